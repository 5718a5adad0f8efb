//! Values of rows of 32 heaps, for packed values that are few enough to be looked up by four bits.
//!
//! # Data
//! If nearly all heaps are common and their packed values are below 8·G, with G = 2 or 4, a set of
//! common values is G bytes, and so is one of rare ones. Each of these bytes is one vector for all
//! heaps.
//!
//! # The loops
//! A pair at least 32 back is marked for all heaps at once: a byte shuffle finds the mark. A nearer
//! one waits for earlier heaps in the same block. But the nearest is `step` back, so `step` heaps
//! are found together from the last 32, which stay in two registers: shuffles bring the partners of
//! a pair into their places, and the least unmarked value is the least of 2·G numbers, each looked
//! up by four bits of the set. Nothing goes through memory from one step to the next.
//!
//! *Witnesses* for the heaps of all rows then prove that smaller rare values are reached. Open
//! cases are returned for the caller to search.
//!
//! # Why it is right
//! The plain loop in the tests is the definition. A packed value of at least 8·G would be looked up
//! as a different one, so none is allowed, and a heap with a full set ends the attempt.
//!
//! # Measured
//! See [`nibbles`](crate::values::nibbles).

use std::arch::x86_64::*;

use super::level::has_avx2;
use registers::{HALF, load, load_half, store, store_half, twice};

pub(crate) use registers::ROW;

/// Rows whose witnesses are processed together, to share the work per pair.
pub(crate) const ROWS: usize = 4;

/// The small parts whose pairs are searched for open values, a multiple of a row.
const PARTS: std::ops::Range<usize> = 64..64 + 256;

/// Small parts that are tried at once.
const TOGETHER: usize = 128;

/// The bit of a packed value that marks it as common.
const COMMON: u8 = 0x80;

/// The marks and look-ups for rows of heaps. Packed values of offsets are below 8·G, without the
/// top bit.
#[derive(Clone)]
pub(crate) struct Lookup<const G: usize> {
    /// Pairs that reach common values, at least a row back.
    far: Pairs,
    /// Pairs that reach common values, less than a row back, by the steps that they serve, and how
    /// many serve 1, at most 2, 4, 8 and 16.
    near: Vec<Near>,
    ends: [usize; 5],
    /// The number of heaps found together: the distance of the nearest pair, or half a row.
    step: usize,
    /// Pairs that reach rare values, and those used only for small values.
    witnesses: Pairs,
    small: Pairs,
    /// The takes that leave two heaps, and the packed values of small parts, the greatest first.
    splits: Vec<usize>,
    parts: [u8; PARTS.end - PARTS.start],
    /// By the parity of the heap, for each packed common value: the value.
    values: [[u8; ROW]; 2],
    /// By eight rare values and the parity of the heap, for each packed common value: the smaller
    /// ones.
    less: [[[u8; ROW]; 2]; G],
}

/// Pairs for all heaps of a row.
#[derive(Clone)]
struct Pairs {
    /// The place of the partner, at most -1, and the packed value of a common heap in each byte.
    list: Vec<(isize, i32)>,
    /// The greatest distance of a partner.
    farthest: usize,
}

impl Pairs {
    fn new<'a>(pairs: impl Iterator<Item = &'a (usize, u8)> + Clone) -> Self {
        let farthest = pairs.clone().map(|&(back, _)| back).max().unwrap_or(0);
        let list = pairs.map(|&(back, packed)| {
            let place = -isize::try_from(back).expect("a heap lies in a list");
            assert!(place < 0, "a partner is an earlier heap");
            (place, i32::from_ne_bytes([packed | COMMON; 4]))
        });
        Self { list: list.collect(), farthest }
    }
}

/// A pair less than a row back, marked for a power of two of steps at once.
#[derive(Clone)]
struct Near {
    /// The places of the partners of the next heaps among the last 32, in the older half and the
    /// later.
    places: [[u8; HALF]; 2],
    /// The packed value; for unused heaps a value without a mark.
    packed: [u8; HALF],
}

impl Near {
    /// Returns a pair for the next heaps.
    fn new((back, packed): (usize, u8), heaps: usize) -> Self {
        let place = |half: usize, lane: usize| {
            let place = (ROW + lane).wrapping_sub(back + HALF * half);
            if lane < heaps && place < HALF { place as u8 } else { COMMON }
        };
        let packed = std::array::from_fn(|lane| if lane < heaps { packed } else { COMMON });
        Self { places: [0, 1].map(|half| std::array::from_fn(|lane| place(half, lane))), packed }
    }

    /// Returns the sums with the partners of the next heaps.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn sums(&self, recent: [__m128i; 2]) -> __m128i {
        let [old, new] =
            [0, 1].map(|half| _mm_shuffle_epi8(recent[half], load_half(&self.places[half])));
        _mm_xor_si128(_mm_or_si128(old, new), load_half(&self.packed))
    }
}

/// The results for the heaps of some rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rows<const G: usize> {
    pub(crate) values: [[u8; ROW]; ROWS],
    /// By eight rare values, for each heap those below its value that no witness reaches.
    open: [[[u8; ROW]; ROWS]; G],
    /// The heaps that have any.
    pub(crate) are_open: u128,
}

impl<const G: usize> Rows<G> {
    /// Returns the rare values below that of a heap that no witness reaches.
    pub(crate) fn open_of(&self, lane: usize) -> u64 {
        let sets = self.open.iter().rev();
        sets.fold(0, |all, set| all << 8 | u64::from(set.as_flattened()[lane]))
    }
}

impl<const G: usize> Default for Rows<G> {
    fn default() -> Self {
        Self { values: [[0; ROW]; ROWS], open: [[[0; ROW]; ROWS]; G], are_open: 0 }
    }
}

impl<const G: usize> Lookup<G> {
    /// Returns the look-ups if the processor has the shuffles: for pairs that reach common values,
    /// for witnesses, for those of small values only, and for common packed values by the parity of
    /// the heap, the value and the set of smaller rare ones.
    pub(crate) fn new(
        [common, witnesses, small]: [&[(usize, u8)]; 3],
        splits: &[usize],
        first: &[u8],
        known: impl Fn(usize, u8) -> (u8, u64),
    ) -> Option<Self> {
        if !has_avx2() {
            return None;
        }
        let is_small = |&&(_, packed): &&(usize, u8)| usize::from(packed) < 8 * G;
        let (near, far): (Vec<_>, Vec<_>) =
            common.iter().filter(is_small).partition(|&&(back, _)| back < ROW);
        let step = near.iter().map(|&&(back, _)| back).min().unwrap_or(HALF).min(HALF);
        let serves = |back: usize| (back.min(HALF) / step).ilog2() as usize;
        let mut near: Vec<(usize, u8)> = near.into_iter().copied().collect();
        near.sort_by_key(|&(back, _)| serves(back));
        let ends =
            std::array::from_fn(|log| near.partition_point(|&(back, _)| serves(back) <= log));
        let near = near.into_iter().map(|pair| Near::new(pair, step << serves(pair.0)));
        let (mut values, mut less) = ([[0; ROW]; 2], [[[0; ROW]; 2]; G]);
        for (parity, packed) in (0..2).flat_map(|parity| (0..8 * G).map(move |p| (parity, p))) {
            let (value, rare) = known(parity, packed as u8);
            values[parity][packed] = value;
            for (group, less) in less.iter_mut().enumerate() {
                less[parity][packed] = rare.to_le_bytes()[group];
            }
        }
        Some(Self {
            far: Pairs::new(far.into_iter()),
            near: near.collect(),
            ends,
            step,
            witnesses: Pairs::new(witnesses.iter().filter(is_small)),
            splits: splits.to_vec(),
            parts: std::array::from_fn(|place| first[PARTS.end - 1 - place]),
            small: Pairs::new(small.iter().filter(is_small)),
            values,
            less,
        })
    }

    /// Finds common values for rows of heaps, at most the requested number, stores their packed
    /// form, and returns the number of rows: fewer if one is not below 8·G, none if the processor
    /// has no shuffles.
    #[inline(always)]
    pub(crate) fn commons_of(&self, packed: &mut [u8], base: usize, wanted: usize) -> usize {
        if !has_avx2() {
            return 0;
        }
        // SAFETY: the level is that of a processor with every feature that the function names.
        unsafe { self.commons(packed, base, wanted) }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn commons(&self, packed: &mut [u8], base: usize, wanted: usize) -> usize {
        for row in 0..wanted {
            let base = base + ROW * row;
            let Some(found) = self.common(packed, base) else { return row };
            store(&mut packed[base..], _mm256_or_si256(found, _mm256_set1_epi8(COMMON as i8)));
        }
        wanted
    }

    /// Finds the values of rows of heaps with common values, and the cases that witnesses leave
    /// open, and returns the number of rows: all, or none if the processor has no shuffles. There
    /// must be room for [`ROWS`] rows.
    #[inline(always)]
    pub(crate) fn rows_of(
        &self,
        packed: &[u8],
        base: usize,
        count: usize,
        rows: &mut Rows<G>,
    ) -> usize {
        rows.are_open = 0;
        if count == 0 || !has_avx2() {
            return 0;
        }
        // SAFETY: the level is that of a processor with every feature that the function names.
        unsafe { self.rows(packed, base, count, rows) };
        count
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn rows(&self, packed: &[u8], base: usize, count: usize, rows: &mut Rows<G>) {
        let mut reached = mark_all::<G, ROWS>(&self.witnesses, packed, base);
        mark_small(&mut reached, &self.small, packed, base);
        let (parity, top) = (base % 2, _mm256_set1_epi8(COMMON as i8));
        for (row, reached) in reached.into_iter().take(count).enumerate() {
            let common = _mm256_xor_si256(load(&packed[base + ROW * row..]), top);
            store(&mut rows.values[row], by_parity(&self.values, parity, common));
            let mut any = _mm256_setzero_si256();
            for (group, open) in rows.open.iter_mut().enumerate() {
                let less = by_parity(&self.less[group], parity, common);
                let set = _mm256_andnot_si256(reached[group], less);
                store(&mut open[row], set);
                any = _mm256_or_si256(any, set);
            }
            let none = _mm256_cmpeq_epi8(any, _mm256_setzero_si256());
            let lanes = !(_mm256_movemask_epi8(none) as u32);
            rows.are_open |= u128::from(lanes) << (ROW * row);
        }
        rows.are_open = self.without_reached(packed, base, rows);
    }

    /// Returns the heaps that have an open value which no pair with a small part reaches.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn without_reached(&self, packed: &[u8], base: usize, rows: &Rows<G>) -> u128 {
        let (mut left, mut lanes) = (rows.are_open, rows.are_open);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let mut open = rows.open_of(lane);
            while open != 0 && self.is_reached(packed, base + lane, open.trailing_zeros()) {
                open &= open - 1;
            }
            left &= !(u128::from(open == 0) << lane);
        }
        left
    }

    /// Returns whether a pair with a small part reaches a rare value of a heap.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn is_reached(&self, packed: &[u8], heap: usize, value: u32) -> bool {
        let value = _mm256_set1_epi8(value as i8);
        self.splits.iter().any(|split| {
            let others = &packed[..heap + 1 - PARTS.start - split];
            let (others, _) = others[others.len() - PARTS.len()..].as_chunks::<TOGETHER>();
            let (parts, _) = self.parts.as_chunks::<TOGETHER>();
            let mut pairs = parts.iter().zip(others).rev();
            pairs.any(|(parts, others)| {
                let mut equal = _mm256_setzero_si256();
                for row in (0..TOGETHER).step_by(ROW) {
                    let sums = _mm256_xor_si256(load(&parts[row..]), load(&others[row..]));
                    equal = _mm256_or_si256(equal, _mm256_cmpeq_epi8(sums, value));
                }
                _mm256_movemask_epi8(equal) != 0
            })
        })
    }

    /// Returns the least packed common value of each heap of a row that no pair reaches.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn common(&self, packed: &[u8], base: usize) -> Option<__m256i> {
        let [sets] = mark_all::<G, 1>(&self.far, packed, base);
        let mut far = [[0; ROW + HALF]; G];
        for (far, set) in far.iter_mut().zip(sets) {
            store(&mut far[..], set);
        }
        let last: &[u8] = &packed[base - ROW..base];
        let mut recent = [0, HALF]
            .map(|from| _mm_xor_si128(load_half(&last[from..]), _mm_set1_epi8(COMMON as i8)));
        let [older, later] = shifts(self.step).map(|places| load_half(&places));
        let mut found = [0; ROW + HALF];
        let mut near = [_mm_setzero_si128(); G];
        let (mut lane, mut count) = (0, 16_usize);
        while lane < ROW {
            for pair in &self.near[..self.ends[count.trailing_zeros() as usize]] {
                mark_half(&mut near, pair.sums(recent));
            }
            let mut sets = near;
            for (set, far) in sets.iter_mut().zip(&far) {
                *set = _mm_or_si128(*set, load_half(&far[lane..]));
            }
            let least = least_unmarked(sets);
            store_half(&mut found[lane..], least);
            let moved = |from, into| {
                _mm_or_si128(_mm_shuffle_epi8(from, older), _mm_shuffle_epi8(into, later))
            };
            recent = [moved(recent[0], recent[1]), moved(recent[1], least)];
            near = near.map(|set| _mm_shuffle_epi8(set, older));
            lane += self.step;
            count = count % 16 + 1;
        }
        let found = load(&found);
        (_mm256_movemask_epi8(found) == 0).then_some(found)
    }
}

/// Returns the sources of the bytes of a register that moves on by a step: itself, and the
/// following one.
fn shifts(step: usize) -> [[u8; HALF]; 2] {
    let own = |place: usize| if place + step < HALF { (place + step) as u8 } else { u8::MAX };
    let next = |place: usize| (place + step).checked_sub(HALF).map_or(u8::MAX, |from| from as u8);
    [std::array::from_fn(own), std::array::from_fn(next)]
}

/// The marks of a number of four bits in the first and in the second group of eight.
const MARKS: [[u8; HALF]; 2] = [
    [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128],
];

/// By group of four values and the set of its marked values: the least unmarked one.
const LEAST: [[u8; HALF]; 8] = {
    let mut table = [[u8::MAX; HALF]; 8];
    let mut entry = 0;
    while entry < 8 * HALF {
        let (four, set) = (entry / HALF, entry % HALF);
        if set < 15 {
            table[four][set] = (4 * four + set.trailing_ones() as usize) as u8;
        }
        entry += 1;
    }
    table
};

/// Returns for sixteen heaps the least value in none of their sets, or 255.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn least_unmarked<const G: usize>(sets: [__m128i; G]) -> __m128i {
    let low = _mm_set1_epi8(0xf);
    let mut least = _mm_set1_epi8(-1);
    for (group, set) in sets.into_iter().enumerate() {
        let fours = [_mm_and_si128(set, low), _mm_and_si128(_mm_srli_epi16::<4>(set), low)];
        for (four, set) in fours.into_iter().enumerate() {
            let found = _mm_shuffle_epi8(load_half(&LEAST[2 * group + four]), set);
            least = _mm_min_epu8(least, found);
        }
    }
    least
}

/// Adds to the set of each heap the mark of a sum, if it is below 8·G.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn mark_row<const G: usize>(sets: &mut [__m256i; G], sums: __m256i) {
    for (pair, sets) in sets.chunks_exact_mut(2).enumerate() {
        let places = fours(sums, pair, G);
        for (set, marks) in sets.iter_mut().zip(&MARKS) {
            *set = _mm256_or_si256(*set, _mm256_shuffle_epi8(twice(marks), places));
        }
    }
}

/// Returns sums from 16 times a number on as numbers of four bits, and others with the top bit set.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn fours(sums: __m256i, sixteen: usize, groups: usize) -> __m256i {
    if groups == 2 {
        return sums;
    }
    let turned = _mm256_xor_si256(sums, _mm256_set1_epi8(16 * sixteen as i8));
    _mm256_adds_epu8(turned, _mm256_set1_epi8(0x70))
}

/// As [`mark_row`], for sixteen heaps.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn mark_half<const G: usize>(sets: &mut [__m128i; G], sums: __m128i) {
    for (pair, sets) in sets.chunks_exact_mut(2).enumerate() {
        let places = _mm256_castsi256_si128(fours(_mm256_castsi128_si256(sums), pair, G));
        for (set, marks) in sets.iter_mut().zip(&MARKS) {
            *set = _mm_or_si128(*set, _mm_shuffle_epi8(load_half(marks), places));
        }
    }
}

/// Returns the entry of a table for each heap of a row by its packed value, from one of two tables
/// by its parity.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn by_parity(tables: &[[u8; ROW]; 2], parity: usize, packed: __m256i) -> __m256i {
    let [even, odd] = [tables[parity], tables[1 - parity]].map(|table| {
        let [low, high] = [0, 1].map(|half| {
            let places = fours(packed, half, 4);
            _mm256_shuffle_epi8(twice(&table[HALF * half..]), places)
        });
        _mm256_or_si256(low, high)
    });
    _mm256_blendv_epi8(even, odd, _mm256_set1_epi16(0xff00_u16 as i16))
}

/// Returns for each heap of R rows the set of the sums of pairs, those below 8·G.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn mark_all<const G: usize, const R: usize>(
    pairs: &Pairs,
    packed: &[u8],
    base: usize,
) -> [[__m256i; G]; R] {
    let partners = Partners::new(pairs, &packed[..base + ROW * R], R);
    let mut sets = [[_mm256_setzero_si256(); G]; R];
    for &pair in &pairs.list {
        for (row, sets) in sets.iter_mut().enumerate() {
            mark_row(sets, partners.sums(pair, row));
        }
    }
    sets
}

/// Adds to the set of each heap of some rows the sums of pairs, those below 4·G.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn mark_small<const G: usize>(
    sets: &mut [[__m256i; G]; ROWS],
    pairs: &Pairs,
    packed: &[u8],
    base: usize,
) {
    let partners = Partners::new(pairs, &packed[..base + ROW * ROWS], ROWS);
    for &pair in &pairs.list {
        for (row, sets) in sets.iter_mut().enumerate() {
            let places = fours(partners.sums(pair, row), 0, G);
            for (set, marks) in sets[..G / 2].iter_mut().zip(&MARKS) {
                *set = _mm256_or_si256(*set, _mm256_shuffle_epi8(twice(marks), places));
            }
        }
    }
}

/// The rows of heaps whose partners are looked up, at the end of a list that contains them.
struct Partners {
    first: *const u8,
    farthest: usize,
    rows: usize,
}

impl Partners {
    fn new(pairs: &Pairs, packed: &[u8], rows: usize) -> Self {
        let (farthest, heaps) = (pairs.farthest, ROW * rows);
        assert!(
            heaps <= packed.len() && farthest <= packed.len() - heaps,
            "partners are in the list"
        );
        // Derived from the start of the list, as partners lie before the rows.
        let first = packed.as_ptr().wrapping_add(packed.len() - heaps);
        Self { first, farthest, rows }
    }

    /// Returns the sums of a pair for the heaps of a row.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline]
    fn sums(&self, (place, spread): (isize, i32), row: usize) -> __m256i {
        debug_assert!(place < 0 && place.unsigned_abs() <= self.farthest && row < self.rows);
        // SAFETY:
        // - `place` is from -`farthest` to -1 by `Pairs::new`, and callers give rows below `rows`,
        //   so the 32 bytes that are read lie in the list, as `new` asserted;
        // - the load requires no alignment.
        let lanes = unsafe { _mm256_loadu_si256(self.first.offset(place).add(ROW * row).cast()) };
        _mm256_xor_si256(lanes, _mm256_set1_epi32(spread))
    }
}

mod registers;
#[cfg(test)]
mod tests;
