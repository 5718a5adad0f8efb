//! Backward induction, for any preferences on graphs without cycles.

use crate::game::dead_ends::DeadEndRule;
use crate::game::seat::{Seat, SeatValue};
use crate::graph::counter::{Counters, RAN_OUT};
use crate::graph::memory::try_filled;
use crate::graph::rows::Rows;
use crate::solve::lane::NEVER;
use crate::solve::seat_solution::{SeatLane, state_of};
use mex_core::StopPoints;

/// The meaning of the two settled bytes in every lane.
const MEANING: [SeatValue; 2] = [SeatValue::A, SeatValue::B];
/// The byte of a state without known options.
const UNKNOWN: u8 = 0;

/// Solves the game on positions that come after their options, from lanes without known states.
pub(crate) fn solve<R: Rows>(
    rows: &R,
    order: &[u32],
    mut lanes: Vec<SeatLane>,
    seats: &[Seat],
    rule: DeadEndRule<'_>,
) -> Result<Vec<SeatLane>, R::Error> {
    let mut cursor = R::Cursor::default();
    let mut stops = StopPoints::default();
    for &position in order {
        stops.pass();
        for (seat, lane) in seats.iter().zip(&mut lanes) {
            let state = &mut lane.states[position as usize];
            if *state == UNKNOWN {
                let value = rule.value(*seat, position);
                *state = state_of(MEANING, value);
                if value != SeatValue::Draw {
                    lane.remoteness[position as usize] = 0;
                }
            }
        }
        for index in 0..seats.len() {
            let next = &lanes[(index + 1) % seats.len()];
            let value = next.value(position);
            let remoteness = next.remoteness[position as usize];
            // The remoteness of a draw stays `NEVER`.
            let offer = (value, remoteness.saturating_add(1));
            let lane = &mut lanes[index];
            rows.each(&mut cursor, position, None, |predecessor| {
                consider(seats[index], lane, predecessor, offer);
            })?;
        }
    }
    Ok(lanes)
}

/// Takes an offered value and remoteness if they are better than those of the state.
fn consider(seat: Seat, lane: &mut SeatLane, position: u32, offer: (SeatValue, u32)) {
    let index = position as usize;
    let held = (lane.value(position), lane.remoteness[index]);
    if lane.states[index] == UNKNOWN || seat.order.takes(offer, held) {
        lane.states[index] = state_of(MEANING, offer.0);
        lane.remoteness[index] = offer.1;
    }
}

/// Returns all positions, each after its options, or `None` if there is a cycle.
pub(crate) fn options_first<R: Rows>(
    rows: &R,
    counters: &Counters,
) -> Result<Option<Vec<u32>>, R::Error> {
    let mut cursor = R::Cursor::default();
    let mut left = counters.bytes.clone();
    let mut reserves = counters.reserves.clone();
    let mut order: Vec<u32> =
        (0..left.len() as u32).filter(|&position| left[position as usize] == RAN_OUT).collect();
    let (mut at, mut stops) = (0, StopPoints::default());
    while let Some(&position) = order.get(at) {
        at += 1;
        stops.pass();
        rows.each(&mut cursor, position, None, |predecessor| {
            if reserves.take_one(predecessor, &mut left[predecessor as usize]) {
                order.push(predecessor);
            }
        })?;
    }
    Ok((order.len() == left.len()).then_some(order))
}

/// Returns lanes of unknown states, or `None` when memory is short.
pub(crate) fn new_lanes(counters: &Counters, lane_count: usize) -> Option<Vec<SeatLane>> {
    let count = counters.bytes.len();
    let lane = |_| {
        let states = try_filled(UNKNOWN, count).ok()?;
        Some(SeatLane { states, meaning: MEANING, remoteness: try_filled(NEVER, count).ok()? })
    };
    (0..lane_count).map(lane).collect()
}
