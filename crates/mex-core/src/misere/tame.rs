//! Positions that play like Nim heaps in misère play too.

use crate::graph::{GameGraph, GraphError, evaluate, for_each_below, grundy_values};
use crate::mex::MexWords;

/// Returns the misère Grundy value of every position: 1 if play is over, and otherwise the least
/// number missing among the values of the options.
fn misere_grundy_values(graph: &GameGraph) -> Result<Vec<u32>, GraphError> {
    let mut words = MexWords::default();
    evaluate(graph, |options, values| match options {
        [] => 1,
        _ => words.mex(options.iter().map(|&option| values[option as usize])),
    })
}

/// The values of tame positions, and which of them are firm.
pub(crate) struct Tame {
    pub(crate) values: Vec<u32>,
    pub(crate) firm: Vec<bool>,
}

/// Returns the values of the positions below the roots if they are all tame.
///
/// Tokens are tame when every position that they can reach has equal Grundy values for normal and
/// misère play, or the values 0 and 1, or 1 and 0. In misère play a tame position acts like a
/// heap of Nim in every sum of tame positions: one with equal values is firm and acts like a heap
/// of two or more, or like several, and the others are fickle and act like a heap of 0 or 1. This
/// covers everything that the SJ theorem covers, and more.
///
/// # References
/// J. H. Conway, On Numbers and Games, chapter 12; V. Gurvich, N. B. Ho, On tame, pet, domestic,
/// and miserable impartial games (2018).
pub(crate) fn tame_values(graph: &GameGraph, roots: &[u32]) -> Result<Option<Tame>, GraphError> {
    let values = grundy_values(graph)?;
    let misere = misere_grundy_values(graph)?;
    let is_tame = for_each_below(graph, roots, |position| {
        match (values[position as usize], misere[position as usize]) {
            (0, 1) | (1, 0) => Ok(()),
            (normal, misere) if normal == misere => Ok(()),
            _ => Err(()),
        }
    });
    if is_tame.is_err() {
        return Ok(None);
    }
    let firm = values.iter().zip(&misere).map(|(normal, misere)| normal == misere).collect();
    Ok(Some(Tame { values, firm }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::random_graph;
    use crate::{Component, Outcome, Play, SumRule, misere_outcome, sj_exception, sum_outcome};
    use test_support::Rng;

    fn assert_tame_sum_is_right(graph: &GameGraph, tokens: &[u32]) -> bool {
        let Some(tame) = tame_values(graph, tokens).unwrap() else {
            return false;
        };
        let nim_sum = tokens.iter().fold(0, |sum, &token| sum ^ tame.values[token as usize]);
        let firm = tokens.iter().any(|&token| tame.firm[token as usize]);
        let outcome = Outcome::from_mover_wins((nim_sum != 0) == firm);
        assert_eq!(misere_outcome(graph, tokens, 1 << 20), Ok(outcome), "{graph:?} {tokens:?}");
        true
    }

    #[test]
    fn tame_sums_play_like_nim_on_every_graph_of_five_positions() {
        let pairs: Vec<(u32, u32)> = (0..5).flat_map(|p| (0..p).map(move |q| (p, q))).collect();
        let (mut tame, mut beyond_sj) = (0, 0);
        for chosen in 0..1_u32 << pairs.len() {
            let is_chosen = |&index: &usize| chosen >> index & 1 == 1;
            let edges: Vec<(u32, u32)> =
                (0..pairs.len()).filter(is_chosen).map(|index| pairs[index]).collect();
            let graph = GameGraph::from_edges(5, &edges).unwrap();
            let values = grundy_values(&graph).unwrap();
            for tokens in [[4, 3, 4], [4, 2, 1], [4, 4, 4], [3, 3, 2]] {
                let is_tame = assert_tame_sum_is_right(&graph, &tokens);
                let keeps_premise = sj_exception(&graph, &values, &tokens).is_none();
                assert!(is_tame || !keeps_premise, "{graph:?} {tokens:?}");
                tame += u32::from(is_tame);
                beyond_sj += u32::from(is_tame && !keeps_premise);
            }
        }
        assert!(tame > 1000 && beyond_sj > 50, "{tame} {beyond_sj}");
    }

    #[test]
    fn sums_of_larger_graphs_are_right_whether_tame_or_not() {
        let mut rng = Rng::new(16);
        let (mut tame, mut wild) = (0, 0);
        while tame < 300 || wild < 300 {
            let graph = random_graph(&mut rng, 9);
            let tokens: Vec<u32> = (0..3).map(|_| rng.below_u32(9)).collect();
            if assert_tame_sum_is_right(&graph, &tokens) {
                tame += 1;
                continue;
            }
            wild += 1;
            let components: Vec<Component<'_>> = tokens
                .iter()
                .map(|&position| Component::Position { graph: &graph, position })
                .collect();
            let rule = SumRule::disjunctive(Play::Misere);
            assert_eq!(
                sum_outcome(&components, rule, 1 << 20),
                misere_outcome(&graph, &tokens, 1 << 20)
            );
        }
    }
}
