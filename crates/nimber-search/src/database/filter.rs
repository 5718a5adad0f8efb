//! A filter that rules out positions which are not in a file, with some bits per entry.
//!
//! A search looks up many positions and finds few: without the filter, each would take half a
//! microsecond, and a disk read once the file is larger than memory.

use core::hash::BuildHasher;
use foldhash::fast::FixedState;

/// The bits per key at first, and the least after others were added.
const BITS: (u64, u64) = (16, 4);
/// The most words, 512 MiB in total; with more keys the filter lets more through.
const MOST_WORDS: u64 = 1 << 26;

/// A bit for each hash.
pub(super) struct Filter {
    words: Vec<u64>,
    hash: FixedState,
}

impl Filter {
    /// Returns a filter with room for this many keys, and for three times as many later.
    pub(super) fn new(keys: u64) -> Self {
        let words = (keys.saturating_mul(BITS.0) / 64).clamp(1 << 10, MOST_WORDS);
        let words = vec![0; words.next_power_of_two() as usize];
        Filter { words, hash: FixedState::with_seed(0x6669_6c74) }
    }

    /// Returns whether the filter is too small for a number of keys.
    pub(super) fn is_crowded(&self, keys: u64) -> bool {
        let words = self.words.len() as u64;
        words < MOST_WORDS && keys.saturating_mul(BITS.1) / 64 > words
    }

    fn place(&self, key: &[u8]) -> (usize, u64) {
        let hash = self.hash.hash_one(key);
        ((hash >> 6) as usize & (self.words.len() - 1), 1 << (hash & 63))
    }

    pub(super) fn add(&mut self, key: &[u8]) {
        let (place, bit) = self.place(key);
        self.words[place] |= bit;
    }

    /// Returns false only if a key was never added.
    pub(super) fn may_hold(&self, key: &[u8]) -> bool {
        let (place, bit) = self.place(key);
        self.words[place] & bit != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_passes_and_little_else() {
        let mut filter = Filter::new(50_000);
        let key = |number: u32| number.to_le_bytes();
        (0..50_000).for_each(|number| filter.add(&key(number)));
        assert!((0..50_000).all(|number| filter.may_hold(&key(number))));
        let wrong = (50_000..150_000).filter(|&number| filter.may_hold(&key(number))).count();
        assert!(wrong < 10_000, "{wrong} of 100000");
        assert!(!filter.is_crowded(150_000) && filter.is_crowded(1_000_000));
    }
}
