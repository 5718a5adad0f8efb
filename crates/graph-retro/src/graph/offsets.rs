//! Row starts of a compressed graph, in the narrowest width that holds them.
//!
//! Wide, everywhere in this crate, means indices of 8 bytes into the edges: those of a graph with
//! 2^32 or more.

use mex_core::RowStart;
use std::ops::Range;

/// Row starts that the graph owns: `position_count + 1` of them, the last the edge count.
#[derive(Clone, Debug)]
pub(crate) enum Offsets {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

impl Offsets {
    pub(crate) fn memory_bytes(&self) -> u64 {
        match self {
            Offsets::Narrow(starts) => 4 * starts.capacity() as u64,
            Offsets::Wide(starts) => 8 * starts.capacity() as u64,
        }
    }

    /// Returns where the row of a position lies.
    #[inline]
    pub(crate) fn row(&self, position: usize) -> Range<usize> {
        match self {
            Offsets::Narrow(starts) => starts[position].to_usize()..starts[position + 1].to_usize(),
            Offsets::Wide(starts) => starts[position].to_usize()..starts[position + 1].to_usize(),
        }
    }
}
