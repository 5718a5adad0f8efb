//! Positions as weighted trees.

use crate::position::joined::Joined;
use crate::{Position, TreeError, WeightedTree};

impl Position {
    /// Checks that the edges, of any colours, make a tree on the ground.
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

    /// Returns the edges that do not hang on the ground, and so are not part of the game.
    ///
    /// # Complexity
    /// O(V + E) steps, but for the inverse Ackermann function; 4 bytes for each vertex.
    ///
    /// # Examples
    /// ```
    /// let position = tree_hackenbush::Position::parse(b"0 1 g\n2 3 b\n3 4 r\n")?;
    /// assert_eq!(position.edges_apart(), [1, 2]);
    /// # Ok::<(), tree_hackenbush::ReadPositionError>(())
    /// ```
    pub fn edges_apart(&self) -> Vec<u32> {
        if self.grows_from_the_ground() {
            return Vec::new();
        }
        let mut joined = Joined::new(self.vertex_count);
        for edge in self.edges.iter() {
            joined.join(edge.u, edge.v);
        }
        let ground = joined.top(0);
        let places = 0..;
        let edges = places.zip(self.edges.iter());
        edges.filter(|(_, edge)| joined.top(edge.u) != ground).map(|(place, _)| place).collect()
    }

    /// Returns whether every edge, in their order, touches the ground or an edge before it, as most
    /// people write positions.
    fn grows_from_the_ground(&self) -> bool {
        let mut is_reached = vec![false; self.vertex_count as usize];
        is_reached[0] = true;
        self.edges.iter().all(|edge| {
            let [u, v] = [edge.u as usize, edge.v as usize];
            let grows = is_reached[u] || is_reached[v];
            (is_reached[u], is_reached[v]) = (true, true);
            grows
        })
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
    use test_support::Rng;

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

    #[test]
    fn edges_apart_are_those_that_no_walk_from_the_ground_reaches() {
        let mut rng = Rng::new(21);
        let mut apart = 0;
        for _ in 0..2000 {
            let vertices = 1 + rng.below(7);
            let edges: Vec<[u64; 2]> =
                (0..rng.below(8)).map(|_| [rng.below(vertices), rng.below(vertices)]).collect();
            let lines: String = edges.iter().map(|[u, v]| format!("{u} {v} b\n")).collect();
            let mut reached = vec![0];
            for _ in 0..vertices {
                for [u, v] in &edges {
                    if reached.contains(u) || reached.contains(v) {
                        reached.extend([u, v]);
                    }
                }
            }
            let expected: Vec<u32> = (0..)
                .zip(&edges)
                .filter(|(_, [u, _])| !reached.contains(u))
                .map(|(place, _)| place)
                .collect();
            apart += expected.len();
            let position = Position::parse(lines.as_bytes()).unwrap();
            assert_eq!(position.edges_apart(), expected, "{lines}");
        }
        assert!(apart > 1000);
    }
}
