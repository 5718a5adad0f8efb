//! Row starts of a compressed graph, in the narrowest width that holds them.
//!
//! Wide, everywhere in this crate, means indices of 8 bytes into the edges: those of a graph with
//! 2^32 or more.

use std::ops::Range;

/// An index into the array of edges, as it is stored.
pub(crate) trait Offset: Copy + Send + Sync {
    /// Returns an index that is known to fit: the caller has compared the number of edges with the
    /// width.
    fn from_index(index: usize) -> Self;

    /// Returns the index in memory's own width.
    ///
    /// Offsets are compared with the length of the array of edges when a graph is made, so they fit
    /// a `usize` wherever that array does.
    fn to_usize(self) -> usize;

    /// Returns the next index.
    fn successor(self) -> Self;
}

impl Offset for u32 {
    #[inline(always)]
    fn from_index(index: usize) -> Self {
        index as u32
    }

    #[inline(always)]
    fn to_usize(self) -> usize {
        self as usize
    }

    #[inline(always)]
    fn successor(self) -> Self {
        self + 1
    }
}

impl Offset for u64 {
    #[inline(always)]
    fn from_index(index: usize) -> Self {
        index as u64
    }

    #[inline(always)]
    fn to_usize(self) -> usize {
        self as usize
    }

    #[inline(always)]
    fn successor(self) -> Self {
        self + 1
    }
}

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
