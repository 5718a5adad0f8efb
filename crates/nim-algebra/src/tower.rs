//! The tower of fields over the bytes: each level is quadratic over the one below.
//!
//! With F = 2^half, numbers are h ⊗ F ⊕ l, and F ⊗ F = F ⊕ F/2. Multiplication by the level's
//! half F/2 (`top`) needs no product above the bytes.

use crate::gf256::mul8;

/// Returns the nim product of two numbers below 2^64.
///
/// # Examples
/// ```
/// use nim_algebra::nim_mul;
///
/// assert_eq!(nim_mul(2, 3), 1);
/// assert_eq!(nim_mul(1 << 32, 1 << 32), 3 << 31);
/// ```
///
/// # References
/// J. H. Conway, *On Numbers and Games*, chapter 6. OEIS A051775.
pub fn nim_mul(a: u64, b: u64) -> u64 {
    mul64(a, b)
}

/// Returns the product with 128.
const fn top8(a: u8) -> u8 {
    TOP8[a as usize]
}

const TOP8: [u8; 256] = {
    let mut table = [0; 256];
    let mut a = 0;
    while a < 256 {
        table[a] = crate::gf256::const_mul8(a as u8, 128);
        a += 1;
    }
    table
};

macro_rules! level {
    ($word:ty, $half:ty, $mul:ident, $top:ident, $half_mul:ident, $half_top:ident) => {
        #[doc = concat!("Returns the nim product of two ", stringify!($word), " numbers.")]
        #[inline]
        pub fn $mul(a: $word, b: $word) -> $word {
            const HALF: u32 = <$half>::BITS;
            let (a_low, a_high) = (a as $half, (a >> HALF) as $half);
            let (b_low, b_high) = (b as $half, (b >> HALF) as $half);
            let low = $half_mul(a_low, b_low);
            let high = $half_mul(a_high, b_high);
            let cross = $half_mul(a_low ^ a_high, b_low ^ b_high);
            <$word>::from(cross ^ low) << HALF | <$word>::from(low ^ $half_top(high))
        }

        #[doc = concat!("Returns the product with half of the ", stringify!($word), " range.")]
        #[inline]
        pub const fn $top(a: $word) -> $word {
            const HALF: u32 = <$half>::BITS;
            let (low, high) = (a as $half, (a >> HALF) as $half);
            (($half_top(low ^ high) as $word) << HALF) | ($half_top($half_top(high)) as $word)
        }
    };
}

level!(u16, u8, mul16, top16, mul8, top8);
level!(u32, u16, mul32, top32, mul16, top16);
level!(u64, u32, mul64, top64, mul32, top32);
level!(u128, u64, mul128, top128, mul64, top64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{Rng, fermat_product, product_table};

    #[test]
    fn small_products_follow_the_mex_definition() {
        let table = product_table(64);
        for a in 0..64_u8 {
            for b in 0..64_u8 {
                let expected = table[usize::from(a)][usize::from(b)];
                assert_eq!(u64::from(mul8(a, b)), expected);
                assert_eq!(u64::from(mul16(a.into(), b.into())), expected);
                assert_eq!(u64::from(mul32(a.into(), b.into())), expected);
                assert_eq!(mul64(a.into(), b.into()), expected);
                assert_eq!(mul128(a.into(), b.into()), expected.into());
            }
        }
    }

    #[test]
    fn products_agree_with_fermat_powers() {
        let mut rng = Rng::new(4);
        for _ in 0..300 {
            let (a, b) = (rng.next_wide(), rng.next_wide());
            assert_eq!(mul128(a, b), fermat_product(a, b));
        }
        for _ in 0..2000 {
            let shift = rng.below(64);
            let (a, b) = (rng.next() >> shift, rng.next());
            assert_eq!(
                u128::from(nim_mul(a, b)),
                fermat_product(a.into(), b.into())
            );
        }
    }

    #[test]
    fn multiplying_by_the_top_half_is_a_product() {
        let mut rng = Rng::new(5);
        for _ in 0..1000 {
            let a = rng.next_wide();
            assert_eq!(top128(a), mul128(a, 1 << 127));
            assert_eq!(top64(a as u64), mul64(a as u64, 1 << 63));
        }
    }
}
