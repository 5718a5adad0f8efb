//! The plainest order of vertices and edges.

use super::value::{Edge, ends};
use std::collections::{BTreeMap, BTreeSet};

/// Returns edges with other numbers for their vertices: in the direction of edges that have one,
/// and as they come otherwise.
pub(super) fn renamed(edges: &[Edge], is_directed: bool) -> Vec<Edge> {
    let pairs = ends(edges);
    let order: Vec<usize> = match is_directed {
        true => downwards(&pairs),
        false => pairs.concat(),
    };
    let mut names = BTreeMap::new();
    for vertex in order {
        let next = names.len() + 1;
        names.entry(vertex).or_insert(next);
    }
    let name = |vertex: usize| *names.get(&vertex).unwrap_or(&vertex);
    edges.iter().map(|edge| edge.renamed(name)).collect()
}

/// Returns the vertices of edges, each before those that its edges lead to; vertices that a cycle leads to
/// are left out.
pub(super) fn downwards(edges: &[[usize; 2]]) -> Vec<usize> {
    let mut before: BTreeMap<usize, usize> = BTreeMap::new();
    let mut around: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &[from, to] in edges {
        before.entry(from).or_default();
        *before.entry(to).or_default() += 1;
        around.entry(from).or_default().push(to);
    }
    let free = before.iter().filter(|(_, count)| **count == 0).map(|(vertex, _)| *vertex);
    let mut free: BTreeSet<usize> = free.collect();
    let mut order = Vec::new();
    while let Some(vertex) = free.pop_first() {
        order.push(vertex);
        for next in around.get(&vertex).into_iter().flatten() {
            if let Some(count) = before.get_mut(next) {
                *count -= 1;
                if *count == 0 {
                    free.insert(*next);
                }
            }
        }
    }
    order
}

/// Returns edges in order, with the lesser end first unless they have a direction.
pub(super) fn ordered(edges: &[Edge], is_directed: bool) -> Vec<Edge> {
    let mut edges = edges.to_vec();
    if !is_directed {
        edges.iter_mut().for_each(|edge| edge.ends.sort_unstable());
    }
    edges.sort_unstable();
    edges
}

/// Returns edges with other numbers for their vertices, and then in order.
pub(super) fn renamed_and_ordered(edges: &[Edge], is_directed: bool) -> Vec<Edge> {
    ordered(&renamed(edges, is_directed), is_directed)
}
