//! A set of numbers with its minimum excludant, cleared in one step.
//!
//! # The idea
//! Evaluating a game takes one minimum excludant after another, mostly of short lists, and clearing
//! marks would cost as much as setting them. So a mark is a stamp: a number is in the set if its
//! stamp is the current one, and clearing the set advances the stamp.
//!
//! ```text
//! insert(v):  stamps[v] = stamp
//! mex:        the first index whose stamp is not the current one
//! clear:      stamp += 1; after 255 of them, drop all stamps and begin again with 1
//! ```
//!
//! A stamp is one byte, not four: the search for the first gap then compares 32 stamps at a time,
//! and the stamps of a long list stay in the near caches. Resetting them costs the size of the set
//! once in 255 calls.
//!
//! # Why memory follows the insertions
//! A number far above the number of insertions cannot be the answer now, but may matter later. It
//! is put aside in a list. Once the list has an eighth as many numbers as there are stamps, the
//! stamps are doubled and cover some of them. Those insertions pay for the doubling, so an
//! insertion costs O(1) on average, and a single large number no memory. Only if every stamp is
//! current is the answer among the numbers put aside.
//!
//! A `bool` array for each list takes 0.96 to 2.3 times as long (`cargo xtask bench mex`).

use super::list::mex_of_slice;

/// The number of stamps allocated with the first number.
const LEAST_STAMPS: usize = 64;

/// A reusable set of numbers for taking one minimum excludant after another.
///
/// [`MexSet::clear`] does not touch the numbers, and a single large number costs no memory.
///
/// # Constraints
/// - any numbers of 32 bits, but not all 2³² of them
///
/// # Complexity
/// `insert` O(1) amortised, `mex` O(answer), `clear` O(1) amortised. Memory is proportional to the
/// most insertions between two calls of `clear`.
///
/// # Examples
/// ```
/// use mex_core::MexSet;
///
/// let mut set = MexSet::new();
/// set.extend([0, 2, u32::MAX]);
/// assert_eq!(set.mex(), 1);
/// set.insert(1);
/// assert_eq!(set.mex(), 3);
/// set.clear();
/// assert_eq!(set.mex(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct MexSet {
    stamps: Vec<u8>,
    stamp: u8,
    /// Numbers beyond the stamps, far fewer than there are stamps.
    far: Vec<u32>,
}

impl MexSet {
    /// Returns an empty set.
    pub const fn new() -> Self {
        MexSet { stamps: Vec::new(), stamp: 1, far: Vec::new() }
    }

    /// Adds a number, which may be in the set already.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        match self.stamps.get_mut(value as usize) {
            Some(stamp) => *stamp = self.stamp,
            None => self.insert_beyond(value),
        }
    }

    /// Returns whether the number is in the set.
    ///
    /// # Complexity
    /// O(1), and O(insertions) for numbers far beyond those that could become the answer.
    pub fn contains(&self, value: u32) -> bool {
        match self.stamps.get(value as usize) {
            Some(&stamp) => stamp == self.stamp,
            None => self.far.contains(&value),
        }
    }

    /// Returns the least number that is not in the set.
    #[inline]
    pub fn mex(&self) -> u32 {
        let near = leading(&self.stamps, self.stamp);
        if near < self.stamps.len() || self.far.is_empty() {
            return near as u32;
        }
        self.mex_beyond()
    }

    /// Empties the set and keeps its memory.
    #[inline]
    pub fn clear(&mut self) {
        self.far.clear();
        if self.stamp == u8::MAX {
            self.stamps.clear();
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    #[cold]
    fn insert_beyond(&mut self, value: u32) {
        if self.stamps.is_empty() {
            self.stamps.resize(LEAST_STAMPS, 0);
            return self.insert(value);
        }
        self.far.push(value);
        if self.far.len() < self.stamps.len() / 8 {
            return;
        }
        self.stamps.resize(2 * self.stamps.len(), 0);
        let (stamps, stamp) = (&mut self.stamps, self.stamp);
        self.far.retain(|&far| match stamps.get_mut(far as usize) {
            Some(slot) => {
                *slot = stamp;
                false
            }
            None => true,
        });
    }

    #[cold]
    fn mex_beyond(&self) -> u32 {
        // A number of 32 bits is beyond the stamps, so their count fits 32 bits too.
        let near = self.stamps.len() as u32;
        let beyond: Vec<u32> = self.far.iter().map(|&value| value - near).collect();
        near + mex_of_slice(&beyond)
    }
}

/// Returns how many leading stamps are current.
#[inline]
fn leading(stamps: &[u8], stamp: u8) -> usize {
    let (chunks, rest) = stamps.as_chunks::<32>();
    let is_full = |chunk: &&[u8; 32]| chunk.iter().all(|&other| other == stamp);
    let full = chunks.iter().take_while(is_full).count();
    let rest = chunks.get(full).map_or(rest, |chunk| &chunk[..]);
    let more = rest.iter().take_while(|&&other| other == stamp).count();
    32 * full + more
}

impl Default for MexSet {
    fn default() -> Self {
        MexSet::new()
    }
}

impl Extend<u32> for MexSet {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        let mut values = values.into_iter();
        loop {
            let (stamps, stamp) = (&mut self.stamps[..], self.stamp);
            let beyond = values.find(|&value| match stamps.get_mut(value as usize) {
                Some(slot) => {
                    *slot = stamp;
                    false
                }
                None => true,
            });
            if let Some(value) = beyond { self.insert_beyond(value) } else { return }
        }
    }
}

impl FromIterator<u32> for MexSet {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let mut set = MexSet::new();
        set.extend(values);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::naive_mex;
    use test_support::Rng;

    #[test]
    fn one_set_serves_thousands_of_rounds() {
        let mut rng = Rng::new(2);
        let mut set = MexSet::new();
        for round in 0..3000_u32 {
            let length = rng.below_u32(if round % 50 == 0 { 900 } else { 12 });
            let spread = 1 + rng.below_u32(2 * length + 3);
            let mut values = Vec::new();
            for _ in 0..length {
                let value = match rng.below_u32(20) {
                    0 => u32::MAX - rng.below_u32(3),
                    1 => rng.below_u32(5000),
                    _ => rng.below_u32(spread),
                };
                values.push(value);
                set.insert(value);
            }
            if round % 7 == 0 {
                set.extend(0..rng.below_u32(300));
                values.extend((0..5000).filter(|&value| set.contains(value)));
            }
            assert_eq!(set.mex(), naive_mex(&values), "{values:?}");
            assert!(values.iter().all(|&value| set.contains(value)));
            set.clear();
            assert_eq!(set.mex(), 0);
            assert!(values.iter().all(|&value| !set.contains(value)));
        }
    }
}
