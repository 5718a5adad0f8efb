//! Rare and common heaps: the choice affects only the speed.

use super::table::Cell;

/// Bits of a mask. Any mask of the low bits is correct.
const MOST_BITS: u32 = 14;

/// The number of choices that are tried in turn.
const MOST_CHOICES: usize = 8;

/// A division of heaps into two kinds, such that the sum of two heaps shows whether their kinds are
/// equal.
///
/// A heap's kind is the parity of the bits that its value shares with a mask; if all splits leave
/// rests with the same parity, the lowest bit of its size may count as well. The kinds of two heaps
/// differ exactly when that parity is odd for their nim sum and their total size. The kind with
/// fewer heaps is called rare.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds {
    mask: usize,
    by_size: bool,
    rare: u32,
}

impl Kinds {
    /// Returns the kinds with the fewest rare heaps, the best first, each with their number.
    pub(super) fn ranked<C: Cell>(values: &[C], may_count_size: bool) -> Vec<(usize, Self)> {
        let largest = values.iter().map(|value| value.get()).max().unwrap_or(0);
        let bits = (usize::BITS - largest.leading_zeros()).clamp(1, MOST_BITS);
        let mut counts = [vec![0_i64; 1 << bits], vec![0_i64; 1 << bits]];
        for (heap, value) in values.iter().enumerate().skip(1) {
            counts[heap & 1][value.get() & ((1 << bits) - 1)] += 1;
        }
        counts.iter_mut().for_each(|counts| transform(counts));
        let mut ranked = Vec::new();
        let [even, odd] = &counts;
        for (mask, (even, odd)) in even.iter().zip(odd).enumerate().skip(1) {
            for (excess, by_size) in [(even + odd, false), (even - odd, true)] {
                // The excess of heaps of kind 0 over those of kind 1.
                let rare = u32::from(excess > 0);
                let count = (values.len() - excess.unsigned_abs() as usize) / 2;
                if !by_size || may_count_size {
                    ranked.push((count, Self { mask, by_size, rare }));
                }
            }
        }
        // Of equal ones the larger mask, as later values may need its high bits.
        ranked.sort_by_key(|(count, kinds)| (*count, usize::MAX - kinds.mask));
        ranked.truncate(MOST_CHOICES);
        ranked
    }

    pub(super) fn is_rare(&self, heap: usize, value: usize) -> bool {
        self.parity(heap, value) == self.rare
    }

    /// Returns as bits the possible sums of two heaps of different kinds whose sizes have a total
    /// of this parity.
    pub(super) fn mixed<const W: usize>(&self, size: usize) -> [u64; W] {
        let mut words = [0; W];
        for value in 0..64 * W {
            words[value / 64] |= u64::from(self.parity(size, value)) << (value % 64);
        }
        words
    }

    /// Returns whether the possible sums of two heaps of different kinds, for an even and an odd
    /// heap, are values of common heaps.
    pub(super) fn are_closed<const W: usize>(&self, mixed: &[[u64; W]; 2]) -> bool {
        let is_mixed = |heap: usize, value: usize| mixed[heap][value / 64] >> (value % 64) & 1 == 1;
        let mut values = (0..2).flat_map(|heap| (0..64 * W).map(move |value| (heap, value)));
        values.all(|(heap, value)| is_mixed(heap, value) != self.is_rare(heap, value))
    }

    fn parity(&self, size: usize, value: usize) -> u32 {
        let size = if self.by_size { size as u32 } else { 0 };
        ((value & self.mask).count_ones() + size) & 1
    }
}

/// Converts counts by value: for each mask, the number of values with an even number of its bits
/// minus those with an odd number.
fn transform(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
        half *= 2;
    }
}
