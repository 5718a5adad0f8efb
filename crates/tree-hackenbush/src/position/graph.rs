//! Hackenbush positions: edges of three colours on a ground.

use crate::Edge;
use crate::position::edge_list::EdgeList;
use crate::position::known::Known;
use crate::position::line_numbers::LineNumbers;
use std::fmt;

/// A Hackenbush position: any graph of blue, red and green edges on the ground, vertex 0.
///
/// Positions are equal if they have the same number of vertices and the same edges in the same
/// order.
///
/// # Examples
/// ```
/// use tree_hackenbush::{PartizanOutcome, Player, Position};
///
/// let position = Position::parse(b"0 1 b\n1 2 r\n0 3 r\n3 4 b\n0 5 g\n")?;
/// assert_eq!(position.value()?.to_string(), "*");
/// assert_eq!(position.outcome()?, PartizanOutcome::Next);
/// assert_eq!(position.winning_moves(Player::Left)?, [4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) vertex_count: u32,
    pub(crate) edges: EdgeList,
    /// The vertices' numbers in the text, in increasing order; empty if the position has the same.
    pub(crate) names: Vec<u32>,
    /// The lines of the edges in the text.
    pub(crate) lines: LineNumbers,
    pub(crate) known: Known,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.vertex_count, &self.edges) == (other.vertex_count, &other.edges)
    }
}

impl Eq for Position {}

impl Position {
    /// Returns the position of these edges, the ground being vertex 0.
    ///
    /// # Constraints
    /// At most 2^31 − 1 vertices and 2^29 bundles; counts from 1 to 2^64 − 1.
    ///
    /// # Complexity
    /// O(E) time; 12 bytes for each bundle.
    ///
    /// # Errors
    /// [`PositionError`] if an end is not a vertex, a count is 0, or there are too many edges or
    /// vertices.
    pub fn from_edges(vertex_count: u32, edges: Vec<Edge>) -> Result<Self, PositionError> {
        let limit = 1 << 29;
        if edges.len() > limit {
            return Err(PositionError::TooManyEdges { edge_count: edges.len(), limit });
        }
        if vertex_count > i32::MAX as u32 {
            return Err(PositionError::TooManyVertices { vertex_count, limit: i32::MAX as u32 });
        }
        let mut list = EdgeList::default();
        for (edge, bundle) in edges.into_iter().enumerate() {
            let Edge { u, v, colour, count } = bundle;
            if let Some(vertex) = [u, v].into_iter().find(|&end| end >= vertex_count) {
                return Err(PositionError::VertexOutOfRange { edge, vertex, vertex_count });
            }
            if count == 0 {
                return Err(PositionError::ZeroCount { edge });
            }
            list.push(u, v, colour, count);
        }
        Ok(Self::bare(vertex_count.max(1), list))
    }

    /// Returns the position of edges between vertices below `vertex_count`, without names or lines.
    pub(crate) fn bare(vertex_count: u32, edges: EdgeList) -> Self {
        let (names, lines, known) = Default::default();
        Self { vertex_count, edges, names, lines, known }
    }

    /// Returns the position of other edges between the same vertices.
    pub(crate) fn only(&self, edges: impl IntoIterator<Item = Edge>) -> Self {
        let mut list = EdgeList::default();
        edges.into_iter().for_each(|edge| list.push(edge.u, edge.v, edge.colour, edge.count));
        Self { names: self.names.clone(), ..Self::bare(self.vertex_count, list) }
    }

    /// Returns a copy for modification, without the remembered results.
    pub(crate) fn copy(&self) -> Self {
        Self { known: Known::default(), ..self.clone() }
    }

    /// Returns the number of vertices, the ground among them.
    pub fn vertex_count(&self) -> u32 {
        self.vertex_count
    }

    /// Returns the edges, each a bundle, in the order in which they were given.
    pub fn edges(&self) -> impl DoubleEndedIterator<Item = Edge> + ExactSizeIterator + Clone + '_ {
        self.edges.iter()
    }

    /// Returns the edge with an index.
    ///
    /// # Panics
    /// If there is no such edge.
    #[track_caller]
    pub fn edge(&self, place: u32) -> Edge {
        self.edges.get(place)
    }

    /// Returns the number of edges, each a bundle.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Returns the number of a vertex in the text that the position was read from, or else its own.
    ///
    /// # Constraints
    /// Any number; a number that is not a vertex is returned as it is.
    pub fn name(&self, vertex: u32) -> u32 {
        let name = self.names.get(vertex as usize);
        name.copied().unwrap_or(vertex)
    }

    /// Returns the line of an edge, from 1, in the text that the position was read from.
    ///
    /// # Constraints
    /// Any number; `None` without such an edge or a text.
    pub fn line(&self, edge: u32) -> Option<u32> {
        self.lines.get(edge)
    }

    /// Returns the position after removing one edge of a bundle. Edges that fall remain in the
    /// list, not connected to the ground; if the bundle is used up, later edges move up by one. No
    /// edge has a line.
    ///
    /// # Complexity
    /// O(V + E), for the copy.
    ///
    /// # Panics
    /// If there is no such edge.
    #[must_use]
    #[track_caller]
    pub fn after_move(&self, edge: u32) -> Self {
        assert!((edge as usize) < self.edge_count(), "there is no edge {edge}");
        let lowered = (0..).zip(self.edges()).map(|(place, bundle)| Edge {
            count: bundle.count - u64::from(place == edge),
            ..bundle
        });
        self.only(lowered.filter(|bundle| bundle.count > 0))
    }

    /// Returns the position after removing one edge of a bundle, with every index kept. A bundle
    /// that is used up remains in the list as a loop at a new vertex, not connected to the ground.
    ///
    /// # Complexity
    /// O(V + E), for the copy.
    ///
    /// # Panics
    /// If there is no such edge.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::Position;
    ///
    /// let stalk = Position::parse(b"0 1 g\n1 2 g\n2 3 g\n")?;
    /// let after = stalk.cut(1);
    /// assert_eq!((after.value()?.nimber, after.edge_count()), (1, 3));
    /// assert_eq!(after.cut(0).value()?.nimber, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn cut(&self, edge: u32) -> Self {
        let apart = self.vertex_count;
        let is_used_up = self.edge(edge).count == 1;
        let edges = (0..).zip(self.edges()).map(|(place, bundle)| match bundle {
            bundle if place != edge => bundle,
            bundle if is_used_up => Edge { u: apart, v: apart, ..bundle },
            bundle => Edge { count: bundle.count - 1, ..bundle },
        });
        Self {
            lines: self.lines.clone(),
            vertex_count: apart + u32::from(is_used_up),
            ..self.only(edges)
        }
    }
}

/// Writes one line `u v colour [count]` for each bundle, in order: a file that [`Position::parse`]
/// reads back.
///
/// Vertices keep the [names](Position::name) from the text. If [`Position::cut`] added a vertex
/// that no text names, all vertices are written by number.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let are_named = self.names.len() == self.vertex_count as usize;
        let name = |vertex| if are_named { self.name(vertex) } else { vertex };
        for edge in self.edges() {
            write!(f, "{} {} {}", name(edge.u), name(edge.v), edge.colour.letter())?;
            match edge.count {
                1 => writeln!(f)?,
                count => writeln!(f, " {count}")?,
            }
        }
        Ok(())
    }
}

/// Why edges are not a Hackenbush position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum PositionError {
    #[error("edge {edge} has vertex {vertex}, but there are {vertex_count} vertices")]
    VertexOutOfRange { edge: usize, vertex: u32, vertex_count: u32 },
    #[error("{vertex_count} vertices exceed the limit of {limit}")]
    TooManyVertices { vertex_count: u32, limit: u32 },
    #[error("{edge_count} edges are more than {limit}")]
    TooManyEdges { edge_count: usize, limit: usize },
    #[error("edge {edge} has count 0")]
    ZeroCount { edge: usize },
}

#[cfg(test)]
mod tests {
    use crate::{Colour, Edge, Player, Position, PositionError};
    use test_support::Rng;

    #[test]
    fn cut_edges_leave_the_position_that_a_move_leaves() {
        let mut rng = Rng::new(31);
        for _ in 0..200 {
            let vertex_count = 2 + rng.below_u32(4);
            let edge = |rng: &mut Rng| {
                let colour = [Colour::Blue, Colour::Red, Colour::Green][rng.below(3) as usize];
                let [u, v] = [0, 0].map(|_| rng.below_u32(vertex_count));
                Edge { u, v, colour, count: 1 + rng.below(2) }
            };
            let edges: Vec<Edge> = (0..1 + rng.below(6)).map(|_| edge(&mut rng)).collect();
            let (mut kept, mut moved) =
                [(); 2].map(|()| Position::from_edges(vertex_count, edges.clone()).unwrap()).into();
            // The original place of each edge of the renumbered position.
            let mut places: Vec<u32> = (0..edges.len() as u32).collect();
            while !places.is_empty() {
                for player in [Player::Left, Player::Right] {
                    let wins: Vec<u32> = moved.winning_moves(player).unwrap();
                    let wins: Vec<u32> = wins.iter().map(|&edge| places[edge as usize]).collect();
                    assert_eq!(kept.winning_moves(player), Ok(wins), "{edges:?}");
                }
                let chosen = rng.below_u32(places.len() as u32);
                let place = places[chosen as usize];
                if moved.edge(chosen).count == 1 {
                    places.remove(chosen as usize);
                }
                (kept, moved) = (kept.cut(place), moved.after_move(chosen));
            }
        }
    }

    #[test]
    fn broken_edges_are_refused() {
        let edge = |u, v, count| Edge { u, v, colour: Colour::Blue, count };
        let refused = |edges: &[Edge]| Position::from_edges(2, edges.to_vec()).unwrap_err();
        assert_eq!(
            refused(&[edge(0, 1, 1), edge(2, 0, 1)]),
            PositionError::VertexOutOfRange { edge: 1, vertex: 2, vertex_count: 2 }
        );
        assert_eq!(refused(&[edge(0, 1, 0)]), PositionError::ZeroCount { edge: 0 });
    }

    #[test]
    fn positions_are_equal_by_their_edges() {
        let read = |text: &str| Position::parse(text.as_bytes()).unwrap();
        let one = read("0 1 b\n1 2 r 5000000000\n");
        assert_eq!(one, read("# the same\n\n0 7 blue\n7 9 r 5000000000\n"));
        assert_eq!(one.to_string().parse(), Ok(one.clone()));
        for other in ["0 1 b\n1 2 r 5000000001\n", "0 1 b\n1 2 r\n", "1 2 r 5000000000\n0 1 b\n"] {
            assert_ne!(one, read(other));
        }
        assert_eq!(one.grounded_parts()[0].position, one);
    }

    #[test]
    fn written_positions_read_back() {
        let mut rng = Rng::new(29);
        let names = [0, 1, 2, 3, 7, 900, 4_000_000_000, u32::MAX];
        for _ in 0..500 {
            let mut text = String::new();
            for _ in 0..rng.below(6) {
                let [u, v] = [0, 0].map(|_| names[rng.below(8) as usize]);
                let colour = ["b", "r", "g"][rng.below(3) as usize];
                let count = ["", " 2", " 18446744073709551615"][rng.below(3) as usize];
                text.push_str(&format!("{u} {v} {colour}{count}\n"));
            }
            let position: Position = text.parse().unwrap();
            assert_eq!(position.to_string(), text);
            for edge in 0..position.edge_count() as u32 {
                let after = position.cut(edge);
                let read: Position = after.to_string().parse().unwrap();
                assert_eq!(read.edge_count(), after.edge_count());
                assert_eq!(read.value().ok(), after.value().ok(), "{text}");
            }
        }
    }

    #[test]
    fn vertices_without_edges_are_not_written() {
        let edges = vec![Edge::new(0, 4, Colour::Red)];
        let position = Position::from_edges(9, edges).unwrap();
        assert_eq!(position.to_string(), "0 4 r\n");
        assert_eq!(Position::from_edges(3, Vec::new()).unwrap().to_string(), "");
    }
}
