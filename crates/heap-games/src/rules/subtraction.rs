//! Taking a number in a finite set.

use std::fmt;
use std::ops::ControlFlow;

use crate::rule::gcd;
use crate::rules::bounded::BoundedTake;
use crate::rules::kind::{Kind, Takes, Visit};
use crate::values::each_width;
use crate::values::engine::Engine;
use crate::values::lags::matching_ends;
use crate::values::takes::{TakesEngine, extend_takes};
use crate::{HeapValues, Method, Period, RuleError, Theorem};

/// The greatest table that [`SubtractionSet::value`] builds.
const TABLE_LIMIT: usize = 1 << 25;

/// The initial number of values between two searches for a period.
const FIRST_TABLE: usize = 1 << 14;

/// The most steps for one question, of about a nanosecond each.
const STEPS: u64 = 10_000_000_000;

/// The rule of taking any number in a finite set from one heap.
///
/// # Examples
/// ```
/// use heap_games::SubtractionSet;
///
/// let rule = SubtractionSet::new([1, 3, 4])?;
/// assert_eq!(rule.values(9), [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]);
/// // The values repeat every 7 heaps.
/// assert_eq!(rule.value(7_000_000_000_000_000_005)?, 3);
/// # Ok::<(), heap_games::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionSet {
    takes: Vec<u64>,
}

impl SubtractionSet {
    /// Returns the rule of the given takes, in any order, with possible repetitions.
    ///
    /// # Errors
    /// [`RuleError::ZeroTake`] when a take is 0.
    pub fn new(takes: impl IntoIterator<Item = u64>) -> Result<Self, RuleError> {
        let mut takes: Vec<u64> = takes.into_iter().collect();
        takes.sort_unstable();
        takes.dedup();
        if takes.first() == Some(&0) {
            return Err(RuleError::ZeroTake);
        }
        Ok(Self { takes })
    }

    /// Returns the takes, increasing.
    pub fn takes(&self) -> &[u64] {
        &self.takes
    }

    /// Returns the Grundy values of the heaps 0 to `to`.
    ///
    /// # Constraints
    /// The memory for the table limits `to`.
    ///
    /// # Complexity
    /// O(to · k) time for k takes, O(to + k) space.
    ///
    /// # Panics
    /// When the system has too little memory.
    #[track_caller]
    pub fn values(&self, to: usize) -> Vec<u32> {
        let mut values = HeapValues::new();
        let extended = self.extend_cells(&mut values, to.saturating_add(1));
        extended.expect("the values fit the memory");
        values.to_vec()
    }

    /// Returns the Grundy value of one heap of any size, by a table up to the heap or until a
    /// period is proven.
    ///
    /// # Complexity
    /// O(t · k) time and O(t) space, where t is the smaller of the heap and twice the end of the
    /// first period.
    ///
    /// # Errors
    /// [`RuleError::NoPeriod`] when both the heap and the period are beyond 2^25 entries.
    pub fn value(&self, heap: u64) -> Result<u32, RuleError> {
        Ok(self.values_of(&[heap], &mut { STEPS })?[0])
    }

    /// Returns the Grundy values of many heaps of any size, from one table, and subtracts the steps
    /// used, of about a nanosecond, from the remaining ones.
    ///
    /// # Complexity
    /// O(t · k + heaps) time and O(t) space, where t is the largest heap or, if that is beyond
    /// 2^25, twice the end of the first period.
    ///
    /// # Errors
    /// [`RuleError::NoPeriod`] when both a heap and the period are beyond 2^25 entries,
    /// [`RuleError::TooMuchWork`] when too few steps remain.
    ///
    /// # Examples
    /// ```
    /// let rule = heap_games::SubtractionSet::new([2, 5])?;
    /// let mut steps = 1_000_000;
    /// assert_eq!(rule.values_of(&[2, 5, 12, 1_000_000_000_000], &mut steps)?, [1, 2, 2, 0]);
    /// assert!(steps < 1_000_000);
    /// # Ok::<(), heap_games::RuleError>(())
    /// ```
    pub fn values_of(&self, heaps: &[u64], steps: &mut u64) -> Result<Vec<u32>, RuleError> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let mut values = HeapValues::new();
        let mut size = FIRST_TABLE;
        loop {
            let needed = largest.saturating_add(1);
            let len = usize::try_from(needed).map_or(size, |needed| needed.min(size));
            let work = self.steps_of(len as u64) - self.steps_of(values.len() as u64);
            *steps = steps.checked_sub(work).ok_or(RuleError::TooMuchWork {
                needed,
                steps: self.steps_of(needed).into(),
                budget: *steps,
                known: values.len() as u64,
            })?;
            values.reserve(len)?;
            self.extend_cells(&mut values, len)?;
            if len as u64 == needed {
                let at = |&heap: &u64| values.at(heap as usize);
                return Ok(heaps.iter().map(at).collect());
            }
            if let Some(period) = self.find_period(&values) {
                let at = |&heap: &u64| values.at(period.fold(heap).0 as usize);
                return Ok(heaps.iter().map(at).collect());
            }
            if size >= TABLE_LIMIT {
                let limit = TABLE_LIMIT as u64;
                return Err(RuleError::NoPeriod { limit });
            }
            size *= 2;
        }
    }

    /// Returns the approximate steps, of a nanosecond, for a table of a length.
    ///
    /// # Complexity
    /// O(log k) for k takes.
    pub fn steps_of(&self, len: u64) -> u64 {
        let takes = self.takes.partition_point(|&take| take < len);
        // Including the search for a period.
        len.saturating_mul(20 + takes as u64 / 2)
    }

    /// Returns a set with smaller takes and the same values up to a heap, and the divisor for
    /// heaps.
    pub(crate) fn reduced(&self, heap: u64) -> (Self, u64) {
        let within = self.takes.partition_point(|&take| take <= heap);
        let within = &self.takes[..within];
        let unit = within.iter().copied().fold(0, gcd).max(1);
        (Self { takes: within.iter().map(|&take| take / unit).collect() }, unit)
    }

    /// Extends a table to the given length.
    pub(crate) fn extend_cells(
        &self,
        values: &mut HeapValues,
        len: usize,
    ) -> Result<(), RuleError> {
        extend_takes(&self.takes, values, len)
    }

    /// Returns the least period proven by the end of a table.
    ///
    /// A value depends only on the last t values, where t is the greatest take: if t values in a
    /// row equal those `period` heaps before, all later ones do.
    fn find_period(&self, values: &HeapValues) -> Option<Period> {
        let needed = usize::try_from(self.takes.last().copied().unwrap_or(0)).ok()?;
        if values.len() <= needed {
            return None;
        }
        let runs = each_width!(values, list => matching_ends(list));
        let period = (1..values.len()).find(|&period| runs[period] as usize >= needed)?;
        let equal_from = values.len() - period - runs[period] as usize;
        Some(Period::plain(equal_from as u64, period as u64))
    }
}

impl Kind for SubtractionSet {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_takes(f, "subtract", &self.takes)
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let mut takes = self.takes.iter().take_while(|&&take| take <= heap);
        takes.try_for_each(|take| visit(&[heap - take]))
    }

    fn most_options(&self, heap: u64) -> u64 {
        heap.min(self.takes.len() as u64)
    }

    fn option_cost(&self, heap: u64) -> u128 {
        u128::from(heap).min(self.takes.len() as u128)
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        let within = self.takes.partition_point(|&take| take <= heap);
        match &self.takes[..within] {
            [] => Some(0),
            takes => {
                let (unit, bounded) = as_bounded(takes)?;
                Some(bounded.value(heap / unit).into())
            }
        }
    }

    fn known_period(&self) -> Option<(Period, u64)> {
        if self.takes.is_empty() {
            return Some((Period::plain(0, 1), 0));
        }
        let (unit, bounded) = as_bounded(&self.takes)?;
        let (period, max_value) = bounded.known_period()?;
        Some((Period::plain(0, period.length.checked_mul(unit)?), max_value))
    }

    fn long_period(&self) -> Option<u128> {
        let (unit, bounded) = as_bounded(&self.takes)?;
        let cycle = u128::from(bounded.min()) + u128::from(bounded.max());
        let period = cycle.saturating_mul(unit.into());
        (period > u64::MAX.into()).then_some(period)
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(Theorem::BoundedTakes { take: self.takes.last().copied().unwrap_or(0) })
    }

    fn as_takes(&self) -> Option<Takes> {
        Some(Takes::Only(self.takes.clone()))
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(TakesEngine::new(self.takes.clone()))
    }
}

/// Writes a name and the takes after it.
pub(crate) fn write_takes(f: &mut fmt::Formatter<'_>, name: &str, takes: &[u64]) -> fmt::Result {
    f.write_str(name)?;
    let mut separator = ':';
    for take in takes {
        write!(f, "{separator}{take}")?;
        separator = ',';
    }
    Ok(())
}

/// Returns the unit and the bounds if the takes are exactly its multiples between two bounds.
fn as_bounded(takes: &[u64]) -> Option<(u64, BoundedTake)> {
    let unit = takes.iter().copied().fold(0, gcd);
    let (first, last) = (takes.first()? / unit, takes.last()? / unit);
    let is_whole = last - first == takes.len() as u64 - 1;
    let bounded = BoundedTake::new(first, last).ok()?;
    is_whole.then_some((unit, bounded))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values_by_definition;
    use test_support::Rng;

    #[test]
    fn values_follow_the_definition() {
        let mut rng = Rng::new(134);
        for _ in 0..400 {
            let count = rng.below(7);
            let takes: Vec<u64> = (0..count).map(|_| 1 + rng.below(20)).collect();
            let rule = SubtractionSet::new(takes.clone()).unwrap();
            let game = |heap: u64, visit: &mut dyn FnMut(&[u64])| {
                takes.iter().filter(|&&take| take <= heap).for_each(|take| visit(&[heap - take]));
            };
            let table = values_by_definition(&game, 150);
            assert_eq!(rule.values(150), table);
            assert_eq!(rule.value(150).unwrap(), table[150]);
        }
    }

    #[test]
    fn greatest_heaps_are_answered_through_the_period() {
        assert_eq!(SubtractionSet::new([]).unwrap().value(u64::MAX), Ok(0));
        assert_eq!(SubtractionSet::new([3, 0]), Err(RuleError::ZeroTake));
    }
}
