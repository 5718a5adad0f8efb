//! Nim in which some takes from some heaps are forbidden.

use mex_core::StopPoints;
use std::collections::HashMap;

/// Nim where from a heap of exactly X taking exactly Y is forbidden, for given pairs (X, Y).
///
/// # Examples
/// ```
/// use contest::ForbiddenTakes;
///
/// // From a heap of 1 nothing can be taken, and from 3 not all.
/// let rule = ForbiddenTakes::new(&[(1, 1), (3, 3)]);
/// assert_eq!((0..6).map(|heap| rule.value(heap)).collect::<Vec<_>>(), [0, 0, 1, 2, 3, 4]);
/// ```
///
/// # References
/// AtCoder Beginner Contest 255, problem G.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenTakes {
    /// Heaps whose value repeats that of a smaller heap, increasing, with that value. Every other
    /// heap has a new value, which is the number of new values before it.
    repeats: Vec<(u64, u64)>,
}

impl ForbiddenTakes {
    /// Returns the rule that forbids each (heap, take) listed; a pair listed twice counts once,
    /// and pairs that are not takes of Nim (0, or more than the heap) change nothing.
    ///
    /// # Complexity
    /// O(m log m) time and O(m) space for m pairs.
    pub fn new(forbidden: &[(u64, u64)]) -> Self {
        let mut pairs: Vec<(u64, u64)> =
            forbidden.iter().copied().filter(|&(heap, take)| (1..=heap).contains(&take)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut rule = Self { repeats: Vec::new() };
        // How many heaps beyond the first have each value, among the repeats so far.
        let mut extra: HashMap<u64, u64> = HashMap::new();
        let mut values = Vec::new();
        let mut stops = StopPoints::default();
        for group in pairs.chunk_by(|a, b| a.0 == b.0) {
            stops.pass_many(group.len());
            let heap = group[0].0;
            values.clear();
            values.extend(group.iter().map(|&(heap, take)| rule.value(heap - take)));
            values.sort_unstable();
            let cut_off = values
                .chunk_by(|a, b| a == b)
                .find(|same| same.len() as u64 == 1 + extra.get(&same[0]).copied().unwrap_or(0));
            if let Some(same) = cut_off {
                *extra.entry(same[0]).or_insert(0) += 1;
                rule.repeats.push((heap, same[0]));
            }
        }
        rule
    }

    /// Returns the Grundy value of a heap.
    ///
    /// Without a forbidden take every smaller heap is an option, so the value is new: the number
    /// of different values before. A heap whose forbidden takes hide every heap of some value has
    /// the least such value.
    ///
    /// # Complexity
    /// O(log m).
    pub fn value(&self, heap: u64) -> u64 {
        match self.repeats.binary_search_by_key(&heap, |&(at, _)| at) {
            Ok(index) => self.repeats[index].1,
            Err(before) => heap - before as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn values_follow_the_definition() {
        let mut rng = Rng::new(255);
        for round in 0..1500 {
            let top = 1 + rng.below(30);
            let count = rng.below(if round % 3 == 0 { 200 } else { 25 });
            let pairs: Vec<(u64, u64)> =
                (0..count).map(|_| (rng.below(top + 2), rng.below(top + 4))).collect();
            let rule = ForbiddenTakes::new(&pairs);
            let mut values: Vec<u32> = Vec::new();
            for heap in 0..=top + 5 {
                let takes = (1..=heap).filter(|&take| !pairs.contains(&(heap, take)));
                let reached: Vec<u32> = takes.map(|take| values[(heap - take) as usize]).collect();
                values.push(test_support::mex(&reached));
                let value = u64::from(values[heap as usize]);
                assert_eq!(rule.value(heap), value, "{pairs:?} at {heap}");
            }
        }
    }

    #[test]
    fn greatest_heaps_are_exact() {
        let rule = ForbiddenTakes::new(&[(u64::MAX, 1), (u64::MAX, u64::MAX), (0, 0), (3, 4)]);
        assert_eq!(rule.value(u64::MAX), 0);
        assert_eq!(rule.value(u64::MAX - 1), u64::MAX - 1);
    }
}
