//! Positions as weighted trees.

use crate::position::joined::Joined;
use crate::{Position, TreeError, WeightedTree};

impl Position {
    /// Checks that the edges, of any colours, make a tree on the ground.
    ///
    /// # Constraints
    /// Any position.
    ///
    /// # Complexity
    /// O(V + E) steps, but for the inverse Ackermann function.
    ///
    /// # Errors
    /// [`TreeError::Cycle`] and [`TreeError::Apart`] with the edge.
    pub fn check_tree(&self) -> Result<(), TreeError> {
        let mut joined = Joined::new(self.vertex_count);
        for (place, edge) in self.edges.iter().enumerate() {
            if !joined.join(edge.u, edge.v) {
                return Err(TreeError::Cycle { edge: place });
            }
        }
        let ground = joined.top(0);
        match self.edges.iter().position(|edge| joined.top(edge.u) != ground) {
            Some(edge) => Err(TreeError::Apart { edge }),
            None => Ok(()),
        }
    }

    /// Returns the position as a green tree.
    ///
    /// # Constraints
    /// At most 2^29 vertices.
    ///
    /// # Complexity
    /// O(V + E) time.
    ///
    /// # Errors
    /// [`TreeError`] when an edge is not green, or the edges are not those of a tree on the
    /// ground; edges go by their place.
    pub fn to_weighted_tree(&self) -> Result<WeightedTree, TreeError> {
        if let Some((edge, colour)) = self.edges.first_coloured() {
            return Err(TreeError::Colour { edge, colour });
        }
        let edge_at = |place: usize| {
            let edge = self.edges.get(place as u32);
            (edge.u, edge.v, edge.count)
        };
        WeightedTree::from_edge_at(self.vertex_count, self.edges.len(), edge_at)
            .map_err(|error| self.check_tree().err().unwrap_or(error))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Colour, Position, TreeError};

    fn refused(text: &str) -> TreeError {
        let position = Position::parse(text.as_bytes()).unwrap();
        position.to_weighted_tree().unwrap_err()
    }

    #[test]
    fn what_is_no_green_tree_is_refused_with_its_edge() {
        assert_eq!(refused("0 1 g\n1 2 g\n2 0 g\n"), TreeError::Cycle { edge: 2 });
        assert_eq!(refused("0 1 g\n1 1 g\n"), TreeError::Cycle { edge: 1 });
        assert_eq!(refused("0 1 g\n2 3 g\n"), TreeError::Apart { edge: 1 });
        let colour = Colour::Red;
        assert_eq!(refused("0 1 g\n1 2 r\n"), TreeError::Colour { edge: 1, colour });
        let tree = Position::parse(b"7 3 g 2\n0 7 g\n").unwrap();
        assert_eq!(tree.to_weighted_tree().unwrap().value(), 1);
    }
}
