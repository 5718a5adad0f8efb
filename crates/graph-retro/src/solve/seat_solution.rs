//! Solutions of games with seats.

use crate::game::seat::SeatValue;
use crate::graph::counter::{FIRST, SECOND, WAITING};
use crate::solve::lane::NEVER;

/// The value of every position and starting seat, and the remoteness where it was asked for.
///
/// [`solve_seats`](crate::solve_seats) gives a `SeatSolution`, which has
/// [`remoteness`](SeatSolution::remoteness) and [`moves`](SeatSolution::moves);
/// a [`Solver`](crate::Solver) without remoteness gives a `SeatSolution<false>`, which has neither.
/// Methods panic if a position or a seat is out of range.
#[derive(Clone, Debug)]
pub struct SeatSolution<const REMOTENESS: bool = true> {
    pub(crate) solved: SolvedSeats,
}

/// What a solution of a game with seats holds.
#[derive(Clone, Debug)]
pub(crate) struct SolvedSeats {
    pub(crate) position_count: u32,
    pub(crate) seat_count: usize,
    /// Whether the seat after the last lane is the first lane's with the teams exchanged.
    pub(crate) swaps: bool,
    pub(crate) lanes: Vec<SeatLane>,
}

/// States of one seat. Seats that see the same game share a lane.
#[derive(Clone, Debug)]
pub(crate) struct SeatLane {
    pub(crate) states: Vec<u8>,
    /// What the two settled states stand for.
    pub(crate) meaning: [SeatValue; 2],
    /// Empty when it was not asked for.
    pub(crate) remoteness: Vec<u32>,
}

/// Solutions are equal if all values and remotenesses are.
impl<const REMOTENESS: bool> PartialEq for SeatSolution<REMOTENESS> {
    fn eq(&self, other: &Self) -> bool {
        let [one, two] = [&self.solved, &other.solved];
        (one.position_count, one.seat_count) == (two.position_count, two.seat_count)
            && (0..one.seat_count).all(|seat| {
                (0..one.position_count).all(|position| {
                    one.value(position, seat) == two.value(position, seat)
                        && one.remoteness(position, seat) == two.remoteness(position, seat)
                })
            })
    }
}

impl<const REMOTENESS: bool> Eq for SeatSolution<REMOTENESS> {}

impl<const REMOTENESS: bool> SeatSolution<REMOTENESS> {
    pub(crate) fn new(solved: SolvedSeats) -> Self {
        SeatSolution { solved }
    }

    /// Returns how many positions there are.
    pub fn position_count(&self) -> u32 {
        self.solved.position_count
    }

    /// Returns how many seats there are.
    pub fn seat_count(&self) -> usize {
        self.solved.seat_count
    }

    /// Returns the value of a position when this seat (from 0) moves first.
    #[track_caller]
    pub fn value(&self, position: u32, starting_seat: usize) -> SeatValue {
        self.solved.value(position, starting_seat)
    }

    /// Returns the values of all positions in order when this seat (from 0) moves first.
    #[inline]
    #[track_caller]
    pub fn values(&self, starting_seat: usize) -> impl ExactSizeIterator<Item = SeatValue> + '_ {
        let (SeatLane { states, meaning, .. }, swapped) = self.solved.lane(starting_seat);
        let [first, second] = if swapped { meaning.map(SeatValue::swapped) } else { *meaning };
        states.iter().map(move |&state| value_of([first, second], state))
    }
}

impl SeatSolution {
    /// Returns after how many moves play ends when seats that prefer the value of the position to
    /// a draw hurry and the others delay; `None` for a draw.
    #[track_caller]
    pub fn remoteness(&self, position: u32, starting_seat: usize) -> Option<u32> {
        assert!(position < self.position_count(), "no position {position}");
        self.solved.remoteness(position, starting_seat)
    }
}

impl SolvedSeats {
    #[track_caller]
    pub(crate) fn value(&self, position: u32, seat: usize) -> SeatValue {
        let (lane, swapped) = self.lane(seat);
        let value = lane.value(position);
        if swapped { value.swapped() } else { value }
    }

    /// Returns the remoteness, `None` for a draw or when it was not asked for.
    #[track_caller]
    pub(crate) fn remoteness(&self, position: u32, seat: usize) -> Option<u32> {
        let remoteness = self.lane(seat).0.remoteness.get(position as usize).copied();
        remoteness.filter(|&remoteness| remoteness != NEVER)
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

/// Returns the byte of a settled state with this value, or one that stands for a draw.
#[inline]
pub(crate) fn state_of(meaning: [SeatValue; 2], value: SeatValue) -> u8 {
    match value {
        value if value == meaning[0] => FIRST,
        value if value == meaning[1] => SECOND,
        _ => WAITING,
    }
}
