//! Minimum excludants of sets of bits.
//!
//! A full word is skipped by one comparison, and the first other one gives the answer by counting
//! its trailing ones. `BitSlice::first_zero` of the crate `bitvec` does the same on raw words, so
//! that nothing is gained by taking the words out of the slice.

/// Returns the minimum excludant of a set of bits: the index of the first zero bit.
///
/// Bit i of the set is bit `i % 64` of word `i / 64`, and every bit beyond the words is zero.
///
/// # Constraints
/// - fewer than 2²⁶ words that are full from the first on, so that the answer fits 32 bits
///
/// # Complexity
/// O(words) time, and no more than up to the first word with a zero.
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
/// # Constraints
/// - the first zero, or the length if there is none, is below 2³²
///
/// # Complexity
/// O(words) time, and no more than up to the first word with a zero.
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
#[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
pub fn mex_of_bits(bits: &bitvec::slice::BitSlice<u64, bitvec::order::Lsb0>) -> u32 {
    let index = bits.first_zero().unwrap_or(bits.len());
    u32::try_from(index).expect("a minimum excludant fits 32 bits")
}

/// Words that are used again for one minimum excludant after another, of values whose number is
/// known beforehand.
#[derive(Default)]
pub(crate) struct MexWords(Vec<u64>);

impl MexWords {
    /// Returns the minimum excludant. It is at most the number of values, so that larger values
    /// need no bit.
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

    #[test]
    fn no_words_are_an_empty_set() {
        assert_eq!(mex_of_words(&[]), 0);
        assert_eq!(mex_of_words(&[u64::MAX]), 64);
    }

    #[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
    #[test]
    fn a_full_bit_set_gives_its_length() {
        use bitvec::prelude::*;
        assert_eq!(mex_of_bits(&bitvec![u64, Lsb0; 1; 70]), 70);
        assert_eq!(mex_of_bits(&bitvec![u64, Lsb0; 0; 70]), 0);
        assert_eq!(mex_of_bits(BitSlice::empty()), 0);
    }
}
