//! The nimbers below 256 by their halves of four bits, for processors with look-ups in sixteen
//! bytes.
//!
//! # The idea
//! A shuffle looks up every byte of a vector in a table of sixteen. The fifteen nimbers 1 to 15 are
//! the powers of one of them, so a product below 16 is two look-ups of logarithms, a sum modulo 15,
//! and a look-up in the powers. A byte is a pair h ⊗ 16 ⊕ l of such numbers with 16 ⊗ 16 = 16 ⊕ 8,
//! so a product of bytes takes three of them (Karatsuba):
//!
//! ```text
//! (h, l) ⊗ (k, m):   p = l ⊗ m,   q = h ⊗ k,   r = (h ⊕ l) ⊗ (k ⊕ m)
//!     high half: r ⊕ p        low half: p ⊕ 8 ⊗ q
//! ```
//!
//! The last look-ups give whole bytes: the powers in both halves for p, in the high half for r, and
//! times 8 in the low half for q. Adding the three completes it: 28 instructions for one product
//! per byte of the vector.
//!
//! # Why it is right
//! A sum s of two logarithms is at most 28; as unsigned bytes, the smaller of s and s − 15 is s if
//! s < 15, as s − 15 then wraps around, and s − 15 otherwise. Zero has no logarithm; 192 replaces
//! it. A saturated sum with it is at least 192, and 177 or more after the subtraction: the highest
//! bit is set, for which a shuffle writes 0 (on ARM any index above 15 does).
//!
//! # Source
//! The look-ups by halves are those of J. Plank, K. Greenan, E. Miller, "Screaming fast Galois field
//! arithmetic using Intel SIMD instructions" (2013), there for products with one constant.

use crate::field::gf256::{inverse8, mul8};

/// A table for a shuffle.
pub type Table = [u8; 16];

/// A vector of bytes with look-ups in tables of sixteen.
pub trait Halves: Copy {
    /// Returns the low half of every byte.
    fn low(self) -> Self;
    /// Returns the high half of every byte.
    fn high(self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// Looks up every byte; one with the highest bit set gives 0, all others are below 16.
    fn look_up(self, table: &'static Table) -> Self;
    /// Returns the smaller of s and s − 15, where s is the saturated sum of two bytes.
    fn add_logarithms(self, other: Self) -> Self;
}

/// Replaces the logarithm of 0.
const NONE: u8 = 192;

/// The logarithms of the nimbers below 16.
static LOG: Table = {
    let mut table = [NONE; 16];
    let mut exponent = 0;
    while exponent < 15 {
        table[power(exponent) as usize] = exponent;
        exponent += 1;
    }
    table
};

/// The powers, in both halves of a byte, in the high half, and times 8 in the low half.
static POWERS_IN_BOTH: Table = powers(17, 1);
static POWERS_HIGH: Table = powers(16, 1);
static POWERS_TIMES_8: Table = powers(1, 8);
static POWERS: Table = powers(1, 1);

/// The squares of the nimbers below 16, times 8.
static SQUARES_TIMES_8: Table = {
    let mut table = [0; 16];
    let mut a = 0;
    while a < 16 {
        table[a as usize] = mul8(8, mul8(a, a));
        a += 1;
    }
    table
};

/// The logarithms of the inverses.
static LOG_OF_INVERSE: Table = {
    let mut table = [NONE; 16];
    let mut a = 1;
    while a < 16 {
        table[a as usize] = LOG[inverse8(a) as usize];
        a += 1;
    }
    table
};

/// Returns a power of 4, which generates the nimbers from 1 to 15.
const fn power(exponent: u8) -> u8 {
    let mut power = 1;
    let mut left = exponent;
    while left > 0 {
        power = mul8(power, 4);
        left -= 1;
    }
    power
}

/// Returns the powers, each nim-multiplied by one number and then multiplied by another.
const fn powers(factor: u8, nim_factor: u8) -> Table {
    let mut table = [0; 16];
    let mut exponent = 0;
    while exponent < 15 {
        table[exponent as usize] = factor * mul8(power(exponent), nim_factor);
        exponent += 1;
    }
    table
}

/// Returns the nim products of bytes.
#[inline(always)]
pub fn multiply<V: Halves>(a: V, b: V) -> V {
    let (a_low, a_high, b_low, b_high) = (a.low(), a.high(), b.low(), b.high());
    let low = a_low.look_up(&LOG).add_logarithms(b_low.look_up(&LOG));
    let high = a_high.look_up(&LOG).add_logarithms(b_high.look_up(&LOG));
    let (a_cross, b_cross) = (a_low.xor(a_high), b_low.xor(b_high));
    let cross = a_cross.look_up(&LOG).add_logarithms(b_cross.look_up(&LOG));
    let low = low.look_up(&POWERS_IN_BOTH);
    let high = high.look_up(&POWERS_TIMES_8);
    low.xor(high).xor(cross.look_up(&POWERS_HIGH))
}

/// Returns the inverses of bytes, and 0 for 0.
#[inline(always)]
pub fn invert<V: Halves>(byte: V) -> V {
    let (low, high) = (byte.low(), byte.high());
    let conjugate = low.xor(high);
    let logarithm = conjugate.look_up(&LOG);
    let product = low.look_up(&LOG).add_logarithms(logarithm).look_up(&POWERS);
    let norm = product.xor(high.look_up(&SQUARES_TIMES_8));
    let divisor = norm.look_up(&LOG_OF_INVERSE);
    let low = logarithm.add_logarithms(divisor).look_up(&POWERS);
    let high = high.look_up(&LOG).add_logarithms(divisor).look_up(&POWERS_HIGH);
    low.xor(high)
}

/// Applies a linear map, given by its values on low and on high halves.
#[inline(always)]
pub fn map<V: Halves>(byte: V, [low, high]: &'static [Table; 2]) -> V {
    byte.low().look_up(low).xor(byte.high().look_up(high))
}

#[cfg(test)]
mod tests {
    use super::super::maps::{self, Linear};
    use super::*;
    use crate::field::gf256::sqrt8;

    impl Halves for u8 {
        fn low(self) -> u8 {
            self & 15
        }

        fn high(self) -> u8 {
            self >> 4
        }

        fn xor(self, other: u8) -> u8 {
            self ^ other
        }

        fn look_up(self, table: &'static Table) -> u8 {
            assert!(!(16..128).contains(&self));
            table.get(usize::from(self)).copied().unwrap_or(0)
        }

        fn add_logarithms(self, other: u8) -> u8 {
            let sum = self.saturating_add(other);
            sum.min(sum.wrapping_sub(15))
        }
    }

    #[test]
    fn products_and_inverses_are_those_of_the_tables() {
        for a in 0..=255 {
            assert_eq!(invert(a), inverse8(a));
            for b in 0..=255 {
                assert_eq!(multiply(a, b), mul8(a, b), "{a} {b}");
            }
        }
    }

    #[test]
    fn maps_are_applied_by_halves() {
        for a in 0..=255 {
            assert_eq!(map(a, &maps::Top::HALVES), mul8(a, 128));
            assert_eq!(map(a, &maps::Square::HALVES), mul8(a, a));
            assert_eq!(map(a, &maps::Sqrt::HALVES), sqrt8(a));
        }
    }
}
