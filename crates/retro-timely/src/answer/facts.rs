//! What one worker knows in the end of its own positions.

use crate::levels::states::{NEVER, States};
use crate::levels::word::{CHOSEN, COUNTED, DONE, is};
use graph_retro::{Outcome, SeatPlan, SeatValue};

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

/// Edges that are looked at together.
const LIKELY: usize = 512;

/// Returns for each own position the least of its best options in the impartial game, and `NEVER`
/// for dead ends.
///
/// Whether an edge may be best is seen by four bits, so that they stay in the cache. Those that may be
/// are gathered without a branch and looked at together, so that their cache misses overlap.
pub(crate) fn best_moves(states: &States) -> Vec<u32> {
    let share = &states.share;
    let remoteness = &states.lanes[0].remoteness;
    let mut best = vec![NEVER; share.own_count()];
    let tags: Vec<u8> = remoteness[..share.own_count()]
        .chunks(2)
        .map(|pair| tag(pair[0]) | tag(*pair.last().expect("no chunk is empty")) << 4)
        .collect();
    let mut likely = [(0, 0); LIKELY];
    let mut count = 0;
    let mut look = |likely: &[(u32, u32)]| {
        for &(own, slot) in likely {
            if remoteness[own as usize] == before(remoteness[slot as usize]) {
                let best = &mut best[own as usize];
                *best = (*best).min(share.position(slot));
            }
        }
    };
    for slot in 0..share.slot_count() as u32 {
        let expected = tag(before(remoteness[slot as usize]));
        for &own in share.row(slot) {
            likely[count] = (own, slot);
            let pair = tags[own as usize / 2];
            count += usize::from(pair >> (own % 2 * 4) & 15 == expected);
            if count == LIKELY {
                look(&likely);
                count = 0;
            }
        }
    }
    look(&likely[..count]);
    best
}

/// Four bits of a remoteness.
fn tag(remoteness: u32) -> u8 {
    remoteness as u8 & 15
}

/// The remoteness of a position whose best option has this one. Winner and loser alternate along a
/// line of play, so the remoteness tells them apart.
fn before(remoteness: u32) -> u32 {
    remoteness.saturating_add(1)
}
