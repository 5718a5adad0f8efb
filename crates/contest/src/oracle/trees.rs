//! Green Hackenbush on trees.

use super::cases::{pairs, random_sizes, spaced};
use crate::kit::io::Scan;
use crate::kit::search::Search;
use judge_io::Rng;

/// Returns the parent of each vertex of a random tree but the root, which is vertex 0: at times a
/// path, at times a star, at times with parents numbered above their children.
fn random_parents(rng: &mut Rng, vertices: usize, any_order: bool) -> Vec<usize> {
    let reach = rng.pick(&[1, 2, 3, vertices]);
    let mut names: Vec<usize> = (0..vertices).collect();
    if any_order {
        rng.shuffle(&mut names[1..]);
    }
    let mut parents = vec![0; vertices];
    for vertex in 1..vertices {
        let parent = rng.count(vertex.saturating_sub(reach), vertex - 1);
        parents[names[vertex]] = names[parent];
    }
    parents[1..].to_vec()
}

pub(super) fn green_tree_case(rng: &mut Rng) -> String {
    let cases = rng.count(1, 3);
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let vertices = rng.count(1, 9);
        let mut names: Vec<usize> = (1..=vertices).collect();
        rng.shuffle(&mut names);
        let mut edges: Vec<(usize, usize)> = random_parents(rng, vertices, true)
            .into_iter()
            .enumerate()
            .map(|(above, parent)| (names[above + 1], names[parent]))
            .collect();
        rng.shuffle(&mut edges);
        input += &format!("{vertices}\n");
        for (a, b) in edges {
            let (a, b) = if rng.once_in(2) { (a, b) } else { (b, a) };
            input += &format!("{a} {b}\n");
        }
        input += if rng.once_in(2) { "\n" } else { "" };
    }
    input
}

pub(super) fn green_tree_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let cases: usize = scan.get();
    let mut output = String::new();
    for _ in 0..cases {
        let vertices: usize = scan.get();
        let edges = pairs(&mut scan, vertices - 1);
        let mut search = Search::new(false, |present: &Vec<bool>| {
            let cuts = (0..edges.len()).filter(|&edge| present[edge]);
            cuts.map(|edge| {
                let mut left = present.clone();
                left[edge] = false;
                joined_to_root(&edges, &left)
            })
            .collect()
        });
        let wins = search.wins(&vec![true; edges.len()]);
        output += if wins { "Alice\n" } else { "Bob\n" };
    }
    output
}

/// Returns which of the edges that are present still hang on vertex 1.
fn joined_to_root(edges: &[(usize, usize)], present: &[bool]) -> Vec<bool> {
    let mut reached = vec![1];
    let mut joined = vec![false; edges.len()];
    while let Some(vertex) = reached.pop() {
        for (edge, &(a, b)) in edges.iter().enumerate() {
            if present[edge] && !joined[edge] && (a == vertex || b == vertex) {
                joined[edge] = true;
                reached.push(a + b - vertex);
            }
        }
    }
    joined
}

pub(super) fn weighted_tree_case(rng: &mut Rng) -> String {
    let cases = rng.count(1, 4);
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let vertices = rng.count(1, 6);
        let most = rng.pick(&[1, 2, 3, 6]);
        let any_order = rng.once_in(3);
        let parents = random_parents(rng, vertices, any_order);
        let weights = random_sizes(rng, vertices - 1, 1, most, 500);
        input += &format!("{vertices}\n");
        for (parent, weight) in parents.iter().zip(weights) {
            input += &format!("{} {weight}\n", parent + 1);
        }
    }
    input
}

pub(super) fn weighted_tree_answer(input: &str) -> String {
    let mut scan = Scan::new(input.as_bytes());
    let cases: usize = scan.get();
    let mut output = String::new();
    for _ in 0..cases {
        let vertices: usize = scan.get();
        let mut parents = vec![0, 0];
        let mut weights: Vec<u64> = vec![0, 0];
        for _ in 2..=vertices {
            parents.push(scan.get());
            weights.push(scan.get());
        }
        let mut search = Search::new(false, |weights: &Vec<u64>| {
            let edges = (2..weights.len()).filter(|&edge| weights[edge] > 0);
            edges.map(|edge| lowered(&parents, weights, edge)).collect()
        });
        let moves: Vec<usize> = (2..=vertices)
            .filter(|&edge| !search.wins(&lowered(&parents, &weights, edge)))
            .collect();
        output += &format!("{}\n{}\n", moves.len(), spaced(&moves));
    }
    output
}

/// Returns the weights after one edge, named by its child, has lost 1: at 0 everything below it
/// vanishes.
fn lowered(parents: &[usize], weights: &[u64], edge: usize) -> Vec<u64> {
    let mut next = weights.to_vec();
    next[edge] -= 1;
    if next[edge] == 0 {
        let below = (2..weights.len()).filter(|&vertex| hangs_on(parents, vertex, edge));
        below.for_each(|vertex| next[vertex] = 0);
    }
    next
}

fn hangs_on(parents: &[usize], mut vertex: usize, edge: usize) -> bool {
    while vertex > 1 && vertex != edge {
        vertex = parents[vertex];
    }
    vertex == edge
}
