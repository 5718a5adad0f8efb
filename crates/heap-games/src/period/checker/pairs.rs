//! Values of rules that leave at most two heaps, one heap after the other.
//!
//! Some heaps are called rare and the others common; see [`Kinds`] for the choice, and for the
//! possible sums of a rare and a common heap. Every such sum comes from a pair with a rare heap,
//! and few heaps are rare, so all of these sums are soon marked. The least unmarked one bounds the
//! value from above. Other candidates for the value are the sums of two heaps of one kind below
//! that bound. For each of them a pair is searched: first among the pairs that had such sums for
//! earlier heaps, then among all. If there is none, it is the value.
//!
//! The set of values reached is a handful of words, or one if all values are below 64, as for most
//! octal codes. So a heap takes about 50 nanoseconds with 20 rare heaps, as for .104, and a value
//! takes a byte.

use super::kinds::Kinds;
use super::meter::Meter;
use super::table::{Cell, Table};
use crate::CertificateError;

/// The most pairs that are tried first.
const MOST_TELLING: usize = 192;

/// Pairs tried between two checks of the missing sums.
const AT_ONCE: usize = 8;

/// The number of searches of all pairs of a heap before other kinds are tried.
const OFTEN: usize = 64;

/// Below this heap the kinds are chosen again at every power of two.
const SMALL: usize = 1 << 9;

/// Steps of a heap apart from its pairs.
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
    /// Whether the two heaps may be equal.
    pub(super) equal: bool,
}

/// A part with a known value, and the distance of the other part from the heap.
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
    /// Pairs whose sum no pair with a rare heap had. As they existed for an earlier heap, they
    /// exist for all later heaps, and have two different heaps.
    telling: Vec<Pair>,
    /// The pair that is replaced when there are too many.
    replaced: usize,
    /// The pairs searched one by one since kinds were chosen, and the rank of the choice.
    looked: usize,
    tried: usize,
    /// From this heap on every pair exists, and has two different heaps.
    clear: usize,
    /// The bytes of the pairs that the meter has counted.
    bytes: u64,
    /// If only the first and the last values are kept: the least part beyond the first ones.
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

    /// Chooses kinds again if others leave far fewer rare heaps, or the present ones often need a
    /// search of all pairs. Returns whether it did.
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

    /// Uses only parts below a bound from here on; returns false if a rare heap is not below it.
    pub(super) fn keep_parts(&mut self, parts: usize) -> bool {
        self.telling.retain(|pair| pair.part < parts);
        self.parts = parts;
        self.rare().all(|(heap, _)| heap < parts)
    }

    /// Finds the rare heaps again.
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

    /// Extends the values, which are below 64·W, to a length; returns false if one is too large.
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

    /// Returns the value of a heap, if it is below 64·W, and the steps taken.
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
        // The most recent heaps come last, as their stores may still be in flight.
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

    /// Searches all pairs for the missing sums, removes those found, and returns the steps taken.
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

    /// Adds a pair to those that are tried first.
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
    /// Returns the moves of a code of octal digits, the first for taking nothing.
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

    /// Returns whether the rest of a heap has the same parity after every split.
    fn leave_one_parity(&self) -> bool {
        let parities = |takes: &[usize]| takes.windows(2).all(|two| (two[0] ^ two[1]) & 1 == 0);
        parities(&self.double)
    }
}
