//! Slow routines by definition, for testing the fast ones.

use crate::{GameGraph, Outcome};
pub(crate) use test_support::mex as naive_mex;
use test_support::{Rng, Search, sum_options};

/// Returns a random acyclic graph, numbered in random order.
pub(crate) fn random_graph(rng: &mut Rng, position_count: u32) -> GameGraph {
    let names = rng.permutation(position_count);
    let mut edges = Vec::new();
    for _ in 0..rng.below_u32(3 * position_count + 1) {
        let (a, b) = (rng.below_u32(position_count), rng.below_u32(position_count));
        if a != b {
            edges.push((names[a.max(b) as usize], names[a.min(b) as usize]));
        }
    }
    GameGraph::from_edges(position_count, &edges).unwrap()
}

/// Returns the Grundy value of one position, by definition.
pub(crate) fn naive_grundy(graph: &GameGraph, position: u32) -> u32 {
    let values: Vec<u32> =
        graph.options(position).iter().map(|&option| naive_grundy(graph, option)).collect();
    naive_mex(&values)
}

/// Returns who wins tokens on a graph in misère play, by definition.
pub(crate) fn misere_by_definition(graph: &GameGraph, tokens: &[u32]) -> Outcome {
    let options = |&token: &u32| graph.options(token).iter().map(|&to| vec![to]).collect();
    let mut search = Search::new(true, |sum: &Vec<u32>| sum_options(sum, options));
    Outcome::from_mover_wins(search.wins(&tokens.to_vec()))
}
