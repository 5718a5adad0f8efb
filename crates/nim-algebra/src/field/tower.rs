//! The tower of fields over the bytes, for constants and for products in WebAssembly: each level is
//! quadratic over the one below.
//!
//! # The idea
//! With F = 2^half, a number is h ⊗ F ⊕ l, and F ⊗ F = F ⊕ F/2. So
//!
//! ```text
//! (h ⊗ F ⊕ l) ⊗ (k ⊗ F ⊕ m) = (h ⊗ k ⊕ h ⊗ m ⊕ l ⊗ k) ⊗ F ⊕ l ⊗ m ⊕ h ⊗ k ⊗ F/2
//! ```
//!
//! The three products in the bracket are (h ⊕ l) ⊗ (k ⊕ m) ⊕ l ⊗ m, so three products of half the
//! width are enough (Karatsuba): 3 byte products for 16 bits, 9 for 32, 27 for 64. Multiplication
//! by the level's half F/2 (`top`) needs no product at all: it is the same step with one factor
//! known, down to a table for the bytes.
//!
//! All of it is `const`, so tables and matrices are built at compile time. At run time
//! [`clmul`](crate::field::clmul) and the batches are several times faster.
//!
//! # Sources
//! J. H. Conway, *On Numbers and Games*, chapter 6; A. Karatsuba, Y. Ofman, "Multiplication of
//! multidigit numbers on automata", Soviet Physics Doklady 7 (1963).

use crate::field::gf256::mul8;

macro_rules! product {
    ($word:ty, $half:ty, $mul:ident, $half_mul:ident, $half_top:ident) => {
        #[doc = concat!("Returns the nim product of two ", stringify!($word), " numbers.")]
        #[inline]
        pub const fn $mul(a: $word, b: $word) -> $word {
            const HALF: u32 = <$half>::BITS;
            let (a_low, a_high) = (a as $half, (a >> HALF) as $half);
            let (b_low, b_high) = (b as $half, (b >> HALF) as $half);
            let low = $half_mul(a_low, b_low);
            let high = $half_mul(a_high, b_high);
            let cross = $half_mul(a_low ^ a_high, b_low ^ b_high);
            (((cross ^ low) as $word) << HALF) | ((low ^ $half_top(high)) as $word)
        }
    };
}

macro_rules! top {
    ($word:ty, $half:ty, $top:ident, $half_top:ident) => {
        #[doc = concat!("Returns the product with half of the ", stringify!($word), " range.")]
        #[inline]
        const fn $top(a: $word) -> $word {
            const HALF: u32 = <$half>::BITS;
            let (low, high) = (a as $half, (a >> HALF) as $half);
            (($half_top(low ^ high) as $word) << HALF) | ($half_top($half_top(high)) as $word)
        }
    };
}

product!(u16, u8, mul16, mul8, top8);
product!(u32, u16, mul32, mul16, top16);
product!(u64, u32, mul64, mul32, top32);
top!(u16, u8, top16, top8);
top!(u32, u16, top32, top16);

/// Returns the product with 128.
#[inline]
pub const fn top8(a: u8) -> u8 {
    TOP8[a as usize]
}

static TOP8: [u8; 256] = {
    let mut table = [0; 256];
    let mut a = 0;
    while a < 256 {
        table[a] = mul8(a as u8, 128);
        a += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::fermat_product;
    use test_support::Rng;

    #[test]
    fn products_agree_with_fermat_powers() {
        let mut rng = Rng::new(4);
        for _ in 0..2000 {
            let shift = rng.below(64);
            let (a, b) = (rng.bits() >> shift, rng.bits());
            assert_eq!(u128::from(mul64(a, b)), fermat_product(a.into(), b.into()));
        }
    }

    #[test]
    fn multiplying_by_the_top_half_is_a_product() {
        let mut rng = Rng::new(5);
        for _ in 0..1000 {
            let a = rng.bits() as u32;
            assert_eq!(top32(a), mul32(a, 1 << 31));
        }
    }
}
