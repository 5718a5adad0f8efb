//! A quick hash for tables whose keys are made of numbers.
//!
//! One multiplication into 128 bits for each word, folded, in place of the many rounds of the
//! standard hash, which also resists attackers who watch the answers; here a seed for each table is
//! enough, as an input is fixed before the table is made.

use core::hash::{BuildHasher, Hasher};
use std::collections::HashMap;
use std::collections::hash_map::RandomState;

/// A hash table for keys that are made of numbers.
pub(crate) type QuickMap<K, V> = HashMap<K, V, QuickHash>;

/// The binary digits of the golden ratio: an odd number without a pattern.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Draws a fresh seed for every table, so that no input can be made to collide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuickHash {
    seed: u64,
}

impl Default for QuickHash {
    fn default() -> Self {
        QuickHash { seed: RandomState::new().hash_one(0_u8) }
    }
}

impl BuildHasher for QuickHash {
    type Hasher = QuickHasher;

    fn build_hasher(&self) -> QuickHasher {
        QuickHasher(self.seed)
    }
}

/// Multiplies each word into 128 bits and folds the product.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuickHasher(u64);

impl QuickHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(23) ^ word) * u128::from(MULTIPLIER);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}

impl Hasher for QuickHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for &word in words {
            self.add(u64::from_le_bytes(word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // One more round, so that the low bits depend on all of the last word.
        let product = u128::from(self.0) * u128::from(MULTIPLIER);
        product as u64 ^ (product >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_keys_spread_over_the_table() {
        let hash = QuickHash::default();
        let mut low = vec![0_u32; 1024];
        for a in 0..64_u32 {
            for b in 0..64_u32 {
                low[(hash.hash_one([a, b]) % 1024) as usize] += 1;
            }
        }
        assert!(low.iter().all(|&count| count < 30), "{low:?}");
    }
}
