//! Games with generated positions.
//!
//! # The idea
//! A hash of its key assigns each position to a worker. Positions are explored breadth first from
//! the start, and each is stored with the number of its options. Then the game is solved backwards,
//! one remoteness after the other: [`Game::predecessors`] generates the positions before one, and
//! their owners count or choose. No edge is stored; a position takes its key and 10 to 16 bytes.
//!
//! Both passes go from level to level, and all workers finish a level before the next begins. So
//! the contents of a level do not depend on timing, and a run can continue from any level that all
//! workers have saved, even if some have saved more.

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

/// A position in at most 16 bytes.
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
/// A key describes a position completely, as seen by the player to move. Which player that is must
/// not matter, or must be part of the key.
pub trait Game: Clone + Send + Sync + 'static {
    /// A position.
    type Key: Key;

    /// Returns the start position.
    fn start(&self) -> Self::Key;

    /// Adds the options of a position to a list, each once.
    fn options(&self, position: Self::Key, options: &mut Vec<Self::Key>);

    /// Adds the predecessors of a position to a list, each once: at least all reachable positions
    /// that have it as an option. Unreachable positions do no harm.
    fn predecessors(&self, position: Self::Key, before: &mut Vec<Self::Key>);

    /// Returns the outcome of a position without options.
    fn ending(&self, position: Self::Key) -> Outcome;

    /// Returns whether a key is valid for the other functions; it may come from a foreign file. By
    /// default every key is valid.
    fn is_possible(&self, _: Self::Key) -> bool {
        true
    }
}

#[cfg(test)]
pub(crate) mod tests;
