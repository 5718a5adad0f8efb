//! The minimum excludant of one list.
//!
//! # The idea
//! A minimum excludant of n values is at most n, so that nothing above n has to be remembered,
//! and marking what occurs takes n + 1 marks and no order. What is left to choose is where the
//! marks are. The slow part is not the arithmetic but waiting: a mark that shares its word with
//! the mark before must wait until that one is written. Hence, by the number of values that the
//! slice or the iterator's `size_hint` promises:
//!
//! ```text
//! n < 64                a bit for each value in one register: no memory, no branch
//! n < 1024              a byte for each value on the stack: neighbours share no byte
//! more, and the list    0, 1, 2, … from the start, or any ascending slice: compare, and mark
//!   counts up             nothing; from the first value out of order, go on as below
//! more                  a bit for each value, in planes: with 2^k words, value v is
//!                         bit v / 2^k of word v % 2^k, so that neighbours share no word
//! no useful hint        the first 64 on the stack, then a vector that grows as values come
//! ```
//!
//! # Why it is right
//! Values too large to matter are left out in each case without a branch: the register shifts in
//! a zero, the last byte stands for everything large, and a plane beyond the 64th shifts in a zero.
//! If all n values are different and cover 0 to n − 1, the first mark beyond them is unset. In
//! planes, a plane is full if the bit is set in the conjunction of all words; the first plane
//! that is not full holds the answer, at the first word without its bit.
//!
//! A hint may lie. A list longer than it said panics, as marks for it are missing; a hint that
//! promises more than 2^28 values, or a range whose ends are far apart, is not believed, so that
//! memory follows what comes.
//!
//! # What else was tried
//! In one run, on a shared 2-core AVX-512 Xeon, a `bool` array as programmers write it takes 1.04
//! to 5.1 times as long, for 4 to 10^6 values, and sorting or a hash set 1.8 to 90 times. For
//! lists in a loop a reusable set, [`MexSet`](crate::MexSet), saves clearing marks. An earlier
//! version stored the values of an iterator before it marked them; marking as they come made
//! the list itself unnecessary. `cargo xtask bench mex` prints all of these ratios.

/// Fewer values than this are marked in one register.
const REGISTER: usize = u64::BITS as usize;

/// Fewer values than these are marked in bytes on the stack.
const SMALL_STACK: usize = 128;
const STACK: usize = 1024;

/// The greatest length for which a hint alone is reason enough to take memory: 32 MiB of marks.
const BELIEVED: usize = 1 << 28;

/// Returns the minimum excludant: the least number that does not occur among `values`.
///
/// Values may repeat and come in any order. An iterator whose `size_hint` is near the truth is
/// not stored.
///
/// # Constraints
/// - any number of values of 32 bits, as long as they are not all 2³² of them
///
/// # Complexity
/// O(n) time for n values. Memory O(n), and none beyond the stack if n < 1024 and the length is
/// known, or n < 64.
///
/// # Panics
/// Panics if the answer does not fit 32 bits, or the iterator is longer than its `size_hint`.
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
        // A hint from few to many would take memory for the many; and a hint may lie.
        (least, Some(most @ 0..=BELIEVED)) if least >= most / 4 => mex_after_run(most, values),
        _ => mex_of_unknown_length(values),
    }
}

/// Returns the minimum excludant of values whose number is not known beforehand.
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
    // Extending the list would reserve what a hint promises.
    values.for_each(|value| list.push(value));
    mex_of_slice(&list)
}

/// Returns the minimum excludant of a slice.
///
/// # Constraints
/// - any number of values of 32 bits, as long as they are not all 2³² of them
///
/// # Complexity
/// O(n) time for n values; no memory beyond the stack for n < 1024, else at most n / 4 bytes.
///
/// # Panics
/// Panics if the answer does not fit 32 bits.
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

/// Returns the minimum excludant of fewer than 64 values, which is itself below 64.
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

/// Returns the minimum excludant of fewer than `N` values, each marked in a byte.
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

/// Returns the minimum excludant of values in ascending order, or `None` if they are not.
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

/// Returns how many of the first values are 0, 1, 2, …, counted in whole chunks.
fn leading_run(values: &[u32]) -> usize {
    let (chunks, _) = values.as_chunks::<16>();
    let mut expected: [u32; 16] = core::array::from_fn(|index| index as u32);
    let is_run = |chunk: &&[u32; 16]| {
        let fits = **chunk == expected;
        expected = expected.map(|value| value.wrapping_add(16));
        fits
    };
    // A run of 2^32 values would begin again at 0, and its answer does not fit 32 bits.
    16 * chunks.iter().take(1 << 28).take_while(is_run).count()
}

/// Returns the minimum excludant of values of which the first may count up from 0.
#[inline]
fn mex_after_run(most: usize, mut values: impl Iterator<Item = u32>) -> u32 {
    let mut expected = 0_u64;
    // The count does not depend on the values, so that no step waits for the one before.
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

/// Returns the minimum excludant of any number of values, each marked in a bit.
///
/// With 2^k words, bit b of word w stands for the value b·2^k + w, so that neighbours do not
/// share a word and no mark waits for the one before.
#[inline]
fn mex_in_planes(most: usize, values: impl Iterator<Item = u32>) -> u32 {
    // An answer beyond 32 bits is an error, so that 2^26 words always suffice.
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

    /// An iterator that says nothing of its length, or gives only an upper bound.
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
}
