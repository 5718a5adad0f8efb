//! Slow routines by definition, against which the fast ones are tested.

use crate::{GameGraph, Outcome};
pub(crate) use test_support::mex as naive_mex;
use test_support::{Rng, Search, sum_options};

/// A random acyclic graph whose positions are numbered without regard to their order.
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

/// The Grundy value of one position, straight from the definition.
pub(crate) fn naive_grundy(graph: &GameGraph, position: u32) -> u32 {
    let values: Vec<u32> =
        graph.options(position).iter().map(|&option| naive_grundy(graph, option)).collect();
    naive_mex(&values)
}

/// Who wins tokens on a graph in misère play, by the definition.
pub(crate) fn misere_by_definition(graph: &GameGraph, tokens: &[u32]) -> Outcome {
    let options = |&token: &u32| graph.options(token).iter().map(|&to| vec![to]).collect();
    let mut search = Search::new(true, |sum: &Vec<u32>| sum_options(sum, options));
    Outcome::from_mover_wins(search.wins(&tokens.to_vec()))
}
