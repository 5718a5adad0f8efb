//! Misère play of tokens on one graph, by exact search.

use super::error::SumError;
use super::search::SumSearch;
use crate::graph::GameGraph;
use crate::limit::PositionLimit;
use crate::outcome::{Outcome, Play};

/// Returns who wins tokens on one graph in misère play, where a player who can move no token wins,
/// by exact search.
///
/// No theorem is used, so that the answer can be held against one;
/// [`sum_outcome`](crate::sum_outcome) searches only if it must.
///
/// # Constraints
/// - any graph; a cycle is an error only if the answer may depend on it
///
/// # Complexity
/// O(s·k·d) time and O(s·k) memory for s ≤ `limit` positions of the sum, k tokens and d options.
///
/// # Errors
/// [`SumError::TokenOutOfRange`], [`SumError::Cycle`] if a cycle keeps the answer from being found,
/// [`SumError::LimitReached`] if more than `limit` positions are needed, and
/// [`SumError::TooManyMoves`] if these have more than 64 times as many moves.
///
/// # Examples
/// Here the formula of the SJ theorem gives the wrong player, because its premise does not hold:
/// ```
/// use mex_core::{GameGraph, Outcome, grundy_values, misere_outcome, sj_outcome};
///
/// let graph = GameGraph::from_edges(5, &[(1, 2), (2, 3), (2, 4), (4, 3)])?;
/// let value = grundy_values(&graph)?[1];
/// assert_eq!(sj_outcome(&[value.into()]), Outcome::Next);
/// assert_eq!(misere_outcome(&graph, &[1], 1000), Ok(Outcome::Previous));
/// # Ok::<(), mex_core::GraphError>(())
/// ```
pub fn misere_outcome(
    graph: &GameGraph,
    tokens: &[u32],
    limit: impl Into<PositionLimit>,
) -> Result<Outcome, SumError> {
    let limit = limit.into().get();
    for (token_index, &position) in tokens.iter().enumerate() {
        if position >= graph.position_count() {
            return Err(SumError::TokenOutOfRange {
                token_index,
                position,
                position_count: graph.position_count(),
            });
        }
    }
    SumSearch::new(Play::Misere, limit)
        .mover_wins(graph, tokens.iter().copied())
        .map(Outcome::from_mover_wins)
        .map_err(|error| SumError::from_search(error, limit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{misere_by_definition, random_graph};
    use test_support::Rng;

    #[test]
    fn search_agrees_with_the_definition() {
        let mut rng = Rng::new(7);
        for _ in 0..3000 {
            let count = 1 + rng.below_u32(6);
            let graph = random_graph(&mut rng, count);
            let tokens: Vec<u32> = (0..rng.below_u32(4)).map(|_| rng.below_u32(count)).collect();
            assert_eq!(
                misere_outcome(&graph, &tokens, 10_000),
                Ok(misere_by_definition(&graph, &tokens)),
                "{graph:?} {tokens:?}"
            );
        }
    }

    #[test]
    fn bad_questions_are_errors() {
        let graph = GameGraph::from_edges(3, &[(0, 1), (1, 0), (2, 0)]).unwrap();
        let out_of_range =
            SumError::TokenOutOfRange { token_index: 1, position: 3, position_count: 3 };
        assert_eq!(misere_outcome(&graph, &[2, 3], 10), Err(out_of_range));
        assert_eq!(misere_outcome(&graph, &[2], 10), Err(SumError::Cycle));
        let limit = SumError::LimitReached { limit: 2 };
        assert_eq!(misere_outcome(&graph, &[2], 2), Err(limit));
        assert_eq!(misere_outcome(&graph, &[], 1), Ok(Outcome::Next));
    }
}
