//! Values one after another, in as little memory as the rule allows.
//!
//! # The idea
//! The stream starts with the fastest source, and changes to one that needs less memory when
//! possible:
//!
//! ```text
//! formula    a closed form for every heap: nothing is stored, from the start
//! table      the search of a period, which extends its table; later the table alone
//!   → period   once a theorem proves one: the table of the first period is folded for ever
//!   → window   for a set of takes, after 2^22 values: the last values within the greatest take
//! failed     the error at the end of the budget, returned once, after the values before it
//! ```
//!
//! # Why it is right
//! An observed period never replaces the table: it determines no later values. A value under a set
//! of takes depends only on heaps within the greatest take, so a window continues exactly where the
//! table ends.
//!
//! # What it costs
//! Values are copied from the table in whole slices ([`ValueStream::fill`]), at almost no cost;
//! single values each check the source. Table and window grow by at most 2^16 values at a time, so
//! the first ones arrive immediately.

use crate::values::takes::extend_takes;
use crate::{
    Budget, HeapSequence, HeapValues, Method, PeriodReport, PeriodSearch, Rule, RuleError,
};

/// The most values computed at a time.
const PIECE: usize = 1 << 16;

/// The length after which only values within the greatest take are kept for a set of takes.
const LONGEST_SEARCH: usize = 1 << 22;

/// The Grundy values of a rule from heap 0 on, without end.
///
/// Rules with a closed form take no memory, those with a proven period that of the first period,
/// sets of takes that of the greatest take; others a table.
///
/// # Complexity
/// That of the values; O(1) for each once the period is proven. The table has at most
/// `budget.values` values, in about `budget.bytes`, and takes about `budget.steps`; values without
/// a table are not counted.
///
/// # Errors
/// An item is [`RuleError::NoPeriod`] if the table would exceed the values of the budget,
/// [`RuleError::OutOfSteps`] its steps, [`RuleError::TooMuchMemory`] its bytes, and
/// [`RuleError::TooLarge`] if a value fits no table; it is the last item.
///
/// # Examples
/// ```
/// use heap_games::{Budget, ValueStream};
///
/// let kayles = ValueStream::new("0.77".parse()?, Budget::of_values(1000));
/// // Far beyond the thousand values that are kept.
/// assert_eq!(kayles.skip(1_000_000).next(), Some(Ok(1)));
/// # Ok::<(), heap_games::ParseRuleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ValueStream {
    rule: Rule,
    budget: Budget,
    source: Source,
    next: u64,
    /// The last requested heap.
    last: u64,
}

#[derive(Clone, Debug)]
enum Source {
    Formula,
    Table(Box<PeriodSearch>),
    Period(Box<HeapSequence>, Box<PeriodReport>),
    Window(Box<Window>),
    /// The error of the next item.
    Failed(RuleError),
    End,
}

impl ValueStream {
    /// Returns the values of a rule.
    pub fn new(rule: Rule, budget: Budget) -> Self {
        Self::resume(HeapSequence::new(rule), budget)
    }

    /// Returns the values of an existing table, and later ones.
    pub fn resume(sequence: HeapSequence, budget: Budget) -> Self {
        let rule = sequence.rule().clone();
        let source = if rule.closed_form(u64::MAX).is_some() && rule.closed_form(100).is_some() {
            Source::Formula
        } else {
            Source::Table(Box::new(PeriodSearch::resume(sequence, budget)))
        };
        Self { rule, budget, source, next: 0, last: u64::MAX }
    }

    /// Returns the stream that begins with the value of a heap. The table is extended to it unless
    /// a closed form or a proven period gives the value.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Budget, ValueStream};
    ///
    /// let kayles = ValueStream::new("0.77".parse()?, Budget::default()).starting_at(1 << 60);
    /// let values: Result<Vec<u128>, _> = kayles.take(3).collect();
    /// assert_eq!(values, Ok(vec![1, 4, 7]));
    /// # Ok::<(), heap_games::ParseRuleError>(())
    /// ```
    #[must_use]
    pub fn starting_at(mut self, heap: u64) -> Self {
        self.next = heap;
        self
    }

    /// Returns the stream that ends with the value of a heap, and computes no later values.
    #[must_use]
    pub fn up_to(mut self, heap: u64) -> Self {
        self.last = heap;
        self
    }

    /// Returns whether the values up to a heap may fit the memory: always true if they may repeat.
    pub fn reaches(&self, heap: u64) -> bool {
        self.needs_no_table() || heap < self.budget.values as u64
    }

    fn needs_no_table(&self) -> bool {
        matches!(self.source, Source::Formula) || self.rule.kind().value_theorem().is_some()
    }

    /// Checks that the values up to a heap may fit the budget, before they are computed.
    ///
    /// # Errors
    /// [`RuleError::TooLarge`], [`RuleError::TooMuchWork`] and [`RuleError::TooMuchMemory`] for
    /// rules whose values need a table up to the heap.
    pub fn check(&self, heap: u64) -> Result<(), RuleError> {
        let needed = heap.saturating_add(1);
        if !self.reaches(heap) {
            let limit = self.budget.values as u64;
            return Err(RuleError::TooLarge { needed, limit });
        }
        let sequence = match &self.source {
            _ if self.needs_no_table() => return Ok(()),
            Source::Table(search) => search.sequence(),
            _ => return Ok(()),
        };
        let steps = sequence.steps_to(heap);
        if steps > u128::from(self.budget.steps) {
            return Err(RuleError::TooMuchWork {
                needed,
                steps,
                budget: self.budget.steps,
                known: 0,
            });
        }
        let bytes = sequence.bytes_of(needed);
        if bytes > self.budget.bytes {
            return Err(RuleError::TooMuchMemory {
                values: needed,
                bytes,
                limit: self.budget.bytes,
            });
        }
        Ok(())
    }

    /// Returns the method of the values computed last.
    pub fn method(&self) -> Method {
        match &self.source {
            Source::Formula | Source::Failed(_) | Source::End => Method::Formula,
            Source::Table(search) => search.sequence().method(),
            Source::Period(sequence, _) => sequence.method(),
            Source::Window(_) => Method::Takes,
        }
    }

    /// Returns the values in memory, and the heap of the first of them.
    fn table(&self) -> Option<(u64, &HeapValues)> {
        match &self.source {
            Source::Table(search) => Some((0, search.sequence().values())),
            Source::Window(window) => Some((window.first, &window.last)),
            _ => None,
        }
    }

    /// Computes more values, or changes to a source without a table.
    fn grow(&mut self) -> Result<(), RuleError> {
        // Values in sequence are computed as far as the budget allows.
        if let Source::Table(search) = &self.source
            && self.next > search.sequence().values().len() as u64
        {
            search.check_reach(self.next)?;
        }
        let known = self.table().map_or(0, |(first, values)| first + values.len() as u64);
        let left = self.last.saturating_sub(known);
        let piece = usize::try_from(left).unwrap_or(PIECE).saturating_add(1).min(PIECE);
        self.source = match std::mem::replace(&mut self.source, Source::End) {
            Source::Table(mut search) => match search.grow(piece)? {
                Some(report) => Source::Period(Box::new(search.into_sequence()), Box::new(report)),
                None => match Window::after(search.sequence()) {
                    Some(window) if search.over_at().is_none() => Source::Window(Box::new(window)),
                    _ => Source::Table(search),
                },
            },
            Source::Window(mut window) => {
                window.grow(piece)?;
                Source::Window(window)
            }
            Source::Failed(error) => return Err(error),
            other => other,
        };
        Ok(())
    }

    /// Fills a list with the next values, and returns their number, which is less than the list's
    /// length only if an error follows, or the last heap was passed.
    ///
    /// # Complexity
    /// The cost of the values, with much less overhead than the iterator.
    ///
    /// # Errors
    /// Those of an item; then no value was filled in, and none follows.
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Budget, ValueStream};
    ///
    /// let mut kayles = ValueStream::new("0.77".parse()?, Budget::default());
    /// let mut values = [0; 9];
    /// assert_eq!(kayles.fill(&mut values)?, 9);
    /// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fill(&mut self, list: &mut [u128]) -> Result<usize, RuleError> {
        let mut count = self.copy_values(list);
        while count < list.len() {
            match self.next() {
                Some(Ok(value)) => list[count] = value,
                Some(Err(error)) if count == 0 => return Err(error),
                Some(Err(error)) => {
                    self.source = Source::Failed(error);
                    break;
                }
                None => break,
            }
            count += 1;
            count += self.copy_values(&mut list[count..]);
        }
        Ok(count)
    }

    /// Copies the next values in a table, and returns their number.
    fn copy_values(&mut self, list: &mut [u128]) -> usize {
        let Some((first, values)) = self.table() else {
            return 0;
        };
        let left = self.last.saturating_add(1).saturating_sub(self.next);
        let wanted = list.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        let count = values.copy_from(self.next - first, &mut list[..wanted]);
        self.next += count as u64;
        count
    }

    fn at_hand(&self) -> Option<u128> {
        let heap = self.next;
        match &self.source {
            Source::Formula => self.rule.closed_form(heap),
            Source::Period(sequence, report) => Some(report.value(sequence, heap)),
            _ => {
                let (first, values) = self.table()?;
                values.get(usize::try_from(heap - first).ok()?).map(u128::from)
            }
        }
    }
}

impl Iterator for ValueStream {
    type Item = Result<u128, RuleError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next > self.last {
            return None;
        }
        loop {
            if let Some(value) = self.at_hand() {
                match self.next.checked_add(1) {
                    Some(next) => self.next = next,
                    None => self.source = Source::End,
                }
                return Some(Ok(value));
            }
            if matches!(self.source, Source::End) {
                return None;
            }
            if let Err(error) = self.grow() {
                self.source = Source::End;
                return Some(Err(error));
            }
        }
    }
}

/// The last values under a set of takes, covering at least the greatest take.
#[derive(Clone, Debug)]
struct Window {
    takes: Vec<u64>,
    greatest: usize,
    /// The heap of the first of the values.
    first: u64,
    last: HeapValues,
}

impl Window {
    /// Returns the window at the end of a long table under a set of takes.
    fn after(sequence: &HeapSequence) -> Option<Self> {
        let takes = sequence.engine.window()?.to_vec();
        let len = sequence.values().len();
        let greatest = usize::try_from(takes.last().copied()?).ok()?;
        let is_long = len >= LONGEST_SEARCH && len / 2 >= greatest;
        is_long.then(|| Self { takes, greatest, first: 0, last: sequence.values().clone() })
    }

    /// Computes more values, after all earlier ones were returned.
    fn grow(&mut self, count: usize) -> Result<(), RuleError> {
        let len = self.last.len();
        if len > 2 * (self.greatest + PIECE) {
            self.first += (len - self.greatest) as u64;
            self.last = self.last.part(len - self.greatest..len);
        }
        let end = self.last.len() + count;
        extend_takes(&self.takes, &mut self.last, end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SubtractionSet, values_by_definition};

    #[test]
    fn a_stream_may_begin_anywhere() {
        for text in "nim lasker grundy 0.77 0.3F subtract:2,5,11 all-but:2,5 \
            turn:1-4"
            .split(' ')
        {
            let stream = || ValueStream::new(text.parse().unwrap(), Budget::of_values(1 << 12));
            let all: Vec<u128> = stream().take(60).map(Result::unwrap).collect();
            for from in [0, 1, 7, 30, 59] {
                let there = stream().starting_at(from).up_to(59);
                assert!(
                    there.map(Result::unwrap).eq(all[from as usize..].iter().copied()),
                    "{text}"
                );
                let (mut list, mut there) = ([0; 100], stream().starting_at(from).up_to(59));
                assert_eq!(there.fill(&mut list), Ok(60 - from as usize), "{text}");
                assert_eq!(list[..60 - from as usize], all[from as usize..], "{text}");
            }
        }
        // Far beyond all tables, and up to the last heap.
        for text in ["nim", "lasker", "0.77", "subtract:1,3,4", "all-but:2,5", "turtles", "0.07"] {
            let rule: Rule = text.parse().unwrap();
            for from in [1_000_000_000_000, u64::MAX - 2] {
                let values = ValueStream::new(rule.clone(), Budget::default()).starting_at(from);
                let expected: Vec<_> =
                    (0..3).map(|more| rule.value(from + more, Budget::default())).collect();
                assert_eq!(values.take(3).collect::<Vec<_>>(), expected, "{text} {from}");
            }
        }
        let end = ValueStream::new(Rule::Nim, Budget::default()).starting_at(u64::MAX);
        assert_eq!(end.count(), 1);
    }

    #[test]
    fn streams_stay_within_their_budget() {
        let budget = Budget { steps: 50_000_000, ..Budget::default() };
        let stream = ValueStream::new("C.[F]".parse().unwrap(), budget);
        let refused = stream.check(100_000);
        assert!(matches!(refused, Err(RuleError::TooMuchWork { .. })));
        let (given, last) = stream.fold((0, None), |(count, _), item| (count + 1, Some(item)));
        assert!(matches!(last, Some(Err(RuleError::OutOfSteps { .. }))));
        assert!((100..20_000).contains(&given), "{given}");
        assert_eq!(ValueStream::new(Rule::Nim, budget).check(u64::MAX), Ok(()));
        // A large heap is refused once a tenth of the steps has shown no period, and a smaller one
        // is not.
        let from =
            |heap| ValueStream::new("0.007".parse().unwrap(), budget).starting_at(heap).next();
        let Some(Err(RuleError::TooMuchWork { needed: 1_000_001, known, .. })) = from(1_000_000)
        else {
            panic!("a far heap is refused")
        };
        assert!(known < 10_000 && from(known).is_some_and(|value| value.is_ok()), "{known}");
        let narrow = Budget { bytes: 1000, ..budget };
        let grundy = ValueStream::new(Rule::UnequalSplit, narrow);
        assert!(grundy.last().is_some_and(|last| last.is_err()));
    }

    #[test]
    fn values_beyond_the_table_come_by_period_and_by_window() {
        let mut stream = ValueStream::new("all-but:2,5".parse().unwrap(), Budget::of_values(2000));
        let rule: Rule = "all-but:2,5".parse().unwrap();
        let far = stream.nth(100_000).unwrap().unwrap();
        assert_eq!(far, rule.value(100_000, Budget::default()).unwrap());
        let Source::Period(kept, _) = stream.source else { panic!("the period is known") };
        assert!(kept.values().len() <= 2000);
        let mut grundy = ValueStream::new(Rule::UnequalSplit, Budget::of_values(700));
        assert!(grundy.by_ref().take(700).all(|value| value.is_ok()));
        assert_eq!(grundy.next(), Some(Err(RuleError::NoPeriod { limit: 700 })));
        assert_eq!(grundy.next(), None);
        // The list gets the available values, and then the same error.
        let mut grundy = ValueStream::new(Rule::UnequalSplit, Budget::of_values(700));
        let mut list = [0; 1000];
        assert_eq!(grundy.fill(&mut list), Ok(700));
        let expected = values_by_definition(&Rule::UnequalSplit, 699);
        assert!(list.into_iter().eq(expected.into_iter().map(u128::from).chain([0; 300])));
        assert_eq!(grundy.fill(&mut list), Err(RuleError::NoPeriod { limit: 700 }));
        assert_eq!(grundy.fill(&mut list), Ok(0));
        for text in ["kayles", "0.16", "nim", "subtract:2,5", "grundy"] {
            for last in [0, 1, 15, 16, 17, 100, 511, 512, 900] {
                let mut stream =
                    ValueStream::new(text.parse().unwrap(), Budget::default()).up_to(last);
                let count = stream.fill(&mut list).unwrap();
                assert_eq!((count as u64, stream.next()), (last + 1, None), "{text}");
                let kept = stream.table().map_or(0, |table| table.1.len() as u64);
                assert!(kept <= last + 1 || text.starts_with("subtract"), "{text} {last}");
            }
        }
        let mut nim = ValueStream::new(Rule::Nim, Budget::default());
        assert_eq!(nim.nth(9), Some(Ok(9)));
        assert_eq!((nim.fill(&mut list), list[999]), (Ok(1000), 1009));
        // A separate window.
        let set = SubtractionSet::new([3, 7, 19]).unwrap();
        let expected = set.values(300_000);
        let (takes, last) = (set.takes().to_vec(), expected[..100].iter().copied().collect());
        let mut window = Window { takes, greatest: 19, first: 0, last };
        while window.first + window.last.len() as u64 + (PIECE as u64) < 300_000 {
            window.grow(PIECE).unwrap();
            let expected = &expected[window.first as usize..];
            assert!(window.last.iter().eq(expected[..window.last.len()].iter().copied()));
            assert!(window.last.len() <= 2 * (19 + PIECE) + PIECE);
        }
        assert!(window.first > 0);
    }
}
