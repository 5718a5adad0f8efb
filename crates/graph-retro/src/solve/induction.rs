//! Backward induction, for any preferences on graphs without cycles.

use crate::game::seat::{Seat, Value};
use crate::graph::counter::{CHUNK_EMPTY, Counters, RAN_OUT};
use crate::graph::rows::Rows;
use crate::solve::propagate::NEVER;
use crate::solve::seat_solution::{
    Ending, Failure, SeatLane, SeatSolution, SeatsError, dead_end, state_of,
};

/// What the two settled bytes mean in every lane.
const MEANING: [Value; 2] = [Value::A, Value::B];
/// The byte of a state none of whose options is known yet.
const UNKNOWN: u8 = 0;

/// Returns the solution, or `None` when the graph has a cycle.
pub(crate) fn solve<R: Rows>(
    rows: &R,
    counters: &Counters,
    seats: &[Seat],
    ending: Ending<'_>,
) -> Result<Option<SeatSolution>, Failure<R::Error>> {
    let mut cursor = R::Cursor::default();
    let order = options_first(rows, counters, &mut cursor).map_err(Failure::Rows)?;
    let Some(order) = order else {
        return Ok(None);
    };
    let mut lanes = new_lanes(counters, seats.len())?;
    for &position in &order {
        for (seat, lane) in seats.iter().zip(&mut lanes) {
            let state = &mut lane.states[position as usize];
            if *state == UNKNOWN {
                let value = dead_end(*seat, ending, position as usize);
                *state = state_of(MEANING, value);
                if value != Value::Draw {
                    lane.remoteness[position as usize] = 0;
                }
            }
        }
        for index in 0..seats.len() {
            let next = &lanes[(index + 1) % seats.len()];
            let value = next.value(position);
            let remoteness = next.remoteness[position as usize];
            let offer = (value, remoteness.saturating_add(1));
            let lane = &mut lanes[index];
            rows.each(&mut cursor, position, |predecessor| {
                consider(seats[index], lane, predecessor, offer);
            })
            .map_err(Failure::Rows)?;
        }
    }
    Ok(Some(SeatSolution {
        position_count: counters.bytes.len() as u32,
        seat_count: seats.len(),
        swaps: false,
        lanes,
    }))
}

/// Takes an offered value and remoteness where it is better than what the state has.
fn consider(seat: Seat, lane: &mut SeatLane, position: u32, offer: (Value, u32)) {
    let (value, remoteness) = offer;
    let index = position as usize;
    let held = lane.value(position);
    let takes = if lane.states[index] == UNKNOWN || seat.order.prefers(value, held) {
        true
    } else if value == held && value != Value::Draw {
        if seat.order.prefers(value, Value::Draw) {
            remoteness < lane.remoteness[index]
        } else {
            remoteness > lane.remoteness[index]
        }
    } else {
        false
    };
    if takes {
        lane.states[index] = state_of(MEANING, value);
        lane.remoteness[index] = if value == Value::Draw { NEVER } else { remoteness };
    }
}

/// Returns all positions, each after its options, or `None` when there is a cycle.
fn options_first<R: Rows>(
    rows: &R,
    counters: &Counters,
    cursor: &mut R::Cursor,
) -> Result<Option<Vec<u32>>, R::Error> {
    let mut left = counters.bytes.clone();
    let mut reserves = counters.reserves.clone();
    let mut order: Vec<u32> =
        (0..left.len() as u32).filter(|&position| left[position as usize] == RAN_OUT).collect();
    let mut at = 0;
    while let Some(&position) = order.get(at) {
        at += 1;
        rows.each(cursor, position, |predecessor| {
            let byte = &mut left[predecessor as usize];
            *byte = byte.wrapping_sub(1);
            if *byte == CHUNK_EMPTY {
                *byte = reserves.as_mut().reload(predecessor);
            }
            if *byte == RAN_OUT {
                order.push(predecessor);
            }
        })?;
    }
    Ok((order.len() == left.len()).then_some(order))
}

fn new_lanes(counters: &Counters, lane_count: usize) -> Result<Vec<SeatLane>, SeatsError> {
    let count = counters.bytes.len();
    let too_many = || SeatsError::TooManyStates { position_count: count as u32, lane_count };
    let mut lanes = Vec::new();
    lanes.try_reserve(lane_count).map_err(|_| too_many())?;
    for _ in 0..lane_count {
        let mut states = Vec::new();
        states.try_reserve_exact(count).map_err(|_| too_many())?;
        states.resize(count, UNKNOWN);
        let mut remoteness = Vec::new();
        remoteness.try_reserve_exact(count).map_err(|_| too_many())?;
        remoteness.resize(count, NEVER);
        lanes.push(SeatLane { states, meaning: MEANING, remoteness });
    }
    Ok(lanes)
}
