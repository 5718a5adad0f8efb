//! Marks of pairs for 64 heaps at once, compiled a second time for processors with AVX2.
//!
//! A lane's mark is a shift by what the lane holds, which plain x86-64 has for no vector: for 28 pairs a
//! lane takes 85 instructions there, and 20 with AVX2. Both are the same source, without intrinsics.
#![allow(unsafe_code)]

use std::ops::{BitOr, Shl};

/// Heaps in a row.
pub(super) const LANES: usize = 64;

pub(super) const TOGETHER: usize = 4;

/// How far back the second heap of a pair lies, and the value of the first.
pub(super) type Pair = (usize, u8);

/// Returns for each of the heaps after a list the set of values below 32, or 64, that pairs reach, each of
/// which lies at least 64 back. The values of the list are below 32, or 64.
pub(super) fn sets(pairs: &[[Pair; TOGETHER]], list: &[u8], are_small: bool) -> [u64; LANES] {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: The processor has AVX2, by the line above.
        return unsafe { sets_by_avx2(pairs, list, are_small) };
    }
    plain_sets(pairs, list, are_small)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn sets_by_avx2(pairs: &[[Pair; TOGETHER]], list: &[u8], are_small: bool) -> [u64; LANES] {
    plain_sets(pairs, list, are_small)
}

#[inline(always)]
fn plain_sets(pairs: &[[Pair; TOGETHER]], list: &[u8], are_small: bool) -> [u64; LANES] {
    match are_small {
        true => sets_of::<u32>(pairs, list),
        false => sets_of::<u64>(pairs, list),
    }
}

#[inline(always)]
fn sets_of<S>(pairs: &[[Pair; TOGETHER]], list: &[u8]) -> [u64; LANES]
where
    S: Copy + From<u8> + Into<u64> + BitOr<Output = S> + Shl<u32, Output = S>,
{
    let bits = 8 * size_of::<S>() as u32;
    let mut sets = [S::from(0); LANES];
    for pairs in pairs {
        let [a, b, c, d] = pairs.map(|(offset, _)| -> &[u8; LANES] {
            list[list.len() - offset..].first_chunk().expect("a pair lies 64 back")
        });
        let [e, f, g, h] = pairs.map(|(_, value)| value);
        for (lane, set) in sets.iter_mut().enumerate() {
            let sums = [a[lane] ^ e, b[lane] ^ f, c[lane] ^ g, d[lane] ^ h];
            let [a, b, c, d] = sums.map(|sum| S::from(1) << (u32::from(sum) % bits));
            *set = *set | (a | b) | (c | d);
        }
    }
    sets.map(S::into)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn sets_are_those_of_one_pair_after_the_other() {
        let mut rng = Rng::named("sets_are_those");
        for case in 0..2000 {
            let bound = if case % 2 == 0 { 32 } else { 64 };
            let len = 64 + rng.below(200) as usize;
            let list: Vec<u8> = (0..len).map(|_| rng.below(bound) as u8).collect();
            let mut pair = || (64 + rng.below(len as u64 - 63) as usize, rng.below(bound) as u8);
            let pairs: Vec<[Pair; TOGETHER]> =
                (0..case % 5).map(|_| std::array::from_fn(|_| pair())).collect();
            let expected: Vec<u64> = (0..LANES)
                .map(|lane| {
                    let sum = |&(offset, value): &Pair| list[len + lane - offset] ^ value;
                    pairs.as_flattened().iter().fold(0, |set, pair| set | 1 << sum(pair))
                })
                .collect();
            assert_eq!(sets(&pairs, &list, bound == 32).to_vec(), expected);
            assert_eq!(plain_sets(&pairs, &list, bound == 32).to_vec(), expected);
        }
    }
}
