//! Values of heaps of any size: by a closed form, by a table, or by a proven period.

use crate::{Budget, HeapSequence, PeriodReport, PeriodSearch, Rule, RuleError, Theorem};

/// Values computed between two looks at the work that remains.
const PIECE: usize = 1 << 14;

/// The share of the steps that may go into a period when the table cannot reach the heap.
const SHARE: u64 = 10;

/// What is needed to tell the value of any heap up to a greatest one.
pub(crate) struct KnownValues {
    rule: Rule,
    table: Option<Table>,
}

struct Table {
    /// What heaps are divided by.
    unit: u64,
    sequence: HeapSequence,
    report: Option<PeriodReport>,
}

impl KnownValues {
    /// Returns what tells the values of all heaps up to `greatest`.
    pub(crate) fn up_to(rule: &Rule, greatest: u64, budget: Budget) -> Result<Self, RuleError> {
        if rule.closed_form(greatest).is_some() {
            let rule = rule.clone();
            return Ok(Self { rule, table: None });
        }
        let (reduced, unit) = rule.reduced(greatest);
        let heap = greatest / unit;
        let limit = usize::try_from(heap).map_or(budget.values, |heap| {
            budget.values.min(heap.saturating_add(1))
        });
        let (sequence, report) = search(reduced, heap, limit, budget)?;
        Ok(Self {
            rule: rule.clone(),
            table: Some(Table {
                unit,
                sequence,
                report,
            }),
        })
    }

    /// Returns the value of a heap that is not beyond the greatest.
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
    /// Returns the value of any heap from a table that holds the first period.
    pub(crate) fn value(&self, sequence: &HeapSequence, heap: u64) -> u128 {
        let values = sequence.values();
        let rounds = match heap.checked_sub(self.preperiod) {
            Some(beyond) => beyond / self.period,
            None => 0,
        };
        let first = heap - rounds * self.period;
        let added = u128::from(rounds) * u128::from(self.saltus);
        u128::from(values.at(first as usize)) + added
    }
}

/// Computes the values up to a heap, or those that prove a period.
fn search(
    rule: Rule,
    heap: u64,
    limit: usize,
    budget: Budget,
) -> Result<(HeapSequence, Option<PeriodReport>), RuleError> {
    let mut spent = 0;
    if Theorem::of_values(&rule).is_none() {
        return extend(HeapSequence::new(rule), heap, limit, budget, spent);
    }
    let mut search = PeriodSearch::new(rule, limit);
    loop {
        let sequence = search.sequence();
        let len = sequence.values().len();
        if len as u64 > heap {
            return Ok((search.into_sequence(), None));
        }
        // The first values tell too little of those to come.
        if len >= PIECE {
            let steps = sequence.steps_to(heap).saturating_add(spent);
            let reaches = limit as u64 > heap && steps <= u128::from(budget.steps);
            if !reaches && spent > u128::from(budget.steps / SHARE) {
                return extend(search.into_sequence(), heap, limit, budget, spent);
            }
        }
        let last = len.saturating_add(PIECE).min(limit).saturating_sub(1);
        spent += sequence.steps_to(last as u64);
        match search.step(PIECE) {
            Ok(Some(report)) if report.proof.is_some() => {
                return Ok((search.into_sequence(), Some(report)));
            }
            Ok(None) => {}
            // A period only observed says nothing about a heap beyond the table.
            Ok(Some(_)) | Err(RuleError::NoPeriod { .. }) => {
                return extend(search.into_sequence(), heap, limit, budget, spent);
            }
            Err(error) => return Err(error),
        }
    }
}

/// Computes the values up to a heap where the budget allows it.
fn extend(
    mut sequence: HeapSequence,
    heap: u64,
    limit: usize,
    budget: Budget,
    mut spent: u128,
) -> Result<(HeapSequence, Option<PeriodReport>), RuleError> {
    loop {
        let len = sequence.values().len();
        if len as u64 > heap {
            return Ok((sequence, None));
        }
        let steps = sequence.steps_to(heap).saturating_add(spent);
        if steps > u128::from(budget.steps) {
            return Err(RuleError::TooMuchWork {
                needed: heap.saturating_add(1),
                steps,
                budget: budget.steps,
                known: len as u64,
            });
        }
        if limit as u64 <= heap {
            let limit = limit as u64;
            return Err(RuleError::NoPeriod { limit });
        }
        let last = len.saturating_add(PIECE).min(limit).saturating_sub(1);
        spent += sequence.steps_to(last as u64);
        sequence.extend_to(last)?;
    }
}
