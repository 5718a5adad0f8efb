//! Slow routines by definition, against which the fast ones are tested.

use crate::{GameGraph, Outcome, Play};
use test_support::Rng;
pub(crate) use test_support::mex as naive_mex;

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

/// Whether the mover wins, by following every line of play of any game.
pub(crate) fn naive_mover_wins<P>(
    position: &P,
    play: Play,
    options: &impl Fn(&P) -> Vec<P>,
) -> bool {
    let next = options(position);
    if next.is_empty() {
        return play.stuck_player_wins();
    }
    next.iter().any(|option| !naive_mover_wins(option, play, options))
}

/// Who wins tokens on a graph in misère play, by following every line of play.
pub(crate) fn misere_by_definition(graph: &GameGraph, tokens: &[u32]) -> Outcome {
    let wins = naive_mover_wins(&tokens.to_vec(), Play::Misere, &|sum: &Vec<u32>| {
        let mut list = Vec::new();
        for (index, &token) in sum.iter().enumerate() {
            for &option in graph.options(token) {
                let mut next = sum.clone();
                next[index] = option;
                list.push(next);
            }
        }
        list
    });
    Outcome::from_mover_wins(wins)
}
