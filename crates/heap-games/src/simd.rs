//! Loops over many lanes, compiled for what the processor offers.
//!
//! Each loop is written once, without intrinsics, and inlined into one function for AVX-512, one
//! for AVX2 and a plain one, its scalar twin; the dispatch is the only unsafe step.
#![allow(unsafe_code)]

/// Defines a function that runs the body compiled for the best features found at run time.
macro_rules! dispatched {
    ($(#[$doc:meta])* fn $name:ident[$($generics:tt)*]($($arg:ident: $type:ty),*) $(-> $result:ty)? = $body:path;) => {
        $(#[$doc])*
        #[inline]
        pub(crate) fn $name<$($generics)*>($($arg: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,bmi2,popcnt")]
                fn wide<$($generics)*>($($arg: $type),*) $(-> $result)? {
                    $body($($arg),*)
                }
                #[target_feature(enable = "avx2,bmi2,popcnt")]
                fn half<$($generics)*>($($arg: $type),*) $(-> $result)? {
                    $body($($arg),*)
                }
                if has_avx512() {
                    // SAFETY: the features that the function is compiled for were found.
                    return unsafe { wide($($arg),*) };
                }
                if has_avx2() {
                    // SAFETY: the features that the function is compiled for were found.
                    return unsafe { half($($arg),*) };
                }
            }
            $body($($arg),*)
        }
    };
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// What a lane may hold.
pub(crate) trait Lane: Copy + Default + Ord + std::ops::BitXor<Output = Self> {
    /// The greatest number.
    const LAST: Self;
}

impl Lane for u8 {
    const LAST: u8 = u8::MAX;
}

impl Lane for u16 {
    const LAST: u16 = u16::MAX;
}

impl Lane for u32 {
    const LAST: u32 = u32::MAX;
}

dispatched! {
    /// Returns for each candidate whether some pair of a number and its partner, the second list
    /// read backwards, has it as its sum.
    fn pairs_with[T: Lane, const N: usize](low: &[T], high: &[T], candidates: [T; N]) -> [bool; N]
        = pairs_with_body;
}

#[inline(always)]
fn pairs_with_body<T: Lane, const N: usize>(
    low: &[T],
    high: &[T],
    candidates: [T; N],
) -> [bool; N] {
    const BLOCK: usize = 1024;
    let mut found = [false; N];
    let high = &high[high.len() - low.len()..];
    let mut start = 0;
    while start < low.len() && found.contains(&false) {
        let end = (start + BLOCK).min(low.len());
        let (a, b) = (
            &low[start..end],
            &high[high.len() - end..high.len() - start],
        );
        for (found, &candidate) in found.iter_mut().zip(&candidates) {
            let mut hit = false;
            for (&x, &y) in a.iter().zip(b.iter().rev()) {
                hit |= x ^ y == candidate;
            }
            *found |= hit;
        }
        start = end;
    }
    found
}

/// The heaps that a block treats together.
pub(crate) const LANES: usize = 64;

/// A heap to be paired with: how far its partner lies below the heap in question, and its packed
/// value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offset<T> {
    pub(crate) back: usize,
    pub(crate) packed: T,
}

dispatched! {
    /// Adds to the set of each lane, 64 values to a word, the sum of every offset's packed value
    /// with that of its partner; sums beyond the words are left out.
    fn mark_sums[T: Lane + Into<u32>, const N: usize](
        packed: &[T], base: usize, offsets: &[Offset<T>], sets: &mut [[u64; N]]
    ) = mark_sums_body;
}

#[inline(always)]
fn mark_sums_body<T: Lane + Into<u32>, const N: usize>(
    packed: &[T],
    base: usize,
    offsets: &[Offset<T>],
    sets: &mut [[u64; N]],
) {
    match sets {
        [first] => {
            for offset in offsets {
                let window: &[T; N] = window(packed, base, offset);
                for (set, &value) in first.iter_mut().zip(window) {
                    *set |= bit_of((value ^ offset.packed).into(), 0);
                }
            }
        }
        [first, second] => {
            for offset in offsets {
                let window: &[T; N] = window(packed, base, offset);
                for ((low, high), &value) in first.iter_mut().zip(second.iter_mut()).zip(window) {
                    let sum = (value ^ offset.packed).into();
                    *low |= bit_of(sum, 0);
                    *high |= bit_of(sum, 64);
                }
            }
        }
        _ => {
            for offset in offsets {
                let window: &[T; N] = window(packed, base, offset);
                for (word, set) in sets.iter_mut().enumerate() {
                    for (set, &value) in set.iter_mut().zip(window) {
                        *set |= bit_of((value ^ offset.packed).into(), 64 * word as u64);
                    }
                }
            }
        }
    }
}

/// Returns the partners of a block of heaps.
#[inline(always)]
fn window<'a, T: Copy, const N: usize>(
    packed: &'a [T],
    base: usize,
    offset: &Offset<T>,
) -> &'a [T; N] {
    let start = base - offset.back;
    packed[start..start + N]
        .first_chunk()
        .expect("the slice has N items")
}

/// Returns the bit of a value in the word that starts at another, 0 when it lies elsewhere.
#[inline(always)]
fn bit_of(value: u32, start: u64) -> u64 {
    let place = u64::from(value).wrapping_sub(start);
    if place < 64 { 1 << place } else { 0 }
}

dispatched! {
    /// Returns for each lane the default where some offset's sum is the lane's candidate, and
    /// something else where none is.
    fn least_difference[T: Lane](
        packed: &[T], base: usize, offsets: &[Offset<T>], candidates: &[T; LANES]
    ) -> [T; LANES] = least_difference_body;
}

#[inline(always)]
fn least_difference_body<T: Lane>(
    packed: &[T],
    base: usize,
    offsets: &[Offset<T>],
    candidates: &[T; LANES],
) -> [T; LANES] {
    let mut least = [T::LAST; LANES];
    for offset in offsets {
        let window: &[T; LANES] = window(packed, base, offset);
        for ((least, &value), &candidate) in least.iter_mut().zip(window).zip(candidates) {
            let difference = value ^ offset.packed ^ candidate;
            *least = if difference < *least {
                difference
            } else {
                *least
            };
        }
    }
    least
}

dispatched! {
    /// Returns how many lanes have the sum of the offset and its partner in their set.
    fn count_hits[T: Lane + Into<u32>](
        packed: &[T], base: usize, offset: Offset<T>, sets: &[[u64; LANES]]
    ) -> u64 = count_hits_body;
}

#[inline(always)]
fn count_hits_body<T: Lane + Into<u32>>(
    packed: &[T],
    base: usize,
    offset: Offset<T>,
    sets: &[[u64; LANES]],
) -> u64 {
    let window: &[T; LANES] = window(packed, base, &offset);
    let mut count = 0;
    for (word, set) in sets.iter().enumerate() {
        for (&set, &value) in set.iter().zip(window) {
            let bit = bit_of((value ^ offset.packed).into(), 64 * word as u64);
            count += u64::from(set & bit != 0);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Dice;

    #[test]
    fn marks_and_differences_agree_with_the_definition() {
        let mut dice = Dice::new(64);
        let packed: Vec<u8> = (0..400).map(|_| dice.below(256) as u8).collect();
        let offsets: Vec<Offset<u8>> = (0..9)
            .map(|_| Offset {
                back: 64 + dice.below(200) as usize,
                packed: dice.below(256) as u8,
            })
            .collect();
        let base = 300;
        let sum =
            |lane: usize, offset: &Offset<u8>| packed[base + lane - offset.back] ^ offset.packed;
        for words in 1..=4 {
            let mut sets = vec![[0; LANES]; words];
            mark_sums(&packed, base, &offsets, &mut sets);
            let candidates: [u8; LANES] =
                std::array::from_fn(|lane| sum(lane, &offsets[lane % 9]) ^ (lane as u8 & 1));
            let least = least_difference(&packed, base, &offsets, &candidates);
            for lane in 0..LANES {
                for value in 0..64 * words {
                    let marked = sets[value / 64][lane] >> (value % 64) & 1 == 1;
                    assert_eq!(
                        marked,
                        offsets.iter().any(|o| usize::from(sum(lane, o)) == value)
                    );
                }
                let hit = offsets.iter().any(|o| sum(lane, o) == candidates[lane]);
                assert_eq!(least[lane] == 0, hit);
            }
            for &offset in &offsets {
                let hits = (0..LANES).filter(|&lane| usize::from(sum(lane, &offset)) < 64 * words);
                assert_eq!(
                    count_hits(&packed, base, offset, &sets),
                    hits.count() as u64
                );
            }
        }
    }

    #[test]
    fn compiled_loops_agree_with_the_plain_one() {
        let mut dice = Dice::new(512);
        for len in (0..200).chain([1023, 1024, 1025, 5000]) {
            let low: Vec<u8> = (0..len).map(|_| dice.below(16) as u8).collect();
            let high: Vec<u8> = (0..len).map(|_| dice.below(16) as u8 * 3).collect();
            let candidates = [1, 60, 200, 7];
            let expected =
                candidates.map(|c| low.iter().zip(high.iter().rev()).any(|(x, y)| x ^ y == c));
            assert_eq!(pairs_with(&low, &high, candidates), expected);
            assert_eq!(pairs_with_body(&low, &high, candidates), expected);
        }
    }
}
