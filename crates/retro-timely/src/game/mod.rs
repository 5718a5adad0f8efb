//! Games whose positions are generated rather than listed.
//!
//! # The idea
//! Positions are spread over workers by a hash of their keys. They are explored from the start,
//! breadth first, and each is kept with the number of its options. Then the ends of the game are
//! told backwards, one remoteness after the other: [`Game::predecessors`] makes the positions before
//! one, and their owners count or choose. No edge is kept anywhere: a position takes its key and 10 to
//! 16 bytes.
//!
//! Both ways lead from level to level, and all workers end a level before one begins the next. So what
//! a level adds does not depend on chance, and a run can go on from any level that all have written
//! down, whoever has written more.

pub(crate) mod diary;
pub(crate) mod positions;
pub(crate) mod restore;
pub(crate) mod solve;
pub(crate) mod store;

use crate::mix::mixed;
use graph_retro::Outcome;
use std::fmt::Debug;
use std::hash::Hash;
use timely::ExchangeData;

/// A position in few bytes, 16 at most.
pub trait Key: ExchangeData + Copy + Eq + Ord + Hash + Debug + Into<u128> + TryFrom<u128> {
    /// Returns 64 bits that look random.
    fn mixed(self) -> u64;
}

impl Key for u64 {
    #[inline]
    fn mixed(self) -> u64 {
        mixed(self)
    }
}

impl Key for u128 {
    #[inline]
    fn mixed(self) -> u64 {
        mixed(mixed((self >> 64) as u64).wrapping_add(self as u64))
    }
}

/// A game of two players who move in turn, with perfect information.
///
/// A key says everything about a position, as seen by the player to move: which player that is must
/// not matter, or be part of the key.
pub trait Game: Clone + Send + Sync + 'static {
    /// A position.
    type Key: Key;

    /// Returns where play starts.
    fn start(&self) -> Self::Key;

    /// Adds the options of a position to a list, each once.
    fn options(&self, position: Self::Key, options: &mut Vec<Self::Key>);

    /// Adds the positions before a position to a list, each once: all those that play can reach and
    /// that have it as an option. Positions that play cannot reach do no harm.
    fn predecessors(&self, position: Self::Key, before: &mut Vec<Self::Key>);

    /// Returns the outcome of a position without options.
    fn ending(&self, position: Self::Key) -> Outcome;

    /// Returns whether the other functions can be asked about a key, which may come from a file that
    /// was not written here. By default they can be asked about every key.
    fn is_possible(&self, _: Self::Key) -> bool {
        true
    }
}

#[cfg(test)]
pub(crate) mod tests;
