//! Whether edges are those of a graph of a certain kind.

use super::error::Wrong;
use super::syntax::GraphKind;
use std::collections::{BTreeMap, BTreeSet};

/// Returns what is wrong with edges, and from which one on.
///
/// Memory is taken for the vertices of edges alone: how many there are in all is a claim of the
/// input.
pub(super) fn check_graph(kind: GraphKind, edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    match kind {
        GraphKind::Tree => check_tree(edges),
        GraphKind::Graph { is_simple: false } => Ok(()),
        GraphKind::Graph { is_simple: true } => check_simple(edges),
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
    let mut seen = BTreeSet::new();
    let is_new = |&[from, to]: &[usize; 2]| seen.insert((from.min(to), from.max(to)));
    match edges.iter().map(is_new).position(|is_new| !is_new) {
        Some(edge) => Err((edge, Wrong::EdgeTwice { from: edges[edge][0], to: edges[edge][1] })),
        None => Ok(()),
    }
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

/// Returns the top above a vertex, and shortens the way there.
fn top(above: &mut [usize], mut vertex: usize) -> usize {
    while above[vertex] != vertex {
        above[vertex] = above[above[vertex]];
        vertex = above[vertex];
    }
    vertex
}

/// Returns whether edges, each in its direction, have a cycle: taking away vertices without edges
/// to others does not take all.
fn has_cycle(edges: &[[usize; 2]]) -> bool {
    let mut left: BTreeMap<usize, usize> = BTreeMap::new();
    let mut predecessors: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &[from, to] in edges {
        *left.entry(from).or_default() += 1;
        left.entry(to).or_default();
        predecessors.entry(to).or_default().push(from);
    }
    let mut ends: Vec<usize> =
        left.iter().filter(|(_, count)| **count == 0).map(|(vertex, _)| *vertex).collect();
    let mut taken = 0;
    while let Some(end) = ends.pop() {
        taken += 1;
        for from in predecessors.get(&end).into_iter().flatten() {
            if let Some(count) = left.get_mut(from) {
                *count -= 1;
                if *count == 0 {
                    ends.push(*from);
                }
            }
        }
    }
    taken < left.len()
}
