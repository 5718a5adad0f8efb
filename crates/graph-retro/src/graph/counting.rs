//! Rows by counting, in the memory of earlier rows: for edges in memory that fit a cache.
//!
//! Each edge is read four times: to check its ends, count its options, count its target, and place
//! it. A graph of a few edges needs no other work, and no new memory. Each step but the first
//! accesses an array at random, so beyond the caches the buckets of
//! [`DigraphBuilder`](crate::DigraphBuilder) are faster.

use crate::graph::digraph::Digraph;
use crate::graph::digraph::Offsets;
use crate::graph::error::{DigraphError, check_edge, check_position_count};
use crate::graph::memory::try_filled;
use mex_core::{RowStart, fill_rows};

impl Digraph {
    /// Replaces the graph by the one with positions `0..position_count` and edges `(from, to)`, in
    /// the same memory. Use it for many graphs one after another.
    ///
    /// # Constraints
    /// At most [`MAX_POSITIONS`](Self::MAX_POSITIONS) positions, and edges between them.
    ///
    /// # Complexity
    /// O(positions + edges) time. Memory is allocated only for graphs larger than all earlier ones.
    ///
    /// # Errors
    /// When an edge names a position out of range, or when there are too many positions; the graph
    /// is then unchanged. When memory is short it is left without positions.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::Digraph;
    ///
    /// let mut graph = Digraph::default();
    /// for (position_count, edges) in [(3, &[(0, 1), (2, 1)][..]), (2, &[(1, 0)])] {
    ///     graph.set_edges(position_count, edges)?;
    ///     assert_eq!(graph.edges().count(), edges.len());
    /// }
    /// assert_eq!(graph.predecessors(0), [1]);
    /// # Ok::<(), graph_retro::DigraphError>(())
    /// ```
    pub fn set_edges(
        &mut self,
        position_count: u32,
        edges: &[(u32, u32)],
    ) -> Result<(), DigraphError> {
        check_position_count(u64::from(position_count))?;
        for &(from, to) in edges {
            check_edge(from, to, position_count)?;
        }
        let filled = self.refill(position_count, edges);
        if filled.is_err() {
            *self = Digraph::default();
        }
        filled
    }

    /// Does the same with checked edges; when memory is short, the graph is left in an unspecified
    /// state.
    fn refill(&mut self, position_count: u32, edges: &[(u32, u32)]) -> Result<(), DigraphError> {
        let count = position_count as usize;
        let (held, offsets, predecessors, counters) = self.parts_mut();
        *held = position_count;
        counters.reserves.clear();
        fit(&mut counters.bytes, count)?;
        fit(predecessors, edges.len())?;
        let mut encode = |position: usize, options: usize| {
            counters.bytes[position] = counters.reserves.encode(position as u32, options as u64);
        };
        match (u32::try_from(edges.len()), &*offsets) {
            (Ok(_), Offsets::Wide(_)) => *offsets = Offsets::Narrow(Vec::new()),
            (Err(_), Offsets::Narrow(_)) => *offsets = Offsets::Wide(Vec::new()),
            _ => {}
        }
        match offsets {
            Offsets::Narrow(starts) => {
                fit(starts, count + 1)?;
                fill(starts, predecessors, edges, &mut encode);
            }
            Offsets::Wide(starts) => {
                fit(starts, count + 1)?;
                fill(starts, predecessors, edges, &mut encode);
            }
        }
        Ok(())
    }
}

/// Resizes a list, in its own memory if that is large enough. The elements are arbitrary.
fn fit<T: Copy + Default>(list: &mut Vec<T>, count: usize) -> Result<(), DigraphError> {
    if count > list.capacity() {
        // The old memory is freed first, so that both never exist at once.
        *list = Vec::new();
        *list = try_filled(T::default(), count)?;
    }
    list.resize(count, T::default());
    Ok(())
}

/// Writes the rows and their starts, and reports the number of options of each position. The starts
/// temporarily hold these counts.
fn fill<O: RowStart>(
    starts: &mut [O],
    predecessors: &mut [u32],
    edges: &[(u32, u32)],
    encode: &mut impl FnMut(usize, usize),
) {
    let zero = O::from_index(0);
    starts.fill(zero);
    for &(from, _) in edges {
        let options = &mut starts[from as usize];
        *options = options.successor();
    }
    let position_count = starts.len() - 1;
    for (position, options) in starts[..position_count].iter_mut().enumerate() {
        encode(position, std::mem::replace(options, zero).to_usize());
    }
    let turned = || edges.iter().map(|&(from, to)| (to, from));
    fill_rows(starts, turned, |place, from| predecessors[place] = from);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DigraphBuilder;
    use test_support::Rng;

    fn shown(graph: &Digraph) -> (u32, Vec<Vec<u32>>, Vec<u64>) {
        let positions = 0..graph.position_count();
        let rows = positions.clone().map(|position| graph.predecessors(position).to_vec());
        (graph.position_count(), rows.collect(), positions.map(|p| graph.option_count(p)).collect())
    }

    #[test]
    fn graphs_in_reused_memory_are_those_of_the_builder() {
        let mut rng = Rng::new(73);
        let mut kept = Digraph::default();
        for round in 0..4000 {
            let position_count = rng.below([1, 3, 12, 300][round % 4]) as u32;
            let edge_count = rng.below(4 * u64::from(position_count) + 1) as usize;
            let mut edges = rng.pairs(position_count.max(1), edge_count);
            if rng.below(3) == 0 {
                edges.iter_mut().for_each(|edge| edge.0 %= 2.min(position_count.max(1)));
            }
            kept.set_edges(position_count, &edges).unwrap();
            let mut builder = DigraphBuilder::new();
            builder.add_edges(&edges);
            assert_eq!(shown(&kept), shown(&builder.finish(Some(position_count)).unwrap()));
        }
    }

    #[test]
    fn a_graph_that_is_refused_leaves_the_one_before() {
        let mut graph = Digraph::default();
        assert_eq!(shown(&graph), (0, vec![], vec![]));
        graph.set_edges(2, &[(0, 1)]).unwrap();
        let before = shown(&graph);
        for (edge, position) in [((0, 2), 2), ((5, 7), 5)] {
            let error = graph.set_edges(2, &[(0, 0), edge]).unwrap_err();
            assert_eq!(error, DigraphError::PositionOutOfRange { position, position_count: 2 });
        }
        let error = graph.set_edges(u32::MAX, &[]).unwrap_err();
        assert_eq!(error, DigraphError::TooManyPositions { position_count: u64::from(u32::MAX) });
        assert_eq!(shown(&graph), before);
    }
}
