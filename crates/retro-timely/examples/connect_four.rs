//! Connect Four on a board of any size: stones fall to the bottom of a column.
//!
//! A key has a block of bits for each column, one bit more than the column has squares. From the
//! bottom it holds a 1 for each stone of the player to move, a 0 for each stone of the other
//! player, and a final 1 above the stones.
//!
//! `cargo run --release -p retro-timely --bin connect-four -- 4 5 --workers 2` solves a board.

use retro_timely::{Game, Outcome};
use std::process::ExitCode;

/// Four in a row wins.
const LENGTH: u32 = 4;

/// The game on a board of some size.
#[derive(Clone, Copy, Debug)]
pub struct Connect {
    width: u32,
    height: u32,
}

/// The stones of both players, with the same bits for a column as its key.
#[derive(Clone, Copy)]
struct Stones {
    mover: u64,
    other: u64,
}

impl Connect {
    /// Returns the game on a board whose key fits in 64 bits.
    pub fn new(width: u32, height: u32) -> Result<Self, String> {
        let bits = u64::from(width) * (u64::from(height) + 1);
        if width == 0 || height == 0 || bits > 64 {
            let size = format!("a {width}x{height} board");
            return Err(format!(
                "{size}: expected at least one square, and width * (height + 1) <= 64"
            ));
        }
        Ok(Connect { width, height })
    }

    fn bottoms(self) -> impl Iterator<Item = u32> {
        (0..self.width).map(move |column| column * (self.height + 1))
    }

    fn column(self, position: u64, bottom: u32) -> u64 {
        let mask = u64::MAX >> (63 - self.height);
        position >> bottom & mask
    }

    fn stones(self, position: u64) -> Stones {
        let mut stones = Stones { mover: 0, other: 0 };
        for bottom in self.bottoms() {
            let column = self.column(position, bottom);
            let top = 1u64 << column.ilog2();
            stones.mover |= (column ^ top) << bottom;
            stones.other |= (!column & (top - 1)) << bottom;
        }
        stones
    }

    fn key(self, Stones { mover, other }: Stones) -> u64 {
        let mut key = 0;
        for bottom in self.bottoms() {
            let count = self.column(mover | other, bottom).count_ones();
            key |= (self.column(mover, bottom) | 1 << count) << bottom;
        }
        key
    }

    fn wins(self, stones: u64) -> bool {
        // The square above each column is empty, so that no line runs from one column into the
        // next.
        [1, self.height, self.height + 1, self.height + 2]
            .into_iter()
            .any(|step| (1..LENGTH).fold(stones, |runs, _| runs & runs >> step) != 0)
    }
}

impl Game for Connect {
    type Key = u64;

    fn start(&self) -> u64 {
        self.key(Stones { mover: 0, other: 0 })
    }

    fn options(&self, position: u64, options: &mut Vec<u64>) {
        let Stones { mover, other } = self.stones(position);
        if self.wins(other) {
            return;
        }
        for bottom in self.bottoms() {
            let count = self.column(mover | other, bottom).count_ones();
            if count < self.height {
                let stone = 1 << (bottom + count);
                options.push(self.key(Stones { mover: other, other: mover | stone }));
            }
        }
    }

    fn predecessors(&self, position: u64, before: &mut Vec<u64>) {
        let Stones { mover, other } = self.stones(position);
        if self.wins(mover) {
            return;
        }
        for bottom in self.bottoms() {
            let count = self.column(mover | other, bottom).count_ones();
            let Some(top) = count.checked_sub(1).map(|top| 1u64 << (bottom + top)) else {
                continue;
            };
            if other & top != 0 && !self.wins(other ^ top) {
                before.push(self.key(Stones { mover: other ^ top, other: mover }));
            }
        }
    }

    fn ending(&self, position: u64) -> Outcome {
        let is_won = self.wins(self.stones(position).other);
        if is_won { Outcome::Previous } else { Outcome::Draw }
    }

    fn is_possible(&self, position: u64) -> bool {
        let bits = self.width * (self.height + 1);
        let is_on_board = position & !(u64::MAX >> (64 - bits)) == 0;
        // Every column has a 1 on top of its stones.
        is_on_board && self.bottoms().all(|bottom| self.column(position, bottom) != 0)
    }
}

fn main() -> ExitCode {
    retro_timely::play("connect-four", "WIDTH HEIGHT", |sizes| match *sizes {
        [width, height] => Connect::new(width, height),
        _ => Err("expected WIDTH HEIGHT".to_string()),
    })
}
