//! Whether edges are those of a graph of a certain kind.

use super::arrange::downwards;
use super::error::Wrong;
use super::syntax::GraphKind;
use std::collections::BTreeSet;

/// Returns what is wrong with edges, and from which one on.
///
/// Memory is taken for the vertices of edges alone: how many there are in all is a claim of the
/// input.
pub(super) fn check_graph(kind: GraphKind, edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    match kind {
        GraphKind::Tree => check_tree(edges),
        GraphKind::Graph { is_simple: false } => Ok(()),
        GraphKind::Graph { is_simple: true } => check_simple(edges),
        GraphKind::Distinct => check_new(edges, |ends| ends),
        GraphKind::Dag { is_simple } => {
            check_no_loops(edges)?;
            if is_simple {
                check_simple(edges)?;
            }
            if has_cycle(edges) { Err((0, Wrong::Cyclic { count: edges.len() })) } else { Ok(()) }
        }
    }
}

fn check_no_loops(edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    match edges.iter().position(|[from, to]| from == to) {
        Some(edge) => Err((edge, Wrong::Loop { from: edges[edge][0], to: edges[edge][1] })),
        None => Ok(()),
    }
}

fn check_simple(edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    check_no_loops(edges)?;
    check_new(edges, |[from, to]| [from.min(to), from.max(to)])
}

/// Checks that no edge is what an earlier one is.
fn check_new(
    edges: &[[usize; 2]],
    key: impl Fn([usize; 2]) -> [usize; 2],
) -> Result<(), (usize, Wrong)> {
    let mut seen = BTreeSet::new();
    match edges.iter().position(|&edge| !seen.insert(key(edge))) {
        Some(edge) => Err((edge, Wrong::EdgeTwice { from: edges[edge][0], to: edges[edge][1] })),
        None => Ok(()),
    }
}

/// Returns the top above a vertex, and shortens the way there.
fn top(above: &mut [usize], mut vertex: usize) -> usize {
    while above[vertex] != vertex {
        above[vertex] = above[above[vertex]];
        vertex = above[vertex];
    }
    vertex
}

/// A tree has one edge less than vertices; then it is enough that no edge closes a cycle.
fn check_tree(edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    // Vertices that are joined have one top.
    let mut above: Vec<usize> = (0..edges.len() + 2).collect();
    for (edge, &[from, to]) in edges.iter().enumerate() {
        let (first, second) = (top(&mut above, from), top(&mut above, to));
        if first == second {
            return Err((edge, Wrong::Cycle { from, to }));
        }
        above[first] = second;
    }
    Ok(())
}

/// Returns whether edges, each in its direction, have a cycle.
fn has_cycle(edges: &[[usize; 2]]) -> bool {
    let vertices: BTreeSet<usize> = edges.iter().flatten().copied().collect();
    downwards(edges).len() < vertices.len()
}
