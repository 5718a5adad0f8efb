//! Values of heaps of any size: by a closed form, by a table, or by a proven period.

use crate::period::SHARE;
use crate::{Budget, HeapSequence, PeriodReport, PeriodSearch, Rule, RuleError};

/// The most values computed between two checks of the remaining work.
const PIECE: usize = 1 << 20;

/// The values of all heaps up to a greatest one: by a closed form, by a table, or by a proven
/// period.
///
/// # Examples
/// ```
/// use heap_games::{Budget, KnownValues};
///
/// let values = KnownValues::up_to(&"kayles".parse()?, 1_000_000_000_000, Budget::default())?;
/// assert_eq!((values.value(5), values.value(1_000_000_000_000)), (Some(4), Some(1)));
/// assert_eq!(values.value(1_000_000_000_001), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct KnownValues {
    pub(crate) rule: Rule,
    greatest: u64,
    table: Option<Table>,
    pub(crate) budget: Budget,
}

#[derive(Clone, Debug)]
struct Table {
    /// The divisor of heaps.
    unit: u64,
    sequence: HeapSequence,
    report: Option<PeriodReport>,
}

impl KnownValues {
    /// Returns the values of all heaps up to `greatest`.
    ///
    /// # Complexity
    /// At most about the steps and bytes of the budget.
    ///
    /// # Errors
    /// [`RuleError::NoPeriod`] if the heap is not below the values of the budget and no period is
    /// proven within them; [`RuleError::TooMuchWork`] once the values up to the heap clearly exceed
    /// the steps and a tenth of these has shown no period; [`RuleError::TooMuchMemory`] and
    /// [`RuleError::NoMemory`] for lack of memory; [`RuleError::TooLarge`] for values too large for
    /// any table.
    pub fn up_to(rule: &Rule, greatest: u64, budget: Budget) -> Result<Self, RuleError> {
        let table = match rule.closed_form(greatest) {
            Some(_) => None,
            None => {
                let (reduced, unit) = rule.reduced(greatest);
                let (sequence, report) = search(reduced, greatest / unit, budget)?;
                Some(Table { unit, sequence, report })
            }
        };
        Ok(Self { rule: rule.clone(), greatest, table, budget })
    }

    /// Returns the value of a heap; `None` beyond the greatest.
    ///
    /// # Complexity
    /// O(1), or that of the closed form.
    pub fn value(&self, heap: u64) -> Option<u128> {
        (heap <= self.greatest).then(|| self.at(heap))
    }

    /// Returns the greatest heap.
    pub fn greatest(&self) -> u64 {
        self.greatest
    }

    /// Returns the nim sum of the values of heaps; `None` if one is beyond the greatest.
    pub fn nim_sum(&self, heaps: &[u64]) -> Option<u128> {
        let mut values = heaps.iter().map(|&heap| self.value(heap));
        values.try_fold(0, |sum, value| Some(sum ^ value?))
    }

    /// Returns the value of a heap up to the greatest.
    pub(crate) fn at(&self, heap: u64) -> u128 {
        match &self.table {
            Some(table) => table.at(heap),
            None => self.rule.closed_form(heap).unwrap_or(0),
        }
    }
}

impl Table {
    fn at(&self, heap: u64) -> u128 {
        let heap = heap / self.unit;
        match &self.report {
            Some(report) => report.value(&self.sequence, heap),
            None => self.sequence.values().at(heap as usize).into(),
        }
    }
}

impl PeriodReport {
    /// Returns the value of any heap from a table with the first period.
    pub(crate) fn value(&self, sequence: &HeapSequence, heap: u64) -> u128 {
        let (first, added) = self.period.fold(heap);
        u128::from(sequence.values().at(first as usize)) + added
    }
}

/// Computes the values up to a heap, or those that prove a period.
fn search(
    rule: Rule,
    heap: u64,
    budget: Budget,
) -> Result<(HeapSequence, Option<PeriodReport>), RuleError> {
    let limit = usize::try_from(heap)
        .map_or(budget.values, |heap| budget.values.min(heap.saturating_add(1)));
    let shortest_proof = rule.shortest_proof();
    let sequence = HeapSequence::new(rule);
    let can_be_proven = shortest_proof.is_some_and(|least| {
        least <= limit as u64 && sequence.steps_to(least) <= u128::from(budget.steps)
    });
    let all_steps = Budget { values: limit, steps: u64::MAX, ..budget };
    let mut search = PeriodSearch::resume(sequence, all_steps);
    if !can_be_proven {
        search.give_up();
    }
    // The steps of the last piece are not counted.
    let mut uncounted = 0;
    loop {
        let len = search.sequence().values().len();
        if len as u64 > heap {
            return Ok((search.into_sequence(), None));
        }
        let (before, is_over) = (search.steps(), search.over_at().is_some());
        let spent = before - uncounted;
        // The first values predict too little.
        if is_over || spent > budget.steps / SHARE {
            let steps = search.sequence().steps_to(heap).saturating_add(spent.into());
            if steps > budget.steps.into() {
                let known = search.over_at().unwrap_or(len) as u64;
                let (needed, budget) = (heap.saturating_add(1), budget.steps);
                return Err(RuleError::TooMuchWork { needed, steps, budget, known });
            }
            if limit as u64 <= heap {
                let limit = limit as u64;
                return Err(RuleError::NoPeriod { limit });
            }
        }
        if let Some(report) = search.grow(PIECE.min(limit - len))? {
            return Ok((search.into_sequence(), Some(report)));
        }
        if !is_over && search.over_at().is_some() {
            uncounted = search.steps() - before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str, heap: u64) -> RuleError {
        let budget = Budget { steps: 1_000_000_000, ..Budget::default() };
        let values = KnownValues::up_to(&text.parse().unwrap(), heap, budget);
        values.expect_err("the question is too large")
    }

    #[test]
    fn questions_beyond_the_steps_are_refused_at_once() {
        for (text, heap) in [
            ("8.3F", 100_000),
            ("0.[37]", 1_000_000_000_000),
            ("subtract:7,1000003,999999937", 1_000_000_000_000),
            ("subtract:1,18446744073709551615", u64::MAX),
            ("turn:1+C(64)", 1_000_000_000_000),
            ("grundy", 1_000_000_000_000),
            ("split-equal:0", 1_000_000_000_000),
            ("0.007", 1_000_000_000_000),
            ("turn:1-5", 1_000_000_000_000),
        ] {
            let begun = std::time::Instant::now();
            let found = error(text, heap);
            assert!(matches!(found, RuleError::TooMuchWork { .. }), "{text} {found:?}");
            assert!(begun.elapsed().as_secs() < 10, "{text}");
        }
        // A period that was not searched is not mentioned.
        let found = error("0.[37]", 1_000_000_000_000);
        assert!(matches!(found, RuleError::TooMuchWork { known: 0, .. }));
        assert!(!found.to_string().contains("period"));
    }

    #[test]
    fn tables_stay_within_the_memory_allowed() {
        let budget = Budget { bytes: 1 << 16, ..Budget::default() };
        let rule = "grundy".parse().unwrap();
        let found = KnownValues::up_to(&rule, 100_000, budget).err();
        assert!(matches!(found, Some(RuleError::TooMuchMemory { limit: 65536, .. })));
        let mut sequence = HeapSequence::new(Rule::Nim).max_memory(1000);
        sequence.extend_to(400).unwrap();
        assert!(sequence.extend_to(usize::MAX).is_err());
        assert_eq!(sequence.values().len(), 401);
        // Without a bound the system refuses, and nothing aborts.
        let mut sequence = HeapSequence::new("0.[12]".parse().unwrap());
        let refused = sequence.extend_to(usize::MAX - 1);
        assert!(matches!(refused, Err(RuleError::NoMemory { .. })));
    }

    #[test]
    fn sums_of_known_values_are_known() {
        let kayles: Rule = "kayles".parse().unwrap();
        let far = 1_000_000_000_000;
        let values = KnownValues::up_to(&kayles, far, Budget::default()).unwrap();
        assert_eq!(values.nim_sum(&[far, 5]), Some(1 ^ 4));
        assert_eq!(values.nim_sum(&[far, far + 1]), None);
    }
}
