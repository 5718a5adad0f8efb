//! A bundle of parallel edges.

use crate::Colour;

/// A bundle of parallel edges of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
