//! A bundle of parallel edges.

use crate::Colour;

/// A bundle of parallel edges of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edge {
    /// One end.
    pub u: u32,
    /// The other end; the same for a loop.
    pub v: u32,
    /// Their colour.
    pub colour: Colour,
    /// How many edges the bundle has; a move takes one of them.
    pub count: u64,
}

impl Edge {
    /// Returns a single edge between two vertices.
    ///
    /// # Examples
    /// ```
    /// use tree_hackenbush::{Colour, Edge, Position};
    ///
    /// let stalk = [Edge::new(0, 1, Colour::Blue), Edge::new(1, 2, Colour::Red)];
    /// let position = Position::from_edges(3, stalk.to_vec())?;
    /// assert_eq!(position.value()?.to_string(), "1/2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn new(u: u32, v: u32, colour: Colour) -> Self {
        Self { u, v, colour, count: 1 }
    }
}
