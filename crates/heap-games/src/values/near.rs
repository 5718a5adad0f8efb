//! Sets of packed values, and what near heaps mark in them, looked up.
//!
//! # The idea
//! A lane may be paired with a heap only a few places before it, which no vector serves: the lanes
//! between are not known yet. Several offsets may lead to the same heap, by several rare heaps and
//! splits, and what they all mark together depends on its packed value alone. Where that is a byte,
//! a table gives it at once. Where values are small, common and rare ones share one word, so that a
//! look-up is one load.
//!
//! # Measured
//! `.106` to 2^20 takes 10 ms where marks one by one took 17, `.454` 17 in place of 34.
//!
//! # What was given up
//! - Offsets of 8 to 15 by table too, and only longer ones by vectors, a group ahead, as a vector of
//!   what was just written byte by byte waits for the cache: the more look-ups cost more than that.
//! - The packed values of the last eight heaps in one word, to save a store and a load: each lane
//!   then waits for the one before it, even where no offset is that short.
//! - What a value marks for each of the next eight heaps, added at once when it is known: the sets
//!   overlap those just written by one place, and a processor cannot read them back before they
//!   have left for the cache. It took half as long again.

use crate::values::dense::Moves;
use crate::values::simd::{Cell, LANES, Offset, bit_of};
use crate::values::sparse::{Head, reaches_from};

/// The packed values of a byte.
const BYTES: usize = 256;

/// The lanes of a group, which middle offsets serve together: the shortest of those.
pub(crate) const GROUP: usize = 8;

/// Returns whether near heaps are looked up: tables of wider sets crowd the nearest cache.
const fn has_tables<T, const S: usize>() -> bool {
    size_of::<T>() == 1 && S <= 4
}

/// Returns how many packed values of either kind fit into a set of `words` words.
pub(crate) const fn places(words: usize) -> usize {
    32 * words
}

/// A set of packed values in S words: in the first half of its bits the common ones, in the second
/// half the rare ones, either without their top bit.
#[derive(Clone, Copy)]
pub(crate) struct Marks<const S: usize>(pub(crate) [u64; S]);

impl<const S: usize> Default for Marks<S> {
    fn default() -> Self {
        Self([0; S])
    }
}

impl<const S: usize> Marks<S> {
    /// Adds a packed value, the top bit of which is turned, if there is a place for it.
    #[inline(always)]
    pub(crate) fn add(&mut self, flipped: u32, top: u32) {
        let (low, kind) = (flipped as usize & (top as usize - 1), usize::from(flipped >= top));
        if low < places(S) {
            let place = (low + places(S) * kind) as u32;
            for (word, set) in self.0.iter_mut().enumerate() {
                *set |= bit_of(place, 64 * word as u64);
            }
        }
    }

    #[inline(always)]
    fn add_all(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Returns the least common value that is not in the set, or something without a place.
    #[inline(always)]
    pub(crate) fn least_common(&self) -> usize {
        let mut least = 0;
        for (word, set) in self.0.iter().take(S.div_ceil(2)).enumerate() {
            if least == 64 * word {
                least += set.trailing_ones() as usize;
            }
        }
        least
    }
}

/// What heaps mark by their packed values, for each heap some places further on.
#[derive(Clone)]
pub(crate) struct NearMarks<const S: usize> {
    /// By how many places, the farthest first.
    tables: Vec<(usize, Table<S>)>,
}

/// By packed value; what follows keeps the tables from meeting in the cache.
#[derive(Clone)]
struct Table<const S: usize>([Marks<S>; BYTES + 8]);

impl<const S: usize> Table<S> {
    #[inline(always)]
    fn of<T: Cell>(&self, packed: T) -> &Marks<S> {
        &self.0[usize::from(packed.into() as u8)]
    }
}

impl<const S: usize> NearMarks<S> {
    /// Returns the tables for offsets; `None` unless packed values are bytes.
    pub(crate) fn new<T: Cell>(offsets: &[Offset<T>], top: u32) -> Option<Self> {
        if !has_tables::<T, S>() {
            return None;
        }
        // The value just computed comes last: all others are looked up before it is known.
        let mut backs: Vec<usize> = offsets.iter().map(|offset| offset.back).collect();
        backs.sort_unstable();
        backs.dedup();
        let tables = backs.into_iter().rev().map(|back| {
            let mut table = [Marks::default(); BYTES + 8];
            for offset in offsets.iter().filter(|offset| offset.back == back) {
                let other: u32 = offset.packed.into();
                for (packed, marks) in table[..BYTES].iter_mut().enumerate() {
                    marks.add(packed as u32 ^ other, top);
                }
            }
            (back, Table(table))
        });
        Some(Self { tables: tables.collect() })
    }

    /// Adds what heaps with these packed values mark for the one that follows them.
    #[inline(always)]
    pub(crate) fn add_to<T: Cell>(&self, packed: &[T], marks: &mut Marks<S>) {
        for (back, table) in &self.tables {
            marks.add_all(table.of(packed[packed.len() - back]));
        }
    }
}

/// Returns whether each of the packed values in a set is the sum of a pair of heaps before the block,
/// one of them among the first where only those and the last are kept.
#[cold]
pub(crate) fn have_witnesses<T: Cell, const S: usize>(
    head: Option<&Head<T>>,
    packed: &[T],
    moves: &Moves,
    missing: &Marks<S>,
) -> bool {
    let places_of_a_kind = places(S) as u32;
    let words = missing.0.iter().enumerate();
    let mut values = words.flat_map(|(word, &set)| {
        let sets = std::iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)));
        let places = sets.take_while(|&set| set != 0).map(u64::trailing_zeros);
        places.map(move |place| 64 * word as u32 + place - places_of_a_kind)
    });
    values.all(|value| reaches_from(head, packed, moves, LANES, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    /// Checks tables and sets of S words against the definition.
    fn check<const S: usize>(rng: &mut Rng) {
        let top = 128;
        let offsets: Vec<Offset<u8>> = (0..rng.below(9))
            .map(|_| Offset::new(1 + rng.below(15) as usize, rng.below(256) as u8))
            .collect();
        let packed: Vec<u8> = (0..40).map(|_| rng.below(256) as u8).collect();
        let near = NearMarks::<S>::new(&offsets, top).expect("packed values are bytes");
        let mut marks = Marks::<S>::default();
        near.add_to(&packed, &mut marks);
        let reached = |flipped: u8| {
            offsets
                .iter()
                .any(|offset| packed[packed.len() - offset.back] ^ offset.packed == flipped)
        };
        for place in 0..64 * S {
            let (kind, low) = (place / places(S), place % places(S));
            let is_value = low < top as usize;
            let expected = is_value && reached((low + kind * top as usize) as u8);
            assert_eq!(marks.0[place / 64] >> (place % 64) & 1 == 1, expected, "{S} {place}");
        }
        let least = marks.least_common();
        let has = |place: usize| marks.0[place / 64] >> (place % 64) & 1 == 1;
        match (0..places(S)).find(|&place| !has(place)) {
            Some(expected) => assert_eq!(least, expected),
            None => assert!(least >= places(S)),
        }
    }

    #[test]
    fn tables_mark_what_offsets_lead_to() {
        let mut rng = Rng::new(106);
        for _ in 0..if cfg!(miri) { 2 } else { 300 } {
            check::<1>(&mut rng);
            check::<2>(&mut rng);
            check::<4>(&mut rng);
        }
        assert!(NearMarks::<1>::new(&[Offset::new(1, 5_u16)], 1 << 15).is_none());
        assert!(NearMarks::<16>::new(&[Offset::new(1, 5_u8)], 128).is_none());
    }

    #[test]
    fn the_least_common_value_is_found_in_full_sets_too() {
        assert_eq!(Marks([u64::MAX]).least_common(), 64);
        assert_eq!(Marks([u32::MAX.into()]).least_common(), 32);
        assert_eq!(Marks([u64::MAX, 0]).least_common(), 64);
        assert_eq!(Marks([u64::MAX, 7, 0, 0]).least_common(), 67);
        assert_eq!(Marks([6, u64::MAX, 0, 0]).least_common(), 0);
    }
}
