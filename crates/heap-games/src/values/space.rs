//! Rare and common values: a set of values closed under addition, and the packing of values.

/// A division of values into rare and common ones.
///
/// The mask is not 0. A value v is rare when the parity of popcount(v & mask) is even; if all split
/// digits have the same parity, the parity of the heap may be added. The sum of two common values
/// is rare, that of a rare and a common one common. Any mask gives correct values: it affects only
/// the speed.
///
/// The top bit of a packed value is set if the value is common; the bits below are the value
/// without the lowest bit of the mask, which the top bit determines. Packing preserves sums, and
/// the order among rare and among common values, but not between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Space {
    mask: u32,
    /// Whether the heap's parity counts, and the parity of the split digits.
    heap_parity: bool,
    split_parity: u32,
    /// The bits below the top bit of a packed value.
    low_bits: u32,
}

impl Space {
    #[inline]
    pub(crate) fn pack(&self, heap: usize, value: u32) -> u32 {
        let common = (value & self.mask).count_ones() & 1 ^ self.shift(heap);
        let bit = self.mask.trailing_zeros();
        let packed = value >> (bit + 1) << bit | value & ((1 << bit) - 1);
        common << self.low_bits | packed
    }

    /// Returns the value with this packed form at a heap.
    #[inline]
    pub(crate) fn unpack(&self, heap: usize, packed: u32) -> u32 {
        let common = packed >> self.low_bits;
        let packed = packed & (self.top() - 1);
        let bit = self.mask.trailing_zeros();
        let value = packed >> bit << (bit + 1) | packed & ((1 << bit) - 1);
        let odd = (value & self.mask).count_ones() & 1 ^ self.shift(heap);
        value | (odd ^ common) << bit
    }

    /// Returns how many rare values of a heap are below a value: the first packed ones.
    pub(crate) fn rares_below(&self, heap: usize, value: u32) -> usize {
        // Of two values that differ only in the mask's lowest bit, one is rare.
        let bit = self.mask.trailing_zeros();
        let pairs = value >> (bit + 1) << bit;
        let rest = value & ((2 << bit) - 1);
        let last = (value - rest..value).filter(|&lower| self.pack(heap, lower) < self.top());
        pairs as usize + last.count()
    }

    /// Returns the bit that marks common values.
    #[inline]
    pub(crate) fn top(&self) -> u32 {
        1 << self.low_bits
    }

    fn shift(&self, heap: usize) -> u32 {
        if self.heap_parity { heap as u32 & 1 ^ self.split_parity } else { 0 }
    }

    /// Returns the space with the fewest rare values among those counted, and their number.
    ///
    /// A Walsh–Hadamard transform of the histogram of values counts rare minus common values for
    /// every mask at once.
    pub(crate) fn choose(counts: &ValueCounts, splits: &[usize], low_bits: u32) -> (Space, usize) {
        let split_parity = splits.first().map_or(0, |split| *split as u32 & 1);
        let [even, odd] = counts.by_parity();
        let sign = if split_parity == 0 { 1 } else { -1 };
        let both = || even.iter().zip(&odd);
        let mut plain: Vec<i64> = both().map(|(even, odd)| even + odd).collect();
        let mut signed: Vec<i64> = both().map(|(even, odd)| sign * (even - odd)).collect();
        let same_parity = splits.iter().all(|split| *split as u32 & 1 == split_parity);
        let mut best = (i64::MAX, 0, false);
        for (histogram, heap_parity) in [(&mut plain, false), (&mut signed, true)] {
            if heap_parity && !same_parity {
                continue;
            }
            transform(histogram);
            for (mask, &excess) in histogram.iter().enumerate() {
                if mask != 0 && excess < best.0 {
                    best = (excess, mask as u32, heap_parity);
                }
            }
        }
        let (excess, mask, heap_parity) = best;
        let space = Space { mask, heap_parity, split_parity, low_bits };
        let count = counts.counted.saturating_sub(1) as i64;
        let rare = count.saturating_add(excess) / 2;
        (space, usize::try_from(rare).unwrap_or(usize::MAX))
    }
}

/// The number of occurrences of each value among the heaps from 1 on, by the parity of the heap.
#[derive(Clone, Default)]
pub(crate) struct ValueCounts {
    /// The number of heaps counted, including heap 0.
    counted: usize,
    /// By the last two bits of the heap: if a value repeats immediately or two heaps later, its
    /// count need not wait for the previous one.
    counts: [Vec<u64>; 4],
}

impl ValueCounts {
    /// Counts the new values of a table.
    pub(crate) fn follow(&mut self, values: &[impl Copy + Ord + Into<u32>]) {
        let first = self.counted.max(1);
        let new = values.get(first..).unwrap_or_default();
        let greatest = new.iter().max().map_or(0, |&value| value.into());
        let size = (greatest as usize + 1).max(2).next_power_of_two().max(self.counts[0].len());
        for counts in &mut self.counts {
            counts.resize(size, 0);
        }
        self.counts.rotate_left(first % 4);
        let (fours, last) = new.as_chunks::<4>();
        for four in fours {
            for (counts, &value) in self.counts.iter_mut().zip(four) {
                counts[value.into() as usize] += 1;
            }
        }
        for (counts, &value) in self.counts.iter_mut().zip(last) {
            counts[value.into() as usize] += 1;
        }
        self.counts.rotate_right(first % 4);
        self.counted = self.counted.max(values.len());
    }

    /// Returns the counts of even and odd heaps.
    fn by_parity(&self) -> [Vec<i64>; 2] {
        [0, 1].map(|parity| {
            let pairs = self.counts[parity].iter().zip(&self.counts[parity + 2]);
            pairs.map(|(a, b)| (a + b) as i64).collect()
        })
    }
}

/// Transforms a list whose length is a power of two: entry m becomes the sum of all entries v, each
/// with the sign of the parity of popcount(v & m).
fn transform(list: &mut [i64]) {
    let mut half = 1;
    while half < list.len() {
        for block in list.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    fn spaces() -> Vec<Space> {
        let mut list = Vec::new();
        for mask in 1..64 {
            for (heap_parity, split_parity) in [(false, 0), (true, 0), (true, 1)] {
                list.push(Space { mask, heap_parity, split_parity, low_bits: 7 });
            }
        }
        list
    }

    #[test]
    fn packing_keeps_sums_and_the_order_within_a_kind() {
        for space in spaces() {
            for heap in 0..2 {
                let mut last = [None; 2];
                for value in 0..256 {
                    let packed = space.pack(heap, value);
                    assert_eq!(space.unpack(heap, packed), value, "{space:?}");
                    let kind = (packed / space.top()) as usize;
                    assert!(last[kind] < Some(packed));
                    last[kind] = Some(packed);
                    let below = (0..value).filter(|&v| space.pack(heap, v) < space.top());
                    assert_eq!(space.rares_below(heap, value), below.count());
                }
            }
        }
    }

    #[test]
    fn sums_of_two_heaps_pack_as_their_total_and_a_split_digit() {
        for space in spaces() {
            let mut rng = Rng::new(u64::from(space.mask) + 1);
            for _ in 0..200 {
                let (a, b) = (rng.below(256) as u32, rng.below(256) as u32);
                let (x, y) = (rng.below(9) as usize, rng.below(9) as usize);
                let heap = x + y + space.split_parity as usize;
                let sum = space.pack(x, a) ^ space.pack(y, b);
                assert_eq!(space.unpack(heap, sum), a ^ b);
            }
        }
    }

    #[test]
    fn chosen_space_has_the_fewest_rare_values() {
        let mut rng = Rng::new(16);
        for splits in [&[2][..], &[1, 3], &[1, 2]] {
            let values: Vec<u32> = (0..500).map(|_| rng.below(40) as u32).collect();
            let mut counts = ValueCounts::default();
            for len in [1, 2, 7, 64, 65, 500] {
                counts.follow(&values[..len]);
            }
            let (space, rare) = Space::choose(&counts, splits, 7);
            let rare_in = |space: &Space| {
                let heaps = values.iter().enumerate().skip(1);
                heaps.filter(|&(heap, &v)| space.pack(heap, v) < space.top()).count()
            };
            assert_eq!(rare_in(&space), rare);
            for mut other in spaces() {
                other.split_parity = splits[0] as u32 & 1;
                if !other.heap_parity || splits != [1, 2] {
                    assert!(rare_in(&other) >= rare);
                }
            }
        }
    }
}
