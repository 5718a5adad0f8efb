//! The least number that is missing.

/// Values kept in bits on the stack before anything is allocated.
const STACK_WORDS: usize = 4;
const STACK_BITS: u32 = STACK_WORDS as u32 * u64::BITS;

/// Returns the minimum excludant: the least number that does not occur among `values`.
///
/// Values may repeat, come in any order and be as large as they like.
///
/// # Complexity
/// O(n) time for n values. Values below 256 take no memory beyond the stack; each larger one
/// takes four bytes.
///
/// # Examples
/// ```
/// use mex_core::mex;
///
/// assert_eq!(mex([0, 1, 3, 1, u32::MAX]), 2);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let mut low = [0_u64; STACK_WORDS];
    let mut high = Vec::new();
    for value in values {
        if value < STACK_BITS {
            low[(value / u64::BITS) as usize] |= 1 << (value % u64::BITS);
        } else {
            high.push(value - STACK_BITS);
        }
    }
    let first = mex_of_words(&low);
    if first < STACK_BITS {
        first
    } else {
        STACK_BITS + mex_slice(&high)
    }
}

/// Returns the minimum excludant of a slice, for which the length is known beforehand.
///
/// # Complexity
/// O(n) time for n values; n / 8 bytes of memory, none at all below 256 values.
///
/// # Examples
/// ```
/// use mex_core::mex_slice;
///
/// assert_eq!(mex_slice(&[2, 0, 1, 7]), 3);
/// ```
pub fn mex_slice(values: &[u32]) -> u32 {
    if values.len() < u64::BITS as usize {
        return mex_below_64(values);
    }
    if values.len() < STACK_BITS as usize {
        let mut words = [0_u64; STACK_WORDS];
        return mex_into_words(values, &mut words);
    }
    let mut words = vec![0_u64; values.len() / u64::BITS as usize + 1];
    mex_into_words(values, &mut words)
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

/// The minimum excludant of fewer than 64 values, which is itself below 64.
fn mex_below_64(values: &[u32]) -> u32 {
    let mut seen = 0_u64;
    for &value in values {
        seen |= u64::from(value < u64::BITS) << (value % u64::BITS);
    }
    seen.trailing_ones()
}

/// The minimum excludant of fewer values than the cleared words have bits.
fn mex_into_words(values: &[u32], words: &mut [u64]) -> u32 {
    for &value in values {
        if let Some(word) = words.get_mut((value / u64::BITS) as usize) {
            *word |= 1 << (value % u64::BITS);
        }
    }
    mex_of_words(words)
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
    use crate::naive::{Random, naive_mex};

    #[test]
    fn every_mex_agrees_with_the_definition() {
        let mut random = Random::new(1);
        for round in 0..3000_u32 {
            let length = random.below(if round % 10 == 0 { 700 } else { 20 });
            let spread = 1 + random.below(length + 3);
            let mut values: Vec<u32> = (0..length).map(|_| random.below(spread)).collect();
            if round % 3 == 0 {
                values.extend(0..random.below(400));
                values.push(u32::MAX);
            }
            let expected = naive_mex(&values);
            assert_eq!(mex(values.iter().copied()), expected, "{values:?}");
            assert_eq!(mex_slice(&values), expected, "{values:?}");
        }
    }

    #[test]
    fn lengths_where_methods_switch() {
        for length in [
            0, 1, 62, 63, 64, 65, 127, 128, 254, 255, 256, 257, 512, 5000,
        ] {
            let mut values: Vec<u32> = (0..length).rev().collect();
            assert_eq!(mex(values.iter().copied()), length);
            assert_eq!(mex_slice(&values), length);
            values.push(length + 1);
            assert_eq!(mex(values.iter().copied()), length);
            assert_eq!(mex_slice(&values), length);
            if length > 0 {
                values.retain(|&value| value != length / 2);
                assert_eq!(mex(values.iter().copied()), length / 2);
                assert_eq!(mex_slice(&values), length / 2);
            }
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
