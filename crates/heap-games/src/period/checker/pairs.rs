//! Values of rules that leave at most two heaps, one heap after the other.
//!
//! Some heaps are called rare and the others common; see [`Kinds`] for how, and for the sums that
//! a rare and a common heap can have. Every such sum comes from a pair with a rare heap, and few
//! heaps are rare, so that all of them are soon marked. The least one that is not marked bounds the
//! value from above. What may still be the value are the sums of two heaps of one kind below that
//! bound. For each of them a pair that has it is looked for: first among the pairs that had such
//! sums for the heaps before, then among all. If there is none, it is the value.
//!
//! The set of values reached is a handful of words: one where all values are below 64, as they are
//! for most octal codes. So a heap takes about 50 nanoseconds where 20 heaps are rare, as for .104, and
//! a value takes a byte.

use super::kinds::Kinds;
use super::meter::Meter;
use super::table::{Cell, Table};
use crate::CertificateError;

/// Pairs that are tried first, at most.
const MOST_TELLING: usize = 192;

/// Pairs that are tried between two looks at what is still missing.
const AT_ONCE: usize = 8;

/// How often all pairs of a heap may be looked at until other kinds are tried.
const OFTEN: usize = 64;

/// Below this the kinds are chosen anew at every power of two.
const SMALL: usize = 1 << 9;

/// Steps of a heap besides its pairs.
const STEPS_EACH: usize = 16;

/// Moves that take from a heap and leave at most two.
#[derive(Debug)]
pub(super) struct Splits {
    /// Takes that leave nothing.
    pub(super) whole: Vec<usize>,
    /// Takes that leave one heap.
    pub(super) single: Vec<usize>,
    /// Takes that leave two heaps.
    pub(super) double: Vec<usize>,
    /// Whether the two may be equal.
    pub(super) equal: bool,
}

/// A part of a known value, and how far before a heap what is left with it lies.
#[derive(Clone, Copy)]
struct Pair {
    offset: usize,
    part: usize,
    value: usize,
}

pub(super) struct Growth<'a, C> {
    pub(super) splits: &'a Splits,
    pub(super) values: Vec<C>,
    pub(super) kinds: Kinds,
    /// All pairs with a rare heap, by that heap.
    marking: Vec<Pair>,
    /// Pairs that had a sum which no pair with a rare heap had. As they were there for a heap before,
    /// they are there for all heaps after it, and are of two different heaps.
    telling: Vec<Pair>,
    /// The pair that gives way when there are too many.
    replaced: usize,
    /// The pairs looked at one by one since kinds were chosen, and the place of the choice.
    looked: usize,
    tried: usize,
    /// From this heap on every pair exists, and has two different heaps.
    clear: usize,
    /// The bytes of the pairs that the meter knows of.
    bytes: u64,
    /// Where only the first and the last values are kept: the parts from here on are none of the first.
    parts: usize,
}

/// Returns the values of the first heaps.
pub(super) fn values_of(
    splits: &Splits,
    len: usize,
    meter: &mut Meter<'_>,
) -> Result<Table, CertificateError> {
    let mut narrow = Growth::new(splits, meter.list::<u8>(len)?);
    if narrow.extend::<1>(len, meter)? || narrow.extend::<4>(len, meter)? {
        return Ok(Table::Narrow(narrow.values));
    }
    let mut values = meter.list::<u16>(len)?;
    values.extend(narrow.values.iter().map(|&value| u16::from(value)));
    drop(narrow);
    meter.give_back(len as u64);
    let mut middle = Growth::new(splits, values);
    if middle.extend::<64>(len, meter)? || middle.extend::<1024>(len, meter)? {
        return Ok(Table::Middle(middle.values));
    }
    let limit = u16::MAX.into();
    Err(CertificateError::TooLargeValues { limit })
}

impl<'a, C: Cell> Growth<'a, C> {
    pub(super) fn new(splits: &'a Splits, values: Vec<C>) -> Self {
        let ranked = Kinds::ranked(&values, splits.leave_one_parity());
        let mut growth = Self {
            splits,
            kinds: ranked[0].1,
            values,
            marking: Vec::new(),
            telling: Vec::new(),
            replaced: 0,
            looked: 0,
            tried: 0,
            clear: 0,
            bytes: 0,
            parts: usize::MAX,
        };
        growth.mark_again();
        growth
    }

    /// Chooses kinds anew where others leave far fewer rare heaps, or where the present ones make
    /// all pairs be looked at often. Returns whether it did.
    fn choose(&mut self, heap: usize) -> bool {
        let is_poor = self.looked > OFTEN * heap;
        if !(is_poor || heap.is_power_of_two()) {
            return false;
        }
        let ranked = Kinds::ranked(&self.values, self.splits.leave_one_parity());
        let rare = self.marking.len() / self.splits.double.len().max(1);
        if is_poor {
            self.tried = (self.tried + 1) % ranked.len();
        } else if 2 * ranked[0].0 < rare || heap < SMALL {
            self.tried = 0;
        } else {
            return false;
        }
        self.kinds = ranked[self.tried].1;
        self.mark_again();
        true
    }

    fn rare(&self) -> impl Iterator<Item = (usize, usize)> {
        let heaps = self.values.iter().map(|value| value.get()).enumerate().skip(1);
        heaps.filter(|&(heap, value)| self.kinds.is_rare(heap, value))
    }

    /// Looks at no parts from here on but those below a bound; false where a rare heap is not below.
    pub(super) fn keep_parts(&mut self, parts: usize) -> bool {
        self.telling.retain(|pair| pair.part < parts);
        self.parts = parts;
        self.rare().all(|(heap, _)| heap < parts)
    }

    /// Finds the rare heaps anew.
    fn mark_again(&mut self) {
        self.marking.clear();
        self.telling.clear();
        self.looked = 0;
        self.clear = self.splits.double.iter().max().map_or(0, |take| take + 2);
        for heap in 1..self.values.len() {
            self.mark_if_rare(heap);
        }
    }

    fn mark_if_rare(&mut self, part: usize) {
        let value = self.values[part].get();
        if part > 0 && self.kinds.is_rare(part, value) {
            for &take in &self.splits.double {
                let offset = take + part;
                self.marking.push(Pair { offset, part, value });
                self.clear = self.clear.max(offset + part + 1);
            }
        }
    }

    /// Extends the values, which are below 64·W, to a length; false where one is too large.
    pub(super) fn extend<const W: usize>(
        &mut self,
        len: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, CertificateError> {
        let mut mixed = [self.kinds.mixed(0), self.kinds.mixed(1)];
        for heap in self.values.len()..len {
            if self.choose(heap) {
                mixed = [self.kinds.mixed(0), self.kinds.mixed(1)];
                meter.spend(heap, 2 * heap)?;
            }
            let all = heap * self.splits.double.len();
            meter.tell_dense(self.marking.len() > all / 16);
            let rest = heap + self.splits.double.first().map_or(0, |take| take & 1);
            let (value, steps) = self.value_of::<W>(heap, &mixed[rest & 1]);
            meter.spend(heap, steps)?;
            let Some(cell) = value.and_then(C::of) else {
                return Ok(false);
            };
            self.values.push(cell);
            self.mark_if_rare(heap);
            let bytes = (self.marking.capacity() * size_of::<Pair>()) as u64;
            if bytes > self.bytes {
                meter.take_bytes(bytes - self.bytes)?;
                self.bytes = bytes;
            }
        }
        Ok(true)
    }

    /// Returns the value of a heap, where it is below 64·W, and the steps taken.
    pub(super) fn value_of<const W: usize>(
        &mut self,
        heap: usize,
        mixed: &[u64; W],
    ) -> (Option<usize>, usize) {
        let splits = self.splits;
        let mut reached = [0; W];
        reached[0] |= u64::from(splits.whole.binary_search(&heap).is_ok());
        for &take in splits.single.iter().take_while(|&&take| take < heap) {
            insert(&mut reached, self.values[heap - take].get());
        }
        self.reach(&mut reached, &self.marking, heap);
        let mut steps = STEPS_EACH + splits.single.len() + self.marking.len();
        let open = (0..W).find(|&word| mixed[word] & !reached[word] != 0);
        let Some(open) = open else {
            return (None, steps);
        };
        let bound = (mixed[open] & !reached[open]).trailing_zeros();
        let mut missing = [0; W];
        for word in 0..=open {
            missing[word] = !mixed[word] & !reached[word];
        }
        missing[open] &= (1 << bound) - 1;
        let mut is_missing = missing != [0; W];
        for pairs in self.telling.chunks(AT_ONCE) {
            if !is_missing {
                break;
            }
            steps += pairs.len();
            self.reach(&mut reached, pairs, heap);
            for word in 0..=open {
                missing[word] &= !reached[word];
            }
            is_missing = missing != [0; W];
        }
        if is_missing {
            let looked = self.look_everywhere(&mut missing, heap);
            self.looked += looked;
            steps += looked;
        }
        missing[open] |= 1 << bound;
        let word = (0..W).find(|&word| missing[word] != 0).unwrap_or(open);
        (Some(64 * word + missing[word].trailing_zeros() as usize), steps)
    }

    /// Adds the sums of pairs.
    #[inline]
    fn reach<const W: usize>(&self, reached: &mut [u64; W], pairs: &[Pair], heap: usize) {
        // The heaps last computed come last, as they may still be on their way to memory.
        if heap >= self.clear {
            for pair in pairs.iter().rev() {
                let left = self.values[heap - pair.offset].get();
                insert(reached, left ^ pair.value);
            }
            return;
        }
        for pair in pairs.iter().filter(|pair| pair.offset < heap) {
            let left = heap - pair.offset;
            if self.splits.equal || left != pair.part {
                insert(reached, self.values[left].get() ^ pair.value);
            }
        }
    }

    /// Looks for pairs with the sums that are missing among all pairs, strikes out those that have
    /// one, and returns the steps taken.
    #[cold]
    fn look_everywhere<const W: usize>(&mut self, missing: &mut [u64; W], heap: usize) -> usize {
        let mut steps = 0;
        for &take in &self.splits.double {
            let Some(rest) = heap.checked_sub(take) else {
                continue;
            };
            let last = if self.splits.equal { rest / 2 } else { rest.saturating_sub(1) / 2 };
            let last = if self.parts < usize::MAX { self.parts - 1 } else { last };
            for part in 1..=last {
                let value = self.values[part].get();
                let sum = value ^ self.values[rest - part].get();
                if missing[sum / 64 % W] >> (sum % 64) & 1 == 0 {
                    continue;
                }
                missing[sum / 64 % W] ^= 1 << (sum % 64);
                self.keep(Pair { offset: take + part, part, value });
                if *missing == [0; W] {
                    return steps + part;
                }
            }
            steps += last;
        }
        steps
    }

    /// Keeps a pair among those that are tried first.
    fn keep(&mut self, pair: Pair) {
        if self.telling.len() < MOST_TELLING {
            self.telling.push(pair);
            return;
        }
        self.replaced = (self.replaced + 1) % (MOST_TELLING / 2);
        self.telling[MOST_TELLING / 2 + self.replaced] = pair;
    }
}

/// Adds a value, which is below 64·W.
#[inline]
fn insert<const W: usize>(reached: &mut [u64; W], value: usize) {
    reached[value / 64 % W] |= 1 << (value % 64);
}

impl Splits {
    /// Returns the moves of a code of octal digits, the first that of taking nothing.
    pub(super) fn of_digits(digits: &[u8]) -> Self {
        let with = |bit: u8| -> Vec<usize> {
            let takes = (0..digits.len()).filter(|&take| digits[take] & bit != 0);
            takes.collect()
        };
        Self { whole: with(1), single: with(2), double: with(4), equal: true }
    }

    /// Returns the splits into two different heaps.
    pub(super) fn unequal() -> Self {
        Self { whole: Vec::new(), single: Vec::new(), double: vec![0], equal: false }
    }

    /// Returns whether what is left of a heap has the same parity after every split.
    fn leave_one_parity(&self) -> bool {
        let parities = |takes: &[usize]| takes.windows(2).all(|two| (two[0] ^ two[1]) & 1 == 0);
        parities(&self.double)
    }
}
