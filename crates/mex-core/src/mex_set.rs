//! A set of numbers that knows its minimum excludant and is emptied in one step.

use crate::mex_slice;

/// Stamps that a set takes before it looks at what is inserted.
const LEAST_STAMPS: usize = 64;

/// A reusable set of numbers for taking one minimum excludant after another.
///
/// Each number has a stamp, and belongs to the set when its stamp is the current one, so that
/// [`MexSet::clear`] only takes a new stamp. Numbers far above the count of the inserted ones
/// cannot matter soon and are kept aside, so that a single large number costs no memory.
///
/// # Complexity
/// `insert` O(1) amortised, `mex` O(answer), `clear` O(1) amortised over the insertions. Memory
/// is proportional to the insertions between two calls of `clear`.
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
    stamps: Vec<u32>,
    stamp: u32,
    insertions: usize,
    far: Vec<u32>,
}

impl MexSet {
    /// Returns an empty set.
    pub const fn new() -> Self {
        MexSet {
            stamps: Vec::new(),
            stamp: 1,
            insertions: 0,
            far: Vec::new(),
        }
    }

    /// Adds a number, which may be in the set already.
    #[inline]
    pub fn insert(&mut self, value: u32) {
        self.insertions += 1;
        match self.stamps.get_mut(value as usize) {
            Some(stamp) => *stamp = self.stamp,
            None => self.insert_beyond(value),
        }
    }

    /// Returns whether the number is in the set.
    ///
    /// # Complexity
    /// O(1), and O(insertions) for numbers beyond those that could become the answer.
    pub fn contains(&self, value: u32) -> bool {
        match self.stamps.get(value as usize) {
            Some(&stamp) => stamp == self.stamp,
            None => self.far.contains(&value),
        }
    }

    /// Returns the least number that is not in the set.
    #[inline]
    pub fn mex(&self) -> u32 {
        let near = self
            .stamps
            .iter()
            .take_while(|&&stamp| stamp == self.stamp)
            .count();
        if near < self.stamps.len() || self.far.is_empty() {
            return near as u32;
        }
        self.mex_beyond()
    }

    /// Empties the set and keeps its memory.
    #[inline]
    pub fn clear(&mut self) {
        self.insertions = 0;
        self.far.clear();
        if self.stamp == u32::MAX {
            self.stamps.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    #[cold]
    fn insert_beyond(&mut self, value: u32) {
        let reach = LEAST_STAMPS.max(2 * self.insertions);
        if value as usize >= reach {
            self.far.push(value);
            return;
        }
        // Numbers put aside earlier may lie within the new reach; they have to move along,
        // because a number is looked up in one place only.
        self.stamps.resize(reach, 0);
        let (stamps, stamp) = (&mut self.stamps, self.stamp);
        self.far.retain(|&far| match stamps.get_mut(far as usize) {
            Some(slot) => {
                *slot = stamp;
                false
            }
            None => true,
        });
        self.stamps[value as usize] = self.stamp;
    }

    #[cold]
    fn mex_beyond(&self) -> u32 {
        // All stamps are current, so that there are no more of them than insertions, and the
        // length fits 32 bits because the numbers do.
        let near = self.stamps.len() as u32;
        let beyond: Vec<u32> = self.far.iter().map(|&value| value - near).collect();
        near + mex_slice(&beyond)
    }
}

impl Default for MexSet {
    fn default() -> Self {
        MexSet::new()
    }
}

impl Extend<u32> for MexSet {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
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
    use crate::naive::{Random, naive_mex};

    #[test]
    fn one_set_serves_thousands_of_rounds() {
        let mut random = Random::new(2);
        let mut set = MexSet::new();
        for round in 0..3000_u32 {
            let length = random.below(if round % 50 == 0 { 900 } else { 12 });
            let spread = 1 + random.below(2 * length + 3);
            let mut values = Vec::new();
            for _ in 0..length {
                let value = match random.below(20) {
                    0 => u32::MAX - random.below(3),
                    1 => random.below(5000),
                    _ => random.below(spread),
                };
                values.push(value);
                set.insert(value);
            }
            if round % 7 == 0 {
                set.extend(0..random.below(300));
                values.extend((0..5000).filter(|&value| set.contains(value)));
            }
            assert_eq!(set.mex(), naive_mex(&values), "{values:?}");
            assert!(values.iter().all(|&value| set.contains(value)));
            set.clear();
            assert_eq!(set.mex(), 0);
            assert!(values.iter().all(|&value| !set.contains(value)));
        }
    }

    #[test]
    fn descending_numbers_are_all_found() {
        for length in [1, 63, 64, 65, 128, 129, 1000, 4097] {
            let set: MexSet = (0..length).rev().collect();
            assert_eq!(set.mex(), length);
        }
    }

    #[test]
    fn the_last_stamp_is_followed_by_fresh_ones() {
        let mut set = MexSet::new();
        set.extend([0, 1]);
        set.clear();
        set.stamp = u32::MAX;
        set.insert(0);
        assert_eq!(set.mex(), 1);
        set.clear();
        assert_eq!(set.mex(), 0);
        set.insert(1);
        assert_eq!(set.mex(), 0);
    }
}
