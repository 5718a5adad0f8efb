//! Given values of a sequence, and the bounds of a rule on them.

use crate::values::engine::Engine;
use crate::{HeapValues, Rule, RuleError, Theorem};

/// The assumption of a statement: given values.
///
/// # Examples
/// ```
/// use heap_games::{HeapValues, HeapSequence, PeriodSearch};
///
/// let kayles = "0.77".parse()?;
/// let given: HeapValues = [0, 1, 2].into_iter().cycle().take(1000).collect();
/// let mut search = PeriodSearch::resume(HeapSequence::with_values(kayles, given)?, 1000);
/// let report = search.run()?;
/// // These values may have been made up.
/// assert_eq!((report.period.length, report.proof), (3, None));
/// assert_eq!(report.assumption.map(|assumption| assumption.recomputed), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// The number of given values, from heap 0 on; all later ones were computed from them.
    pub given: u64,
    /// How many of those, from heap 0 on, were computed again and found equal.
    pub recomputed: u64,
    /// How many more, picked at random, follow by definition from the given values before them.
    pub sampled: u64,
    /// The theorem that proves the period if the given values are right.
    pub theorem: Option<Theorem>,
}

/// The given values of a sequence, from heap 0 on, and the checks of them.
#[derive(Clone)]
pub(crate) struct Given {
    pub(crate) len: usize,
    /// How many were computed again, from heap 0 on, and found equal.
    pub(crate) recomputed: usize,
    pub(crate) sampled: u64,
    /// The recomputed values, with the engine that computes them.
    pub(crate) again: HeapValues,
    pub(crate) engine: Box<dyn Engine>,
}

impl Given {
    /// Returns unchecked given values.
    pub(crate) fn new(rule: &Rule, len: usize) -> Self {
        let engine = rule.kind().engine(None);
        Self { len, recomputed: 0, sampled: 0, again: HeapValues::new(), engine }
    }

    /// Recomputes the values up to a length.
    pub(crate) fn extend(&mut self, len: usize) -> Result<(), RuleError> {
        if len <= self.again.len() {
            return Ok(());
        }
        self.again.reserve(len)?;
        self.engine.extend(&mut self.again, len)
    }
}

/// The bounds of a rule on the value of a heap, given the greatest value before it.
///
/// The least value that no option has is at most the number of options. If options are single
/// heaps, it is at most one more than the greatest value before; if options are sums, all of their
/// values are below the next power of two.
pub(crate) struct Bounds<'a> {
    rule: &'a Rule,
    greatest: Option<u32>,
}

impl<'a> Bounds<'a> {
    pub(crate) fn new(rule: &'a Rule) -> Self {
        let greatest = None;
        Self { rule, greatest }
    }

    /// Returns an error if the value of the next heap is out of bounds.
    #[inline]
    pub(crate) fn check(&mut self, heap: u64, value: u32) -> Result<(), RuleError> {
        // The bounds never decrease, so only a value greater than all before can exceed them.
        if self.greatest.is_some_and(|greatest| value <= greatest) {
            return Ok(());
        }
        let most = self.rule.kind().most_options(heap).min(self.most_after());
        if u64::from(value) > most {
            let found = value;
            return Err(RuleError::ImpossibleValue { heap, found, most });
        }
        self.greatest = Some(value);
        Ok(())
    }

    fn most_after(&self) -> u64 {
        match self.greatest.map(u64::from) {
            None => 0,
            Some(greatest) if self.rule.kind().leaves_one_heap() => greatest + 1,
            Some(greatest) => (greatest + 1).next_power_of_two(),
        }
    }
}
