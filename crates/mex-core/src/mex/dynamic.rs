//! A minimum excludant that is kept up to date while numbers come and go.
//!
//! # The idea
//! ```text
//! level 0:  bit v is set if the number v is present
//! level 1:  bit w is set if word w of level 0 is full
//! level 2:  bit w is set if word w of level 1 is full, and so on up to a single word
//!
//! mex:     from the top word down, index = 64 · index + trailing ones of word `index`
//! insert:  set bit v; while the word became full, set its bit one level up
//! remove:  clear bit v; while the word was full, clear its bit one level up
//! ```
//!
//! The first word that is not full leads at each level to the first gap below it, so that the
//! answer takes one word for each level: four for 10^7 numbers. A counter for each number keeps
//! its bit until the last occurrence is removed.
//!
//! # Why memory follows the numbers
//! With d different numbers present the answer is at most d, so that only numbers below a capacity
//! above d need bits. Larger ones are counted in a hash table, and taken in when the capacity is
//! doubled. The table draws a seed of its own, so that no input can be made to collide.
//!
//! An ordered set of the missing numbers, the classical way, takes 5.9 to 6.4 times as long
//! (`cargo xtask bench mex`).

use crate::memo::QuickMap;

/// A multiset of numbers that knows its minimum excludant after every insertion and removal.
///
/// Memory depends on how many numbers there are, not on how large they are.
///
/// # Constraints
/// - fewer than 2³² different numbers, each present at most 2³²−1 times
///
/// # Complexity
/// `insert` and `remove` O(log n / log 64) amortised, `mex` O(log n / log 64), for at most n
/// numbers present at a time. O(n) memory.
///
/// # Examples
/// ```
/// use mex_core::DynamicMex;
///
/// let mut numbers: DynamicMex = [0, 1, 1, 3].into_iter().collect();
/// assert_eq!(numbers.mex(), 2);
/// assert!(numbers.remove(1));
/// assert_eq!(numbers.mex(), 2, "one 1 is left");
/// assert!(numbers.remove(1));
/// assert_eq!(numbers.mex(), 1);
/// assert!(!numbers.remove(7));
/// ```
#[derive(Clone, Debug)]
pub struct DynamicMex {
    /// How often each number below the capacity is present.
    counts: Vec<u32>,
    /// A bit for each number, then for each word of the level below, up to a single word.
    levels: Vec<Vec<u64>>,
    /// How often each number beyond the capacity is present.
    far: QuickMap<u32, u32>,
    distinct: usize,
}

/// The initial capacity: one word of bits.
const LEAST_CAPACITY: usize = 64;

impl DynamicMex {
    /// Returns an empty multiset.
    pub fn new() -> Self {
        DynamicMex {
            counts: vec![0; LEAST_CAPACITY],
            levels: empty_levels(LEAST_CAPACITY),
            far: QuickMap::default(),
            distinct: 0,
        }
    }

    /// Adds one occurrence of a number.
    ///
    /// # Panics
    /// Panics if the number is present 2³²−1 times already.
    pub fn insert(&mut self, value: u32) {
        let count = match self.counts.get_mut(value as usize) {
            Some(count) => count,
            None => self.far.entry(value).or_insert(0),
        };
        *count = count.checked_add(1).expect("a number occurs too often");
        if *count > 1 {
            return;
        }
        self.distinct += 1;
        if (value as usize) < self.counts.len() {
            self.set(value as usize);
        }
        // With room for one number more than there are, the answer always lies below the
        // capacity.
        if self.distinct == self.counts.len() {
            self.grow();
        }
    }

    /// Removes one occurrence of a number, and returns whether there was one.
    pub fn remove(&mut self, value: u32) -> bool {
        let Some(count) = self.counts.get_mut(value as usize) else {
            return self.remove_far(value);
        };
        if *count == 0 {
            return false;
        }
        *count -= 1;
        if *count == 0 {
            self.distinct -= 1;
            self.unset(value as usize);
        }
        true
    }

    /// Returns how often a number is present.
    pub fn count(&self, value: u32) -> u32 {
        match self.counts.get(value as usize) {
            Some(&count) => count,
            None => self.far.get(&value).copied().unwrap_or(0),
        }
    }

    /// Returns the least number that is not present.
    #[inline]
    pub fn mex(&self) -> u32 {
        self.levels
            .iter()
            .rev()
            .fold(0, |index: u32, words| index * u64::BITS + words[index as usize].trailing_ones())
    }

    fn set(&mut self, index: usize) {
        let mut index = index;
        for words in &mut self.levels {
            let word = &mut words[index / 64];
            *word |= 1 << (index % 64);
            if *word != u64::MAX {
                return;
            }
            index /= 64;
        }
    }

    fn unset(&mut self, index: usize) {
        let mut index = index;
        for words in &mut self.levels {
            let word = &mut words[index / 64];
            let was_full = *word == u64::MAX;
            *word &= !(1 << (index % 64));
            if !was_full {
                return;
            }
            index /= 64;
        }
    }

    fn remove_far(&mut self, value: u32) -> bool {
        match self.far.get_mut(&value) {
            None => false,
            Some(count) if *count > 1 => {
                *count -= 1;
                true
            }
            Some(_) => {
                self.far.remove(&value);
                self.distinct -= 1;
                true
            }
        }
    }

    /// Doubles the capacity and takes in the numbers that it now covers.
    #[cold]
    fn grow(&mut self) {
        let capacity = 2 * self.counts.len();
        self.counts.resize(capacity, 0);
        let counts = &mut self.counts;
        self.far.retain(|&value, &mut count| match counts.get_mut(value as usize) {
            Some(slot) => {
                *slot = count;
                false
            }
            None => true,
        });
        self.levels = empty_levels(capacity);
        for index in 0..capacity {
            if self.counts[index] > 0 {
                self.set(index);
            }
        }
    }
}

/// Returns levels of cleared words, from one bit for each number up to a single word.
fn empty_levels(capacity: usize) -> Vec<Vec<u64>> {
    let mut levels = Vec::new();
    let mut bits = capacity;
    loop {
        let words = bits.div_ceil(64);
        levels.push(vec![0; words]);
        if words == 1 {
            return levels;
        }
        bits = words;
    }
}

impl Default for DynamicMex {
    fn default() -> Self {
        DynamicMex::new()
    }
}

impl Extend<u32> for DynamicMex {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

impl FromIterator<u32> for DynamicMex {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let mut numbers = DynamicMex::new();
        numbers.extend(values);
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::naive_mex;
    use test_support::Rng;

    #[test]
    fn insertions_and_removals_agree_with_the_definition() {
        let mut rng = Rng::new(8);
        for spread in [3, 60, 70, 200] {
            let mut numbers = DynamicMex::new();
            let mut list: Vec<u32> = Vec::new();
            for _ in 0..3000 {
                let value = match rng.below_u32(30) {
                    0 => u32::MAX - rng.below_u32(2),
                    1 => rng.below_u32(2000),
                    _ => rng.below_u32(spread),
                };
                if rng.below_u32(100) < 40 {
                    let found = list.iter().position(|&present| present == value);
                    assert_eq!(numbers.remove(value), found.is_some());
                    found.map(|index| list.swap_remove(index));
                } else {
                    numbers.insert(value);
                    list.push(value);
                }
                assert_eq!(numbers.mex(), naive_mex(&list), "{list:?}");
                let count = list.iter().filter(|&&present| present == value).count();
                assert_eq!(numbers.count(value) as usize, count);
            }
        }
    }

    #[test]
    fn three_levels_fill_and_empty() {
        let size = 64 * 64 * 64 + 100;
        let mut numbers: DynamicMex = (0..size).rev().collect();
        assert_eq!(numbers.mex(), size);
        for value in [0, 63, 64, 4095, 4096, 262_143, 262_144, size - 1] {
            assert!(numbers.remove(value));
            assert_eq!(numbers.mex(), value);
            numbers.insert(value);
            assert_eq!(numbers.mex(), size);
        }
        for value in (0..size).rev() {
            assert!(numbers.remove(value));
            assert_eq!(numbers.mex(), value);
        }
    }

    #[test]
    fn numbers_put_aside_are_taken_in_later() {
        let mut numbers = DynamicMex::new();
        numbers.extend(100..164);
        numbers.extend(0..100);
        assert_eq!(numbers.mex(), 164);
        assert!(numbers.remove(120));
        assert_eq!(numbers.mex(), 120);
    }
}
