//! Solutions of games with seats.

use crate::game::seat::SeatValue;
use crate::graph::counter::{FIRST, SECOND, WAITING};
use crate::solve::lane::NEVER;

/// The value of every position and starting seat, and the remoteness unless the
/// [`Solver`](crate::Solver) left it out. Methods panic if a position or a seat is out of range.
#[derive(Clone, Debug, Default)]
pub struct SeatSolution {
    pub(crate) position_count: u32,
    pub(crate) seat_count: usize,
    /// Whether the seat after the last lane is that of the first lane with the teams exchanged.
    pub(crate) swaps: bool,
    pub(crate) lanes: Vec<SeatLane>,
}

/// States of one seat. Seats with the same game share a lane.
#[derive(Clone, Debug)]
pub(crate) struct SeatLane {
    pub(crate) states: Vec<u8>,
    /// The meaning of the two settled states.
    pub(crate) meaning: [SeatValue; 2],
    /// Empty if it was left out.
    pub(crate) remoteness: Vec<u32>,
}

/// Solutions are equal if all values and remotenesses are.
impl PartialEq for SeatSolution {
    fn eq(&self, other: &Self) -> bool {
        (self.position_count, self.seat_count) == (other.position_count, other.seat_count)
            && (0..self.seat_count).all(|seat| {
                self.values(seat).eq(other.values(seat))
                    && self.lane(seat).0.remoteness == other.lane(seat).0.remoteness
            })
    }
}

impl Eq for SeatSolution {}

impl SeatSolution {
    /// Returns the number of positions.
    pub fn position_count(&self) -> u32 {
        self.position_count
    }

    /// Returns the number of seats.
    pub fn seat_count(&self) -> usize {
        self.seat_count
    }

    /// Returns the value of a position when this seat (from 0) moves first.
    #[track_caller]
    pub fn value(&self, position: u32, starting_seat: usize) -> SeatValue {
        let (lane, swapped) = self.lane(starting_seat);
        let value = lane.value(position);
        if swapped { value.swapped() } else { value }
    }

    /// Returns the values of all positions in order when this seat (from 0) moves first.
    #[inline]
    #[track_caller]
    pub fn values(&self, starting_seat: usize) -> impl ExactSizeIterator<Item = SeatValue> + '_ {
        let (SeatLane { states, meaning, .. }, swapped) = self.lane(starting_seat);
        let [first, second] = if swapped { meaning.map(SeatValue::swapped) } else { *meaning };
        states.iter().map(move |&state| value_of([first, second], state))
    }

    /// Returns the number of moves until play ends if seats that prefer the value of the position
    /// to a draw hurry and the others delay; `None` for a draw.
    ///
    /// # Panics
    /// Panics if the remoteness was left out.
    #[track_caller]
    pub fn remoteness(&self, position: u32, starting_seat: usize) -> Option<u32> {
        let remoteness = self.lane(starting_seat).0.remoteness[position as usize];
        (remoteness != NEVER).then_some(remoteness)
    }

    #[inline]
    #[track_caller]
    fn lane(&self, seat: usize) -> (&SeatLane, bool) {
        assert!(seat < self.seat_count, "no seat {seat}");
        let turns = seat / self.lanes.len();
        let swapped = self.swaps && !turns.is_multiple_of(2);
        (&self.lanes[seat % self.lanes.len()], swapped)
    }
}

impl SeatLane {
    #[inline]
    pub(crate) fn value(&self, position: u32) -> SeatValue {
        value_of(self.meaning, self.states[position as usize])
    }

    pub(crate) fn empty() -> Self {
        let meaning = [SeatValue::A, SeatValue::B];
        SeatLane { states: Vec::new(), meaning, remoteness: Vec::new() }
    }
}

fn value_of(meaning: [SeatValue; 2], state: u8) -> SeatValue {
    match state {
        FIRST => meaning[0],
        SECOND => meaning[1],
        _ => SeatValue::Draw,
    }
}

/// Returns the byte of a settled state with this value, or the byte of a draw.
#[inline]
pub(crate) fn state_of(meaning: [SeatValue; 2], value: SeatValue) -> u8 {
    match value {
        value if value == meaning[0] => FIRST,
        value if value == meaning[1] => SECOND,
        _ => WAITING,
    }
}
