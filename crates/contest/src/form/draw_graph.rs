//! Draws graphs: paths, stars, bushes and cycles, dense and sparse ones.

use super::prove::most_edges;
use super::syntax::GraphKind;
use judge_io::Rng;
use std::collections::BTreeSet;

/// Returns the edges of a graph, which must exist; vertices count from 1.
pub(super) fn edges(
    kind: GraphKind,
    vertices: usize,
    count: usize,
    rng: &mut Rng,
) -> Vec<[usize; 2]> {
    let mut edges = match kind {
        GraphKind::Tree => tree(vertices, rng),
        GraphKind::Graph { is_simple: false } => any(vertices, count, rng),
        GraphKind::Dag { is_simple: false } => {
            (0..count).map(|_| downwards(vertices, vertices, rng)).collect()
        }
        GraphKind::Distinct => distinct(vertices, count, rng),
        kind => simple(kind, vertices, count, rng),
    };
    // Names say nothing of the shape, but for one graph in four.
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

/// Returns an edge to an earlier vertex, at most `reach` before.
fn downwards(vertices: usize, reach: usize, rng: &mut Rng) -> [usize; 2] {
    let from = rng.count(1, vertices - 1);
    [from, rng.count(from.saturating_sub(reach), from - 1)]
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
    // A cycle through the first edges, in one graph of three.
    let cycle = if rng.once_in(3) { vertices.min(count) } else { 0 };
    let around = (0..cycle).map(|from| [from, (from + 1) % cycle]);
    let mut edges: Vec<[usize; 2]> = around.collect();
    edges.extend((cycle..count).map(|_| [rng.index(vertices), rng.index(vertices)]));
    edges
}

/// Returns different edges, loops among them.
fn distinct(vertices: usize, count: usize, rng: &mut Rng) -> Vec<[usize; 2]> {
    if count as i128 > most_edges(GraphKind::Distinct, vertices as i128) / 3 {
        let pairs = (0..vertices).flat_map(|from| (0..vertices).map(move |to| [from, to]));
        let mut edges: Vec<[usize; 2]> = pairs.collect();
        rng.shuffle(&mut edges);
        edges.truncate(count);
        return edges;
    }
    let mut edges: BTreeSet<[usize; 2]> = any(vertices, count, rng).into_iter().collect();
    while edges.len() < count {
        edges.insert([rng.index(vertices), rng.index(vertices)]);
    }
    edges.into_iter().collect()
}

/// Returns different edges without loops, each to an earlier vertex.
fn simple(kind: GraphKind, vertices: usize, count: usize, rng: &mut Rng) -> Vec<[usize; 2]> {
    let all = most_edges(kind, vertices as i128);
    if count as i128 > all / 3 {
        // At most three times as many as are wanted.
        let pairs = (1..vertices).flat_map(|from| (0..from).map(move |to| [from, to]));
        let mut edges: Vec<[usize; 2]> = pairs.collect();
        rng.shuffle(&mut edges);
        edges.truncate(count);
        return edges;
    }
    let mut edges = BTreeSet::new();
    if rng.once_in(3) {
        edges.extend((1..vertices).take(count).map(|from| [from, from - 1]));
    }
    while edges.len() < count {
        edges.insert(downwards(vertices, vertices, rng));
    }
    let mut edges: Vec<[usize; 2]> = edges.into_iter().collect();
    rng.shuffle(&mut edges);
    edges
}
