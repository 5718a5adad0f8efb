//! Periods found and proven from windows of values, in constant memory.
//!
//! # The idea
//! If the next value depends only on a window of the last ones ([`Windowed`]), the window has one
//! of finitely many states, and the values are periodic from a repeated state on. So the search
//! keeps the windows of some heaps, its *marks*, and compares every later window with them: the
//! first equal one gives the least period, as the state determines all later values. A new mark is
//! set whenever the number of values has grown by an eighth, so a period is found at about n₀ + p,
//! on average a sixteenth of n₀ later.
//!
//! ```text
//! compute pieces of values:
//!     does a window in the piece equal a mark?  then the period is the distance
//!     at every multiple of `spacing`: keep the window; is it a mark?
//! locate the preperiod:
//!     bisect the windows kept: does the one a period later equal it?
//!     compare the values between the last that is not and the first that is
//! ```
//!
//! See [`Theorem::Windows`]. Marks are compared value by value. The preperiod is located by windows
//! too: those before it differ, those after it are equal, as each determines the next. Values in
//! the table are compared one by one.

mod preperiod;
#[cfg(any(feature = "checkpoint", test))]
mod state;
#[cfg(test)]
mod tests;

use std::fmt;

use mex_core::stop_point;
use preperiod::{NOT_SPARSE, Snapshot, ValueComparison, WindowBisection};

use crate::values::dense::Moves;
use crate::values::windowed::{PIECE, SUFFIX, Windowed};
use crate::{
    Assumption, HeapSequence, HeapValues, Method, Period, PeriodReport, Rule, RuleError, Theorem,
};

/// The sizes of the first and the last table of first values that are tried.
const TABLES: [usize; 2] = [1 << 15, 1 << 21];

/// The approximate bytes of the windows kept, without marks, and the bounds on their number.
const BYTES_KEPT: usize = 1 << 22;
const FEWEST: usize = 8;
const MOST: usize = 256;

const MARKS: usize = 16;

/// A search for the period of a rule in constant memory: for a finite octal code, or Grundy's game,
/// with few and small rare heaps.
///
/// # Examples
/// ```
/// use heap_games::WindowSearch;
///
/// let mut search = WindowSearch::new("0.16".parse()?, 1 << 20)?;
/// let report = search.run()?;
/// assert_eq!((report.period.preperiod, report.period.length), (105_351, 149_459));
/// assert!(report.proof.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct WindowSearch {
    rule: Rule,
    run: Windowed,
    /// The windows kept, from the first one after the table on.
    kept: Vec<Snapshot>,
    /// A window is kept at every multiple of this.
    spacing: u64,
    greatest: u32,
    limit: u64,
    /// The number of given values.
    given: u64,
    found: Option<Found>,
}

/// A period whose preperiod is being located.
#[derive(Clone)]
struct Found {
    /// The heap of the mark, needed only in a saved state, and the period.
    #[cfg_attr(not(any(feature = "checkpoint", test)), expect(dead_code))]
    mark: u64,
    length: u64,
    place: Place,
}

/// The progress of locating the preperiod.
#[derive(Clone)]
enum Place {
    /// Between two windows kept.
    Windows(WindowBisection),
    /// Between two values.
    Values(Box<ValueComparison>),
}

impl WindowSearch {
    /// Returns a search that computes at most `limit` values before it finds a period.
    ///
    /// # Complexity
    /// Computes a table of the first values, until the rare heaps are a small part of it.
    ///
    /// # Errors
    /// [`RuleError::NotWindowed`] if the rule has other moves, or its heaps with rare values are
    /// too many or too large.
    pub fn new(rule: Rule, limit: u64) -> Result<Self, RuleError> {
        let reason = "it is neither a finite octal code that splits nor Grundy's game";
        let moves = rule.kind().pair_moves().ok_or(RuleError::NotWindowed { reason })?;
        let (table, span) = first_table(&rule, &moves)?;
        let run = Windowed::new(moves, table, span).ok_or(NOT_SPARSE)?;
        Ok(Self::of(rule, run, limit))
    }

    /// Returns the search that continues from a table.
    fn of(rule: Rule, run: Windowed, limit: u64) -> Self {
        let greatest = run.table().iter().max().unwrap_or(0);
        let (heap, window) = (run.next(), run.last(run.span()));
        let kept = vec![Snapshot { heap, window, is_mark: true }];
        Self { rule, run, kept, spacing: heap, greatest, limit, given: 0, found: None }
    }

    /// Returns the rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Returns the number of values computed, from heap 0 on.
    pub fn values(&self) -> u64 {
        self.run.next()
    }

    /// Returns the number of values of a window.
    pub fn span(&self) -> usize {
        self.run.span()
    }

    /// Returns the period, once it is found; its preperiod may still be unknown.
    pub fn period(&self) -> Option<u64> {
        self.found.as_ref().map(|found| found.length)
    }

    /// Searches until the period is found and located.
    pub fn run(&mut self) -> Result<PeriodReport, RuleError> {
        loop {
            if let Some(report) = self.step(u64::MAX)? {
                return Ok(report);
            }
        }
    }

    /// Computes about `count` more values, and returns the period once it is found and located.
    ///
    /// # Errors
    /// [`RuleError::NoPeriod`] at the limit, [`RuleError::NoWitness`] if a value depends on heaps
    /// that are not kept.
    pub fn step(&mut self, count: u64) -> Result<Option<PeriodReport>, RuleError> {
        let mut left = count;
        while left > 0 {
            stop_point();
            if self.found.is_none() {
                left -= self.look_on(left)?;
                continue;
            }
            if let Some(preperiod) = self.locate()? {
                return Ok(Some(self.report(preperiod)));
            }
            left = left.saturating_sub(PIECE as u64);
        }
        Ok(None)
    }

    /// Computes a piece of values, at most `most`, and compares its windows with the marks.
    fn look_on(&mut self, most: u64) -> Result<u64, RuleError> {
        let next = self.run.next();
        let to_window = self.spacing - next % self.spacing;
        let most = most.min(to_window).min(self.limit.saturating_sub(next));
        let count = most.min(PIECE as u64) as usize;
        if count == 0 {
            return Err(RuleError::NoPeriod { limit: self.limit });
        }
        preperiod::extend(&mut self.run, count)?;
        self.greatest = self.greatest.max(self.run.greatest(count));
        if let Some((mark, heap)) = self.return_to_mark(count) {
            let high = self.kept.partition_point(|kept| kept.heap < mark);
            let place = Place::Windows(WindowBisection { low: 0, high, ahead: None });
            self.found = Some(Found { mark, length: heap - mark, place });
        } else if self.run.next().is_multiple_of(self.spacing) {
            self.keep(count);
        }
        Ok(count as u64)
    }

    /// Returns a mark whose window recurs before one of the last heaps, and that heap.
    fn return_to_mark(&self, count: usize) -> Option<(u64, u64)> {
        let marks = self.kept.iter().filter(|kept| kept.is_mark);
        let mut marks: Vec<_> = marks.map(|mark| (mark.suffix(), mark)).collect();
        marks.sort_by_key(|&(suffix, mark)| (suffix[SUFFIX - 1], mark.heap));
        let mut groups = marks.chunk_by(|one, other| one.0[SUFFIX - 1] == other.0[SUFFIX - 1]);
        groups.find_map(|marks| {
            // All that end with the same value.
            let mut suffixes = (0..SUFFIX).map(|from| &marks[0].0[from..]);
            let is_common = |suffix: &&[u32]| marks.iter().all(|mark| mark.0.ends_with(suffix));
            let heaps = self.run.after(suffixes.find(is_common)?, count);
            marks.iter().find_map(|(_, mark)| {
                let heap = heaps.iter().find(|&&heap| self.run.is_after(&mark.window, heap))?;
                Some((mark.heap, *heap))
            })
        })
    }

    /// Keeps a window in the last piece, as a mark if one is due, and makes room if necessary.
    fn keep(&mut self, count: usize) {
        let marks = || self.kept.iter().filter(|kept| kept.is_mark);
        let last = marks().next_back();
        let known = last.map(|mark| mark.suffix()[SUFFIX - 1]);
        let last = last.map_or(0, |mark| mark.heap);
        let (heap, window) = self.run.rare_window(count, known);
        let is_mark = heap - last >= last / 8;
        if is_mark
            && marks().count() == MARKS
            && let Some(oldest) = self.kept.iter_mut().find(|kept| kept.is_mark)
        {
            oldest.is_mark = false;
        }
        let most = (BYTES_KEPT / (self.run.span() * window.width())).clamp(FEWEST, MOST);
        self.kept.push(Snapshot { heap, window, is_mark });
        while self.kept.len() > most + MARKS {
            self.spacing *= 2;
            let (spacing, mut last) = (self.spacing, 0);
            self.kept.retain(|kept| {
                let is_next = kept.heap / spacing > last || last == 0;
                last = if is_next { kept.heap / spacing } else { last };
                is_next || kept.is_mark
            });
        }
    }

    /// Continues by a piece to locate the preperiod.
    fn locate(&mut self) -> Result<Option<u64>, RuleError> {
        let Some(Found { length, place, .. }) = &mut self.found else { return Ok(None) };
        match place {
            Place::Windows(search) if search.low == search.high => {
                let readers = search.readers(&self.run, &self.kept, *length)?;
                *place = Place::Values(Box::new(readers));
            }
            Place::Windows(search) => search.step(&self.run, &self.kept, *length)?,
            Place::Values(values) => return values.step(),
        }
        Ok(None)
    }

    fn report(&self, preperiod: u64) -> PeriodReport {
        let length = self.period().unwrap_or(0);
        let theorem =
            Theorem::Windows { table: self.run.table().len() as u64, span: self.run.span() as u64 };
        let assumption = (self.given > 0).then_some(Assumption {
            given: self.given,
            recomputed: 0,
            sampled: 0,
            theorem: Some(theorem),
        });
        PeriodReport {
            rule: self.rule.clone(),
            period: Period::plain(preperiod, length),
            max_value: self.greatest.into(),
            proof: Some(theorem).filter(|_| assumption.is_none()),
            assumption,
            values_checked: self.run.next(),
            method: Method::SparseBlocks,
        }
    }
}

impl fmt::Debug for WindowSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("WindowSearch");
        let shown = shown.field("rule", &self.rule.to_string()).field("values", &self.values());
        shown.field("span", &self.span()).field("period", &self.period()).finish_non_exhaustive()
    }
}

/// Returns the table of first values before the windows, and their span.
fn first_table(rule: &Rule, moves: &Moves) -> Result<(HeapValues, usize), RuleError> {
    let mut sequence = HeapSequence::new(rule.clone());
    let [mut len, longest] = TABLES;
    while len <= longest {
        sequence.extend_to(len - 1)?;
        if sequence.method() != Method::SparseBlocks {
            break;
        }
        if let Some(span) = Windowed::span_for(moves, sequence.values()) {
            return Ok((sequence.into_values(), span));
        }
        len *= 2;
    }
    Err(NOT_SPARSE)
}
