//! Heaps with play that need not end.

use super::reached::{Reached, list_name};
use crate::errors::Result;
use crate::named_graph::NamedGraph;
use heap_games::LoopyHeaps;
use mex_core::{Options, Ruleset, StopPoints};

/// Returns the graph of all positions reachable from some positions, and the numbers of these, if
/// there are at most `limit`.
///
/// If the game has several heaps in one position, each list of numbers is a position; otherwise
/// each of its numbers is one.
pub(super) fn graph_of(
    game: &LoopyHeaps,
    lists: &[Vec<u64>],
    limit: usize,
) -> Result<(NamedGraph, Vec<u32>)> {
    let mut met = Reached::new(limit);
    let mut starts = Vec::new();
    for list in lists {
        let positions = match game {
            LoopyHeaps::FairShares => vec![game.position(list)?],
            _ => {
                let one = list.iter().map(|&heap| game.position(&[heap]));
                one.collect::<std::result::Result<_, _>>()?
            }
        };
        for position in positions {
            starts.push(met.number(&position[..])?);
        }
    }
    let (mut options, mut stops) = (Options::new(), StopPoints::default());
    let graph = met.explored(list_name, |heaps, add| {
        options.clear();
        game.options(heaps, &mut options);
        options.iter().flatten().try_for_each(|option| {
            stops.pass_many(1 + option.len());
            add(option)
        })
    })?;
    Ok((graph, starts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use graph_retro::loopy_values;

    /// Returns the texts of the values of some positions.
    fn values(game: &str, lists: &[Vec<u64>]) -> Vec<String> {
        let (named, starts) = graph_of(&game.parse().unwrap(), lists, 100_000).unwrap();
        let values = loopy_values(&named.graph);
        starts.iter().map(|&start| values.value(start).to_string()).collect()
    }

    #[test]
    fn wind_up_has_the_values_of_another_system() {
        // The tests of the crate cgt 0.11.0, loopy impartial games.
        for (game, expected) in [
            ("windup:7:1,2,5", "0 1 2 0 1 2 0"),
            ("windup:4:2", "0 ∞ 1 ∞"),
            ("windup:5:1,3", "0 ∞(0) ∞(0) ∞(0) 0"),
            ("windup:6:2,3", "0 1 1 2 0 0"),
        ] {
            let expected: Vec<&str> = expected.split(' ').collect();
            let all = (0..expected.len() as u64).collect();
            assert_eq!(values(game, &[all]), expected, "{game}");
        }
    }

    #[test]
    fn too_many_positions_are_refused() {
        let refusal = |game: &str, list: &[u64], limit| {
            let game = game.parse().unwrap();
            graph_of(&game, &[list.to_vec()], limit).unwrap_err().to_string()
        };
        let text = refusal("fair-shares", &[100], 10_000);
        assert!(text.contains("--limit N"), "{text}");
        let text = refusal("windup:4294967294:1", &[4_294_967_293], 10_000);
        assert!(text.contains("more than 10000 positions"), "{text}");
    }
}
