//! Digits of many bytes at once, with SSE2, which every x86-64 processor has.
//!
//! Where a number stops and how a long one is written have portable twins in `block` and `decimal`,
//! which other processors and single-file programs use.
#![allow(unsafe_code)]

use crate::decimal::{self, NINE, ROOM, store};
use std::arch::x86_64::{
    _mm_add_epi8, _mm_cmpgt_epi8, _mm_cvtsi128_si64, _mm_movemask_epi8, _mm_mul_epu32,
    _mm_mulhi_epu16, _mm_mullo_epi16, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_set1_epi16,
    _mm_set1_epi64x, _mm_slli_epi16, _mm_slli_epi32, _mm_slli_epi64, _mm_srli_epi16,
    _mm_srli_epi64, _mm_sub_epi16, _mm_sub_epi32, _mm_unpackhi_epi64,
};

/// Returns a bit for every byte that is not a digit, bit 0 for the first byte.
#[inline]
pub(crate) fn non_digits(block: &[u8; 64]) -> u64 {
    #[target_feature(enable = "sse2")]
    #[inline]
    fn compared(block: &[u8; 64]) -> u64 {
        // Comparisons are of signed bytes: moved by this much the digits are the least of all.
        let moved = _mm_set1_epi8(i8::MIN.wrapping_sub(b'0' as i8));
        let nine = _mm_set1_epi8(i8::MIN + 9);
        let mut mask = 0;
        for &bytes in block.as_chunks::<16>().0.iter().rev() {
            let bytes = u128::from_le_bytes(bytes);
            let bytes = _mm_set_epi64x((bytes >> 64) as i64, bytes as i64);
            let others = _mm_cmpgt_epi8(_mm_add_epi8(bytes, moved), nine);
            mask = (mask << 16) | u64::from(_mm_movemask_epi8(others) as u16);
        }
        mask
    }
    // SAFETY: SSE2 is part of x86-64.
    unsafe { compared(block) }
}

/// The numbers of at most sixteen digits lie below this.
const SIXTEEN: u64 = 10_000_000_000_000_000;

/// The numbers of at most eight digits lie below this.
const EIGHT: u64 = 100_000_000;

/// Writes a number without leading zeros, and returns how many digits it has. Bytes behind the
/// digits are overwritten.
///
/// Short numbers are frequent, and written where they stand: a call takes as long as some of them.
#[inline(always)]
pub(crate) fn decimal(number: u64, room: &mut [u8; ROOM]) -> usize {
    match number < NINE {
        true => decimal::short(number as u32, room),
        false => longer(number, room),
    }
}

/// Writes a number of which the last sixteen of more digits are cut out together.
#[inline(never)]
fn longer(number: u64, room: &mut [u8; ROOM]) -> usize {
    if number < SIXTEEN {
        return decimal::decimal(number, room);
    }
    let (upper, rest) = ((number / SIXTEEN) as u32, number % SIXTEEN);
    // At most four digits, in the order of the bytes; a branch for each length would often be
    // foretold wrongly.
    let [a, b, c, d] = [upper / 1000, upper / 100 % 10, upper / 10 % 10, upper % 10];
    let digits = a | b << 8 | c << 16 | d << 24;
    let zeros = digits.trailing_zeros() / 8;
    store((digits | 0x3030_3030) >> (8 * zeros), room, 0);
    let length = 4 - zeros as usize;
    if let Some(target) = room[length.min(ROOM - 16)..].first_chunk_mut() {
        *target = sixteen_digits((rest / EIGHT) as u32, (rest % EIGHT) as u32);
    }
    length + 16
}

/// Returns sixteen digits as characters: the eight of one number below 10^8, then those of another.
///
/// Each step cuts all parts in two: 8 digits to twice 4, those to twice 2, those to single ones. A
/// quotient is a product with the reciprocal, rounded up, whose low bits are dropped; the tests try
/// all parts there are.
#[inline]
fn sixteen_digits(upper: u32, lower: u32) -> [u8; 16] {
    #[target_feature(enable = "sse2")]
    #[inline]
    fn cut(upper: u32, lower: u32) -> [u8; 16] {
        let eights = _mm_set_epi64x(lower.into(), upper.into());
        let upper = _mm_srli_epi64::<45>(_mm_mul_epu32(eights, _mm_set1_epi64x(3_518_437_209)));
        let lower = _mm_sub_epi32(eights, _mm_mul_epu32(upper, _mm_set1_epi64x(10_000)));
        let fours = _mm_or_si128(upper, _mm_slli_epi64::<32>(lower));
        let upper = _mm_srli_epi16::<3>(_mm_mulhi_epu16(fours, _mm_set1_epi16(5243)));
        let lower = _mm_sub_epi16(fours, _mm_mullo_epi16(upper, _mm_set1_epi16(100)));
        let pairs = _mm_or_si128(upper, _mm_slli_epi32::<16>(lower));
        let upper = _mm_srli_epi16::<10>(_mm_mullo_epi16(pairs, _mm_set1_epi16(103)));
        let lower = _mm_sub_epi16(pairs, _mm_mullo_epi16(upper, _mm_set1_epi16(10)));
        let digits = _mm_or_si128(upper, _mm_slli_epi16::<8>(lower));
        let digits = _mm_or_si128(digits, _mm_set1_epi8(b'0' as i8));
        let last = _mm_cvtsi128_si64(_mm_unpackhi_epi64(digits, digits));
        let digits = u128::from(last as u64) << 64 | u128::from(_mm_cvtsi128_si64(digits) as u64);
        digits.to_le_bytes()
    }
    // SAFETY: SSE2 is part of x86-64.
    unsafe { cut(upper, lower) }
}

#[cfg(test)]
mod tests {
    use super::sixteen_digits;

    #[test]
    fn every_part_is_cut_in_every_place() {
        for part in 0..10_000 {
            for upper in [part, part * 10_000, part * 10_001, 99_990_000 + part] {
                let lower = 99_999_999 - upper;
                let digits = sixteen_digits(upper, lower);
                assert_eq!(digits, *format!("{upper:08}{lower:08}").as_bytes());
            }
        }
    }

    #[test]
    fn numbers_of_eight_digits_are_cut_where_it_is_tight() {
        // A rounded reciprocal is wrong first just before a multiple of the divisor.
        for upper in (0..100_000_000).step_by(10_000).flat_map(|next| [next, next + 9_999]) {
            let digits = sixteen_digits(upper, upper);
            assert_eq!(digits, *format!("{upper:08}{upper:08}").as_bytes());
        }
    }
}
