//! Grundy values of graphs without cycles.

use mex_core::{GameGraph, GraphError, StopPoints};

use crate::graph::digraph::Digraph;
use crate::graph::memory::probe;

/// Returns the Grundy value of every position of a graph without cycles.
///
/// # Constraints
/// A graph without cycles and with fewer than 2^32 edges.
///
/// # Complexity
/// O(positions + edges) time; [`Digraph::grundy_memory_bytes`] at most.
///
/// # Errors
/// When the graph has a cycle, which the error lists ([`loopy_values`](crate::loopy_values) accepts
/// such graphs), or when memory is short.
///
/// # Examples
/// ```
/// use graph_retro::{Digraph, grundy_values};
///
/// let graph = Digraph::from_edges(3, &[(1, 0), (2, 1), (2, 0)])?;
/// assert_eq!(grundy_values(&graph).unwrap(), [0, 1, 2]);
/// assert!(grundy_values(&Digraph::from_edges(1, &[(0, 0)])?).is_err());
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
pub fn grundy_values(graph: &Digraph) -> Result<Vec<u32>, GraphError> {
    let bytes = graph.grundy_memory_bytes();
    let wanted = usize::try_from(bytes / 4).unwrap_or(usize::MAX);
    probe(bytes).map_err(|_| GraphError::OutOfMemory { wanted })?;
    let mut edges = Vec::with_capacity(graph.edge_count() as usize);
    let mut stops = StopPoints::default();
    for option in 0..graph.position_count() {
        stops.pass();
        edges.extend(graph.predecessors(option).iter().map(|&position| (position, option)));
    }
    let graph = GameGraph::from_edges(graph.position_count(), &edges)?;
    drop(edges);
    mex_core::grundy_values(&graph)
}

impl Digraph {
    /// Returns the most bytes that [`grundy_values`] takes, in addition to the graph.
    pub fn grundy_memory_bytes(&self) -> u64 {
        let (positions, edges) = (u64::from(self.position_count()), self.edge_count());
        let sorting = 20 * edges + 5 * positions;
        // A path of all positions, in a list that may be half empty.
        let walking = 4 * edges + 61 * positions;
        sorting.max(walking) + 64
    }
}
