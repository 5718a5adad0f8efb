//! Values of 64 heaps that no pair of a list hits, if hundreds of values must be hit.
//!
//! # The idea
//! The pairs of a block of heaps are a list of [offsets](Offset). Marking the value of one pair is
//! a store to its own place, 0.4 ns for each lane. Comparing it with one candidate takes a
//! thirtieth of that, as one vector holds 32 lanes. So the first offsets are marked, until a dozen
//! values of a lane are open, and the others are compared with the least of those:
//!
//! ```text
//! mark the first offsets; open = the unmarked values, a set for each lane
//! slots = the least open values of each lane
//! for each tile of offsets, round and round:
//!     drop the slots that some offset of the tile hits, and fill them with the next open values
//!     a slot that has seen all tiles survives; a lane with enough survivors is done
//! ```
//!
//! # Why it is right
//! Values are opened in increasing order, so those below a survivor were opened before it, or with
//! it: each of them was hit, or survived as well.
//!
//! # The number of marked offsets
//! The number is tuned: an eighth less and an eighth more are tried in turn, and it moves to the
//! side where stores and comparisons, by their count, took less time.

use crate::values::simd::{Cell, Kernel, LANES, Offset, run_vectorized, window};
use crate::values::value_set::next_member;

/// The candidates of a lane compared together.
const SLOTS: usize = 4;

/// The lanes compared together.
const PART: usize = LANES / 2;

/// The offsets after which slots are filled again.
const TILE: usize = 256;

/// The lanes whose marks fit into the L1 cache together.
const GROUP: usize = 8;

/// The offsets whose sums are computed before they are marked.
const BATCH: usize = 16;

/// A set of values for each lane of a block: those not hit so far.
pub(crate) struct Open {
    words: usize,
    bits: Vec<u64>,
}

impl Open {
    pub(crate) fn places(&self) -> usize {
        64 * self.words - 1
    }

    /// Returns the least member of a lane's set from a value on.
    #[inline]
    pub(crate) fn next(&self, lane: usize, from: usize) -> Option<usize> {
        next_member(&self.bits[lane * self.words..][..self.words], from)
    }

    /// Returns the members of a lane's set.
    pub(crate) fn members(&self, lane: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.next(lane, 0), move |&last| self.next(lane, last + 1))
    }

    fn remove(&mut self, lane: usize, value: usize) {
        self.bits[lane * self.words + value / 64] &= !(1 << (value % 64));
    }

    /// Returns the number of members of a lane's set below a bound.
    fn count(&self, lane: usize, bound: usize) -> usize {
        let set = &self.bits[lane * self.words..][..self.words];
        let kept = |word: usize| bound.saturating_sub(64 * word);
        let words = set.iter().enumerate().take_while(|&(word, _)| kept(word) > 0);
        let counts = words.map(|(word, bits)| bits << (64 - kept(word).min(64)));
        counts.map(|bits| bits.count_ones() as usize).sum()
    }
}

/// Returns the sets of values below R − 1 that neither an offset, nor one of `near` whose partner
/// is before the block, leads to; the sets have R bits, and R is a multiple of 64.
pub(crate) fn open_values<T: Cell, const R: usize>(
    packed: &[T],
    base: usize,
    offsets: &[Offset<T>],
    near: &[Offset<T>],
) -> Open {
    struct Marks<'a, T, const R: usize>(&'a [T], usize, [&'a [Offset<T>]; 2]);

    impl<T: Cell, const R: usize> Kernel for Marks<'_, T, R> {
        type Output = Open;

        #[inline(always)]
        fn run(self) -> Open {
            let mut open = Open { words: R / 64, bits: Vec::with_capacity(LANES * R / 64) };
            for start in (0..LANES).step_by(GROUP) {
                mark_group::<T, R>(self.0, self.1, self.2, start, &mut open.bits);
            }
            open
        }
    }

    run_vectorized(Marks::<T, R>(packed, base, [offsets, near]))
}

/// Appends the sets of a group of lanes.
#[inline(always)]
fn mark_group<T: Cell, const R: usize>(
    packed: &[T],
    base: usize,
    [offsets, near]: [&[Offset<T>]; 2],
    start: usize,
    open: &mut Vec<u64>,
) {
    // Greater values are marked in the last place.
    let last = T::try_from(R as u32 - 1).unwrap_or(T::LAST);
    let mut rows = [[0_u8; R]; GROUP];
    for offsets in offsets.chunks(BATCH) {
        // In one loop with the stores, the sums would not be vectorised.
        let mut sums = [[T::LAST; GROUP]; BATCH];
        for (sums, offset) in sums.iter_mut().zip(offsets) {
            let window: &[T; GROUP] = window(packed, base + start, offset);
            for (sum, &value) in sums.iter_mut().zip(window) {
                *sum = (value ^ offset.packed).min(last);
            }
        }
        for sums in &sums {
            for (row, &sum) in rows.iter_mut().zip(sums) {
                row[sum.into() as usize % R] = 1;
            }
        }
    }
    for (lane, row) in rows.iter_mut().enumerate() {
        for offset in near.iter().filter(|offset| offset.back > start + lane) {
            let sum = (packed[base + start + lane - offset.back] ^ offset.packed).min(last);
            row[sum.into() as usize % R] = 1;
        }
        row[R - 1] = 1;
        open.extend(row.as_chunks::<64>().0.iter().map(|flags| !word_of(flags)));
    }
}

/// Returns the word with these bits, a byte for each.
#[inline(always)]
pub(super) fn word_of(flags: &[u8; 64]) -> u64 {
    let bytes = flags.as_chunks::<8>().0.iter().map(|&bytes| u64::from_le_bytes(bytes));
    // The product brings the lowest bits of the eight bytes together at its top.
    let bits = bytes.map(|bytes| bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56);
    bits.rev().fold(0, |word, bits| word << 8 | bits)
}

/// The search and its end.
pub(crate) struct Goal {
    /// Values of a lane from its bound on are ignored.
    pub(crate) bounds: [usize; LANES],
    /// The required number of survivors of a lane.
    pub(crate) survivors: usize,
    /// The search ends when all lanes together have only this many open values.
    pub(crate) few: usize,
}

/// Drops open values that some offset reaches, until each lane has its survivors or few are left.
/// Returns the number of offsets compared, cyclically.
pub(crate) fn drop_reached<T: Cell>(
    packed: &[T],
    base: usize,
    offsets: &[Offset<T>],
    open: &mut Open,
    goal: &Goal,
) -> usize {
    if offsets.is_empty() {
        return 0;
    }
    let tiles = offsets.len().div_ceil(TILE);
    let mut slots = Slots::new(open, tiles, goal);
    let mut left: usize = (0..LANES).map(|lane| open.count(lane, goal.bounds[lane])).sum();
    let mut compared = 0;
    for (step, tile) in (1..).zip(offsets.chunks(TILE).cycle()) {
        if slots.busy == 0 || left <= goal.few {
            break;
        }
        let hits = run_vectorized(Compare { packed, base, tile, candidates: &slots.candidates });
        compared += tile.len();
        for (slot, lanes) in hits.into_iter().enumerate() {
            for lane in bits(lanes) {
                open.remove(lane, slots.candidates[slot][lane].into() as usize);
                left -= 1;
                slots.fill(open, slot, lane, step + tiles);
            }
        }
        if step >= tiles {
            slots.settle(open, step, tiles);
        }
    }
    compared
}

/// Returns the indices of the set bits of a word.
fn bits(word: u64) -> impl Iterator<Item = usize> {
    let words = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
    words.take_while(|&word| word != 0).map(|word| word.trailing_zeros() as usize)
}

/// The candidates compared with the offsets.
struct Slots<'a, T> {
    bounds: &'a [usize; LANES],
    /// A slot without a candidate holds the greatest number.
    candidates: [[T; LANES]; SLOTS],
    /// The step after which a candidate has been compared with all tiles; 0 without one.
    ends: [[usize; LANES]; SLOTS],
    /// A lower bound of the next value to open in each lane.
    from: [usize; LANES],
    /// The number of survivors still required of a lane.
    wanted: [usize; LANES],
    /// How many slots have a candidate.
    busy: usize,
}

impl<'a, T: Cell> Slots<'a, T> {
    fn new(open: &Open, tiles: usize, goal: &'a Goal) -> Self {
        let mut slots = Self {
            bounds: &goal.bounds,
            candidates: [[T::LAST; LANES]; SLOTS],
            ends: [[0; LANES]; SLOTS],
            from: [0; LANES],
            wanted: [goal.survivors; LANES],
            busy: SLOTS * LANES,
        };
        for slot in 0..SLOTS {
            for lane in 0..LANES {
                slots.fill(open, slot, lane, tiles);
            }
        }
        slots
    }

    /// Replaces the candidate of a slot by the lane's next open value.
    #[inline]
    fn fill(&mut self, open: &Open, slot: usize, lane: usize, end: usize) {
        let next = open.next(lane, self.from[lane]);
        let next = next.filter(|&next| next < self.bounds[lane] && self.wanted[lane] > 0);
        let value = next.and_then(|value| T::try_from(value as u32).ok());
        self.from[lane] = next.map_or(self.from[lane], |value| value + 1);
        self.candidates[slot][lane] = value.unwrap_or(T::LAST);
        self.ends[slot][lane] = if value.is_some() { end } else { 0 };
        self.busy -= usize::from(value.is_none());
    }

    /// Counts the candidates compared with all tiles, and makes room for others.
    fn settle(&mut self, open: &Open, step: usize, tiles: usize) {
        for slot in 0..SLOTS {
            for lane in 0..LANES {
                if self.ends[slot][lane] == step {
                    self.wanted[lane] = self.wanted[lane].saturating_sub(1);
                    self.fill(open, slot, lane, step + tiles);
                }
            }
        }
        for slot in 0..SLOTS {
            for lane in 0..LANES {
                if self.wanted[lane] == 0 && self.ends[slot][lane] > 0 {
                    self.fill(open, slot, lane, 0);
                }
            }
        }
    }
}

/// The comparison of a tile with the candidates of all lanes, a word of lanes for each slot.
struct Compare<'a, T> {
    packed: &'a [T],
    base: usize,
    tile: &'a [Offset<T>],
    candidates: &'a [[T; LANES]; SLOTS],
}

impl<T: Cell> Kernel for Compare<'_, T> {
    type Output = [u64; SLOTS];

    #[inline(always)]
    fn run(self) -> [u64; SLOTS] {
        let mut flags = [[0_u8; LANES]; SLOTS];
        for start in [0, PART] {
            let mut least = [[T::LAST; PART]; SLOTS];
            let mut candidates = [[T::LAST; PART]; SLOTS];
            for (part, all) in candidates.iter_mut().zip(self.candidates) {
                part.copy_from_slice(&all[start..start + PART]);
            }
            let (batches, rest) = self.tile.as_chunks::<4>();
            for batch in batches {
                self.compare(batch, start, &candidates, &mut least);
            }
            for offset in rest {
                self.compare(&[*offset], start, &candidates, &mut least);
            }
            for (flags, least) in flags.iter_mut().zip(&least) {
                for (flag, &least) in flags[start..].iter_mut().zip(least) {
                    *flag = u8::from(least == T::default());
                }
            }
        }
        flags.map(|flags| word_of(&flags))
    }
}

impl<T: Cell> Compare<'_, T> {
    /// Updates the least differences of half of the lanes with N offsets at once, since these
    /// differences do not stay in registers.
    #[inline(always)]
    fn compare<const N: usize>(
        &self,
        offsets: &[Offset<T>; N],
        start: usize,
        candidates: &[[T; PART]; SLOTS],
        least: &mut [[T; PART]; SLOTS],
    ) {
        let windows: [&[T; PART]; N] =
            std::array::from_fn(|i| window(self.packed, self.base + start, &offsets[i]));
        for (least, candidates) in least.iter_mut().zip(candidates) {
            for lane in 0..PART {
                let mut smallest = least[lane];
                for (offset, window) in offsets.iter().zip(windows) {
                    let difference = window[lane] ^ offset.packed ^ candidates[lane];
                    smallest = if difference < smallest { difference } else { smallest };
                }
                least[lane] = smallest;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::simd::on_every_level;
    use test_support::{Rng, size};

    const R: usize = 128;

    fn offsets<T: Cell>(
        rng: &mut Rng,
        count: u64,
        backs: std::ops::Range<u64>,
        top: u64,
    ) -> Vec<Offset<T>> {
        let offset = |_| {
            let back = backs.start + rng.below(backs.end - backs.start);
            Offset::new(back as usize, cell(rng.below(top)))
        };
        (0..count).map(offset).collect()
    }

    fn cell<T: Cell>(value: u64) -> T {
        T::try_from(value as u32).unwrap_or_default()
    }

    /// Checks the sets, and the survivors in them, with every offset in turn.
    fn check<T: Cell>(rng: &mut Rng, top: u64) {
        let base = 2000;
        let packed: Vec<T> = (0..base).map(|_| cell(rng.below(top))).collect();
        let count = [0, 5, 40, 700][rng.below(4) as usize];
        let marked = offsets(rng, count / 2, 64..1900, top);
        let rest = offsets(rng, count, 64..1900, top);
        let near = offsets(rng, 5, 1..64, top);
        let reach = |list: &[Offset<T>], lane: usize, value: usize| {
            let partner = |offset: &Offset<T>| packed.get(base + lane - offset.back);
            let sums = list.iter().filter_map(|o| Some((*partner(o)? ^ o.packed).into() as usize));
            sums.into_iter().any(|sum| sum == value)
        };
        let mut open = open_values::<T, R>(&packed, base, &marked, &near);
        for lane in 0..LANES {
            let expected =
                (0..R - 1).filter(|&v| !reach(&marked, lane, v) && !reach(&near, lane, v));
            assert!(open.members(lane).eq(expected));
        }
        let before: Vec<Vec<usize>> = (0..LANES).map(|lane| open.members(lane).collect()).collect();
        let bounds = std::array::from_fn(|_| rng.below(R as u64 + 1) as usize);
        let goal = Goal { bounds, survivors: 1 + rng.below(3) as usize, few: 0 };
        drop_reached(&packed, base, &rest, &mut open, &goal);
        for lane in 0..LANES {
            let looked_at = before[lane].iter().filter(|&&value| value < bounds[lane]);
            let survive = looked_at.copied().filter(|&value| !reach(&rest, lane, value));
            let found = open.members(lane).filter(|&value| value < bounds[lane]);
            assert!(found.take(goal.survivors).eq(survive.take(goal.survivors)), "{lane}");
            assert!(open.members(lane).all(|value| before[lane].contains(&value)));
        }
    }

    #[test]
    fn survivors_are_the_least_values_that_no_offset_reaches() {
        on_every_level(|| {
            let mut rng = Rng::new(744);
            for _ in 0..size(10, 60) {
                check::<u8>(&mut rng, 128);
                check::<u16>(&mut rng, 128);
                check::<u16>(&mut rng, 1 << 9);
            }
        });
    }
}
