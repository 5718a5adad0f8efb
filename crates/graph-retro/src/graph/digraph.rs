//! Directed graphs, as rows of predecessors.

use crate::graph::builder::{DigraphBuilder, check_position_count};
use crate::graph::counter::Counters;
use crate::graph::offsets::{Offsets, OffsetsView};
use crate::graph::rows::MemoryRows;

/// A directed graph, stored as the predecessors of every position.
///
/// Edges may repeat, and a position may be its own option. Edges lie in compressed rows: 4 bytes
/// per edge, and per position 4 bytes for its row (8 from 2^32 edges on) and 1 for its option
/// count.
///
/// # Examples
/// ```
/// use graph_retro::Digraph;
///
/// let graph = Digraph::from_edges(3, &[(0, 1), (0, 2), (1, 2), (0, 2)])?;
/// assert_eq!(graph.position_count(), 3);
/// assert_eq!(graph.edge_count(), 4);
/// assert_eq!(graph.predecessors(2), [0, 1, 0]);
/// assert_eq!(graph.option_count(0), 3);
/// assert_eq!(graph.options(0), [1, 2, 2]);
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Digraph {
    position_count: u32,
    offsets: Offsets,
    predecessors: Vec<u32>,
    counters: Counters,
}

/// Why a graph could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DigraphError {
    /// An edge names a position that does not exist.
    #[error("an edge names position {position} of {position_count}")]
    PositionOutOfRange {
        /// The position it names.
        position: u32,
        /// How many positions there are.
        position_count: u32,
    },
    /// More positions than 2^32 - 2.
    #[error("{position_count} positions, at most 4294967294 are allowed")]
    TooManyPositions {
        /// How many positions were asked for.
        position_count: u64,
    },
    /// Far more positions than the edges use: rather a wrong number than a graph.
    #[error("{position_count} positions for {edge_count} edges, so a number must be wrong")]
    Implausible {
        /// One more than the largest position.
        position_count: u64,
        /// How many edges there are.
        edge_count: u64,
    },
    /// More memory is needed than was allowed.
    #[error("at least {needed} bytes of memory are needed, {limit} are allowed")]
    OverLimit {
        /// Bytes that are needed, or more.
        needed: u64,
        /// Bytes that are allowed.
        limit: u64,
    },
    /// The graph does not fit into memory.
    #[error("no memory for {bytes} bytes")]
    OutOfMemory {
        /// The size of the allocation that failed.
        bytes: u64,
    },
}

impl DigraphError {
    /// Returns whether more memory would help.
    pub fn is_of_memory(&self) -> bool {
        matches!(self, DigraphError::OverLimit { .. } | DigraphError::OutOfMemory { .. })
    }
}

/// The arrays of a graph, borrowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    pub(crate) offsets: OffsetsView<'a>,
    pub(crate) predecessors: &'a [u32],
    pub(crate) counters: &'a Counters,
}

impl Digraph {
    /// The largest number of positions.
    pub const MAX_POSITIONS: u32 = u32::MAX - 1;

    /// Returns the graph with positions `0..position_count` and the edges `(from, to)`.
    ///
    /// # Complexity
    /// O(positions + edges) time.
    ///
    /// # Errors
    /// When an edge names a position out of range, when there are too many positions, or when
    /// memory is short.
    pub fn from_edges(position_count: u32, edges: &[(u32, u32)]) -> Result<Self, DigraphError> {
        check_position_count(u64::from(position_count))?;
        for &(from, to) in edges {
            check_edge(from, to, position_count)?;
        }
        let mut builder = DigraphBuilder::for_positions(position_count);
        builder.add_edges(edges);
        builder.finish_with(position_count)
    }

    /// Returns the graph with positions `0..position_count` and the edges `(from, to)` of an
    /// iterator.
    ///
    /// # Complexity
    /// As [`DigraphBuilder`].
    ///
    /// # Errors
    /// As [`from_edges`](Self::from_edges).
    pub fn from_edge_iter(
        position_count: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, DigraphError> {
        check_position_count(u64::from(position_count))?;
        let mut builder = DigraphBuilder::for_positions(position_count);
        for (from, to) in edges {
            check_edge(from, to, position_count)?;
            builder.add_edge(from, to);
        }
        builder.finish_with(position_count)
    }

    pub(crate) fn from_parts(
        position_count: u32,
        offsets: Offsets,
        predecessors: Vec<u32>,
        counters: Counters,
    ) -> Self {
        Digraph { position_count, offsets, predecessors, counters }
    }

    /// Returns how many positions there are.
    pub fn position_count(&self) -> u32 {
        self.position_count
    }

    /// Returns how many edges there are, repeated ones counted each time.
    pub fn edge_count(&self) -> u64 {
        self.view().predecessors.len() as u64
    }

    /// Returns the positions with a move to this one, one entry for each edge.
    ///
    /// # Panics
    /// Panics when there is no such position.
    #[track_caller]
    pub fn predecessors(&self, position: u32) -> &[u32] {
        assert!(position < self.position_count, "no position {position}");
        self.view().row(position)
    }

    /// Returns how many options a position has, repeated edges counted each time.
    ///
    /// # Panics
    /// Panics when there is no such position.
    #[track_caller]
    pub fn option_count(&self, position: u32) -> u64 {
        assert!(position < self.position_count, "no position {position}");
        let byte = self.counters.bytes[position as usize];
        self.counters.reserves.decode(position, byte)
    }

    /// Returns the options of one position in increasing order, one entry for each edge.
    ///
    /// # Complexity
    /// O(positions + edges): the graph stores predecessors, so this reads all of it.
    ///
    /// # Panics
    /// Panics when there is no such position.
    #[track_caller]
    pub fn options(&self, position: u32) -> Vec<u32> {
        assert!(position < self.position_count, "no position {position}");
        let mut options = Vec::new();
        for option in 0..self.position_count {
            for &predecessor in self.predecessors(option) {
                if predecessor == position {
                    options.push(option);
                }
            }
        }
        options
    }

    /// Returns how many bytes of memory the graph holds.
    pub fn memory_bytes(&self) -> u64 {
        let rows = self.offsets.memory_bytes() + 4 * self.predecessors.capacity() as u64;
        rows + self.counters.memory_bytes()
    }

    /// Returns all edges `(from, to)`, in increasing order of their targets.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.position_count)
            .flat_map(|to| self.predecessors(to).iter().map(move |&from| (from, to)))
    }

    pub(crate) fn view(&self) -> View<'_> {
        View {
            offsets: self.offsets.view(),
            predecessors: &self.predecessors,
            counters: &self.counters,
        }
    }
}

/// The rows of a graph, by the width of their starts.
pub(crate) enum RowsView<'a> {
    Narrow(MemoryRows<'a, u32>),
    Wide(MemoryRows<'a, u64>),
}

impl Digraph {
    pub(crate) fn rows(&self) -> RowsView<'_> {
        let predecessors = self.predecessors.as_slice();
        match self.offsets.view() {
            OffsetsView::Narrow(starts) => RowsView::Narrow(MemoryRows { starts, predecessors }),
            OffsetsView::Wide(starts) => RowsView::Wide(MemoryRows { starts, predecessors }),
        }
    }
}

impl<'a> View<'a> {
    #[inline]
    pub(crate) fn row(&self, position: u32) -> &'a [u32] {
        let (start, end) = self.offsets.row(position as usize);
        &self.predecessors[start..end]
    }
}

#[inline(always)]
fn check_edge(from: u32, to: u32, position_count: u32) -> Result<(), DigraphError> {
    if from.max(to) < position_count {
        return Ok(());
    }
    Err(DigraphError::PositionOutOfRange {
        position: if from >= position_count { from } else { to },
        position_count,
    })
}

/// Returns a vector of equal elements, or an error instead of an abort when memory is short.
pub(crate) fn try_filled<T: Copy>(value: T, count: usize) -> Result<Vec<T>, DigraphError> {
    crate::graph::memory::probe((count as u64).saturating_mul(size_of::<T>() as u64))?;
    // Made anew, since the system hands out zeroed memory for nothing.
    Ok(vec![value; count])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_out_of_range_are_named() {
        assert_eq!(
            Digraph::from_edges(2, &[(0, 1), (1, 2)]).unwrap_err(),
            DigraphError::PositionOutOfRange { position: 2, position_count: 2 }
        );
    }

    #[test]
    fn too_many_positions_are_refused() {
        assert!(matches!(
            Digraph::from_edges(u32::MAX, &[]),
            Err(DigraphError::TooManyPositions { .. })
        ));
    }

    #[test]
    fn empty_graph_has_no_positions() {
        let graph = Digraph::from_edges(0, &[]).unwrap();
        assert_eq!((graph.position_count(), graph.edge_count()), (0, 0));
    }
}
