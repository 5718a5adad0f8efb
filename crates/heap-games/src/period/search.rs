//! Periods of value sequences, proven by the theorem for the rule.
//!
//! # The idea
//! The table grows by a quarter at a time. After each growth, find the least lag at which the last
//! quarter of the table equals the values before it. If there is none, continue. If there is one,
//! follow it back as far as it holds, which gives the preperiod; get the number of values that
//! prove both from the theorem of the rule; and extend the table to exactly that length.
//!
//! ```text
//! loop:
//!     extend the table to `next`
//!     lag = least lag of the last quarter
//!     from = the start of the run of equal values at that lag
//!     needed = theorem.values_needed(from, lag)
//!     if needed ≤ length: report a proof
//!     next = needed, where that is more than the length, else a quarter more
//! ```
//!
//! # Why it is right
//! The range required by the theorem is compared value by value; the guess of the lag is no part of
//! the proof. The period is the least one: a smaller one would have been a smaller lag at the end
//! of the table. Given values that were not computed again never count for a proof (see
//! [`Assumption`]).
//!
//! # What it costs
//! The least lag is found by a Z function, in linear time, so that the search adds O(1) to each
//! value; at most a quarter more values than the proof needs are computed. Testing all lags one by
//! one took quadratic time over long runs of one value: 26 s for
//! `subtract:1000000,1000001,3000000`, which now takes 0.2.

use super::adding;
use crate::values::lags::matching_ends;
use crate::{
    Assumption, Budget, HeapSequence, HeapValues, Method, Period, Rule, RuleError, Theorem,
};

/// The greatest table in which arithmetic periods are searched.
const ARITHMETIC_LIMIT: usize = 1 << 20;

/// The most values compared with a known period.
const KNOWN_VALUES: usize = 1 << 12;

/// The share of the steps for finding a period if the table cannot reach the requested heap.
pub(crate) const SHARE: u64 = 10;

/// The most values between two checks of the budget.
const LONGEST_PIECE: usize = 1 << 22;

/// A period of a rule's values, and its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodReport {
    /// The rule.
    pub rule: Rule,
    /// The least period, with the least preperiod: g(n + p) = g(n) + saltus for all heaps compared
    /// from there on, and for all heaps if the period is proven.
    pub period: Period,
    /// The greatest value up to the end of the first period; with a saltus, later values exceed it.
    pub max_value: u64,
    /// The theorem that proves the period from values that were all computed; `None` if the period
    /// is only observed, or depends on an assumption.
    pub proof: Option<Theorem>,
    /// The given values on which the period depends; `None` if all values that it needs were
    /// computed.
    pub assumption: Option<Assumption>,
    /// The number of values compared, from heap 0 on.
    pub values_checked: u64,
    /// The method of computing the values.
    pub method: Method,
}

/// A search for the period of a rule, in steps, so that the caller can report progress and stop.
///
/// # Examples
/// ```
/// use heap_games::PeriodSearch;
///
/// let mut search = PeriodSearch::new("0.77".parse()?, 1 << 20);
/// let report = search.run()?;
/// assert_eq!((report.period.preperiod, report.period.length), (71, 12));
/// assert!(report.proof.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    sequence: HeapSequence,
    theorem: Option<Theorem>,
    budget: Budget,
    steps: u64,
    /// The number of values when it became clear that no period can be proven.
    over_at: Option<usize>,
    next_check: usize,
    /// The apparent lag of the values at the end.
    lag: Option<usize>,
}

impl PeriodSearch {
    /// Returns a search within a budget, which ends with [`RuleError::NoPeriod`],
    /// [`RuleError::OutOfSteps`] or [`RuleError::TooMuchMemory`].
    pub fn new(rule: Rule, budget: impl Into<Budget>) -> Self {
        Self::resume(HeapSequence::new(rule), budget)
    }

    /// Returns a search that continues from a table; its result depends on the
    /// [`assumption`](HeapSequence::assumption) of that table.
    pub fn resume(mut sequence: HeapSequence, budget: impl Into<Budget>) -> Self {
        let budget = budget.into();
        sequence.bytes = sequence.bytes.min(budget.bytes);
        Self {
            theorem: sequence.rule().kind().value_theorem(),
            next_check: sequence.values().len().max(16).min(budget.values),
            sequence,
            budget,
            steps: 0,
            over_at: None,
            lag: None,
        }
    }

    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the number of values when the search ended, if it has; from then on
    /// [`grow`](Self::grow) only extends the table.
    pub(crate) fn over_at(&self) -> Option<usize> {
        self.over_at
    }

    /// Stops searching for a period.
    pub(crate) fn give_up(&mut self) {
        self.over_at.get_or_insert(self.sequence.values().len());
    }

    /// Returns the values so far.
    pub fn sequence(&self) -> &HeapSequence {
        &self.sequence
    }

    /// Returns the table of the search.
    pub fn into_sequence(self) -> HeapSequence {
        self.sequence
    }

    /// Runs the search to its end.
    ///
    /// # Complexity
    /// The cost of the values needed for the proof and of at most a quarter more, and O(1) for
    /// each; one to four bytes for each value, and twice that for sparse methods.
    ///
    /// # Errors
    /// [`RuleError::NoPeriod`] at the limit, [`RuleError::Aperiodic`] if there is no period,
    /// [`RuleError::OutOfSteps`] at the limit on steps.
    pub fn run(&mut self) -> Result<PeriodReport, RuleError> {
        loop {
            if let Some(report) = self.step(usize::MAX)? {
                return Ok(report);
            }
        }
    }

    /// Computes at most `count` more values, and returns the period if they determine it.
    pub fn step(&mut self, count: usize) -> Result<Option<PeriodReport>, RuleError> {
        if let Some(reason) = self.sequence.rule().kind().aperiodicity() {
            return Err(RuleError::Aperiodic { reason });
        }
        if let Some((period, max_value)) = self.sequence.rule().kind().known_period() {
            return self.compare(period, max_value).map(Some);
        }
        self.check_chances()?;
        if self.steps > self.budget.steps {
            return Err(self.out_of_steps());
        }
        self.advance(count.min(LONGEST_PIECE), self.next_check)?;
        let len = self.sequence.values().len();
        if len < self.next_check {
            return Ok(None);
        }
        if let Some(report) = self.check() {
            return Ok(Some(report));
        }
        if self.next_check >= self.budget.values {
            return Err(self.no_period());
        }
        let growth = (len + len / 4 + 16).min(self.budget.values);
        self.next_check = match self.needed() {
            Some(needed) if needed > len => needed.min(self.budget.values),
            _ => growth,
        };
        Ok(None)
    }

    /// Computes at most `count` more values, even if no period can be found any more, and returns a
    /// period as soon as one is proven. Called in a loop, it reaches every value.
    ///
    /// # Errors
    /// As [`run`](Self::run), if the values are exhausted and no period is proven.
    pub(crate) fn grow(&mut self, count: usize) -> Result<Option<PeriodReport>, RuleError> {
        let len = self.sequence.values().len();
        if self.over_at.is_none() {
            match self.step(count) {
                // An observed period determines no later values.
                Ok(Some(PeriodReport { proof: None, .. })) => {}
                Err(RuleError::NoPeriod { .. } | RuleError::Aperiodic { .. }) => {}
                step => return step,
            }
            self.give_up();
        } else if len >= self.budget.values {
            return Err(self.no_period());
        } else {
            let most = count.min(self.budget.values - len);
            let steps = self.sequence.steps_to((len + self.sequence.piece(most)) as u64 - 1);
            if steps.saturating_add(self.steps.into()) > self.budget.steps.into() {
                return Err(self.out_of_steps());
            }
            self.advance(most, usize::MAX)?;
        }
        Ok(None)
    }

    /// Checks that the value of a heap is feasible: once a share of the steps has shown no period,
    /// the values up to it must not exceed the steps.
    pub(crate) fn check_reach(&self, heap: u64) -> Result<(), RuleError> {
        let budget = self.budget.steps;
        let steps = self.sequence.steps_to(heap).saturating_add(self.steps.into());
        if self.steps <= budget / SHARE || steps <= budget.into() {
            return Ok(());
        }
        let (needed, known) = (heap.saturating_add(1), self.sequence.values().len() as u64);
        Err(RuleError::TooMuchWork { needed, steps, budget, known })
    }

    fn advance(&mut self, most: usize, len: usize) -> Result<(), RuleError> {
        let steps = self.sequence.advance(most, len)?;
        self.steps = self.steps.saturating_add(u64::try_from(steps).unwrap_or(u64::MAX));
        Ok(())
    }

    fn no_period(&self) -> RuleError {
        RuleError::NoPeriod { limit: self.budget.values as u64 }
    }

    fn out_of_steps(&self) -> RuleError {
        let known = self.sequence.values().len() as u64;
        RuleError::OutOfSteps { known, budget: self.budget.steps }
    }

    /// Checks that a period can be reported, and that its proof fits the limit.
    fn check_chances(&self) -> Result<(), RuleError> {
        let rule = self.sequence.rule();
        if let Some(period) = rule.kind().long_period() {
            return Err(RuleError::LongPeriod { period });
        }
        // For a set of takes nothing is reported without a proof.
        let is_takes = matches!(self.theorem, Some(Theorem::BoundedTakes { .. }));
        let least = rule.shortest_proof().unwrap_or(0);
        if is_takes && least > self.budget.values as u64 {
            return Err(self.no_period());
        }
        Ok(())
    }

    /// Reports a known period, after a comparison with the first values.
    fn compare(&mut self, period: Period, max_value: u64) -> Result<PeriodReport, RuleError> {
        let Period { preperiod, length, saltus } = period;
        let wanted = preperiod.saturating_add(length).saturating_mul(2).max(16);
        let wanted = usize::try_from(wanted).map_or(KNOWN_VALUES, |len| len.min(KNOWN_VALUES));
        let len = wanted.min(self.budget.values).max(1);
        if self.sequence.assumption().is_some() {
            // The closed form depends on no given value.
            self.sequence = HeapSequence::new(self.sequence.rule().clone());
        }
        self.sequence.extend_to(len - 1)?;
        let values = self.sequence.values();
        let mut later = (preperiod..).zip(preperiod.saturating_add(length)..values.len() as u64);
        let at = |heap: u64| u64::from(values.at(heap as usize));
        let holds = later.all(|(heap, later)| at(later) == at(heap) + saltus);
        Ok(PeriodReport {
            rule: self.sequence.rule().clone(),
            period,
            max_value,
            proof: holds.then_some(Theorem::ClosedForm),
            assumption: None,
            values_checked: self.sequence.values().len() as u64,
            method: self.sequence.method(),
        })
    }

    /// Returns the number of values that proves the suspected lag.
    fn needed(&self) -> Option<usize> {
        let lag = self.lag?;
        let values = self.sequence.values();
        let from = values.len() - lag - values.run_before(values.len(), lag);
        let needed = self.theorem?.values_needed(Period::plain(from as u64, lag as u64))?;
        usize::try_from(needed).ok()
    }

    fn check(&mut self) -> Option<PeriodReport> {
        let values = self.sequence.values();
        self.lag = plausible_lag(values);
        if let Some(lag) = self.lag {
            let from = values.len() - lag - values.run_before(values.len(), lag);
            return self.report(from, lag, 0);
        }
        if self.theorem.is_some() && !self.may_be_arithmetic() {
            return None;
        }
        let (from, lag, saltus) = arithmetic_lag(values)?;
        self.report(from, lag, saltus)
    }

    /// Returns false for finite octal codes (Austin) and finite sets of takes, which have none.
    fn may_be_arithmetic(&self) -> bool {
        matches!(self.theorem, Some(Theorem::GuySmith { parts: 3.., .. } | Theorem::AllBut { .. }))
    }

    /// Returns the theorem that proves a period with a saltus for a code, if all values were
    /// computed.
    fn adding(&self, period: Period) -> Option<Theorem> {
        let digits = self.sequence.rule().kind().digits_to_three().filter(|_| period.saltus > 0)?;
        let values: Vec<u64> = self.sequence.values().iter().map(u64::from).collect();
        let is_computed = self.sequence.assumption().is_none();
        let is_proven = is_computed && adding::is_proven(digits, period, &values);
        is_proven.then(|| Theorem::AddingPeriod { take: digits.len() as u64 - 1 })
    }

    fn report(&self, from: usize, lag: usize, saltus: u64) -> Option<PeriodReport> {
        let values = self.sequence.values();
        let period = Period { preperiod: from as u64, length: lag as u64, saltus };
        let reaches = |theorem: &Theorem, len: usize| {
            let needed = theorem.values_needed(period);
            needed.is_some_and(|needed| needed <= len as u64)
        };
        let theorem =
            self.theorem.filter(|theorem| theorem.allows(saltus) && reaches(theorem, values.len()));
        let theorem = theorem.or_else(|| self.adding(period));
        let computed = self.sequence.computed_len();
        let is_computed = theorem.is_some_and(|theorem| reaches(&theorem, computed));
        let assumption = match self.sequence.assumption() {
            Some(assumption) if !is_computed => Some(Assumption { theorem, ..assumption }),
            _ => None,
        };
        let observed = values.len() >= 512 && values.len() >= 4 * (from + lag);
        let settled = theorem.is_some() || observed && (self.theorem.is_none() || saltus > 0);
        settled.then(|| PeriodReport {
            rule: self.sequence.rule().clone(),
            period,
            max_value: (0..(from + lag).min(values.len()))
                .map(|heap| values.at(heap))
                .max()
                .unwrap_or(0)
                .into(),
            proof: theorem.filter(|_| assumption.is_none()),
            assumption,
            values_checked: match assumption {
                Some(_) => values.len() as u64,
                None => computed as u64,
            },
            method: self.sequence.method(),
        })
    }
}

/// Returns the least lag of the last quarter of the table.
fn plausible_lag(values: &HeapValues) -> Option<usize> {
    let window = (values.len() / 4).max(1);
    let lag = values.next_lag(1, window)?;
    (lag + window <= values.len()).then_some(lag)
}

/// Returns start, lag and saltus of differences that repeat over half of the table.
fn arithmetic_lag(values: &HeapValues) -> Option<(usize, usize, u64)> {
    let len = values.len();
    if len > ARITHMETIC_LIMIT {
        return None;
    }
    let list: Vec<i64> = values.iter().map(i64::from).collect();
    let differences: Vec<i64> = list.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let runs = matching_ends(&differences);
    let lag = (1..differences.len()).find(|&lag| runs[lag] as usize >= len / 2)?;
    // The differences from a heap on repeat exactly when its value and later ones do.
    let from = differences.len() - lag - runs[lag] as usize;
    let saltus = u64::try_from(list[len - 1] - list[len - 1 - lag]).ok()?;
    Some((from, lag, saltus))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(rule: &str) -> PeriodReport {
        PeriodSearch::new(rule.parse().unwrap(), 600_000)
            .run()
            .unwrap_or_else(|error| panic!("{rule}: {error:?}"))
    }

    #[test]
    fn periods_are_the_known_ones() {
        for (rule, preperiod, length, saltus) in [
            // From the literature.
            ("kayles", 71, 12, 0),
            ("dawson-kayles", 53, 34, 0),
            ("dawson-chess", 52, 34, 0),
            ("0.127", 46578, 4, 0),
            ("0.16", 105_351, 149_459, 0),
            ("0.156", 3479, 349, 0),
            ("0.644", 3256, 442, 0),
            ("0.165", 5181, 1550, 0),
            ("4.005", 31, 79, 0),
            // By formulas.
            ("subtract:1,3,4", 0, 7, 0),
            ("bounded:2,5", 0, 7, 0),
            ("nim", 0, 1, 1),
            ("lasker", 1, 4, 4),
            ("0.[3]", 0, 1, 1),
            ("all-but:2", 0, 4, 2),
        ] {
            let found = period(rule);
            assert_eq!(found.period, Period { preperiod, length, saltus }, "{rule}");
            assert!(found.proof.is_some(), "{rule}");
        }
        for rule in ["grundy", "split-equal:3"] {
            let found = PeriodSearch::new(rule.parse().unwrap(), 3000).run();
            assert_eq!(found, Err(RuleError::NoPeriod { limit: 3000 }), "{rule}");
        }
        for rule in ["halving", "smaller-part", "mock-turtles", "ruler", "turn:1+"] {
            let found = PeriodSearch::new(rule.parse().unwrap(), 1 << 20).run();
            assert!(matches!(found, Err(RuleError::Aperiodic { .. })), "{rule}");
        }
        let budget = Budget { steps: 3_000_000, ..Budget::default() };
        let found = PeriodSearch::new("grundy".parse().unwrap(), budget).run();
        assert!(matches!(found, Err(RuleError::OutOfSteps { .. })));
    }

    #[test]
    fn closed_forms_are_compared_with_two_periods() {
        for (rule, limit, expected) in [
            ("nim", 1000, 16),
            ("bounded:2,5", 1000, 16),
            ("bounded:3,50", 1000, 106),
            ("bounded:3,50", 105, 105),
            ("bounded:3,50", 1, 1),
            ("bounded:3,50000", 100_000, KNOWN_VALUES as u64),
        ] {
            let found = PeriodSearch::new(rule.parse().unwrap(), limit).run().unwrap();
            assert_eq!(found.proof, Some(Theorem::ClosedForm), "{rule}");
            assert_eq!(found.values_checked, expected, "{rule} to {limit}");
        }
    }

    #[test]
    fn periods_beyond_all_tables_are_refused_at_once() {
        let run = |rule: &str| PeriodSearch::new(rule.parse().unwrap(), 1 << 30).run();
        let (greatest, period) = (u64::MAX, 1 << 64);
        let bounded = run(&format!("bounded:1,{greatest}"));
        assert_eq!(bounded, Err(RuleError::LongPeriod { period }));
        let single = run(&format!("subtract:{greatest}"));
        let period = 2 * u128::from(greatest);
        assert_eq!(single, Err(RuleError::LongPeriod { period }));
        let pair = run(&format!("subtract:1,{greatest}"));
        assert_eq!(pair, Err(RuleError::NoPeriod { limit: 1 << 30 }));
    }

    #[test]
    fn steps_of_any_length_find_the_same() {
        for rule in ["0.45", "kayles", "0.156", "subtract:2,5,11", "all-but:2,5,9", "0.[31]"] {
            let expected = period(rule);
            for count in [1, 7, 100, 1000] {
                let mut search = PeriodSearch::new(rule.parse().unwrap(), 100_000);
                let found = loop {
                    if let Some(found) = search.step(count).unwrap() {
                        break found;
                    }
                };
                assert_eq!(found, expected, "{rule} {count}");
            }
        }
    }

    #[test]
    fn proofs_compare_just_the_values_that_they_need() {
        // The period of the last is 2, and is seen hundreds of times before it is proven.
        let rules = ["kayles", "dawson-kayles", "0.156", "0.45", "4.005", "subtract:2,5,11"];
        for rule in rules.into_iter().chain(["subtract:1,1001"]) {
            let found = period(rule);
            let needed = found.proof.and_then(|theorem| theorem.values_needed(found.period));
            assert_eq!(Some(found.values_checked), needed, "{rule}");
            let within = |limit| PeriodSearch::new(rule.parse().unwrap(), limit).run();
            let needed = found.values_checked;
            assert_eq!(within(needed as usize), Ok(found), "{rule}");
            let limit = needed - 1;
            assert_eq!(within(limit as usize), Err(RuleError::NoPeriod { limit }), "{rule}");
        }
    }

    #[test]
    fn periods_without_a_theorem_are_seen_many_times_over() {
        for rule in ["0.[31]", "0.[12]", "0.[302]", "0.[714]"] {
            let within = |limit| PeriodSearch::new(rule.parse().unwrap(), limit).run();
            assert_eq!(within(511), Err(RuleError::NoPeriod { limit: 511 }), "{rule}");
            let found = within(1000).unwrap();
            assert_eq!((found.proof, found.assumption), (None, None), "{rule}");
            assert!((512..1000).contains(&found.values_checked), "{rule}");
        }
    }
}
