//! Row starts of a compressed graph, in the narrowest width that holds them.

/// An index into the edge array as it is stored.
pub(crate) trait Offset: Copy {
    /// Returns the index in memory's own width.
    fn to_usize(self) -> usize;
}

impl Offset for u32 {
    #[inline(always)]
    fn to_usize(self) -> usize {
        self as usize
    }
}

impl Offset for u64 {
    /// Offsets are checked against the length of the edge array when the graph is made, so they
    /// fit a `usize` wherever that array does.
    #[inline(always)]
    fn to_usize(self) -> usize {
        self as usize
    }
}

/// Row starts that the graph owns: `position_count + 1` of them, the last the edge count.
#[derive(Clone, Debug)]
pub(crate) enum Offsets {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

/// Row starts, borrowed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OffsetsView<'a> {
    Narrow(&'a [u32]),
    Wide(&'a [u64]),
}

impl Offsets {
    pub(crate) fn memory_bytes(&self) -> u64 {
        match self {
            Offsets::Narrow(starts) => 4 * starts.capacity() as u64,
            Offsets::Wide(starts) => 8 * starts.capacity() as u64,
        }
    }

    pub(crate) fn view(&self) -> OffsetsView<'_> {
        match self {
            Offsets::Narrow(starts) => OffsetsView::Narrow(starts),
            Offsets::Wide(starts) => OffsetsView::Wide(starts),
        }
    }
}

impl OffsetsView<'_> {
    /// Returns where the row of a position begins and ends.
    #[inline]
    pub(crate) fn row(self, position: usize) -> (usize, usize) {
        match self {
            OffsetsView::Narrow(starts) => {
                (starts[position].to_usize(), starts[position + 1].to_usize())
            }
            OffsetsView::Wide(starts) => {
                (starts[position].to_usize(), starts[position + 1].to_usize())
            }
        }
    }
}
