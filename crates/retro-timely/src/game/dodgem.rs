//! Dodgem (Colin Vout; Winning Ways, chapter 22): cars that leave the board.
//!
//! Each player has one car less than the board has rows. Those of the one stand at the left edge and
//! move to the right, up or down, and leave the board to the right; those of the other stand at the
//! bottom and move up, left or right, and leave it at the top. Whoever has no move wins.
//!
//! A key has the cars of the player to move in its lower half, seen so that they leave to the right,
//! and those of the other in its upper half. After a move the board is seen from the other side,
//! which is a reflection.

use crate::error::Failure;
use crate::game::Game;
use crate::game::boards::bits;
use graph_retro::Outcome;

/// The game on a square board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dodgem {
    side: u32,
}

impl Dodgem {
    pub(crate) fn new(side: u32) -> Result<Self, Failure> {
        if !(2..=5).contains(&side) {
            return Err(Failure::new(format!("a board of side {side}: expected 2 to 5")));
        }
        Ok(Dodgem { side })
    }

    fn square(self, x: u32, y: u32) -> u64 {
        1 << (y * self.side + x)
    }

    fn place(self, car: u64) -> (u32, u32) {
        let number = car.trailing_zeros();
        (number % self.side, number / self.side)
    }

    /// Returns cars as seen from the other side.
    fn reflected(self, cars: u64) -> u64 {
        let across = |car| {
            let (x, y) = self.place(car);
            self.square(y, x)
        };
        bits(cars).map(across).sum()
    }

    /// Returns the position of the other player.
    fn turned(self, mover: u64, other: u64) -> u64 {
        self.reflected(other) | self.reflected(mover) << 32
    }

    /// Returns the squares a car may come from or go to, besides those in front of and behind it.
    fn beside(self, x: u32, y: u32) -> impl Iterator<Item = u64> {
        let below = y.checked_sub(1);
        let above = (y + 1 < self.side).then_some(y + 1);
        [below, above].into_iter().flatten().map(move |y| self.square(x, y))
    }
}

fn cars(position: u64) -> (u64, u64) {
    (position & u64::from(u32::MAX), position >> 32)
}

impl Game for Dodgem {
    type Key = u64;

    fn start(&self) -> u64 {
        let left = (1..self.side).map(|y| self.square(0, y)).sum::<u64>();
        left | self.reflected(left) << 32
    }

    fn options(&self, position: u64, options: &mut Vec<u64>) {
        let (mover, other) = cars(position);
        for car in bits(mover) {
            let (x, y) = self.place(car);
            let rest = mover ^ car;
            if x + 1 == self.side {
                options.push(self.turned(rest, other));
            }
            let ahead = (x + 1 < self.side).then(|| self.square(x + 1, y));
            let free = ahead.into_iter().chain(self.beside(x, y));
            let free = free.filter(|square| square & (mover | other) == 0);
            options.extend(free.map(|square| self.turned(rest | square, other)));
        }
    }

    fn predecessors(&self, position: u64, before: &mut Vec<u64>) {
        // Who has moved is the other player: seen from there.
        let (mover, other) = cars(position);
        let (mover, other) = cars(self.turned(mover, other));
        let is_free = |square: &u64| square & (mover | other) == 0;
        let key = |mover: u64| mover | other << 32;
        for car in bits(mover) {
            let (x, y) = self.place(car);
            let behind = x.checked_sub(1).map(|x| self.square(x, y));
            let from = behind.into_iter().chain(self.beside(x, y)).filter(is_free);
            before.extend(from.map(|square| key(mover ^ car | square)));
        }
        if mover.count_ones() < self.side - 1 {
            let edge = (0..self.side).map(|y| self.square(self.side - 1, y)).filter(is_free);
            before.extend(edge.map(|square| key(mover | square)));
        }
    }

    fn ending(&self, _: u64) -> Outcome {
        Outcome::Next
    }

    fn is_possible(&self, position: u64) -> bool {
        let (mover, other) = cars(position);
        mover & other == 0 && (mover | other) >> (self.side * self.side) == 0
    }
}
