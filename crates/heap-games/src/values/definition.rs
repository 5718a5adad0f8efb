//! Values straight from the definition, for every rule.

use crate::{Cells, HeapCode, HeapRule, RuleError};

/// Returns the Grundy values of the heaps 0 to `to` under any rule, by the definition: the least
/// value that no option has.
///
/// # Complexity
/// The sum of the options' lengths over all heaps.
///
/// # Panics
/// When the rule gives an option with a heap that is not smaller.
///
/// # Examples
/// ```
/// use heap_games::{Rule, values_by_definition};
///
/// let kayles: Rule = "0.77".parse()?;
/// assert_eq!(values_by_definition(&kayles, 8), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// # Ok::<(), heap_games::ParseRuleError>(())
/// ```
#[track_caller]
pub fn values_by_definition(rule: &dyn HeapRule, to: usize) -> Vec<u32> {
    let mut values = Cells::new();
    extend_by_options(rule, &mut values, to + 1);
    values.iter().collect()
}

/// A set of values that grows with them.
#[derive(Clone, Debug, Default)]
pub(crate) struct ValueSet(Vec<u64>);

impl ValueSet {
    #[inline]
    pub(crate) fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(crate) fn unite(&mut self, other: &ValueSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Inserts every value of the other set, added to `value` as a nimber.
    pub(crate) fn unite_translated(&mut self, other: &ValueSet, value: u32) {
        let high = value as usize / 64;
        let len = other.0.len().next_power_of_two().max((high + 1).next_power_of_two());
        if self.0.len() < len {
            self.0.resize(len, 0);
        }
        for (index, &word) in other.0.iter().enumerate() {
            self.0[index ^ high] |= translate_word(word, value % 64);
        }
    }

    pub(crate) fn mex(&self) -> u32 {
        mex_core::mex_of_words(&self.0)
    }
}

/// Returns the set of 64 values with each added to `value` as a nimber.
fn translate_word(word: u64, value: u32) -> u64 {
    const HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let mut word = word;
    for (bit, half) in HALVES.iter().enumerate() {
        if value >> bit & 1 == 1 {
            word = (word & half) << (1 << bit) | word >> (1 << bit) & half;
        }
    }
    word
}

/// Extends a table by enumerating the options of every heap.
pub(crate) fn extend_by_options(rule: &dyn HeapRule, values: &mut Cells, len: usize) {
    let mut reached = ValueSet::default();
    for heap in values.len()..len {
        reached.clear();
        rule.for_each_option(heap as u64, &mut |parts| {
            let sum = parts.iter().fold(0, |sum, &part| sum ^ values.at(part as usize));
            reached.insert(sum);
        });
        let value = reached.mex();
        values.push(value);
    }
}

/// The values of a code, by the set that each sum of heaps reaches.
///
/// The sets of sums are shared by all digits; those that a repeating group has come to are united
/// for good by their remainder modulo its length.
#[derive(Clone, Debug)]
pub(crate) struct CodeDefinition {
    code: HeapCode,
    /// Sums by total: the values of 0 to 3 heaps, none empty. Only what is still needed is filled.
    sums: Vec<[ValueSet; 4]>,
    /// The united sums that the repeating group reaches, by total modulo its length.
    united: Vec<[ValueSet; 4]>,
}

impl CodeDefinition {
    pub(crate) fn new(code: HeapCode) -> Self {
        let residues = code.repeating_digits().len();
        Self { code, sums: Vec::new(), united: vec![Default::default(); residues] }
    }

    /// Returns whether the sums of two heaps are kept for good, as sums of three are made of them.
    pub(crate) fn keeps_pairs(&self) -> bool {
        self.code.max_parts() >= 3
    }

    /// Extends a table to the given length.
    pub(crate) fn extend(&mut self, values: &mut Cells, len: usize) -> Result<(), RuleError> {
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

    /// Adds the sums of two and three heaps whose total is the next heap.
    fn add_sums(&mut self, values: &Cells, max_parts: u32) {
        let total = self.sums.len();
        let mut sums: [ValueSet; 4] = Default::default();
        if total == 0 {
            sums[0].insert(0);
        }
        if max_parts >= 2 {
            match values {
                Cells::Bytes(list) => add_pairs(list, total, &mut sums[2]),
                Cells::Words(list) => add_pairs(list, total, &mut sums[2]),
                Cells::Longs(list) => add_pairs(list, total, &mut sums[2]),
            }
        }
        if max_parts >= 3 {
            for part in 1..total.saturating_sub(1) {
                sums[3].unite_translated(&self.sums[total - part][2], values.at(part));
            }
        }
        self.sums.push(sums);
    }

    /// Adds the sum that is the heap itself, and unites or forgets what fell out of the digits.
    fn finish_sum(&mut self, values: &Cells) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;
    use test_support::Rng;

    #[test]
    fn codes_of_every_kind_agree_with_their_options() {
        let mut rng = Rng::new(77);
        for round in 0..600 {
            let mut text = ["0.", "4.", "8.", "C."]
                [rng.below(if round % 2 == 0 { 4 } else { 2 }) as usize]
                .to_string();
            let base = if round % 2 == 0 { 16 } else { 8 };
            for _ in 0..rng.below(5) {
                text += &format!("{:X}", rng.below(base));
            }
            if rng.below(2) == 0 {
                text += &format!("[{:X}{:X}]", rng.below(base), rng.below(base));
            }
            let code: HeapCode = text.parse().unwrap();
            let to = if code.max_parts() == 3 { 24 } else { 60 };
            let expected = naive::values(to, |heap| {
                let mut list = Vec::new();
                code.for_each_option(heap, &mut |parts| list.push(parts.to_vec()));
                list
            });
            let mut values = Cells::new();
            let mut definition = CodeDefinition::new(code.clone());
            definition.extend(&mut values, 10).unwrap();
            definition.extend(&mut values, to as usize + 1).unwrap();
            assert!(values.iter().eq(expected.iter().copied()), "{text}");
            let mut values = Cells::new();
            extend_by_options(&code, &mut values, to as usize + 1);
            assert!(values.iter().eq(expected), "{text}");
        }
    }

    #[test]
    fn words_are_translated_bit_by_bit() {
        let mut rng = Rng::new(6);
        for value in 0..64 {
            let word = rng.below(u64::MAX);
            let expected = (0..64)
                .filter(|bit| word >> bit & 1 == 1)
                .fold(0, |set, bit| set | 1 << (bit ^ value));
            assert_eq!(translate_word(word, value), expected);
        }
    }
}
