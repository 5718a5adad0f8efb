//! Winning moves under rules that move in exactly one component.

use super::error::SumError;
use super::rule::{SumMove, SumMovePart};
use super::solver::{HEAP, Solver};
use super::theory::{Tally, Theory};
use crate::stop::StopPoints;

/// Returns the winning moves of a sum that the player to move wins, in increasing order.
pub(super) fn winning_single_moves(solver: &mut Solver<'_>) -> Result<Vec<SumMove>, SumError> {
    let tally = solver.tally();
    let mut left = solver.limit as u64;
    let (mut moves, mut stops) = (Vec::new(), StopPoints::default());
    for component in 0..solver.keys.len() {
        for to in targets(solver, component, tally.as_ref(), &mut left)? {
            stops.pass();
            if leaves_a_loss(solver, component, to, tally.as_ref())? {
                let parts = vec![SumMovePart { component, to }];
                moves.push(SumMove { parts });
            }
        }
    }
    Ok(moves)
}

/// Returns the moves of a component that may win, in increasing order of the result.
fn targets(
    solver: &Solver<'_>,
    component: usize,
    tally: Option<&Tally>,
    left: &mut u64,
) -> Result<Vec<u64>, SumError> {
    let key = solver.keys[component];
    let of_heap = match tally {
        Some(tally) if key.0 == HEAP => heap_targets(solver.theory, tally, key.1),
        _ => None,
    };
    let mut targets = match of_heap {
        Some(targets) => targets,
        None => {
            let count = solver.games.option_count(key);
            let rest = left.checked_sub(count);
            *left = rest.ok_or(SumError::TooManyMoves { limit: solver.limit })?;
            (0..count).map(|index| solver.games.option(key, index).1).collect()
        }
    };
    targets.sort_unstable();
    targets.dedup();
    Ok(targets)
}

/// Returns the only sizes of a heap that a winning move may leave, or `None` if the rule does not
/// use nim sums.
fn heap_targets(theory: Theory, tally: &Tally, size: u64) -> Option<Vec<u64>> {
    let restored = size ^ tally.nim_sum();
    let candidates = match theory {
        Theory::NimSum | Theory::TameNimSum => [restored, restored ^ 1, 0, 1],
        // Ending the heap wins in normal play. In misère play it loses, so the last stone is left,
        // and a heap of n acts like one of n − 1.
        Theory::Foreclosed(_) => {
            let open = size.saturating_sub(1) ^ tally.nim_sum();
            [0, 0, open, open.saturating_add(1)]
        }
        _ => return None,
    };
    Some(candidates.into_iter().filter(|&to| to < size).collect())
}

/// Returns whether the opponent loses after a move.
fn leaves_a_loss(
    solver: &mut Solver<'_>,
    component: usize,
    to: u64,
    tally: Option<&Tally>,
) -> Result<bool, SumError> {
    let key = solver.keys[component];
    let next = (key.0, to);
    match tally {
        Some(tally) => {
            let tally = tally.exchanged(solver.fact(key), solver.fact(next));
            Ok(!solver.theory.mover_wins(&tally))
        }
        None => {
            let mut keys = solver.keys.clone();
            keys[component] = next;
            Ok(!solver.searched_mover_wins(&keys)?)
        }
    }
}
