//! Values of codes that leave three heaps, or that repeat: by the sets of possible sums of two and
//! three heaps with a given total.
//!
//! With the sums of two heaps for every total, those of three come from one more heap: all totals
//! left by a heap of some value are united first, and the union is shifted by that value once. A
//! repeating group of digits reaches every total of a residue, so one growing union for each
//! residue is enough.

use super::meter::Meter;
use super::table::Table;
use crate::CertificateError;

/// Steps of a heap apart from its sums.
const STEPS_EACH: usize = 32;

/// The sums of one, two and three heaps of a total.
#[derive(Default)]
struct Sums {
    by_parts: [Set; 3],
}

/// The repeating digits.
struct Tail<'a> {
    digits: &'a [u8],
    /// The take of the first of them.
    from: usize,
    /// By residue of the total: the sums of all totals so far.
    unions: Vec<Sums>,
}

/// Returns the values of the first heaps under a code.
pub(super) fn values_of(
    digits: &[u8],
    tail: &[u8],
    len: usize,
    meter: &mut Meter<'_>,
) -> Result<Table, CertificateError> {
    let all = digits.iter().chain(tail).fold(0, |all, digit| all | digit);
    let mut values: Vec<u32> = meter.list(len)?;
    let mut sums: Vec<Sums> = meter.list(len)?;
    let mut tail = Tail {
        digits: tail,
        from: digits.len(),
        unions: tail.iter().map(|_| Sums::default()).collect(),
    };
    let mut reached = Set::default();
    for heap in 0..len {
        let own = Sums::of(heap, all, &values, &sums);
        let mut words = own.words();
        meter.take_bytes(8 * words as u64)?;
        sums.push(own);
        reached.clear();
        for (take, &digit) in digits.iter().enumerate().take(heap + 1) {
            sums[heap - take].reach(digit, heap == take, &mut reached);
        }
        tail.reach(heap, &sums, &mut reached);
        let value = reached.least_missing();
        values.push(value);
        sums[heap].by_parts[0].insert(value);
        words += reached.words();
        let rules = digits.len() + tail.digits.len();
        let shifts = if all & 8 == 0 { 0 } else { heap / 3 };
        meter.spend(heap, STEPS_EACH + heap / 2 + (rules + shifts) * words)?;
    }
    Ok(Table::Wide(values))
}

impl Sums {
    /// Returns the sums of two and three heaps of a total, as far as some digit needs them.
    fn of(total: usize, digits: u8, values: &[u32], sums: &[Sums]) -> Self {
        let mut own = Sums::default();
        if digits & 12 != 0 {
            for part in 1..=total / 2 {
                own.by_parts[1].insert(values[part] ^ values[total - part]);
            }
        }
        if digits & 8 != 0 {
            let mut by_value: Vec<Set> = Vec::new();
            for part in 1..=total / 3 {
                let value = values[part] as usize;
                if value >= by_value.len() {
                    by_value.resize(value + 1, Set::default());
                }
                by_value[value].unite(&sums[total - part].by_parts[1]);
            }
            for (value, two) in (0..).zip(&by_value) {
                own.by_parts[2].unite_shifted(two, value);
            }
        }
        own
    }

    fn words(&self) -> usize {
        self.by_parts.iter().map(Set::words).sum()
    }

    /// Adds the sums that a digit allows; bit 1 allows leaving nothing.
    fn reach(&self, digit: u8, is_nothing: bool, reached: &mut Set) {
        if digit & 1 != 0 && is_nothing {
            reached.insert(0);
        }
        for (parts, set) in self.by_parts.iter().enumerate() {
            // The set of one heap is still empty for the heap itself, and contains 0 for heap 0.
            if digit & 2 << parts != 0 && !(parts == 0 && is_nothing) {
                reached.unite(set);
            }
        }
    }
}

impl Tail<'_> {
    /// Adds the values that the repeating digits allow.
    fn reach(&mut self, heap: usize, sums: &[Sums], reached: &mut Set) {
        let count = self.digits.len();
        let Some(total) = heap.checked_sub(self.from).filter(|_| count > 0) else {
            return;
        };
        let union = &mut self.unions[total % count].by_parts;
        for (parts, set) in sums[total].by_parts.iter().enumerate() {
            // The empty heap does not count as one heap.
            if parts > 0 || total > 0 {
                union[parts].unite(set);
            }
        }
        for (step, &digit) in self.digits.iter().enumerate().take(total + 1) {
            self.unions[(total - step) % count].reach(digit & !1, false, reached);
        }
        let takes_all = self.digits[total % count] & 1 != 0;
        if takes_all {
            reached.insert(0);
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Set {
    words: Vec<u64>,
}

impl Set {
    pub(super) fn clear(&mut self) {
        self.words.clear();
    }

    pub(super) fn insert(&mut self, value: u32) {
        let word = (value / 64) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// Adds the elements of another set.
    pub(super) fn unite(&mut self, other: &Set) {
        self.unite_shifted(other, 0);
    }

    /// Adds the nim sum of a value with each element of another set.
    pub(super) fn unite_shifted(&mut self, other: &Set, value: u32) {
        let (far, near) = ((value / 64) as usize, value % 64);
        for (index, &word) in other.words.iter().enumerate() {
            if word == 0 {
                continue;
            }
            let target = index ^ far;
            if target >= self.words.len() {
                self.words.resize(target + 1, 0);
            }
            self.words[target] |= shifted(word, near);
        }
    }

    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// Returns the least value missing from the set.
    pub(super) fn least_missing(&self) -> u32 {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX);
        let full = full.count();
        let ones = self.words.get(full).map_or(0, |word| word.trailing_ones());
        u32::try_from(full * 64).map_or(u32::MAX, |base| base + ones)
    }
}

/// Moves each bit of a word to the nim sum of its index with a value below 64.
fn shifted(word: u64, value: u32) -> u64 {
    const LOWER: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let mut word = word;
    for (bit, lower) in LOWER.into_iter().enumerate() {
        if value >> bit & 1 == 1 {
            word = (word & lower) << (1 << bit) | word >> (1 << bit) & lower;
        }
    }
    word
}
