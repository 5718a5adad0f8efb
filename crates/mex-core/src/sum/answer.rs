//! Outcomes and winning moves of sums under every rule.
//!
//! A solver reduces the components to facts and the facts to a tally (`theory`), or searches if no
//! theorem covers the sum (`search`). The winning moves are those to a lost sum; which moves are
//! worth a look depends on what a move is:
//!
//! - In one component (`single_moves`), a move exchanges one fact of the tally, in O(1). Of a heap,
//!   at most four sizes can bring the nim sum to what a loss needs, so that heaps of 2^64 − 1 are
//!   answered at once.
//! - In several at once (`joint_moves`), all combinations are looked at. All sizes of a heap from 2
//!   on have the same fact, so that three sizes stand for all of them, and a combination is
//!   written out only if it wins.
//!
//! Moves are counted against the limit before they are listed.

use super::error::SumError;
use super::joint_moves::winning_joint_moves;
use super::rule::{Component, Selection, SumMove, SumRule};
use super::single_moves::winning_single_moves;
use super::solver::Solver;
use crate::limit::PositionLimit;
use crate::outcome::Outcome;

/// Returns who wins a sum under a rule.
///
/// Eleven of the twelve rules are decided by a theorem about the single components: nim sums,
/// foreclosed values, remotenesses, suspenses, or outcomes. The misère disjunctive sum is decided
/// like Nim if all components are tame, and otherwise by
/// searching its positions, of which at most `limit` may be met.
///
/// # Constraints
/// - acyclic graphs, and heaps of up to 2⁶⁴−1; a search refuses heaps of `limit` or more
///
/// # Complexity
/// O(positions and edges of the different graphs + components) time; a search takes that of
/// [`misere_outcome`](crate::misere_outcome).
///
/// # Errors
/// [`SumError::TokenOutOfRange`] for a position that its graph does not have, [`SumError::Graph`]
/// for a graph with a cycle, [`SumError::LimitReached`] for a search that meets too many
/// positions.
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
/// As [`sum_outcome`], and for every move looked at O(1) if moves are made in one component, and
/// O(components) if in several. Of a heap only the sizes that can win are looked at, or if moves
/// are made in several components those from 2 on together; a search looks at every smaller size.
///
/// # Errors
/// As [`sum_outcome`], and [`SumError::TooManyMoves`] if the next player wins and more than `limit`
/// moves must be looked at or returned.
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
