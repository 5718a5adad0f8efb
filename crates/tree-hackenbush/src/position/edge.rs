//! A bundle of parallel edges.

use crate::Colour;

/// A bundle of parallel edges of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// One end.
    pub u: u32,
    /// The other end; a loop where it is the same.
    pub v: u32,
    /// Whose edges they are.
    pub colour: Colour,
    /// How many edges the bundle has; a move takes one of them.
    pub count: u64,
}
