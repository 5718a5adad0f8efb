//! Takes between a least and a greatest number: Bash's game if the least is 1, and the auction,
//! which is the same game upside down.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use crate::rules::kind::{Kind, Visit};
use crate::values::engine::{Engine, Formula};
use crate::{Method, Period, RuleError, Theorem};

/// The rule of taking at least `min` and at most `max` from one heap.
///
/// # Examples
/// ```
/// use heap_games::BoundedTake;
///
/// let rule = BoundedTake::new(2, 5)?;
/// assert_eq!((0..9).map(|h| rule.value(h)).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2, 3, 0, 0]);
/// # Ok::<(), heap_games::RuleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoundedTake {
    min: u64,
    max: u64,
}

impl BoundedTake {
    /// Returns the rule of taking `min` to `max`.
    ///
    /// # Errors
    /// [`RuleError::ZeroTake`] when `min` is 0, [`RuleError::EmptyRange`] when `min` exceeds
    /// `max`.
    pub fn new(min: u64, max: u64) -> Result<Self, RuleError> {
        if min == 0 {
            return Err(RuleError::ZeroTake);
        }
        if min > max {
            return Err(RuleError::EmptyRange { min, max });
        }
        Ok(Self { min, max })
    }

    /// Returns the least take.
    pub fn min(&self) -> u64 {
        self.min
    }

    /// Returns the greatest take.
    pub fn max(&self) -> u64 {
        self.max
    }

    /// Returns the Grundy value of a heap: ⌊(heap mod (min + max)) / min⌋.
    ///
    /// # Complexity
    /// O(1), exact for every heap.
    pub fn value(&self, heap: u64) -> u64 {
        let remainder = self.min.checked_add(self.max).map_or(heap, |cycle| heap % cycle);
        remainder / self.min
    }
}

/// Narrows a take, which is at most its heap.
fn narrow(take: u128) -> u64 {
    u64::try_from(take).expect("a take is at most the heap")
}

/// Returns the Grundy value of a heap from which a move takes 1 to `max_take`: the remainder of
/// the heap modulo `max_take + 1`.
///
/// # Constraints
/// Any heap and any `max_take`; 0 allows no move.
///
/// # Complexity
/// O(1).
///
/// # Examples
/// ```
/// assert_eq!(heap_games::bash_value(10, 3), 2);
/// ```
///
/// # References
/// C. G. Bachet, *Problèmes plaisants et délectables* (1612).
pub fn bash_value(heap: u64, max_take: u64) -> u64 {
    max_take.checked_add(1).map_or(heap, |cycle| heap % cycle)
}

/// Returns the winning first raises of an auction, in increasing order.
///
/// The price starts at 0, the bidders in turn raise it by 1 to `max_raise`, and the bidder who
/// reaches `target` buys and wins. A target of 0 is reached before the first bid, so nothing wins.
///
/// # Constraints
/// Any target and any `max_raise`; 0 allows no raise.
///
/// # Complexity
/// O(1), and O(1) for each raise.
///
/// # Examples
/// ```
/// assert!(heap_games::auction_winning_raises(3, 5).eq([3, 4, 5]));
/// assert!(heap_games::auction_winning_raises(13, 3).eq([1]));
/// assert_eq!(heap_games::auction_winning_raises(12, 3).count(), 0);
/// ```
pub fn auction_winning_raises(target: u64, max_raise: u64) -> RangeInclusive<u64> {
    if (1..=max_raise).contains(&target) {
        return target..=max_raise;
    }
    match bash_value(target, max_raise) {
        0 => RangeInclusive::new(1, 0),
        raise => raise..=raise,
    }
}

impl Kind for BoundedTake {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bounded:{},{}", self.min, self.max)
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        (self.min..=self.max.min(heap)).try_for_each(|take| visit(&[heap - take]))
    }

    fn most_options(&self, heap: u64) -> u64 {
        (self.max - self.min).saturating_add(1).min(heap)
    }

    fn option_cost(&self, heap: u64) -> u128 {
        self.max.min(heap).into()
    }

    fn takes_to(&self, heap: u64, value: u128) -> Option<Vec<RangeInclusive<u64>>> {
        let (heap, min, max) = (u128::from(heap), u128::from(self.min), u128::from(self.max));
        let (cycle, start) = (min + max, value.saturating_mul(min));
        let mut ranges = Vec::new();
        if heap < min || start >= cycle {
            return Some(ranges);
        }
        let end = (start + min).min(cycle);
        let (low, high) = (heap.saturating_sub(max), heap - min);
        // The window of heaps left is shorter than a cycle, so it overlaps at most two cycles.
        for turn in [high / cycle, low / cycle] {
            let left = (turn * cycle + start).max(low);
            let right = (turn * cycle + end - 1).min(high);
            if left <= right {
                let range = narrow(heap - right)..=narrow(heap - left);
                if ranges.last() != Some(&range) {
                    ranges.push(range);
                }
            }
        }
        Some(ranges)
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        Some(self.value(heap).into())
    }

    fn known_period(&self) -> Option<(Period, u64)> {
        let period = self.min.checked_add(self.max)?;
        let max_value = (period - 1) / self.min;
        Some((Period::plain(0, period), max_value))
    }

    fn long_period(&self) -> Option<u128> {
        let period = u128::from(self.min) + u128::from(self.max);
        (period > u64::MAX.into()).then_some(period)
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(Theorem::BoundedTakes { take: self.max })
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        let rule = *self;
        Box::new(Formula(move |heap| rule.value(heap).into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values_by_definition;

    #[test]
    fn values_and_takes_follow_the_definition() {
        for min in 1..7 {
            for max in min..12 {
                let rule = BoundedTake::new(min, max).unwrap();
                let takes = |heap: u64| min..=max.min(heap);
                let game = |heap: u64, visit: &mut dyn FnMut(&[u64])| {
                    takes(heap).for_each(|take| visit(&[heap - take]));
                };
                let table = values_by_definition(&game, 60);
                for heap in 0..=60u64 {
                    assert_eq!(rule.value(heap), table[heap as usize].into());
                    for target in 0..8 {
                        let found =
                            rule.takes_to(heap, target.into()).into_iter().flatten().flatten();
                        let leads_there = |t: &u64| u64::from(table[(heap - t) as usize]) == target;
                        let expected = takes(heap).filter(leads_there);
                        assert!(found.eq(expected), "{min}..={max} {heap} to {target}");
                    }
                }
            }
        }
    }

    #[test]
    fn greatest_numbers_do_not_overflow() {
        let rule = BoundedTake::new(u64::MAX, u64::MAX).unwrap();
        assert_eq!(rule.takes_to(u64::MAX, 0), Some(vec![u64::MAX..=u64::MAX]));
        let rule = BoundedTake::new(1, u64::MAX).unwrap();
        assert_eq!(rule.takes_to(u64::MAX, 7), Some(vec![u64::MAX - 7..=u64::MAX - 7]));
    }

    #[test]
    fn wrong_bounds_are_refused() {
        assert_eq!(BoundedTake::new(0, 3), Err(RuleError::ZeroTake));
        assert_eq!(BoundedTake::new(4, 3), Err(RuleError::EmptyRange { min: 4, max: 3 }));
    }

    #[test]
    fn bash_is_bounded_by_one() {
        for (heap, max_take) in (0..80).flat_map(|heap| (1..12).map(move |take| (heap, take))) {
            let rule = BoundedTake::new(1, max_take).unwrap();
            assert_eq!(bash_value(heap, max_take), rule.value(heap));
        }
        assert_eq!([bash_value(7, 0), bash_value(u64::MAX, u64::MAX)], [0, u64::MAX]);
        assert_eq!(bash_value(u64::MAX, u64::MAX - 1), 0);
    }

    #[test]
    fn raises_follow_the_rules_of_the_auction() {
        for target in 0..40u64 {
            for max_raise in 0..12u64 {
                // wins[p]: the bidder to raise the price p wins.
                let mut wins = vec![false; target as usize + 1];
                for price in (0..target).rev() {
                    wins[price as usize] = (1..=max_raise)
                        .any(|raise| price + raise >= target || !wins[(price + raise) as usize]);
                }
                let expected: Vec<u64> = (1..=max_raise)
                    .filter(|raise| target > 0 && (*raise >= target || !wins[*raise as usize]))
                    .collect();
                assert!(auction_winning_raises(target, max_raise).eq(expected));
            }
        }
    }
}
