//! Graphs in an input: the possible numbers of edges, random graphs, checks, and the simplest
//! numbering.
//!
//! Random graphs are paths, stars, bushes and cycles, dense and sparse ones.

use super::error::Wrong;
use super::syntax::GraphKind;
use super::value::{Edge, ends};
use judge_io::Rng;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

/// Returns the greatest number of edges of a graph.
pub(super) fn most_edges(kind: GraphKind, vertices: i128) -> i128 {
    match kind {
        GraphKind::Tree => vertices - 1,
        _ if vertices < 1 => 0,
        GraphKind::Graph { is_simple: false } => i128::MAX,
        GraphKind::Distinct => vertices.saturating_mul(vertices),
        GraphKind::Dag { is_simple: false } if vertices > 1 => i128::MAX,
        _ => vertices.saturating_mul(vertices - 1) / 2,
    }
}

/// Returns the least number of vertices for a number of edges.
pub(super) fn least_vertices(kind: GraphKind, edges: i128) -> i128 {
    match kind {
        _ if edges < 1 => 1,
        GraphKind::Tree => edges + 1,
        GraphKind::Graph { is_simple: false } => 1,
        GraphKind::Dag { is_simple: false } => 2,
        _ => {
            let twice = if kind == GraphKind::Distinct { 1 } else { 2 };
            let near = edges.saturating_mul(twice).isqrt();
            (near..=near + 2).find(|&it| most_edges(kind, it) >= edges).unwrap_or(near + 2)
        }
    }
}

/// Returns the edges of a random graph, which must exist; vertices count from 1.
pub(super) fn drawn(
    kind: GraphKind,
    vertices: usize,
    count: usize,
    rng: &mut Rng,
) -> Vec<[usize; 2]> {
    let mut edges = match kind {
        GraphKind::Tree => tree(vertices, rng),
        GraphKind::Graph { is_simple: false } => any(vertices, count, rng),
        GraphKind::Dag { is_simple: false } => {
            (0..count).map(|_| edge_to_earlier(vertices, rng)).collect()
        }
        GraphKind::Distinct => distinct(vertices, count, rng),
        kind => simple(kind, vertices, count, rng),
    };
    // Names do not reveal the shape, except in one graph out of four.
    let mut names: Vec<usize> = (1..=vertices).collect();
    if !rng.once_in(4) {
        rng.shuffle(&mut names);
        rng.shuffle(&mut edges);
    }
    let is_directed = matches!(kind, GraphKind::Dag { .. } | GraphKind::Distinct);
    for edge in &mut edges {
        *edge = edge.map(|vertex| names[vertex]);
        if !is_directed && rng.once_in(2) {
            edge.reverse();
        }
    }
    edges
}

fn edge_to_earlier(vertices: usize, rng: &mut Rng) -> [usize; 2] {
    let from = rng.count(1, vertices - 1);
    [from, rng.count(0, from - 1)]
}

fn tree(vertices: usize, rng: &mut Rng) -> Vec<[usize; 2]> {
    let reach = match rng.index(5) {
        0 => 1,
        1 => 3,
        _ => vertices,
    };
    let is_star = rng.once_in(6);
    let above = |vertex: usize, rng: &mut Rng| match is_star {
        true => 0,
        false => rng.count(vertex.saturating_sub(reach), vertex - 1),
    };
    (1..vertices).map(|vertex| [vertex, above(vertex, rng)]).collect()
}

fn any(vertices: usize, count: usize, rng: &mut Rng) -> Vec<[usize; 2]> {
    // A cycle through the first edges, in one graph out of three.
    let cycle = if rng.once_in(3) { vertices.min(count) } else { 0 };
    let around = (0..cycle).map(|from| [from, (from + 1) % cycle]);
    let mut edges: Vec<[usize; 2]> = around.collect();
    edges.extend((cycle..count).map(|_| [rng.index(vertices), rng.index(vertices)]));
    edges
}

fn chosen(pairs: impl Iterator<Item = [usize; 2]>, count: usize, rng: &mut Rng) -> Vec<[usize; 2]> {
    let mut edges: Vec<[usize; 2]> = pairs.collect();
    rng.shuffle(&mut edges);
    edges.truncate(count);
    edges
}

/// Returns distinct edges, possibly loops.
fn distinct(vertices: usize, count: usize, rng: &mut Rng) -> Vec<[usize; 2]> {
    if count as i128 > most_edges(GraphKind::Distinct, vertices as i128) / 3 {
        let pairs = (0..vertices).flat_map(|from| (0..vertices).map(move |to| [from, to]));
        return chosen(pairs, count, rng);
    }
    let mut edges: HashSet<[usize; 2]> = any(vertices, count, rng).into_iter().collect();
    while edges.len() < count {
        edges.insert([rng.index(vertices), rng.index(vertices)]);
    }
    in_order(edges)
}

/// Returns distinct edges without loops, each to an earlier vertex.
fn simple(kind: GraphKind, vertices: usize, count: usize, rng: &mut Rng) -> Vec<[usize; 2]> {
    let all = most_edges(kind, vertices as i128);
    if count as i128 > all / 3 {
        // At most three times the wanted number.
        let pairs = (1..vertices).flat_map(|from| (0..from).map(move |to| [from, to]));
        return chosen(pairs, count, rng);
    }
    let mut edges = HashSet::new();
    if rng.once_in(3) {
        edges.extend((1..vertices).take(count).map(|from| [from, from - 1]));
    }
    while edges.len() < count {
        edges.insert(edge_to_earlier(vertices, rng));
    }
    let mut edges = in_order(edges);
    rng.shuffle(&mut edges);
    edges
}

pub(super) fn in_order<T: Ord>(set: HashSet<T>) -> Vec<T> {
    let mut list: Vec<T> = set.into_iter().collect();
    list.sort_unstable();
    list
}

/// Returns what is wrong with edges, and the first edge that shows it.
///
/// Memory is allocated only for vertices with edges: the input may claim any number of vertices.
pub(super) fn check(kind: GraphKind, edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    let is_plain = matches!(kind, GraphKind::Graph { is_simple: true } | GraphKind::Dag { .. });
    if let Some(edge) = edges.iter().position(|[from, to]| is_plain && from == to) {
        return Err((edge, Wrong::Loop { from: edges[edge][0], to: edges[edge][1] }));
    }
    let key = |[from, to]: [usize; 2]| match kind {
        GraphKind::Distinct => Some([from, to]),
        GraphKind::Graph { is_simple: true } | GraphKind::Dag { is_simple: true } => {
            Some([from.min(to), from.max(to)])
        }
        _ => None,
    };
    let mut seen = HashSet::new();
    let mut is_twin = |edge: &[usize; 2]| key(*edge).is_some_and(|key| !seen.insert(key));
    if let Some(edge) = edges.iter().position(&mut is_twin) {
        return Err((edge, Wrong::EdgeTwice { from: edges[edge][0], to: edges[edge][1] }));
    }
    match kind {
        GraphKind::Tree => check_tree(edges),
        GraphKind::Dag { .. } if has_cycle(edges) => Err((0, Wrong::Cyclic { count: edges.len() })),
        _ => Ok(()),
    }
}

/// Returns the root above a vertex, and shortens the path to it.
fn top(above: &mut [usize], mut vertex: usize) -> usize {
    while above[vertex] != vertex {
        above[vertex] = above[above[vertex]];
        vertex = above[vertex];
    }
    vertex
}

/// The number of edges is right for a tree; so it is enough that no edge closes a cycle.
fn check_tree(edges: &[[usize; 2]]) -> Result<(), (usize, Wrong)> {
    // Connected vertices have the same root.
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

fn has_cycle(edges: &[[usize; 2]]) -> bool {
    let vertices: HashSet<usize> = edges.iter().flatten().copied().collect();
    downwards(edges).len() < vertices.len()
}

/// Returns edges with their vertices renumbered if `is_renamed`, in topological order or else as
/// they occur, and sorted if `is_ordered`, with the lesser end first unless they are directed.
pub(super) fn arranged(
    edges: &[Edge],
    is_directed: bool,
    [is_renamed, is_ordered]: [bool; 2],
) -> Vec<Edge> {
    let mut edges = edges.to_vec();
    if is_renamed {
        let pairs = ends(&edges);
        let mut names = HashMap::new();
        for vertex in if is_directed { downwards(&pairs) } else { pairs.concat() } {
            let next = names.len() + 1;
            names.entry(vertex).or_insert(next);
        }
        let name = |vertex: usize| *names.get(&vertex).unwrap_or(&vertex);
        edges.iter_mut().for_each(|edge| *edge = edge.renamed(name));
    }
    if is_ordered {
        if !is_directed {
            edges.iter_mut().for_each(|edge| edge.ends.sort_unstable());
        }
        edges.sort_unstable();
    }
    edges
}

/// Returns the vertices of edges in topological order, without those reachable from a cycle.
fn downwards(edges: &[[usize; 2]]) -> Vec<usize> {
    let mut before: HashMap<usize, usize> = HashMap::new();
    let mut around: HashMap<usize, Vec<usize>> = HashMap::new();
    for &[from, to] in edges {
        before.entry(from).or_default();
        *before.entry(to).or_default() += 1;
        around.entry(from).or_default().push(to);
    }
    let free = before.iter().filter(|(_, count)| **count == 0).map(|(vertex, _)| Reverse(*vertex));
    let mut free: BinaryHeap<Reverse<usize>> = free.collect();
    let mut order = Vec::new();
    while let Some(Reverse(vertex)) = free.pop() {
        order.push(vertex);
        for next in around.get(&vertex).into_iter().flatten() {
            if let Some(count) = before.get_mut(next) {
                *count -= 1;
                if *count == 0 {
                    free.push(Reverse(*next));
                }
            }
        }
    }
    order
}
