//! The least number that is missing.

/// Fewer values than this are marked in one register.
const REGISTER: usize = u64::BITS as usize;

/// Fewer values than these are marked in bytes on the stack.
const SMALL_STACK: usize = 128;
const STACK: usize = 1024;

/// The greatest length of a list for which memory is taken, 32 MiB, because a hint promises it.
const BELIEVED: usize = 1 << 28;

/// Returns the minimum excludant: the least number that does not occur among `values`.
///
/// Values may repeat, come in any order and be as large as they like. An iterator whose
/// `size_hint` tells about how many there are is not stored.
///
/// # Complexity
/// O(n) time for n values; no memory beyond the stack for n < 1024 where the length is known or
/// n ≤ 64 where it is not, else O(n).
///
/// # Panics
/// Panics when the answer does not fit 32 bits, or the iterator is longer than its `size_hint`.
///
/// # Examples
/// ```
/// use mex_core::mex;
///
/// assert_eq!(mex([0, 1, 3, 1, u32::MAX]), 2);
/// assert_eq!(mex([]), 0);
/// ```
#[inline]
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let values = values.into_iter();
    match values.size_hint() {
        (_, Some(most @ 0..STACK)) => mex_in_bytes_or_register(most, values),
        // Where few of many may come, the memory should be for the few; and a hint may lie.
        (least, Some(most @ 0..=BELIEVED)) if least >= most / 4 => mex_after_run(most, values),
        _ => mex_of_unknown_length(values),
    }
}

/// The minimum excludant of values whose number is not known beforehand.
fn mex_of_unknown_length(mut values: impl Iterator<Item = u32>) -> u32 {
    let mut first = [0_u32; REGISTER];
    let mut count = 0;
    for (slot, value) in first.iter_mut().zip(&mut values) {
        *slot = value;
        count += 1;
    }
    if count < REGISTER {
        return mex_of_slice(&first[..count]);
    }
    let mut list = Vec::with_capacity(4 * REGISTER);
    list.extend_from_slice(&first);
    // To extend the list would reserve what a hint promises.
    values.for_each(|value| list.push(value));
    mex_of_slice(&list)
}

/// Returns the minimum excludant of a slice, for which the length is known beforehand.
///
/// # Complexity
/// O(n) time for n values; no memory beyond the stack for n < 1024, else at most n / 4 bytes.
///
/// # Panics
/// Panics when the answer does not fit 32 bits.
///
/// # Examples
/// ```
/// use mex_core::mex_of_slice;
///
/// assert_eq!(mex_of_slice(&[2, 0, 1, 7]), 3);
/// ```
pub fn mex_of_slice(values: &[u32]) -> u32 {
    let each = || values.iter().copied();
    match values.len() {
        short @ 0..STACK => mex_in_bytes_or_register(short, each()),
        long => mex_if_ascending(values).unwrap_or_else(|| mex_in_planes(long, each())),
    }
}

/// Returns the index of the first zero bit, where bit i of the set is bit `i % 64` of word
/// `i / 64`, and every bit beyond the words is zero.
///
/// # Complexity
/// O(words) time.
///
/// # Panics
/// Panics when the answer does not fit 32 bits.
///
/// # Examples
/// ```
/// use mex_core::mex_of_words;
///
/// assert_eq!(mex_of_words(&[0b1011]), 2);
/// assert_eq!(mex_of_words(&[u64::MAX, 1]), 65);
/// ```
pub fn mex_of_words(words: &[u64]) -> u32 {
    let full = words.iter().take_while(|&&word| word == u64::MAX).count();
    let rest = words.get(full).map_or(0, |word| word.trailing_ones());
    u32::try_from(full)
        .ok()
        .and_then(|full| full.checked_mul(u64::BITS))
        .and_then(|bits| bits.checked_add(rest))
        .expect("a minimum excludant fits 32 bits")
}

/// Returns the minimum excludant of a bit set: the index of its first zero, or its length.
///
/// # Complexity
/// O(words) time.
///
/// # Panics
/// Panics when the answer does not fit 32 bits.
///
/// # Examples
/// ```
/// use bitvec::prelude::*;
/// use mex_core::mex_of_bits;
///
/// let bits = bitvec![u64, Lsb0; 1, 1, 0, 1];
/// assert_eq!(mex_of_bits(&bits), 2);
/// ```
#[cfg(feature = "bitvec")]
pub fn mex_of_bits(bits: &bitvec::slice::BitSlice<u64, bitvec::order::Lsb0>) -> u32 {
    let index = bits.first_zero().unwrap_or(bits.len());
    u32::try_from(index).expect("a minimum excludant fits 32 bits")
}

#[inline]
fn mex_in_bytes_or_register(most: usize, values: impl Iterator<Item = u32>) -> u32 {
    match most {
        0..REGISTER => mex_in_register(most, values),
        REGISTER..SMALL_STACK => mex_in_bytes::<SMALL_STACK>(most, values),
        _ => mex_in_bytes::<STACK>(most, values),
    }
}

#[track_caller]
fn check_count(count: usize, most: usize) {
    assert!(count <= most, "an iterator of at most {most} values gave {count}");
}

/// The minimum excludant of fewer than 64 values, which is itself below 64.
#[inline]
fn mex_in_register(most: usize, values: impl Iterator<Item = u32>) -> u32 {
    let mut seen = 0_u64;
    let mut count = 0;
    for value in values {
        seen |= u64::from(value < u64::BITS) << (value % u64::BITS);
        count += 1;
    }
    check_count(count, most);
    seen.trailing_ones()
}

/// The minimum excludant of fewer than `N` values, each marked in a byte.
///
/// Neighbours do not share a byte, so that no mark waits for the one before.
#[inline]
fn mex_in_bytes<const N: usize>(most: usize, values: impl Iterator<Item = u32>) -> u32 {
    let mut marks = [0_u8; N];
    let mut count = 0;
    // The last mark stands for everything large. If all the others are set, then each value set
    // one, and the last is the answer.
    for value in values {
        marks[(value as usize).min(N - 1)] = 1;
        count += 1;
    }
    check_count(count, most);
    marks[N - 1] = 0;
    let (words, _) = marks.as_chunks::<8>();
    let missing = |&word: &[u8; 8]| u64::from_le_bytes(word) ^ 0x0101_0101_0101_0101;
    let full = words.iter().take_while(|word| missing(word) == 0).count();
    full as u32 * 8 + missing(&words[full]).trailing_zeros() / 8
}

/// The minimum excludant of values in ascending order, if they are.
fn mex_if_ascending(values: &[u32]) -> Option<u32> {
    let start = leading_run(values);
    let mut answer = start as u64;
    for (index, &value) in values.iter().enumerate().skip(start) {
        let value = u64::from(value);
        if value == answer {
            answer += 1;
        } else if value > answer {
            return values[index..].is_sorted().then(|| in_32_bits(answer));
        } else if value + 1 != answer {
            return None;
        }
    }
    Some(in_32_bits(answer))
}

/// How many of the first values are 0, 1, 2, …, of whole chunks.
fn leading_run(values: &[u32]) -> usize {
    let (chunks, _) = values.as_chunks::<16>();
    let mut expected: [u32; 16] = core::array::from_fn(|index| index as u32);
    let is_run = |chunk: &&[u32; 16]| {
        let fits = **chunk == expected;
        expected = expected.map(|value| value.wrapping_add(16));
        fits
    };
    // A run of 2^32 values would begin again at 0, and have no answer of 32 bits.
    16 * chunks.iter().take(1 << 28).take_while(is_run).count()
}

/// The minimum excludant of values of which the first may count up from 0.
#[inline]
fn mex_after_run(most: usize, mut values: impl Iterator<Item = u32>) -> u32 {
    let mut expected = 0_u64;
    // The count goes on whether or not the value fits, so that no step waits for the one before.
    let other = values.find(|&value| {
        expected += 1;
        u64::from(value) + 1 != expected
    });
    match other {
        None => in_32_bits(expected),
        Some(other) => {
            let run = 0..in_32_bits(expected - 1);
            mex_in_planes(most, run.chain([other]).chain(values))
        }
    }
}

#[track_caller]
fn in_32_bits(answer: u64) -> u32 {
    u32::try_from(answer).expect("a minimum excludant fits 32 bits")
}

/// The minimum excludant of any number of values, each marked in a bit.
///
/// With 2^k words, bit b of word w stands for the value b·2^k + w, so that neighbours do not
/// share a word and no mark waits for the one before.
#[inline]
fn mex_in_planes(most: usize, values: impl Iterator<Item = u32>) -> u32 {
    // No answer of more than 32 bits is ever given, so that more words are never needed.
    let word_count = (most / u64::BITS as usize + 1).next_power_of_two();
    let word_count = word_count.min(1 << 26);
    let shift = word_count.trailing_zeros();
    let mut words = vec![0_u64; word_count];
    let mut count = 0;
    values.for_each(|value| {
        count += 1;
        let plane = value >> shift;
        words[value as usize & (word_count - 1)] |=
            u64::from(plane < u64::BITS) << (plane % u64::BITS);
    });
    check_count(count, most);
    let plane = words.iter().fold(u64::MAX, |full, word| full & word).trailing_ones();
    let word = words.iter().position(|word| word >> plane & 1 == 0);
    word.and_then(|word| u32::try_from(((plane as usize) << shift) + word).ok())
        .expect("a minimum excludant fits 32 bits")
}

/// Words for one minimum excludant after another of values whose number is known beforehand.
#[derive(Default)]
pub(crate) struct MexWords(Vec<u64>);

impl MexWords {
    /// The minimum excludant, which is at most the number of values, so that larger ones do not
    /// matter.
    #[inline]
    pub(crate) fn mex(&mut self, values: impl ExactSizeIterator<Item = u32>) -> u32 {
        if values.len() < u64::BITS as usize {
            let mut seen = 0_u64;
            for value in values {
                seen |= u64::from(value < u64::BITS) << (value % u64::BITS);
            }
            return seen.trailing_ones();
        }
        self.0.clear();
        self.0.resize(values.len() / u64::BITS as usize + 1, 0);
        for value in values {
            if let Some(word) = self.0.get_mut((value / u64::BITS) as usize) {
                *word |= 1 << (value % u64::BITS);
            }
        }
        mex_of_words(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::naive_mex;
    use test_support::Rng;

    #[test]
    fn every_mex_agrees_with_the_definition() {
        let mut rng = Rng::new(1);
        for round in 0..3000_u32 {
            let length = rng.below_u32(match round % 30 {
                0 => 3000,
                1..5 => 1100,
                _ => 20,
            });
            let spread = 1 + rng.below_u32(length + 3);
            let mut values: Vec<u32> = (0..length).map(|_| rng.below_u32(spread)).collect();
            if round % 3 == 0 {
                values.extend(0..rng.below_u32(400));
                values.push(u32::MAX);
            }
            let expected = naive_mex(&values);
            assert_eq!(mex(values.iter().copied()), expected, "{values:?}");
            assert_eq!(mex_of_slice(&values), expected, "{values:?}");
        }
    }

    /// An iterator that says nothing of its length, or too little.
    struct Hinted<I>(I, Option<usize>);

    impl<I: Iterator<Item = u32>> Iterator for Hinted<I> {
        type Item = u32;

        fn next(&mut self) -> Option<u32> {
            self.0.next()
        }

        fn size_hint(&self) -> (usize, Option<usize>) {
            (0, self.1)
        }
    }

    #[test]
    fn lengths_need_not_be_known() {
        for length in [0, 1, 63, 64, 65, 100, 1000, 1024, 5000] {
            for hint in [None, Some(usize::MAX), Some(length as usize)] {
                let values = (0..length).rev().chain([length + 1]);
                let hint = hint.map(|hint| hint.saturating_add(1));
                assert_eq!(mex(Hinted(values, hint)), length);
            }
        }
    }

    #[test]
    #[should_panic = "an iterator of at most 2 values gave 3"]
    fn wrong_lengths_are_noticed() {
        mex(Hinted([0, 1, 2].into_iter(), Some(2)));
    }

    #[test]
    fn lengths_where_methods_switch() {
        for length in [
            0, 1, 62, 63, 64, 65, 66, 71, 72, 73, 127, 128, 255, 256, 1000, 1022, 1023, 1024, 1025,
            4095, 4096, 4097, 70_000,
        ] {
            let mut values: Vec<u32> = (0..length).rev().collect();
            assert_eq!(mex(values.iter().copied()), length);
            assert_eq!(mex_of_slice(&values), length);
            values.push(length + 1);
            assert_eq!(mex(values.iter().copied()), length);
            assert_eq!(mex_of_slice(&values), length);
            if length > 0 {
                values.retain(|&value| value != length / 2);
                assert_eq!(mex(values.iter().copied()), length / 2);
                assert_eq!(mex_of_slice(&values), length / 2);
            }
        }
    }

    #[test]
    fn ascending_lists_may_repeat_and_jump() {
        let with = |tail: [u32; 3]| {
            let list: Vec<u32> = (0..3000).map(|i| i / 2).chain(tail).collect();
            (mex_of_slice(&list), naive_mex(&list))
        };
        for tail in [[1500, 1500, 1501], [1501, 1502, 1503], [1499, 0, 1500], [1501, 1500, 3]] {
            let (fast, slow) = with(tail);
            assert_eq!(fast, slow, "{tail:?}");
        }
        for (length, tail) in [(2000, 2000), (2000, 7), (2001, 5000), (4096, 4096), (7000, 0)] {
            let list: Vec<u32> = (0..length).chain([tail, tail + 1, 9000]).collect();
            assert_eq!(mex_of_slice(&list), naive_mex(&list), "{length} {tail}");
            assert_eq!(mex(list.iter().copied()), naive_mex(&list), "{length} {tail}");
        }
    }

    #[test]
    fn no_words_are_an_empty_set() {
        assert_eq!(mex_of_words(&[]), 0);
        assert_eq!(mex_of_words(&[u64::MAX]), 64);
    }

    #[cfg(feature = "bitvec")]
    #[test]
    fn a_full_bit_set_gives_its_length() {
        use bitvec::prelude::*;
        assert_eq!(mex_of_bits(&bitvec![u64, Lsb0; 1; 70]), 70);
        assert_eq!(mex_of_bits(&bitvec![u64, Lsb0; 0; 70]), 0);
        assert_eq!(mex_of_bits(BitSlice::empty()), 0);
    }
}
