//! Directed graphs, as rows of predecessors.

use crate::graph::counter::Counters;
use crate::graph::error::MAX_POSITIONS;
use crate::graph::rows::MemoryRows;
use mex_core::RowStart;
use std::ops::Range;

/// A directed graph, stored as the predecessors of every position.
///
/// Edges may repeat, and a position may be its own option. Edges lie in compressed rows: 4 bytes
/// per edge, and per position 4 bytes for its row (8 from 2^32 edges on) and 1 for its option
/// count. Methods panic if a position is out of range.
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
/// assert_eq!(graph.find_options(0), [1, 2, 2]);
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Digraph {
    position_count: u32,
    offsets: Offsets,
    predecessors: Vec<u32>,
    counters: Counters,
}

impl Default for Digraph {
    /// Returns the graph without positions.
    fn default() -> Self {
        let (offsets, counters) = (Offsets::Narrow(vec![0]), Counters::default());
        Digraph { position_count: 0, offsets, predecessors: Vec::new(), counters }
    }
}

/// Graphs are equal if they have the same positions and edges, in whatever order edges were added.
impl PartialEq for Digraph {
    fn eq(&self, other: &Self) -> bool {
        let sorted = |graph: &Digraph, position: u32| {
            let mut predecessors = graph.predecessors(position).to_vec();
            predecessors.sort_unstable();
            predecessors
        };
        self.position_count == other.position_count
            && self.edge_count() == other.edge_count()
            && (0..self.position_count).all(|position| {
                self.predecessors(position) == other.predecessors(position)
                    || sorted(self, position) == sorted(other, position)
            })
    }
}

impl Eq for Digraph {}

impl Digraph {
    /// The largest number of positions.
    pub const MAX_POSITIONS: u32 = MAX_POSITIONS;

    pub(crate) fn from_parts(
        position_count: u32,
        offsets: Offsets,
        predecessors: Vec<u32>,
        counters: Counters,
    ) -> Self {
        Digraph { position_count, offsets, predecessors, counters }
    }

    /// Returns the number of positions and the memory, for reuse by another graph.
    pub(crate) fn parts_mut(&mut self) -> (&mut u32, &mut Offsets, &mut Vec<u32>, &mut Counters) {
        (&mut self.position_count, &mut self.offsets, &mut self.predecessors, &mut self.counters)
    }

    /// Returns the number of positions.
    pub fn position_count(&self) -> u32 {
        self.position_count
    }

    /// Returns the number of edges, with repeated ones counted each time.
    pub fn edge_count(&self) -> u64 {
        self.predecessors.len() as u64
    }

    /// Returns the positions with a move to this one, one entry for each edge.
    #[track_caller]
    pub fn predecessors(&self, position: u32) -> &[u32] {
        assert!(position < self.position_count, "no position {position}");
        &self.predecessors[self.offsets.row(position as usize)]
    }

    /// Returns the number of options of a position, with repeated edges counted each time.
    #[track_caller]
    pub fn option_count(&self, position: u32) -> u64 {
        assert!(position < self.position_count, "no position {position}");
        let byte = self.counters.bytes[position as usize];
        self.counters.reserves.decode(position, byte)
    }

    /// Returns the options of a position in increasing order, one entry for each edge. For those of
    /// many positions, group [`edges`](Self::edges) by their sources once instead.
    ///
    /// # Complexity
    /// O(positions + edges): the graph stores predecessors, so all of it is read.
    #[track_caller]
    pub fn find_options(&self, position: u32) -> Vec<u32> {
        assert!(position < self.position_count, "no position {position}");
        let edges = self.edges().filter(|&(from, _)| from == position);
        edges.map(|(_, option)| option).collect()
    }

    /// Returns the memory of the graph in bytes.
    pub fn memory_bytes(&self) -> u64 {
        let rows = self.offsets.memory_bytes() + 4 * self.predecessors.capacity() as u64;
        rows + self.counters.memory_bytes()
    }

    /// Returns all edges `(from, to)`, in increasing order of their targets.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.position_count)
            .flat_map(|to| self.predecessors(to).iter().map(move |&from| (from, to)))
    }

    pub(crate) fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Returns the rows for the solver, by the width of their starts.
    pub(crate) fn rows(&self) -> RowsView<'_> {
        let predecessors = self.predecessors.as_slice();
        match &self.offsets {
            Offsets::Narrow(starts) => RowsView::Narrow(MemoryRows { starts, predecessors }),
            Offsets::Wide(starts) => RowsView::Wide(MemoryRows { starts, predecessors }),
        }
    }
}

/// The rows of a graph, by the width of their starts.
pub(crate) enum RowsView<'a> {
    Narrow(MemoryRows<'a, u32>),
    Wide(MemoryRows<'a, u64>),
}

/// Row starts, `position_count + 1` of them; the last is the number of edges. In this crate, wide
/// means indices of 8 bytes, which graphs with 2^32 edges or more need.
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

    #[inline]
    pub(crate) fn row(&self, position: usize) -> Range<usize> {
        match self {
            Offsets::Narrow(starts) => starts[position].to_usize()..starts[position + 1].to_usize(),
            Offsets::Wide(starts) => starts[position].to_usize()..starts[position + 1].to_usize(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_are_equal_in_whatever_order_edges_come() {
        let graph = |count, edges: &[(u32, u32)]| Digraph::from_edges(count, edges).unwrap();
        let one = graph(3, &[(0, 1), (2, 1), (2, 0), (0, 1)]);
        assert_eq!(one, graph(3, &[(2, 0), (0, 1), (0, 1), (2, 1)]));
        assert_ne!(one, graph(3, &[(2, 0), (0, 1), (2, 1), (2, 1)]));
        assert_ne!(one, graph(4, &[(0, 1), (2, 1), (2, 0), (0, 1)]));
        assert_ne!(graph(2, &[(0, 1)]), graph(2, &[(1, 0)]));
    }
}
