//! Where a period begins, from the windows kept.

use super::reader::{Reader, Snapshot, before, extend};
use crate::RuleError;
use crate::values::windowed::{PIECE, Windowed};

/// The least of the windows kept that comes back a period further on.
#[derive(Clone)]
pub(super) struct WindowBisection {
    /// It is one of these, by index; that at `high` does.
    pub(super) low: usize,
    pub(super) high: usize,
    /// What leads to the window that stands a period after the middle one.
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

    /// Returns the comparison of the values between the window found and the one before it.
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

/// The least heap from which on the values up to an end come again a period later.
#[derive(Clone)]
pub(super) struct ValueComparison {
    readers: [Reader; 2],
    end: u64,
    preperiod: u64,
}

impl ValueComparison {
    /// Compares a piece of values, or computes one; returns the heap at the end.
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
