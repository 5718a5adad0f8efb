//! A set of values as bits, which grows as it must.

/// A set of values.
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

    /// Adds what another set holds.
    pub(super) fn unite(&mut self, other: &Set) {
        self.unite_shifted(other, 0);
    }

    /// Adds the nim sum of a value with each value that another set holds.
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

    /// Returns the words, which take the set's memory.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// Returns the least value that the set does not hold.
    pub(super) fn least_missing(&self) -> u32 {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX);
        let full = full.count();
        let ones = self.words.get(full).map_or(0, |word| word.trailing_ones());
        u32::try_from(full * 64).map_or(u32::MAX, |base| base + ones)
    }
}

/// Moves each bit of a word from its place to the nim sum of its place with a value below 64.
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
