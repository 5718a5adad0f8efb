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
//! Which position is a dead end and which one settles is as good as random in graphs of a few
//! positions, so nothing branches on it: a position is written to the stack first, and then counted
//! or not.
//!
//! A byte holds up to 127 options, so that no byte borrows from the next and a zero is found by a sum.
//! There are no levels, so there is no remoteness. A position takes 32 bytes, which is too much where
//! a byte for each seat would still fit a cache.

use crate::game::dead_ends::DeadEndRule;
use crate::game::seat::{Seat, SeatValue};
use crate::graph::counter::{Counters, FIRST, PLAIN_MAX, RAN_OUT, SECOND, WAITING};
use crate::graph::rows::MemoryRows;
use crate::solve::seat_solution::SeatLane;
use crate::solve::turns::settling_values;

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
    /// Positions to pass on from, each once, and room behind them for one more.
    stack: Vec<u32>,
}

impl Words {
    /// Returns whether a byte is enough for each seat and position, and there are so few of these
    /// that words are faster than lanes.
    pub(crate) fn pay(counters: &Counters, seat_count: usize) -> bool {
        const MOST: usize = 1 << 12;
        seat_count <= 8 && counters.bytes.len() <= MOST && counters.reserves.is_empty()
    }

    /// Fills the lanes, of positions that have these numbers of options, for seats that agree.
    pub(crate) fn settle_all(
        &mut self,
        (rows, option_counts): (MemoryRows<'_, u32>, &[u8]),
        (seats, rule): (&[Seat], DeadEndRule<'_>),
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
        self.stack.clear();
        self.stack.resize(option_counts.len() + 1, 0);
        for (position, &count) in (0..).zip(option_counts) {
            // Whether there are options is as good as random: masks instead of a branch.
            let dead = if count == RAN_OUT { u64::MAX } else { 0 };
            let held = held_anywhere.unwrap_or_else(|| held_at(position));
            self.cells.push(Cell {
                left: (u64::from(count) * ONES) & !dead,
                open: all & !dead,
                held: held & dead,
                pending: 0,
            });
        }
        // Seats that agree have one order or its reverse.
        let first = seats[0].order;
        let alike = seats.iter().rev().map(|seat| 255 * u64::from(seat.order == first));
        let alike = alike.fold(0, |alike, byte| alike << 8 | byte);
        for value in settling_values(first) {
            let mut top = 0;
            for (position, cell) in (0..).zip(&mut self.cells) {
                cell.pending = zeros(cell.held ^ (code(value) * ONES));
                self.stack[top] = position;
                top += usize::from(cell.pending != 0);
            }
            let chooses = if first.prefers(value, SeatValue::Draw) { alike } else { !alike };
            self.attract((rows, top), seat_bits, chooses & all, code(value) * ONES);
        }
        let b_first =
            lanes.iter().rev().map(|lane| 255 * u64::from(lane.meaning[0] == SeatValue::B));
        let b_first = b_first.fold(0, |b_first, byte| b_first << 8 | byte);
        self.cells.iter_mut().for_each(|cell| cell.held = states_of(cell.held, b_first));
        for (lane, shift) in lanes.iter_mut().zip((0..).step_by(8)) {
            lane.states.clear();
            lane.states.extend(self.cells.iter().map(|cell| (cell.held >> shift) as u8));
        }
    }

    /// Settles all that is forced by what the stack holds up to here.
    fn attract(
        &mut self,
        (rows, mut top): (MemoryRows<'_, u32>, usize),
        seat_bits: u32,
        chooses: u64,
        done: u64,
    ) {
        while top > 0 {
            top -= 1;
            let position = self.stack[top];
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
                self.stack[top] = predecessor;
                top += usize::from(settled != 0 && cell.pending == 0);
                cell.pending |= settled;
            }
        }
    }
}

/// Returns 255 for each byte that is 0, of bytes up to 127.
fn zeros(word: u64) -> u64 {
    let low = !(word + LARGEST) & (ONES << 7);
    (low >> 7) * 255
}

/// Returns the states of bytes that are a [`code`], or 0 for what has not settled. [`FIRST`] stands for
/// A, but for B in the bytes that say so.
fn states_of(held: u64, b_first: u64) -> u64 {
    let settled = ((held ^ held >> 1) & ONES) * 255;
    let bytes = |state: u8| u64::from(state) * ONES;
    let ranks = held ^ settled & b_first & bytes(3);
    settled & (ranks + bytes(FIRST - 1)) | !settled & bytes(WAITING)
}

/// Returns what stands for a value in a byte.
fn code(value: SeatValue) -> u64 {
    match value {
        SeatValue::A => 1,
        SeatValue::B => 2,
        SeatValue::Draw => 3,
    }
}

const _: () = assert!(SECOND == FIRST + 1, "states are counted up from the codes");
