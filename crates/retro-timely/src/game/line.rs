//! Stones in a row on a board where they may be put anywhere: tic-tac-toe and its kin.
//!
//! A key has the stones of the player to move in its lower half and those of the other in its upper
//! half. Rows have an empty square at their end, so that no line runs from one into the next.

use crate::error::Failure;
use crate::game::Game;
use crate::game::boards::{bits, has_line};
use graph_retro::Outcome;

/// The game on a board of some size, in which a line of some length wins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    width: u32,
    length: u32,
    board: u64,
}

impl Line {
    pub(crate) fn new(width: u32, height: u32, length: u32) -> Result<Self, Failure> {
        let squares = (u64::from(width) + 1) * u64::from(height);
        if width == 0 || height == 0 || length == 0 || squares > 64 {
            return Err(Failure::new(format!(
                "{length} in a row on a board of {width} by {height}: expected at least 1 in a \
                 row, one square, and (width + 1) * height <= 64"
            )));
        }
        let row = |row: u32| ((1u64 << width) - 1) << (row * (width + 1));
        Ok(Line { width, length, board: (0..height).map(row).sum() })
    }

    fn wins(self, stones: u64) -> bool {
        has_line(stones, [1, self.width, self.width + 1, self.width + 2], self.length)
    }
}

fn key(mover: u64, other: u64) -> u128 {
    u128::from(mover) | u128::from(other) << 64
}

fn stones(position: u128) -> (u64, u64) {
    (position as u64, (position >> 64) as u64)
}

impl Game for Line {
    type Key = u128;

    fn start(&self) -> u128 {
        key(0, 0)
    }

    fn options(&self, position: u128, options: &mut Vec<u128>) {
        let (mover, other) = stones(position);
        if !self.wins(other) {
            let free = self.board & !(mover | other);
            options.extend(bits(free).map(|stone| key(other, mover | stone)));
        }
    }

    fn predecessors(&self, position: u128, before: &mut Vec<u128>) {
        let (mover, other) = stones(position);
        if !self.wins(mover) {
            let open = bits(other).filter(|stone| !self.wins(other ^ stone));
            before.extend(open.map(|stone| key(other ^ stone, mover)));
        }
    }

    fn ending(&self, position: u128) -> Outcome {
        let is_won = self.wins(stones(position).1);
        if is_won { Outcome::Previous } else { Outcome::Draw }
    }

    fn is_possible(&self, position: u128) -> bool {
        let (mover, other) = stones(position);
        mover & other == 0 && (mover | other) & !self.board == 0
    }
}
