//! Sets of values for 64 heaps, in bytes of eight values or in words of 64 heaps.
//!
//! # Data
//! Sets are written and read in different orders. For writing, they are *groups*: one byte for each
//! of 64 heaps, with a bit for each of eight values, so that one vector takes the marks of all
//! heaps. For reading, they are *planes*: one word for each value, with a bit for each heap, so
//! that the mex of all heaps is computed by a few operations on words. [`planes_of`] converts one
//! into the other by transposing a square of bits.
//!
//! # The loops
//! A mark is looked up, not shifted: a byte shuffle finds `1 << (sum % 8)` in a table of 16
//! entries, the others 0. The top bit, set by a saturating addition, makes the shuffle give 0 for
//! values of other groups, and at most four sets fit the registers. The number of groups is a
//! constant of each function, since a loop over a variable number would keep the sets in memory.
//!
//! # Why it is right
//! The plain loops next to each are its definition, and the tests compare every level with them. No
//! value beyond the groups leaves a mark; callers rely on this.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

use super::lane::{LANES, Lane, Offset};
#[cfg(target_arch = "x86_64")]
use super::level::has_avx2;

/// For each of 64 heaps, the members of its set among eight values.
pub(crate) type GroupSets = [u8; LANES];

/// Adds to each heap's set the sum of every offset's packed value with that of its partner; sums
/// beyond the groups are omitted.
#[inline(always)]
pub(crate) fn mark_bytes(
    values: &[u8],
    base: usize,
    offsets: &[Offset<u8>],
    groups: &mut [GroupSets],
) {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the level is that of a processor with every feature that the function names.
        return unsafe { mark_bytes_half(values, base, offsets, groups) };
    }
    mark_bytes_plain(values, base, offsets, groups);
}

fn mark_bytes_plain(values: &[u8], base: usize, offsets: &[Offset<u8>], groups: &mut [GroupSets]) {
    for offset in offsets {
        let start = base - offset.back;
        let window = &values[start..start + LANES];
        for (lane, &value) in window.iter().enumerate() {
            let sum = value ^ offset.packed;
            if let Some(group) = groups.get_mut(usize::from(sum / 8)) {
                group[lane] |= 1 << (sum % 8);
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn mark_bytes_half(values: &[u8], base: usize, offsets: &[Offset<u8>], groups: &mut [GroupSets]) {
    for (index, four) in groups.chunks_mut(4).enumerate() {
        let first = (32 * index) as u8;
        match four.len() {
            1 => mark_halves::<1>(values, base, offsets, four, first),
            2 => mark_halves::<2>(values, base, offsets, four, first),
            3 => mark_halves::<3>(values, base, offsets, four, first),
            _ => mark_halves::<4>(values, base, offsets, four, first),
        }
    }
}

/// Marks G groups of each half of the lanes, the first from a multiple of 32 on: a byte shuffle
/// looks up four bits and gives 0 if the top bit is set.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn mark_halves<const G: usize>(
    values: &[u8],
    base: usize,
    offsets: &[Offset<u8>],
    groups: &mut [GroupSets],
    first: u8,
) {
    let low = _mm256_setr_epi8(
        1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0,
        0, 0, 0, 0, 0, 0,
    );
    let top = _mm256_set1_epi8(0x70);
    for half in 0..2 {
        let mut sets = [_mm256_setzero_si256(); G];
        for offset in offsets {
            let start = base - offset.back + 32 * half;
            let window = &values[start..start + 32];
            // SAFETY: the slice was cut to the 32 bytes read; the load requires no alignment.
            let lanes = unsafe { _mm256_loadu_si256(window.as_ptr().cast()) };
            let lanes = _mm256_xor_si256(lanes, _mm256_set1_epi32(offset.spread as i32));
            for (group, set) in sets.iter_mut().enumerate() {
                let start = _mm256_set1_epi8((first + 8 * group as u8) as i8);
                let place = _mm256_adds_epu8(_mm256_xor_si256(lanes, start), top);
                *set = _mm256_or_si256(*set, _mm256_shuffle_epi8(low, place));
            }
        }
        for (group, set) in groups.iter_mut().zip(sets) {
            // SAFETY: array and register are 32 bytes each, and any bytes are an array of u8.
            let set: [u8; 32] = unsafe { std::mem::transmute(set) };
            for (lane, set) in group[32 * half..].iter_mut().zip(set) {
                *lane |= set;
            }
        }
    }
}

/// Returns for each of the eight values the heaps with it in their set, by transposing squares of
/// eight by eight bits.
#[inline(always)]
pub(crate) fn planes_of(group: &GroupSets) -> [u64; 8] {
    let mut planes = [0; 8];
    let (squares, _) = group.as_chunks::<8>();
    for (index, square) in squares.iter().enumerate() {
        let rows = transposed(u64::from_le_bytes(*square)).to_le_bytes();
        for (plane, row) in planes.iter_mut().zip(rows) {
            *plane |= u64::from(row) << (8 * index);
        }
    }
    planes
}

/// Returns the transposed square of eight by eight bits.
fn transposed(square: u64) -> u64 {
    let mut square = square;
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let changed = (square ^ (square >> shift)) & mask;
        square ^= changed ^ (changed << shift);
    }
    square
}

/// Stores a number in the lanes in the set.
#[inline(always)]
pub(crate) fn put_lanes<T: Lane>(lanes: &mut [T; LANES], set: u64, number: T) {
    let mut set = set;
    while set != 0 {
        lanes[set.trailing_zeros() as usize % LANES] = number;
        set &= set - 1;
    }
}

/// Combines a row of words, a multiple of eight, from a column on with every row of a table of the
/// given width whose index is in the set.
#[inline(always)]
pub(crate) fn or_rows(row: &mut [u64], table: &[u64], width: usize, from: usize, set: u64) {
    let mut start = 0;
    while start + 32 <= row.len() {
        or_columns::<32>(row, table, width, from, set, start);
        start += 32;
    }
    while start + 8 <= row.len() {
        or_columns::<8>(row, table, width, from, set, start);
        start += 8;
    }
}

/// Adds `N` columns, which stay in registers.
#[inline(always)]
fn or_columns<const N: usize>(
    row: &mut [u64],
    table: &[u64],
    width: usize,
    from: usize,
    set: u64,
    start: usize,
) {
    let Some(row) = row[start..].first_chunk_mut::<N>() else {
        return;
    };
    let mut sum = *row;
    let mut set = set;
    while set != 0 {
        let index = set.trailing_zeros() as usize;
        set &= set - 1;
        if let Some(more) = table[index * width + from + start..].first_chunk::<N>() {
            for (sum, more) in sum.iter_mut().zip(more) {
                *sum |= more;
            }
        }
    }
    *row = sum;
}

#[cfg(test)]
mod tests {
    use super::super::level::on_every_level;
    use super::*;
    use test_support::Rng;

    #[test]
    fn bytes_are_marked_as_the_definition_has_it() {
        on_every_level(|| {
            let mut rng = Rng::new(8);
            // Miri has time for only some sizes.
            let (bounds, step): (&[u64], _) = match cfg!(miri) {
                true => (&[256], 15),
                false => (&[5, 30, 64, 200, 256], 1),
            };
            for &bound in bounds {
                let values: Vec<u8> = (0..500).map(|_| rng.below(bound) as u8).collect();
                let offset = || Offset::new(64 + rng.below(300) as usize, rng.below(bound) as u8);
                let offsets: Vec<Offset<u8>> = std::iter::repeat_with(offset).take(7).collect();
                for count in (1..=32).step_by(step) {
                    let mut groups = vec![[0; LANES]; count];
                    mark_bytes(&values, 400, &offsets, &mut groups);
                    for lane in 0..LANES {
                        for value in 0..8 * count {
                            let marked = groups[value / 8][lane] >> (value % 8) & 1 == 1;
                            if cfg!(miri) && (lane + value) % 5 > 0 {
                                continue;
                            }
                            let sums = |o: &Offset<u8>| values[400 + lane - o.back] ^ o.packed;
                            let mut partners = offsets.iter().map(sums);
                            assert_eq!(marked, partners.any(|v| usize::from(v) == value));
                        }
                    }
                }
            }
        });
    }

    #[test]
    fn planes_hold_the_same_bits() {
        let mut rng = Rng::new(9);
        for _ in 0..if cfg!(miri) { 3 } else { 50 } {
            let group: GroupSets = std::array::from_fn(|_| rng.below(256) as u8);
            for (bit, plane) in planes_of(&group).iter().enumerate() {
                let has_bit = |lane: usize| u64::from(group[lane] >> bit & 1);
                assert!((0..LANES).all(|lane| has_bit(lane) == plane >> lane & 1));
            }
        }
    }
}
