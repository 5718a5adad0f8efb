//! The same attractors for up to eight seats at once: one byte of a word for each.
//!
//! In a graph of a few positions, all seats are stuck at the same dead ends, and most of what
//! happens to one seat happens to others in the same round. So the counters of a position for all
//! seats are one word, and so are the values that have settled and those still to be passed on:
//!
//! ```text
//! take a position p from the stack; r := what is to be passed on from it, moved on by one seat
//! for each predecessor q of p:
//!     x := r where q is open
//!     take 1 from the counters of q where x does not choose
//!     settle q where x chooses, or such a counter is 0; put q on the stack
//! ```
//!
//! A byte holds up to 127 options, so that no byte borrows from the next and a zero is found by a sum.
//! There are no levels, so there is no remoteness. A position takes 32 bytes, which is too much where
//! a byte for each seat would still fit a cache.

use crate::game::dead_ends::DeadEndRule;
use crate::game::seat::{Seat, SeatValue};
use crate::graph::counter::{Counters, PLAIN_MAX, RAN_OUT, WAITING};
use crate::graph::offsets::Offset;
use crate::graph::rows::MemoryRows;
use crate::solve::seat_solution::{SeatLane, state_of};

/// A one in every byte.
const ONES: u64 = u64::MAX / 255;
/// The largest byte that counts, everywhere.
const LARGEST: u64 = ONES * PLAIN_MAX as u64;

/// A position, with a byte of each word for each seat.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// How many options have not settled against the seat.
    left: u64,
    /// 255 where nothing has settled.
    open: u64,
    /// The [`code`] of the value that has settled.
    held: u64,
    /// 255 where what has settled is still to be passed on.
    pending: u64,
}

/// The words of all positions, which are kept from one game to the next.
#[derive(Debug, Default)]
pub(crate) struct Words {
    cells: Vec<Cell>,
    stack: Vec<u32>,
}

impl Words {
    /// Returns whether a byte is enough for each seat and position, and there are so few of these
    /// that words are faster than lanes.
    pub(crate) fn pay(counters: &Counters, seat_count: usize) -> bool {
        const MOST: usize = 1 << 12;
        seat_count <= 8 && counters.bytes.len() <= MOST && counters.reserves.is_empty()
    }

    /// Fills the lanes, of positions that have these numbers of options, for seats that agree and
    /// the values that settle, in order. `ends` are the dead ends that an edge leads to.
    pub(crate) fn settle_all<O: Offset>(
        &mut self,
        (rows, option_counts): (MemoryRows<'_, O>, &[u8]),
        (seats, rule): (&[Seat], DeadEndRule<'_>),
        values: [SeatValue; 2],
        ends: &[u32],
        lanes: &mut [SeatLane],
    ) {
        let seat_bits = 8 * seats.len() as u32;
        let all = u64::MAX >> (64 - seat_bits);
        let held_at = |position| {
            let seats = seats.iter().rev();
            seats.fold(0, |held, &seat| held << 8 | code(rule.value(seat, position)))
        };
        // Without labels all dead ends are alike.
        let held_anywhere = rule.is_symmetric().then(|| held_at(0));
        self.cells.clear();
        self.cells.extend((0..).zip(option_counts).map(|(position, &count)| match count {
            RAN_OUT => {
                let held = held_anywhere.unwrap_or_else(|| held_at(position));
                Cell { left: 0, open: 0, held, pending: 0 }
            }
            _ => Cell { left: u64::from(count) * ONES, open: all, held: 0, pending: 0 },
        }));
        for value in values {
            for &position in ends {
                let cell = &mut self.cells[position as usize];
                cell.pending = zeros(cell.held ^ (code(value) * ONES));
                if cell.pending != 0 {
                    self.stack.push(position);
                }
            }
            let chooses = seats.iter().rev().fold(0, |chooses, seat| {
                let one = seat.order.prefers(value, SeatValue::Draw);
                chooses << 8 | if one { 255 } else { 0 }
            });
            self.attract(rows, seat_bits, chooses, code(value) * ONES);
        }
        for (lane, shift) in lanes.iter_mut().zip((0..).step_by(8)) {
            let states = states_of(lane.meaning);
            lane.states.clear();
            let held = self.cells.iter().map(|cell| (cell.held >> shift & 3) as usize);
            lane.states.extend(held.map(|held| states[held]));
        }
    }

    /// Settles all that is forced by what the stack holds.
    fn attract<O: Offset>(
        &mut self,
        rows: MemoryRows<'_, O>,
        seat_bits: u32,
        chooses: u64,
        done: u64,
    ) {
        while let Some(position) = self.stack.pop() {
            let pending = std::mem::take(&mut self.cells[position as usize].pending);
            // The seat before moves next to a predecessor; before the first comes the last.
            let moved = pending >> 8 | (pending & 255) << (seat_bits - 8);
            let (start, end) = rows.span_of(position);
            for &predecessor in &rows.predecessors[start..end] {
                let cell = &mut self.cells[predecessor as usize];
                let reached = moved & cell.open;
                let counted = reached & !chooses;
                cell.left -= counted & ONES;
                let settled = reached & chooses | counted & zeros(cell.left);
                cell.open &= !settled;
                cell.held |= settled & done;
                if settled != 0 {
                    if cell.pending == 0 {
                        self.stack.push(predecessor);
                    }
                    cell.pending |= settled;
                }
            }
        }
    }
}

/// Returns 255 for each byte that is 0, of bytes up to 127.
fn zeros(word: u64) -> u64 {
    let low = !(word + LARGEST) & (ONES << 7);
    (low >> 7) * 255
}

/// Returns the state of each [`code`], of 0 for what has not settled.
#[inline]
fn states_of(meaning: [SeatValue; 2]) -> [u8; 4] {
    let (a, b) = (state_of(meaning, SeatValue::A), state_of(meaning, SeatValue::B));
    [WAITING, a, b, WAITING]
}

fn code(value: SeatValue) -> u64 {
    match value {
        SeatValue::A => 1,
        SeatValue::B => 2,
        SeatValue::Draw => 3,
    }
}
