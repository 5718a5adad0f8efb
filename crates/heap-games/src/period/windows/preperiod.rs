//! Locating the preperiod, from the windows kept and the values after them, which are computed
//! again.

use crate::values::sparse::Halt;
use crate::values::windowed::{PIECE, SUFFIX, Windowed};
use crate::{HeapValues, RuleError};

/// The least of the windows kept that recurs one period later.
#[derive(Clone)]
pub(super) struct WindowBisection {
    /// It is one of these, by index; that at `high` recurs.
    pub(super) low: usize,
    pub(super) high: usize,
    /// The run towards the window one period after the middle one.
    pub(super) ahead: Option<Box<Windowed>>,
}

impl WindowBisection {
    /// Computes a piece of values, or compares two windows.
    pub(super) fn step(
        &mut self,
        run: &Windowed,
        kept: &[Snapshot],
        period: u64,
    ) -> Result<(), RuleError> {
        let middle = (self.low + self.high) / 2;
        let Snapshot { heap, window, .. } = &kept[middle];
        let target = heap + period;
        let ahead = match &mut self.ahead {
            Some(ahead) => ahead,
            None => self.ahead.insert(Box::new(before(run, kept, target)?)),
        };
        if ahead.next() < target {
            let count = (target - ahead.next()).min(PIECE as u64) as usize;
            return extend(ahead, count);
        }
        match ahead.is_after(window, target) {
            true => self.high = middle,
            false => self.low = middle + 1,
        }
        self.ahead = None;
        Ok(())
    }

    /// Returns the comparison of the values between the located window and the one before it.
    pub(super) fn readers(
        &self,
        run: &Windowed,
        kept: &[Snapshot],
        period: u64,
    ) -> Result<ValueComparison, RuleError> {
        let start = |index: usize| kept[index].heap - run.span() as u64;
        let from = self.high.checked_sub(1).map_or(0, start);
        let reader = |heap| Reader::new(run, kept, heap);
        let readers = [reader(from)?, reader(from + period)?];
        Ok(ValueComparison { readers, end: start(self.high), preperiod: from })
    }
}

/// The least heap from which on the values up to an end recur one period later.
#[derive(Clone)]
pub(super) struct ValueComparison {
    readers: [Reader; 2],
    end: u64,
    preperiod: u64,
}

impl ValueComparison {
    /// Compares a piece of values, or computes one; returns the preperiod at the end.
    pub(super) fn step(&mut self) -> Result<Option<u64>, RuleError> {
        let [one, other] = &mut self.readers;
        let from = one.heap();
        if from == self.end {
            return Ok(Some(self.preperiod));
        }
        let count = (self.end - from).min(one.most()) as usize;
        let count = one.prepare(count)?.min(other.prepare(count)?);
        if count == 0 {
            return Ok(None);
        }
        let (values, later) = (one.read(count), other.read(count));
        let differs = |&place: &usize| values.at(place) != later.at(place);
        if let Some(last) = (0..count).rev().find(differs) {
            self.preperiod = from + last as u64 + 1;
        }
        Ok(None)
    }
}

pub(super) const NOT_SPARSE: RuleError =
    RuleError::NotWindowed { reason: "too many heaps have rare values, or they are too large" };

/// The window before a heap.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) heap: u64,
    pub(super) window: HeapValues,
    /// Whether later windows are compared with it.
    pub(super) is_mark: bool,
}

impl Snapshot {
    /// Returns the last values.
    pub(super) fn suffix(&self) -> [u32; SUFFIX] {
        std::array::from_fn(|place| self.window.at(self.window.len() - SUFFIX + place))
    }
}

/// Values from a heap on.
#[derive(Clone)]
pub(super) struct Reader {
    run: Windowed,
    heap: u64,
}

/// Returns the run from the last window kept at or before a heap.
pub(super) fn before(run: &Windowed, kept: &[Snapshot], heap: u64) -> Result<Windowed, RuleError> {
    let last = kept.partition_point(|kept| kept.heap <= heap).saturating_sub(1);
    let Snapshot { heap, window, .. } = &kept[last];
    run.at_window(*heap, window).ok_or(NOT_SPARSE)
}

impl Reader {
    pub(super) fn new(run: &Windowed, kept: &[Snapshot], heap: u64) -> Result<Self, RuleError> {
        Ok(Self { run: before(run, kept, heap + run.span() as u64)?, heap })
    }

    /// Returns the heap of the next value.
    pub(super) fn heap(&self) -> u64 {
        self.heap
    }

    /// Returns the most values that can be prepared at once.
    pub(super) fn most(&self) -> u64 {
        PIECE.min(self.run.span()) as u64
    }

    /// Computes up to one piece of values, and returns the number ready to be read, at most
    /// `count`.
    pub(super) fn prepare(&mut self, count: usize) -> Result<usize, RuleError> {
        debug_assert!(count as u64 <= self.most());
        let table = self.run.table().len() as u64;
        if self.heap < table {
            return Ok((table - self.heap).min(count as u64) as usize);
        }
        let there = self.run.next().saturating_sub(self.heap);
        if there < count as u64 {
            let missing = self.heap + count as u64 - self.run.next();
            extend(&mut self.run, missing.min(PIECE as u64) as usize)?;
        }
        Ok(self.run.next().saturating_sub(self.heap).min(count as u64) as usize)
    }

    /// Returns the next values, at most as many as are ready.
    pub(super) fn read(&mut self, count: usize) -> HeapValues {
        let from = self.heap;
        self.heap += count as u64;
        if self.heap <= self.run.table().len() as u64 {
            let from = from as usize;
            return self.run.table().part(from..from + count);
        }
        self.run.last((self.run.next() - from) as usize).part(0..count)
    }
}

/// Appends at most a piece of values.
pub(super) fn extend(run: &mut Windowed, count: usize) -> Result<(), RuleError> {
    run.extend(count).map_err(|halt| match halt {
        Halt::Far(value) | Halt::Wider(value) => {
            RuleError::NoWitness { heap: run.next(), value, span: run.span() as u64 }
        }
    })
}
