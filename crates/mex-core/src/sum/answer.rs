//! Outcomes and winning moves of sums under every rule.
//!
//! A solver reduces the components to facts and the facts to a tally (`theory`), or searches if no
//! theorem covers the sum (`search`). The winning moves are those to a lost sum; which moves to
//! check depends on the kind of move:
//!
//! - In one component (`single_moves`), a move exchanges one fact of the tally, in O(1). In a heap,
//!   at most four sizes can leave a lost nim sum, so heaps of 2^64 − 1 are answered at once.
//! - In several at once (`joint_moves`), all combinations are checked. All sizes of a heap from 2
//!   on have the same fact, so three sizes represent all of them, and a combination is written out
//!   only if it wins.
//!
//! Moves are counted against the limit before they are listed.

use super::error::SumError;
use super::joint_moves::winning_joint_moves;
use super::rule::{Component, Selection, SumMove, SumRule};
use super::search::SumSearch;
use super::single_moves::winning_single_moves;
use super::solver::Solver;
use crate::graph::GameGraph;
use crate::limit::PositionLimit;
use crate::outcome::{Outcome, Play};

/// Returns who wins a sum under a rule.
///
/// Eleven of the twelve rules are decided by a theorem about the single components: nim sums,
/// foreclosed values, remotenesses, suspenses, or outcomes. The misère disjunctive sum is decided
/// like Nim if all components are tame, and otherwise by a search of at most `limit` positions.
///
/// # Constraints
/// - acyclic graphs, and heaps of up to 2⁶⁴−1; a search refuses heaps of `limit` or more
///
/// # Complexity
/// O(positions and edges of the different graphs + components) time; a search takes as long as
/// [`misere_outcome`](crate::misere_outcome).
///
/// # Errors
/// [`SumError::TokenOutOfRange`] for a position that is not in its graph, [`SumError::Graph`] for a
/// graph with a cycle, [`SumError::LimitReached`] for a search of too many positions.
///
/// # Examples
/// ```
/// use mex_core::{Component, GameGraph, Outcome, Play, SumRule, sum_outcome};
///
/// let path = GameGraph::from_edges(3, &[(2, 1), (1, 0)])?;
/// let sum = [Component::Position { graph: &path, position: 2 }, Component::Heap(1)];
/// let outcome = |rule| sum_outcome(&sum, rule, 1000);
/// assert_eq!(outcome(SumRule::disjunctive(Play::Normal)), Ok(Outcome::Next));
/// assert_eq!(outcome(SumRule::continued_conjunctive(Play::Normal)), Ok(Outcome::Previous));
/// assert_eq!(outcome(SumRule::short_conjunctive(Play::Normal)), Ok(Outcome::Next));
/// # Ok::<(), mex_core::GraphError>(())
/// ```
pub fn sum_outcome(
    components: &[Component<'_>],
    rule: SumRule,
    limit: impl Into<PositionLimit>,
) -> Result<Outcome, SumError> {
    let mut solver = Solver::new(components, rule, limit.into().get())?;
    solver.mover_wins().map(Outcome::from_mover_wins)
}

/// Returns every move of a sum after which the player to move loses.
///
/// The moves come in increasing order of their parts.
///
/// # Constraints
/// - as for [`sum_outcome`]
///
/// # Complexity
/// As [`sum_outcome`], plus, for every move checked, O(1) if moves are made in one component and
/// O(components) if in several. In a heap, only the sizes that can win are checked; if moves are
/// made in several components, all sizes from 2 on are checked as one; a search checks every
/// smaller size.
///
/// # Errors
/// As [`sum_outcome`], and [`SumError::TooManyMoves`] if the next player wins and more than `limit`
/// moves must be checked or returned.
///
/// # Examples
/// ```
/// use mex_core::{Component, Play, SumMove, SumMovePart, SumRule, sum_winning_moves};
///
/// let nim = [3, 4, 5].map(Component::Heap);
/// let moves = sum_winning_moves(&nim, SumRule::disjunctive(Play::Normal), 1000)?;
/// assert_eq!(moves, [SumMove { parts: vec![SumMovePart { component: 0, to: 1 }] }]);
/// # Ok::<(), mex_core::SumError>(())
/// ```
pub fn sum_winning_moves(
    components: &[Component<'_>],
    rule: SumRule,
    limit: impl Into<PositionLimit>,
) -> Result<Vec<SumMove>, SumError> {
    let mut solver = Solver::new(components, rule, limit.into().get())?;
    if !solver.mover_wins()? {
        return Ok(Vec::new());
    }
    match rule.selection {
        Selection::One => winning_single_moves(&mut solver),
        Selection::Every | Selection::Some => winning_joint_moves(&solver),
    }
}

/// Returns who wins tokens on one graph in misère play, where a player who can move no token wins,
/// by exact search.
///
/// No theorem is used, so the answer can serve to check one; [`sum_outcome`](crate::sum_outcome)
/// searches only if it must.
///
/// # Constraints
/// - any graph; a cycle is an error only if the answer may depend on it
///
/// # Complexity
/// O(s·k·d) time and O(s·k) memory for s ≤ `limit` positions of the sum, k tokens and d options.
///
/// # Errors
/// [`SumError::TokenOutOfRange`], [`SumError::Cycle`] if a cycle prevents an answer,
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
