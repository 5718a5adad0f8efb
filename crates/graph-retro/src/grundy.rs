use mex_core::{GameGraph, GraphError};

use crate::digraph::Digraph;

/// Returns the Grundy value of every position of a graph without cycles.
///
/// # Complexity
/// O(positions + edges) time; another 12 bytes for each edge.
///
/// # Errors
/// When the graph has a cycle, with the cycle ([`loopy_values`](crate::loopy_values) has an answer
/// then), or when memory is short.
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
    let edges: Vec<(u32, u32)> = graph.edges().collect();
    let graph = GameGraph::from_edges(graph.position_count(), &edges)?;
    drop(edges);
    mex_core::grundy_values(&graph)
}
