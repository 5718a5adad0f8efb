//! The edges at each vertex.

use mex_core::{Rows, StopPoints};

/// The edges at each vertex, each with its other end.
pub(crate) type Adjacency = Rows<(u32, u32)>;

/// Returns the adjacency of fewer than 2^31 edges, whose ends, below `vertex_count`, `ends` returns
/// by index. The edges at a vertex are in increasing order, and a loop occurs once, so that a walk
/// meets it once.
pub(crate) fn adjacency(
    vertex_count: u32,
    edge_count: usize,
    ends: impl Fn(usize) -> (u32, u32),
) -> Adjacency {
    Rows::sorted(vertex_count as usize, || {
        let mut stops = StopPoints::default();
        let ends = &ends;
        (0..edge_count).flat_map(move |edge| {
            stops.pass();
            let (u, v) = ends(edge);
            let both = [(u, (edge as u32, v)), (v, (edge as u32, u))];
            both.into_iter().take(if u == v { 1 } else { 2 })
        })
    })
}
