//! Graphs with something taken out of them.

use super::value::Graph;
use std::collections::BTreeSet;
use std::ops::Range;

/// Returns a graph without some vertices.
///
/// In a tree what hangs on them then hangs on what is left below them, and the root stays. In
/// other graphs their arcs and tokens go as well, and so do queries that have no token left.
pub(super) fn without_vertices(graph: &Graph, gone: Range<usize>) -> Graph {
    if graph.is_tree {
        return pruned(graph, gone);
    }
    let left = |vertex: usize| match vertex {
        vertex if gone.contains(&vertex) => None,
        vertex => Some(if vertex < gone.start { vertex } else { vertex - gone.len() }),
    };
    let tokens = graph
        .tokens
        .iter()
        .map(|query| -> Vec<usize> { query.iter().filter_map(|&vertex| left(vertex)).collect() });
    Graph {
        is_tree: graph.is_tree,
        vertices: graph.vertices - gone.len(),
        arcs: graph.arcs.iter().filter_map(|&(from, to)| Some((left(from)?, left(to)?))).collect(),
        weights: Vec::new(),
        tokens: tokens.filter(|query| !query.is_empty()).collect(),
    }
}

fn pruned(graph: &Graph, gone: Range<usize>) -> Graph {
    let gone = gone.start.max(1)..gone.end.max(1);
    // What each vertex hangs on in the end, or is.
    let mut stays: Vec<usize> = (0..graph.vertices).collect();
    let mut children = vec![0; graph.arcs.len()];
    for (arc, child) in graph.reached_from_root() {
        let (from, to) = graph.arcs[arc];
        children[arc] = child;
        if gone.contains(&child) {
            stays[child] = stays[from + to - child];
        }
    }
    let name = |vertex: usize| if vertex < gone.start { vertex } else { vertex - gone.len() };
    let kept = (0..graph.arcs.len()).filter(|&arc| !gone.contains(&children[arc]));
    let kept: Vec<usize> = kept.collect();
    let arcs = kept.iter().map(|&arc| {
        let (from, to) = graph.arcs[arc];
        (name(stays[from]), name(stays[to]))
    });
    Graph {
        is_tree: graph.is_tree,
        vertices: graph.vertices - gone.len(),
        arcs: arcs.collect(),
        weights: kept.iter().filter_map(|&arc| graph.weights.get(arc).copied()).collect(),
        tokens: Vec::new(),
    }
}

/// Returns a graph without some arcs.
pub(super) fn without_arcs(graph: &Graph, gone: Range<usize>) -> Graph {
    let mut graph = graph.clone();
    graph.arcs.drain(gone);
    graph
}

/// Returns a graph in which the two ends of an arc are one vertex. Arcs that become loops or equal
/// to others go.
pub(super) fn contracted(graph: &Graph, arc: usize) -> Graph {
    let (from, to) = graph.arcs[arc];
    let (kept, gone) = (from.min(to), from.max(to));
    if kept == gone {
        return graph.clone();
    }
    let name = |vertex: usize| match vertex {
        vertex if vertex == gone => kept,
        vertex if vertex > gone => vertex - 1,
        vertex => vertex,
    };
    let mut seen = BTreeSet::new();
    Graph {
        is_tree: graph.is_tree,
        vertices: graph.vertices - 1,
        arcs: graph
            .arcs
            .iter()
            .filter(|&&one| one != (from, to))
            .map(|&(from, to)| (name(from), name(to)))
            .filter(|&one| seen.insert(one))
            .collect(),
        weights: Vec::new(),
        tokens: graph
            .tokens
            .iter()
            .map(|query| query.iter().map(|&vertex| name(vertex)).collect())
            .collect(),
    }
}
