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
pub(crate) trait Lane:
    Copy + Default + Eq + std::ops::BitXor<Output = Self> + std::ops::BitOr<Output = Self> + Ord
{
}

impl<T> Lane for T where
    T: Copy + Default + Eq + std::ops::BitXor<Output = T> + std::ops::BitOr<Output = T> + Ord
{
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Dice;

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
