//! What one worker knows in the end of its own positions.

use crate::levels::states::{NEVER, States};
use crate::levels::word::{CHOSEN, COUNTED, DONE, is};
use graph_retro::{BestOptions, Outcome, SeatPlan, SeatValue};

/// The outcome of an own position in the impartial game.
pub(crate) fn outcome(states: &States, own: u32) -> Outcome {
    match states.lanes[0].words[own as usize] {
        word if is(word, COUNTED) => Outcome::Previous,
        word if is(word, CHOSEN) => Outcome::Next,
        _ => Outcome::Draw,
    }
}

/// The remoteness of an own position in a lane.
pub(crate) fn remoteness(states: &States, lane: usize, own: u32) -> Option<u32> {
    let remoteness = states.lanes[lane].remoteness[own as usize];
    (remoteness != NEVER).then_some(remoteness)
}

/// The value of an own position when a seat moves first.
pub(crate) fn value(states: &States, seat: usize, own: u32) -> SeatValue {
    let lane = &states.lanes[seat % states.plan.lane_count];
    value_of(&states.plan, seat, lane.words[own as usize])
}

/// The value that the word of a state means when a seat moves first.
pub(crate) fn value_of(plan: &SeatPlan, seat: usize, word: u8) -> SeatValue {
    let (turns, lane) = (seat / plan.lane_count, seat % plan.lane_count);
    let [first, second] = plan.meanings[lane];
    let value = match word {
        word if is(word, DONE) => first,
        word if is(word, COUNTED) && plan.phases.len() == 1 => first,
        word if is(word, COUNTED) || is(word, CHOSEN) => second,
        _ => SeatValue::Draw,
    };
    if plan.swaps && !turns.is_multiple_of(2) { value.swapped() } else { value }
}

/// Returns for each own position the least of its best options in the impartial game, and `NEVER`
/// for dead ends.
pub(crate) fn best_moves(states: &States) -> Vec<u32> {
    let share = &states.share;
    let remoteness = &states.lanes[0].remoteness;
    let mut best = BestOptions::new(&remoteness[..share.own_count()]);
    for (slot, &nearness) in (0..).zip(remoteness) {
        best.add_row((share.position(slot), nearness), share.row(slot));
    }
    best.finish()
}
