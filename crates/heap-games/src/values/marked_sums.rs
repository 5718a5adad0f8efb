//! The values of any take-and-break code, by the sets of values of sums of heaps.
//!
//! A table has a set for each total and each number of parts. Parts are entered in increasing
//! order, each as soon as its value is known, so that a sum contains at most one of each size, any
//! number of each, or not only those of one size, as marks require. All parts left by a move are
//! smaller than the heap, and so have been entered when its value is computed. The last number of
//! parts stands for all greater ones if some digit allows these.

use crate::values::engine::{Engine, set_words};
use crate::values::value_set::ValueSet;
use crate::{BreakCode, CodeDigit, HeapValues, Mark, Method, RuleError};
use mex_core::StopPoints;

/// A table of the values of sums: by total, then by number of parts.
type Sums = Vec<ValueSet>;

/// The values of a code.
#[derive(Clone, Debug)]
pub(crate) struct MarkedSums {
    code: BreakCode,
    /// The number of parts of the last column of a table.
    top: usize,
    /// Whether it also stands for all greater numbers.
    is_open: bool,
    /// The tables that are needed: for sums of any parts, of unequal ones, and of parts not all
    /// equal.
    needs: [bool; 3],
    tables: [Sums; 3],
    /// The greatest total in the tables.
    greatest: usize,
    /// The greatest entered part.
    entered: usize,
}

impl MarkedSums {
    pub(crate) fn new(code: BreakCode) -> Self {
        let is_open = code.all_digits().any(|digit| digit.max_parts().is_none());
        // If the last column stands for all greater numbers, exact ones have earlier columns.
        let named = |digit: &CodeDigit| match digit.max_parts() {
            Some(most) => most + u64::from(is_open),
            None => digit.named_heaps().max(2),
        };
        let top = code.all_digits().map(named).max().unwrap_or(0);
        let top = usize::try_from(top).unwrap_or(usize::MAX - 1);
        let has = |mark: Mark| {
            code.all_digits().any(|digit| (2..=top as u64).any(|it| digit.mark(it) == Some(mark)))
        };
        // Sums of parts not all equal are made from sums of any parts.
        let uneven = has(Mark::Uneven);
        let needs = [has(Mark::Any) || uneven, has(Mark::Unequal), uneven];
        MarkedSums {
            code,
            top,
            is_open,
            needs,
            tables: Default::default(),
            greatest: 0,
            entered: 0,
        }
    }

    fn columns(&self) -> usize {
        self.top + 1
    }

    /// Returns the number of parts of a sum with one more.
    fn next(&self, parts: usize) -> Option<usize> {
        if parts < self.top { Some(parts + 1) } else { self.is_open.then_some(self.top) }
    }

    /// Empties the tables and makes room for totals.
    fn reset(&mut self, greatest: usize) -> Result<(), RuleError> {
        let columns = self.columns();
        let values = greatest as u64;
        let cells = greatest.checked_add(1).and_then(|totals| totals.checked_mul(columns));
        let cells = cells.ok_or(RuleError::NoMemory { values })?;
        for (table, _) in self.tables.iter_mut().zip(self.needs).filter(|(_, needed)| *needed) {
            table.clear();
            table.try_reserve(cells).map_err(|_| RuleError::NoMemory { values })?;
            table.resize(cells, ValueSet::default());
        }
        for table in self.tables.iter_mut().take(2).filter(|table| !table.is_empty()) {
            table[0].insert(0);
        }
        (self.greatest, self.entered) = (greatest, 0);
        Ok(())
    }

    /// Enters a part with a value into the tables.
    fn enter(&mut self, part: usize, value: u32) {
        if self.needs[1] {
            self.enter_unequal(part, value);
        }
        match self.needs {
            [_, _, true] => self.enter_uneven(part, value),
            [true, _, false] => self.enter_any(part, value),
            _ => {}
        }
    }

    /// Adds the part to the sums in one cell, for each number of parts.
    fn add(&self, table: &mut Sums, (from, to): (usize, usize), value: u32) {
        let columns = self.columns();
        let (low, high) = table.split_at_mut(to * columns);
        let low = &low[from * columns..][..columns];
        for (parts, set) in low.iter().enumerate().filter(|(_, set)| !set.0.is_empty()) {
            if let Some(next) = self.next(parts) {
                high[next].unite_translated(set, value);
            }
        }
    }

    fn enter_any(&mut self, part: usize, value: u32) {
        let mut table = std::mem::take(&mut self.tables[0]);
        for total in part..=self.greatest {
            self.add(&mut table, (total - part, total), value);
        }
        self.tables[0] = table;
    }

    fn enter_unequal(&mut self, part: usize, value: u32) {
        let mut table = std::mem::take(&mut self.tables[1]);
        for total in (part..=self.greatest).rev() {
            self.add(&mut table, (total - part, total), value);
        }
        self.tables[1] = table;
    }

    /// Adds sums of the part with at least one smaller one, and then all of these and the part
    /// alone to sums of any parts.
    fn enter_uneven(&mut self, part: usize, value: u32) {
        let columns = self.columns();
        let mut any = std::mem::take(&mut self.tables[0]);
        let mut mixed: Sums = vec![ValueSet::default(); any.len()];
        for total in part..=self.greatest {
            let from = total - part;
            self.add(&mut mixed, (from, total), value);
            for parts in 1..columns {
                let smaller = &any[from * columns + parts];
                if let Some(next) = self.next(parts).filter(|_| !smaller.0.is_empty()) {
                    mixed[total * columns + next].unite_translated(smaller, value);
                }
            }
        }
        for (cell, set) in mixed.iter().enumerate().filter(|(_, set)| !set.0.is_empty()) {
            any[cell].unite(set);
            self.tables[2][cell].unite(set);
        }
        let (mut parts, mut total, mut sum) = (0, 0, 0);
        while let Some(next) = self.next(parts) {
            (parts, total, sum) = (next, total + part, sum ^ value);
            if total > self.greatest {
                break;
            }
            any[total * columns + parts].insert(sum);
        }
        self.tables[0] = any;
    }

    /// Enters all parts below a heap, with room for a table of values of a length.
    fn prepare(&mut self, values: &HeapValues, heap: usize, len: usize) -> Result<(), RuleError> {
        if !self.needs.contains(&true) {
            return Ok(());
        }
        let put = usize::try_from(self.code.max_put()).unwrap_or(usize::MAX);
        let greatest = (len - 1).saturating_add(put);
        if greatest > self.greatest || self.tables.iter().all(Vec::is_empty) {
            self.reset(greatest.max(self.greatest.saturating_mul(2)))?;
        }
        let mut stops = StopPoints::default();
        while self.entered + 1 < heap {
            self.entered += 1;
            stops.pass_many(self.greatest);
            self.enter(self.entered, values.at(self.entered));
        }
        Ok(())
    }

    /// Adds the values that a digit makes from a total.
    fn collect(
        &self,
        digit: &CodeDigit,
        total: usize,
        values: &HeapValues,
        reached: &mut ValueSet,
    ) {
        match total {
            0 => {
                if digit.mark(0).is_some() {
                    reached.insert(0);
                }
                return;
            }
            _ if digit.mark(1).is_some() => reached.insert(values.at(total)),
            _ => {}
        }
        for parts in 2..=self.top.min(total) {
            let table = match digit.mark(parts as u64) {
                Some(Mark::Any) => &self.tables[0],
                Some(Mark::Unequal) => &self.tables[1],
                Some(Mark::Uneven) => &self.tables[2],
                Some(Mark::Equal) => {
                    // The column of all greater numbers of parts has no entries for equal ones.
                    let is_last = parts == self.top && digit.max_parts().is_none();
                    let most = if is_last { total } else { parts };
                    add_equal((parts, most), total, values, reached);
                    continue;
                }
                None => continue,
            };
            reached.unite(&table[total * self.columns() + parts]);
        }
    }
}

/// Adds the values of equal parts of a total.
fn add_equal(
    (least, most): (usize, usize),
    total: usize,
    values: &HeapValues,
    reached: &mut ValueSet,
) {
    for parts in (least..=most).filter(|&parts| total.is_multiple_of(parts)) {
        reached.insert(if parts % 2 == 1 { values.at(total / parts) } else { 0 });
    }
}

impl Engine for MarkedSums {
    fn extend(&mut self, values: &mut HeapValues, len: usize) -> Result<(), RuleError> {
        let mut reached = ValueSet::default();
        for heap in values.len()..len {
            self.prepare(values, heap, len)?;
            reached.clear();
            let puts = (1..=self.code.max_put()).filter_map(|put| i64::try_from(put).ok());
            for put in puts {
                if let Some(digit) = self.code.digit(-put) {
                    let total = heap.saturating_add(usize::try_from(put).unwrap_or(usize::MAX));
                    self.collect(digit, total, values, &mut reached);
                }
            }
            let most = self.code.max_take().map_or(heap as u64, |most| most.min(heap as u64));
            for take in (0..=most).filter_map(|take| i64::try_from(take).ok()) {
                if let Some(digit) = self.code.digit(take) {
                    let taken = usize::try_from(take).unwrap_or(heap);
                    self.collect(digit, heap - taken, values, &mut reached);
                }
            }
            values.try_push(reached.mex())?;
        }
        Ok(())
    }

    fn method(&self) -> Method {
        Method::Definition
    }

    fn restart(&mut self, _values: &HeapValues) -> Result<(), RuleError> {
        self.tables = Default::default();
        (self.greatest, self.entered) = (0, 0);
        Ok(())
    }

    fn steps(&self, heap: u64, values: &HeapValues) -> u128 {
        let (before, words) = (u128::from(heap), set_words(values, heap));
        let columns = self.columns() as u128;
        let tables = self.needs.iter().filter(|needed| **needed).count() as u128;
        // Translating a cell takes a few nanoseconds per word; tables are as long as the next power
        // of two.
        let entering = before.saturating_mul(columns * tables * 3).saturating_mul(10 + 4 * words);
        let digits = match self.code.max_take() {
            Some(most) => most.min(heap).into(),
            None => before,
        } + u128::from(self.code.max_put());
        let equal = if self.is_open { before } else { columns };
        let collecting = (columns * (5 + words)).saturating_add(equal);
        entering.saturating_add(digits.saturating_mul(collecting)) + 300
    }

    fn bytes_each(&self, len: u64, values: &HeapValues) -> u64 {
        let set = size_of::<ValueSet>() as u128 + 8 * set_words(values, len) + 16;
        let tables = self.needs.iter().filter(|needed| **needed).count() as u128 + 1;
        let bytes = set.saturating_mul(2 * tables * self.columns() as u128);
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }
}
