//! Sets of values, a bit for each.

/// A growing set of values.
#[derive(Clone, Debug, Default)]
pub(crate) struct ValueSet(pub(crate) Vec<u64>);

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

    /// Inserts the nim sum of `value` with every value of the other set.
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

/// Returns the least member, from `from` on, of a set with a bit for each value.
#[inline(always)]
pub(crate) fn next_member(set: &[u64], from: usize) -> Option<usize> {
    let first = set.get(from / 64)? & u64::MAX << (from % 64);
    if first != 0 {
        return Some(from / 64 * 64 + first.trailing_zeros() as usize);
    }
    let word = (from / 64 + 1..set.len()).find(|&word| set[word] != 0)?;
    Some(64 * word + set[word].trailing_zeros() as usize)
}

/// Returns the set of the nim sums of `value` with each of 64 values.
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

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

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
