//! Marks in the sets of many lanes, and comparisons of many pairs.
//!
//! # Data
//! A lane is a heap of a block of [`LANES`] neighbours. An offset is an earlier heap: seen from the
//! lane's heap, its partner is `back` below, so that the partners of all lanes are one window of
//! the table, and the values of the lanes' options are that window XOR one number. The set of a
//! lane has S words, stored word by word for all lanes, so that a vector holds the same word of
//! eight lanes.
//!
//! # The loops
//! - Marking: `set |= 1 << (value ^ packed)`, a shift by a different number in each lane, which
//!   gives 0 for a value beyond the word. Values of one byte use a byte shuffle instead, 64 lanes
//!   at a time (`planes`).
//! - Comparing: "is some sum the candidate" is the minimum of `value ^ packed ^ candidate`, which
//!   is 0 exactly then. A minimum needs no branch and no early exit inside a block; the loop ends
//!   after the first block with a hit, which is nearly always the first.
//!
//! # Why it is right
//! One half of each set is for common values and the other for rare ones, both counted from 0, so
//! that one loop marks either.

use super::dispatch::{Kernel, run_vectorized};
use super::lane::{LANES, Lane, Offset, bit_of, window};
use super::planes::mark_bytes;

/// Returns whether the sum of some number and its partner, with the second list read backwards, is
/// the candidate.
#[inline]
pub(crate) fn pairs_with<T: Lane>(low: &[T], high: &[T], candidate: T) -> bool {
    struct Pairs<'a, T>(&'a [T], &'a [T], T);

    impl<T: Lane> Kernel for Pairs<'_, T> {
        type Output = bool;

        #[inline(always)]
        fn run(self) -> bool {
            pairs_with_body(self.0, self.1, self.2)
        }
    }

    run_vectorized(Pairs(low, high, candidate))
}

#[inline(always)]
fn pairs_with_body<T: Lane>(low: &[T], high: &[T], candidate: T) -> bool {
    // Most have such a pair among the first.
    const FIRST: usize = 256;
    const BLOCK: usize = 2048;
    let high = &high[high.len() - low.len()..];
    let mut start = 0;
    while start < low.len() {
        let block = if start == 0 { FIRST } else { BLOCK };
        let end = (start + block).min(low.len());
        let (mut a, mut b) = (&low[start..end], &high[high.len() - end..high.len() - start]);
        let mut least = T::LAST;
        // Patterns, as code compiled for size calls a function for each step of an iterator.
        while let ([x, after @ ..], [before @ .., y]) = (a, b) {
            let difference = *x ^ *y ^ candidate;
            least = if difference < least { difference } else { least };
            (a, b) = (after, before);
        }
        if least == T::default() {
            return true;
        }
        start = end;
    }
    false
}

/// Adds to the set of each lane the sums of offsets' packed values with those of their partners,
/// for each of two lists to one half of its bits; sums from the limit on may be omitted.
#[inline(always)]
pub(crate) fn mark_far_sums<T: Lane, const S: usize>(
    packed: &[T],
    base: usize,
    lists: [&[Offset<T>]; 2],
    limit: usize,
    sets: &mut [[u64; LANES]; S],
) {
    for (half, offsets) in lists.into_iter().enumerate() {
        let Some((packed, offsets)) = T::as_bytes(packed, offsets) else {
            mark_sums_inline(packed, base, offsets, half, sets);
            continue;
        };
        // Half of them are used; Rust cannot express an array of half as many.
        let mut groups = [[[0; LANES]; 8]; S];
        let count = limit.div_ceil(8).min(4 * S);
        let groups = &mut groups.as_flattened_mut()[..count];
        mark_bytes(packed, base, offsets, groups);
        for (group, bytes) in groups.iter().enumerate() {
            let place = 4 * S * half + group;
            for (word, &byte) in sets[place / 8].iter_mut().zip(bytes) {
                *word |= u64::from(byte) << (place % 8 * 8);
            }
        }
    }
}

/// Adds to the set of each lane the sum of every offset's packed value with that of its partner, as
/// an index in the first half of the bits of S words; larger sums are omitted.
#[inline]
pub(crate) fn mark_sums<T: Lane, const N: usize, const S: usize>(
    packed: &[T],
    base: usize,
    offsets: &[Offset<T>],
    sets: &mut [[u64; N]; S],
) {
    struct Marks<'a, T, const N: usize, const S: usize>(
        &'a [T],
        usize,
        &'a [Offset<T>],
        &'a mut [[u64; N]; S],
    );

    impl<T: Lane, const N: usize, const S: usize> Kernel for Marks<'_, T, N, S> {
        type Output = ();

        #[inline(always)]
        fn run(self) {
            mark_sums_inline(self.0, self.1, self.2, 0, self.3);
        }
    }

    run_vectorized(Marks(packed, base, offsets, sets));
}

/// The marks of [`mark_sums`], in either half, to be inlined into a [`Kernel`].
#[inline(always)]
pub(crate) fn mark_sums_inline<T: Lane, const N: usize, const S: usize>(
    packed: &[T],
    base: usize,
    offsets: &[Offset<T>],
    half: usize,
    sets: &mut [[u64; N]; S],
) {
    for offset in offsets {
        let window: &[T; N] = window(packed, base, offset);
        for lane in 0..N {
            let sum = (window[lane] ^ offset.packed).into();
            for (word, set) in sets[S / 2 * half..].iter_mut().take(S / 2).enumerate() {
                set[lane] |= bit_of(sum, 64 * word as u64);
            }
        }
    }
}

/// Returns how many lanes have the sum of the offset and its partner in their set; for plans of
/// short tables this takes a quarter of the time of marking the sums first.
#[inline]
pub(crate) fn count_hits<T: Lane, const S: usize>(
    packed: &[T],
    base: usize,
    offset: Offset<T>,
    sets: &[[u64; LANES]; S],
) -> u64 {
    struct Hits<'a, T, const S: usize>(&'a [T], usize, Offset<T>, &'a [[u64; LANES]; S]);

    impl<T: Lane, const S: usize> Kernel for Hits<'_, T, S> {
        type Output = u64;

        #[inline(always)]
        fn run(self) -> u64 {
            let Hits(packed, base, offset, sets) = self;
            let window: &[T; LANES] = window(packed, base, &offset);
            let mut count = 0;
            for (word, set) in sets.iter().take(S / 2).enumerate() {
                for (&set, &value) in set.iter().zip(window) {
                    let bit = bit_of((value ^ offset.packed).into(), 64 * word as u64);
                    count += u64::from(set & bit != 0);
                }
            }
            count
        }
    }

    run_vectorized(Hits(packed, base, offset, sets))
}

#[cfg(test)]
mod tests {
    use super::super::level::on_every_level;
    use super::*;
    use test_support::Rng;

    #[test]
    fn hits_agree_with_the_definition() {
        let mut rng = Rng::new(64);
        let packed: Vec<u8> = (0..400).map(|_| rng.below(256) as u8).collect();
        for _ in 0..9 {
            let offset = Offset::new(64 + rng.below(200) as usize, rng.below(256) as u8);
            let sum = |lane: usize| packed[300 + lane - offset.back] ^ offset.packed;
            let hits = (0..LANES).filter(|&lane| sum(lane) < 192).count() as u64;
            on_every_level(|| {
                assert_eq!(count_hits(&packed, 300, offset, &[[u64::MAX; LANES]; 6]), hits);
            });
        }
    }

    /// Checks marks in sets of S words, by all ways, against the definition.
    fn check_halves<T: Lane + TryFrom<u64>, const S: usize>(rng: &mut Rng, bound: u64) {
        let mut number = || T::try_from(rng.below(bound)).unwrap_or_default();
        let packed: Vec<T> = (0..400).map(|_| number()).collect();
        let mut list = |count: u64| -> Vec<Offset<T>> {
            let mut offset = || Offset::new(64 + (number().into() % 200) as usize, number());
            (0..count).map(|_| offset()).collect()
        };
        let (base, lists) = (300, [list(5), list(3)]);
        let reached = |half: usize, lane: usize, value: usize| {
            let sums = |o: &Offset<T>| packed[base + lane - o.back] ^ o.packed;
            lists[half].iter().any(|offset| sums(offset).into() as usize == value)
        };
        let is_in = |sets: &[[u64; LANES]; S], lane: usize, place: usize| {
            sets[place / 64][lane] >> (place % 64) & 1 == 1
        };
        let half = 32 * S;
        let mut sums = [[0; LANES]; S];
        mark_sums(&packed, base, &lists[0], &mut sums);
        // Only sums from the limit on may be omitted.
        let limit = half - 8 * usize::from(S > 1);
        let mut far = [[0; LANES]; S];
        mark_far_sums(&packed, base, [&lists[0], &lists[1]], limit, &mut far);
        for lane in 0..LANES {
            for place in 0..64 * S {
                let expected = reached(place / half, lane, place % half);
                assert_eq!(is_in(&sums, lane, place), place < half && expected);
                if place % half < limit {
                    assert_eq!(is_in(&far, lane, place), expected, "{S} {lane} {place}");
                } else {
                    assert!(expected || !is_in(&far, lane, place));
                }
            }
        }
    }

    #[test]
    fn halves_of_sets_are_marked_apart() {
        on_every_level(|| {
            let mut rng = Rng::new(454);
            for _ in 0..if cfg!(miri) { 1 } else { 20 } {
                check_halves::<u8, 2>(&mut rng, 100);
                check_halves::<u8, 4>(&mut rng, 256);
                check_halves::<u16, 2>(&mut rng, 100);
                check_halves::<u16, 8>(&mut rng, 1000);
                check_halves::<u16, 16>(&mut rng, 600);
            }
        });
    }

    #[test]
    fn compiled_loops_agree_with_the_plain_one() {
        let mut rng = Rng::new(512);
        let lens = (0..200).chain([2047, 2048, 2049, 5000]);
        for len in lens.filter(|len| !cfg!(miri) || len % 50 == 0) {
            let low: Vec<u8> = (0..len).map(|_| rng.below(16) as u8).collect();
            let high: Vec<u8> = (0..len).map(|_| rng.below(16) as u8 * 3).collect();
            for candidate in [1, 60, 200, 7] {
                let mut pairs = low.iter().zip(high.iter().rev());
                let expected = pairs.any(|(x, y)| x ^ y == candidate);
                assert_eq!(pairs_with(&low, &high, candidate), expected);
                assert_eq!(pairs_with_body(&low, &high, candidate), expected);
            }
        }
    }
}
