//! Green Hackenbush on any graph.
//!
//! # The idea
//! Two principles evaluate every green picture. *Fusion*: the vertices of a cycle may be merged
//! into one, which turns its edges into loops of value 1. *Colon*: the part above a vertex counts
//! only by its value. Fusing all cycles leaves a tree of bridges with loops on its vertices. One
//! depth-first walk finds the bridges, and the values follow in reverse order:
//!
//! ```text
//! walk in depth from the ground, numbering vertices; for each edge to an earlier vertex:
//!     value[source] ^= 1                       a loop after fusion
//!     lowest[source] = min(lowest[source], target)
//! for each vertex but the ground, the last one first:
//!     if lowest[vertex] = vertex:   the edge below is a bridge: value[parent] ^= value + 1
//!     else:                         fused with its parent:      value[parent] ^= value ^ 1
//!     lowest[parent] = min(lowest[parent], lowest[vertex])
//! ```
//!
//! # Why it is right
//! The edge below a vertex is a bridge exactly when no edge leads from the vertex or above it to
//! below it. Otherwise both ends lie on a cycle and are fused; the edge is then a loop of value 1,
//! and the part above the vertex is above its parent. Fusion is associative, so cycles may be fused
//! in any order, and no fused graph need be built.
//!
//! # Source
//! Berlekamp, Conway, Guy, *Winning Ways*, chapter 7; bridges by R. E. Tarjan, "A note on finding
//! the bridges of a graph", 1974.

use crate::position::adjacency::{Adjacency, adjacency};
use mex_core::StopPoints;

/// The most edges of a graph: both halves of each fit in 32 bits.
const EDGE_LIMIT: usize = (1 << 31) - 1;

/// A mark for a vertex that the walk has not reached.
const UNSEEN: u32 = u32::MAX;

/// A position of green Hackenbush on any graph, loops and parallel edges allowed. Edges not
/// connected to the ground have no value and cannot be taken.
#[derive(Debug)]
pub(crate) struct GreenGraph {
    pub(crate) edge_count: u32,
    /// The edges at each vertex; vertex 0 is the ground.
    adjacency: Adjacency,
}

impl GreenGraph {
    /// Returns the graph of undirected edges between vertices below `vertex_count`, which is not 0.
    pub(crate) fn new(vertex_count: u32, edges: &[(u32, u32)]) -> Self {
        assert!(edges.len() <= EDGE_LIMIT, "both halves of each edge are numbered");
        let adjacency = adjacency(vertex_count, edges.len(), |edge| edges[edge]);
        Self { edge_count: edges.len() as u32, adjacency }
    }

    /// Returns the Grundy value of the graph, in O(V + E) time and 28 V bytes.
    pub(crate) fn value(&self) -> u64 {
        let vertex_count = self.adjacency.count();
        let mut lowest: Vec<u32> = (0..vertex_count as u32).collect();
        let mut values = vec![0u32; vertex_count];
        let walk = self.walk(|source, target, _| {
            let source = source as usize;
            values[source] ^= 1;
            lowest[source] = lowest[source].min(target);
        });
        let mut stops = StopPoints::default();
        for child in (1..walk.parents.len()).rev() {
            stops.pass();
            let parent = walk.parents[child] as usize;
            let is_bridge = lowest[child] == child as u32;
            values[parent] ^= worth(is_bridge, values[child]);
            lowest[parent] = lowest[parent].min(lowest[child]);
        }
        values[0].into()
    }

    /// Walks depth-first from the ground, and calls `on_return` once for every edge outside the
    /// walk's tree, with `(source, target, edge)`: source and target are positions in the walk, and
    /// the target is not later than the source.
    pub(crate) fn walk(&self, mut on_return: impl FnMut(u32, u32, u32)) -> Walk {
        let vertex_count = self.adjacency.count();
        let Adjacency { starts, entries } = &self.adjacency;
        let mut places = vec![UNSEEN; vertex_count];
        let mut cursors = starts.clone();
        let mut vertices = vec![0u32];
        let mut walk = Walk { parents: vec![0], parent_edges: vec![UNSEEN] };
        places[0] = 0;
        let (mut here, mut stops) = (0u32, StopPoints::default());
        loop {
            stops.pass();
            let vertex = vertices[here as usize] as usize;
            let end = starts[vertex + 1];
            let mut cursor = cursors[vertex];
            let mut entered = false;
            while cursor < end {
                let (edge, neighbour) = entries[cursor as usize];
                let place = places[neighbour as usize];
                if place == UNSEEN {
                    let next = walk.parents.len() as u32;
                    places[neighbour as usize] = next;
                    walk.parents.push(here);
                    walk.parent_edges.push(edge);
                    vertices.push(neighbour);
                    cursors[vertex] = cursor + 1;
                    here = next;
                    entered = true;
                    break;
                }
                if place <= here && edge != walk.parent_edges[here as usize] {
                    on_return(here, place, edge);
                }
                cursor += 1;
            }
            if !entered {
                if here == 0 {
                    return walk;
                }
                here = walk.parents[here as usize];
            }
        }
    }
}

/// The tree of a depth-first walk: the vertices reached, in order, each with its parent and the
/// edge from there.
pub(crate) struct Walk {
    pub(crate) parents: Vec<u32>,
    pub(crate) parent_edges: Vec<u32>,
}

/// Returns what an edge of the walk adds to the vertex below, given the value of the part above.
#[inline]
pub(crate) fn worth(is_bridge: bool, value: u32) -> u32 {
    if is_bridge { value + 1 } else { value ^ 1 }
}
