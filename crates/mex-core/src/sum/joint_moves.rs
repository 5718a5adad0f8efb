//! Winning moves under rules that allow a move in several components at once.

use super::error::SumError;
use super::rule::{Selection, SumMove, SumMovePart};
use super::solver::{HEAP, Key, Solver};
use super::theory::Tally;
use crate::stop::StopPoints;

/// The effect of a joint move on a component.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Stay,
    /// A move to one of several equivalent positions: the first, and their number.
    To(u64, u64),
}

impl Choice {
    fn count(&self) -> u64 {
        match *self {
            Choice::Stay => 1,
            Choice::To(_, count) => count,
        }
    }
}

/// Returns the winning moves of a sum that the player to move wins, in increasing order, by trying
/// every combination of a move or no move in each component.
pub(super) fn winning_joint_moves(solver: &Solver<'_>) -> Result<Vec<SumMove>, SumError> {
    let too_many = SumError::TooManyMoves { limit: solver.limit };
    let limit = solver.limit as u64;
    let (choices, total) = all_choices(solver)?;
    let mut moves = Vec::new();
    let mut chosen = vec![0; choices.len()];
    let mut stops = StopPoints::default();
    for _ in 0..total {
        stops.pass_many(choices.len());
        let now = || choices.iter().zip(&chosen).map(|(list, &index)| &list[index]);
        let tally = Tally::of(now().zip(&solver.keys).map(|(choice, &key)| match choice {
            Choice::Stay => solver.fact(key),
            Choice::To(first, _) => solver.fact((key.0, *first)),
        }));
        let is_move = now().any(|choice| *choice != Choice::Stay);
        if is_move && !solver.theory.mover_wins(&tally) {
            let count = now().try_fold(1, |count: u64, choice| choice.count().checked_mul(count));
            let listed = count.and_then(|count| count.checked_add(moves.len() as u64));
            if listed.is_none_or(|listed| listed > limit) {
                return Err(too_many);
            }
            add_moves(now(), &mut moves, &mut stops);
        }
        for (index, list) in chosen.iter_mut().zip(&choices).rev() {
            *index += 1;
            if *index < list.len() {
                break;
            }
            *index = 0;
        }
    }
    moves.sort_unstable();
    moves.dedup();
    Ok(moves)
}

/// Returns the choices in each component, and the number of combinations.
fn all_choices(solver: &Solver<'_>) -> Result<(Vec<Vec<Choice>>, u64), SumError> {
    // If a component is over, the only choice is to stay.
    let may_stay = |key| solver.rule.selection == Selection::Some || solver.games.is_over(key);
    let mut total = 1_u64;
    let mut all = Vec::new();
    for &key in &solver.keys {
        let more = choice_count(solver, key).checked_add(may_stay(key).into());
        let fits = more.and_then(|count| total.checked_mul(count));
        let fits = fits.filter(|&total| total <= solver.limit as u64);
        total = fits.ok_or(SumError::TooManyMoves { limit: solver.limit })?;
        all.push(choices(solver, key, may_stay(key)));
    }
    Ok((all, total))
}

/// Returns how many kinds of moves in a component must be distinguished.
fn choice_count(solver: &Solver<'_>, key: Key) -> u64 {
    if key.0 == HEAP { key.1.min(3) } else { solver.games.option_count(key) }
}

fn choices(solver: &Solver<'_>, key: Key, may_stay: bool) -> Vec<Choice> {
    let stay = may_stay.then_some(Choice::Stay);
    let moves = (0..choice_count(solver, key)).map(|index| match (key.0, index) {
        // Under the rules of joint moves all heaps from 2 on are equivalent.
        (HEAP, 2) => Choice::To(2, key.1 - 2),
        _ => Choice::To(solver.games.option(key, index).1, 1),
    });
    stay.into_iter().chain(moves).collect()
}

fn add_moves<'c>(
    choices: impl Iterator<Item = &'c Choice>,
    moves: &mut Vec<SumMove>,
    stops: &mut StopPoints,
) {
    let start = moves.len();
    moves.push(SumMove { parts: Vec::new() });
    for (component, choice) in choices.enumerate() {
        let Choice::To(first, count) = *choice else {
            continue;
        };
        for index in start..moves.len() {
            let before = moves[index].clone();
            let part = |to| SumMovePart { component, to };
            for to in first + 1..first + count {
                stops.pass_many(1 + before.parts.len());
                let mut other = before.clone();
                other.parts.push(part(to));
                moves.push(other);
            }
            moves[index].parts.push(part(first));
        }
    }
}
