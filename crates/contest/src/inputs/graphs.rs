//! Random graphs: paths with shortcuts, bushes, long cycles, dense and sparse ones.

use super::format::{GraphFormat, Kind, Limits, Written};
use super::shapes::{deep_acyclic, parents, random_arcs};
use super::value::Graph;
use judge_io::Rng;

/// How many numbers the smallest graph has, about.
pub(super) const LEAST_SIZE: usize = 3;

/// Returns a random graph written with about `size` numbers.
pub(super) fn random(format: &GraphFormat, rng: &mut Rng, size: usize) -> Graph {
    let size = size.max(LEAST_SIZE);
    let mut graph = match format.kind {
        Kind::Tree => return tree(format, rng, size),
        Kind::Acyclic => acyclic(format, rng, size),
        Kind::Any | Kind::Simple => with_cycles(format, rng, size),
    };
    rename(&mut graph, rng);
    let (queries, most_tokens) = match format.written {
        Written::ArcsAndTokens { most, within_vertices } => {
            (1, if within_vertices { most.min(graph.vertices) } else { most })
        }
        Written::Successors { most_queries, most_tokens } => {
            (most_queries.min(1 + size / 8), most_tokens)
        }
        Written::Arcs | Written::Edges | Written::Parents { .. } => (0, 1),
    };
    let room = (size / 4 / queries.max(1)).clamp(1, most_tokens);
    for _ in 0..queries {
        let count = rng.count(1, room);
        graph.tokens.push((0..count).map(|_| rng.index(graph.vertices)).collect());
    }
    graph
}

/// Returns how many vertices and arcs a graph written with `size` numbers has, two numbers an arc.
fn shape(format: &GraphFormat, rng: &mut Rng, size: usize) -> (usize, usize) {
    let arcs = (size / 3).clamp(1, format.most_arcs);
    // From dense to sparse; a graph of v vertices has not many more than v² arcs.
    let least = arcs.isqrt().max(1);
    let most = (arcs + 1).clamp(least, format.most_vertices);
    let vertices = match rng.index(3) {
        0 => rng.count(least.min(most), most),
        1 => rng.count(most / 2 + 1, most),
        _ => most,
    };
    (vertices.min(format.most_vertices), arcs)
}

fn acyclic(format: &GraphFormat, rng: &mut Rng, size: usize) -> Graph {
    let (vertices, arcs) = shape(format, rng, size);
    let all = vertices * (vertices - 1) / 2;
    let arcs = match rng.index(3) {
        0 => deep_acyclic(rng, vertices, arcs.min(all)),
        // Each vertex reaches only a few before it.
        1 => {
            let reach = rng.count(1, vertices);
            downwards(rng, vertices, arcs, reach)
        }
        _ => downwards(rng, vertices, arcs, vertices),
    };
    let arcs = arcs.into_iter().take(format.most_arcs).collect();
    Graph { vertices, arcs, ..Graph::default() }
}

/// Returns different arcs to vertices before their own, at most `reach` before.
fn downwards(rng: &mut Rng, vertices: usize, arcs: usize, reach: usize) -> Vec<(usize, usize)> {
    if vertices < 2 {
        return Vec::new();
    }
    let mut all: Vec<(usize, usize)> = (0..arcs)
        .map(|_| {
            let from = rng.count(1, vertices - 1);
            (from, rng.count(from.saturating_sub(reach), from - 1))
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    rng.shuffle(&mut all);
    all
}

fn with_cycles(format: &GraphFormat, rng: &mut Rng, size: usize) -> Graph {
    let (vertices, count) = shape(format, rng, size);
    let mut arcs = match rng.index(3) {
        0 => random_arcs(rng, vertices, count),
        // One cycle through most vertices, with shortcuts.
        1 => {
            let length = rng.count(1, vertices).min(count);
            let mut arcs: Vec<(usize, usize)> =
                (0..length).map(|from| (from, (from + 1) % length)).collect();
            arcs.extend(random_arcs(rng, vertices, count - length));
            arcs
        }
        // Without cycles but for a few arcs back.
        _ => {
            let mut arcs = downwards(rng, vertices, count, vertices);
            arcs.truncate(count.saturating_sub(2));
            let back = rng.count(0, 2);
            arcs.extend(random_arcs(rng, vertices, back));
            arcs
        }
    };
    arcs.sort_unstable();
    if format.kind == Kind::Simple || !rng.once_in(4) {
        arcs.dedup();
    }
    rng.shuffle(&mut arcs);
    Graph { vertices, arcs, ..Graph::default() }
}

/// Gives the vertices other numbers.
fn rename(graph: &mut Graph, rng: &mut Rng) {
    let mut names: Vec<usize> = (0..graph.vertices).collect();
    rng.shuffle(&mut names);
    for (from, to) in &mut graph.arcs {
        (*from, *to) = (names[*from], names[*to]);
    }
}

fn tree(format: &GraphFormat, rng: &mut Rng, size: usize) -> Graph {
    let vertices = (size / 2).clamp(1, format.most_vertices);
    let reach = rng.pick(&[1, 2, 3, vertices]);
    let parents = parents(rng, vertices, reach);
    let mut arcs: Vec<(usize, usize)> =
        parents.into_iter().enumerate().map(|(above, parent)| (above + 1, parent)).collect();
    let mut names: Vec<usize> = (0..vertices).collect();
    let keeps_names = rng.once_in(2);
    if !keeps_names {
        // The root keeps its number, which the formats fix.
        rng.shuffle(&mut names[1..]);
    }
    for (child, parent) in &mut arcs {
        (*child, *parent) = (names[*child], names[*parent]);
    }
    let mut graph = Graph { is_tree: true, vertices, arcs, ..Graph::default() };
    match format.written {
        Written::Parents { weights: Limits { low, high } } => {
            graph.arcs.sort_unstable();
            let high = low + i128::from(rng.pick(&[0, 1, 2, 5, 1_000_000_000])).min(high - low);
            let span = u64::try_from(high - low).unwrap_or(0);
            graph.weights =
                graph.arcs.iter().map(|_| low + i128::from(rng.between(0, span))).collect();
        }
        _ => {
            rng.shuffle(&mut graph.arcs);
            for (from, to) in &mut graph.arcs {
                if rng.once_in(2) {
                    std::mem::swap(from, to);
                }
            }
        }
    }
    graph
}
