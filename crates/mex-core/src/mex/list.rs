//! The minimum excludant of one list, or of a set of bits.
//!
//! # The idea
//! The minimum excludant of n values is at most n, so values above n can be forgotten, and n + 1
//! marks record what occurs, without sorting. Below 64 values the marks are the bits of one
//! register. Beyond that each is a byte: a mark that shares its word with the previous mark would
//! have to wait for that write.
//!
//! # Why it is right
//! Values too large to matter are ignored without a branch: the register shifts in a zero, and the
//! last byte collects everything large. If all other marks are set, each value has set a different
//! one, and the last index is the answer.
//!
//! An iterator's `size_hint` may be wrong. A list longer than its hint panics, as it has no marks;
//! a hint above 2^24, or an inexact one of 64 or more, is ignored, so memory follows the values.

/// Fewer values than this are marked in one register.
const REGISTER: usize = u64::BITS as usize;

/// The greatest length for which memory is allocated on a hint alone.
const BELIEVED: usize = 1 << 24;

/// Returns the minimum excludant: the least number that does not occur among `values`.
///
/// Values may repeat and come in any order. An iterator with an exact `size_hint` is not stored.
///
/// # Complexity
/// O(n) time for n values. Memory O(n), and none beyond the stack if n < 64.
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
        (least, Some(most)) if most < REGISTER || least == most && most <= BELIEVED => {
            Marks::default().mex(most, values)
        }
        _ => {
            let mut list = Vec::new();
            // Extending the list would reserve the length of the hint.
            values.for_each(|value| list.push(value));
            mex_of_slice(&list)
        }
    }
}

/// Returns the minimum excludant of a slice.
///
/// # Complexity
/// O(n) time for n values; no memory beyond the stack for n < 64, else n bytes.
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
    Marks::default().mex(values.len(), values.iter().copied())
}

/// Returns the minimum excludant of a set of bits: the index of the first zero bit.
///
/// Bit i of the set is bit `i % 64` of word `i / 64`, and every bit beyond the words is zero.
///
/// # Complexity
/// O(words) time, up to the first word with a zero.
///
/// # Panics
/// If the answer does not fit 32 bits.
///
/// # Examples
/// ```
/// use mex_core::mex_of_words;
///
/// assert_eq!(mex_of_words(&[0b1011]), 2);
/// assert_eq!(mex_of_words(&[u64::MAX, 1]), 65);
/// assert_eq!(mex_of_words(&[]), 0);
/// ```
pub fn mex_of_words(words: &[u64]) -> u32 {
    let full = words.iter().take_while(|&&word| word == u64::MAX).count();
    let rest = words.get(full).map_or(0, |word| word.trailing_ones());
    in_32_bits(full * REGISTER + rest as usize)
}

/// Returns the minimum excludant of a bit set: the index of its first zero, or its length.
///
/// # Complexity
/// O(words) time, up to the first word with a zero.
///
/// # Panics
/// If the answer does not fit 32 bits.
///
/// # Examples
/// ```
/// use bitvec::prelude::*;
/// use mex_core::mex_of_bits;
///
/// assert_eq!(mex_of_bits(&bitvec![u64, Lsb0; 1, 1, 0, 1]), 2);
/// assert_eq!(mex_of_bits(&bitvec![u64, Lsb0; 1; 70]), 70);
/// ```
#[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
pub fn mex_of_bits(bits: &bitvec::slice::BitSlice<u64, bitvec::order::Lsb0>) -> u32 {
    in_32_bits(bits.first_zero().unwrap_or(bits.len()))
}

#[track_caller]
fn in_32_bits(answer: usize) -> u32 {
    u32::try_from(answer).expect("a minimum excludant fits 32 bits")
}

/// Marks reused for one minimum excludant after another.
#[derive(Default)]
pub(crate) struct Marks(Vec<u8>);

impl Marks {
    /// Returns the minimum excludant of at most `most` values.
    #[inline]
    pub(crate) fn mex(&mut self, most: usize, values: impl Iterator<Item = u32>) -> u32 {
        if most >= REGISTER {
            return self.mex_in_bytes(most, values);
        }
        let (mut seen, mut count) = (0_u64, 0);
        for value in values {
            seen |= u64::from(value < u64::BITS) << (value % u64::BITS);
            count += 1;
        }
        check_count(count, most);
        seen.trailing_ones()
    }

    fn mex_in_bytes(&mut self, most: usize, values: impl Iterator<Item = u32>) -> u32 {
        self.0.clear();
        self.0.resize(most + 1, 0);
        let marks = &mut self.0[..];
        let mut count = 0;
        values.for_each(|value| {
            count += 1;
            marks[(value as usize).min(most)] = 1;
        });
        check_count(count, most);
        marks[most] = 0;
        let (chunks, rest) = marks.as_chunks::<32>();
        let full = chunks.iter().take_while(|chunk| **chunk == [1; 32]).count();
        let chunk = chunks.get(full).map_or(rest, |chunk| &chunk[..]);
        in_32_bits(32 * full + chunk.iter().take_while(|&&mark| mark == 1).count())
    }
}

#[track_caller]
fn check_count(count: usize, most: usize) {
    assert!(count <= most, "an iterator of at most {most} values returned {count}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::naive_mex;
    use crate::{MexSet, mex_of_words};
    use test_support::Rng;

    #[test]
    fn every_mex_agrees_with_the_definition() {
        let mut rng = Rng::new(1);
        let mut marks = Marks::default();
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
            assert_eq!(marks.mex(values.len(), values.iter().copied()), expected, "{values:?}");
        }
    }

    /// An iterator with a hint of its length, which may promise too many values.
    struct Hinted<I>(I, (usize, Option<usize>));

    impl<I: Iterator<Item = u32>> Iterator for Hinted<I> {
        type Item = u32;

        fn next(&mut self) -> Option<u32> {
            self.0.next()
        }

        fn size_hint(&self) -> (usize, Option<usize>) {
            self.1
        }
    }

    #[test]
    fn lengths_need_not_be_known_and_methods_switch() {
        for length in [0, 1, 62, 63, 64, 65, 66, 1000, 1022, 1023, 1024, 1025, 4096, 70_000] {
            let mut values: Vec<u32> = (0..length).rev().collect();
            assert_eq!(mex(values.iter().copied()), length);
            assert_eq!(mex_of_slice(&values), length);
            values.push(length + 1);
            assert_eq!(mex_of_slice(&values), length);
            // A hint alone allocates no memory.
            for least in [0, 1 << 29, 1 << 50, usize::MAX] {
                for most in [None, Some(usize::MAX), Some(least.max(values.len()))] {
                    let hinted = || Hinted(values.iter().copied(), (least, most));
                    assert_eq!(mex(hinted()), length);
                    let mut set = MexSet::new();
                    set.extend(hinted());
                    assert_eq!(set.mex(), length);
                }
            }
            values.retain(|&value| length == 0 || value != length / 2);
            assert_eq!(mex_of_slice(&values), length / 2);
        }
        assert_eq!((mex([]), mex_of_slice(&[u32::MAX]), mex_of_words(&[])), (0, 0, 0));
    }

    #[test]
    #[should_panic = "an iterator of at most 2 values returned 3"]
    fn wrong_lengths_are_noticed() {
        mex(Hinted([0, 1, 2].into_iter(), (0, Some(2))));
    }
}
