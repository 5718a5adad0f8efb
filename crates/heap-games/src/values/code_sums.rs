//! The values of any take-and-break code, by the sets of values of sums of heaps.

use crate::values::each_width;
use crate::values::engine::{Engine, set_words};
use crate::values::value_set::ValueSet;
use crate::{HeapCode, HeapValues, Method, RuleError};

/// The values of a code, by the set that each sum of heaps reaches.
///
/// The sets of sums are shared by all digits; those reached by a repeating group are united
/// permanently by their remainder modulo its length.
#[derive(Clone, Debug)]
pub(crate) struct CodeDefinition {
    code: HeapCode,
    /// Sums by total: the values of 0 to 3 nonempty heaps. Only sets that are still needed are
    /// filled.
    sums: Vec<[ValueSet; 4]>,
    /// The united sums reached by the repeating group, by total modulo its length.
    united: Vec<[ValueSet; 4]>,
}

impl CodeDefinition {
    pub(crate) fn new(code: HeapCode) -> Self {
        let residues = code.repeating_digits().len();
        Self { code, sums: Vec::new(), united: vec![Default::default(); residues] }
    }

    /// Returns whether the sums of two heaps are kept permanently, because sums of three are made
    /// from them.
    fn keeps_pairs(&self) -> bool {
        self.code.max_parts() >= 3
    }

    /// Adds the sums of two and three heaps whose total is the next heap.
    fn add_sums(&mut self, values: &HeapValues, max_parts: u32) {
        let total = self.sums.len();
        let mut sums: [ValueSet; 4] = Default::default();
        if total == 0 {
            sums[0].insert(0);
        }
        if max_parts >= 2 {
            each_width!(values, list => add_pairs(list, total, &mut sums[2]))
        }
        if max_parts >= 3 {
            for part in 1..total.saturating_sub(1) {
                sums[3].unite_translated(&self.sums[total - part][2], values.at(part));
            }
        }
        self.sums.push(sums);
    }

    /// Adds the sum of the heap alone, and unites or forgets sums beyond the digits.
    fn finish_sum(&mut self, values: &HeapValues) {
        let total = self.sums.len() - 1;
        if total > 0 {
            self.sums[total][1].insert(values.at(total));
        }
        let finite = self.code.digits().len();
        let Some(old) = (total + 1).checked_sub(finite) else {
            return;
        };
        if let Some(residue) = old.checked_rem(self.united.len()) {
            for (united, sum) in self.united[residue].iter_mut().zip(&self.sums[old]) {
                united.unite(sum);
            }
        }
        let pairs = std::mem::take(&mut self.sums[old])[2].0.clone();
        if self.code.max_parts() >= 3 {
            self.sums[old][2] = ValueSet(pairs);
        }
    }

    fn collect(&self, heap: usize, reached: &mut ValueSet) {
        let finite = self.code.digits().len();
        for (take, &digit) in self.code.digits().iter().enumerate().take(heap + 1) {
            unite_by_digit(reached, digit, &self.sums[heap - take]);
        }
        let tail = self.code.repeating_digits();
        for (index, &digit) in tail.iter().enumerate() {
            if let Some(total) = heap.checked_sub(finite + index) {
                unite_by_digit(reached, digit, &self.united[total % tail.len()]);
            }
        }
    }
}

impl Engine for CodeDefinition {
    fn extend(&mut self, values: &mut HeapValues, len: usize) -> Result<(), RuleError> {
        let more = len.saturating_sub(self.sums.len());
        let reserved = self.sums.try_reserve(more);
        let needed = len as u64;
        reserved.map_err(|_| RuleError::NoMemory { values: needed })?;
        let max_parts = self.code.max_parts();
        while self.sums.len() < values.len() {
            self.add_sums(values, max_parts);
            self.finish_sum(values);
        }
        let mut reached = ValueSet::default();
        for heap in values.len()..len {
            self.add_sums(values, max_parts);
            reached.clear();
            self.collect(heap, &mut reached);
            values.try_push(reached.mex())?;
            self.finish_sum(values);
        }
        Ok(())
    }

    fn method(&self) -> Method {
        Method::Definition
    }

    fn steps(&self, heap: u64, values: &HeapValues) -> u128 {
        let before = u128::from(heap);
        let digits = self.code.digits().len() + self.code.repeating_digits().len();
        let words = set_words(values, heap);
        let sums = match self.code.max_parts() {
            0 | 1 => 300,
            2 => before * 9 / 10 + 300,
            _ => before.saturating_mul(5 + 5 * words / 2) + 300,
        };
        sums + words / 2 + digits as u128 * (2 + words / 5)
    }

    fn bytes_each(&self, len: u64, values: &HeapValues) -> u64 {
        let sets = 4 * size_of::<Vec<u64>>() as u64;
        let pairs = if self.keeps_pairs() { 8 * set_words(values, len) } else { 0 };
        sets.saturating_add(u64::try_from(pairs).unwrap_or(u64::MAX))
    }
}

fn unite_by_digit(reached: &mut ValueSet, digit: u8, sums: &[ValueSet; 4]) {
    for (parts, set) in sums.iter().enumerate() {
        if digit >> parts & 1 == 1 {
            reached.unite(set);
        }
    }
}

fn add_pairs<T: Copy + Into<u32>>(list: &[T], total: usize, set: &mut ValueSet) {
    if total < 2 {
        return;
    }
    let half = total / 2;
    let (low, high) = (&list[1..=half], &list[total - half..total]);
    for (&a, &b) in low.iter().zip(high.iter().rev()) {
        set.insert(a.into() ^ b.into());
    }
}
