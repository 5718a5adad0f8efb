//! Integers of 256 bits, with the operations that nimbers need.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{BitAnd, BitXor, BitXorAssign, Shl, Shr};

/// An unsigned integer of 256 bits: the numbers behind nimbers of that width.
///
/// # Examples
/// ```
/// use nim_algebra::U256;
///
/// let number: U256 = "340282366920938463463374607431768211456".parse()?;
/// assert_eq!(number, U256::new(1, 0));
/// assert_eq!(format!("{number:#x}"), "0x100000000000000000000000000000000");
/// # Ok::<(), nim_algebra::ParseNimberError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct U256 {
    pub(crate) low: u128,
    pub(crate) high: u128,
}

impl U256 {
    /// The number 0.
    pub const ZERO: Self = U256 { low: 0, high: 0 };
    /// The number 1.
    pub const ONE: Self = U256 { low: 1, high: 0 };
    /// The largest number.
    pub const MAX: Self = U256 { low: u128::MAX, high: u128::MAX };

    /// Returns `high`·2^128 + `low`.
    pub const fn new(high: u128, low: u128) -> Self {
        U256 { low, high }
    }

    /// Returns the upper 128 bits.
    pub const fn high(self) -> u128 {
        self.high
    }

    /// Returns the lower 128 bits.
    pub const fn low(self) -> u128 {
        self.low
    }

    /// Returns how many leading bits are 0.
    pub const fn leading_zeros(self) -> u32 {
        if self.high == 0 { 128 + self.low.leading_zeros() } else { self.high.leading_zeros() }
    }

    /// Returns self·`factor` + `summand`, or `None` if that needs more than 256 bits.
    pub fn checked_mul_add(self, factor: u128, summand: u128) -> Option<Self> {
        let (low, carry) = wide_product(self.low, factor);
        let (low, overflow) = low.overflowing_add(summand);
        let (high, spill) = wide_product(self.high, factor);
        if spill != 0 {
            return None;
        }
        let high = high.checked_add(carry)?.checked_add(u128::from(overflow))?;
        Some(U256 { low, high })
    }

    /// Returns the sum, or `None` if it needs more than 256 bits.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let (low, overflow) = self.low.overflowing_add(other.low);
        let high = self.high.checked_add(other.high)?.checked_add(u128::from(overflow))?;
        Some(U256 { low, high })
    }

    /// Returns the quotient and the remainder by a word.
    ///
    /// # Constraints
    /// The divisor is not 0.
    ///
    /// # Panics
    /// If the divisor is 0.
    #[track_caller]
    pub fn div_rem(self, divisor: u64) -> (Self, u64) {
        let divisor = u128::from(divisor);
        let mut rest = 0;
        let mut divide = |word: u128| {
            let upper = (rest << 64) | (word >> 64);
            let lower = ((upper % divisor) << 64) | (word & u128::from(u64::MAX));
            rest = lower % divisor;
            (upper / divisor) << 64 | (lower / divisor)
        };
        let high = divide(self.high);
        let low = divide(self.low);
        (U256 { low, high }, rest as u64)
    }

    /// Returns the remainder by a divisor below 2^127.
    pub(crate) fn rem_wide(self, divisor: u128) -> u128 {
        debug_assert!(divisor >> 127 == 0);
        let mut rest = self.high % divisor;
        for bit in (0..128).rev() {
            rest = (rest << 1) | (self.low >> bit & 1);
            if rest >= divisor {
                rest -= divisor;
            }
        }
        rest
    }
}

/// Returns the low and the high half of a product.
fn wide_product(a: u128, b: u128) -> (u128, u128) {
    const MASK: u128 = u64::MAX as u128;
    let (a_low, a_high) = (a & MASK, a >> 64);
    let (b_low, b_high) = (b & MASK, b >> 64);
    let low = a_low * b_low;
    let cross = a_low * b_high + (low >> 64);
    let middle = a_high * b_low + (cross & MASK);
    let high = a_high * b_high + (cross >> 64) + (middle >> 64);
    ((middle << 64) | (low & MASK), high)
}

impl PartialOrd for U256 {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for U256 {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.high, self.low).cmp(&(other.high, other.low))
    }
}

/// The lowest bits of a wide number.
pub trait Truncate<W> {
    fn truncate(self) -> W;
}

impl Truncate<U256> for U256 {
    fn truncate(self) -> U256 {
        self
    }
}

macro_rules! widths {
    ($($word:ty)*) => {$(
        impl From<$word> for U256 {
            fn from(low: $word) -> Self {
                U256 { low: low.into(), high: 0 }
            }
        }

        impl Truncate<$word> for U256 {
            fn truncate(self) -> $word {
                self.low as $word
            }
        }
    )*};
}

widths!(u8 u16 u32 u64 u128);

impl BitXor for U256 {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        U256 { low: self.low ^ other.low, high: self.high ^ other.high }
    }
}

impl BitXorAssign for U256 {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl BitAnd for U256 {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        U256 { low: self.low & other.low, high: self.high & other.high }
    }
}

impl Shl<u32> for U256 {
    type Output = Self;

    /// Returns the number shifted up, without the bits beyond 256.
    fn shl(self, places: u32) -> Self {
        match places {
            0 => self,
            1..128 => U256 {
                low: self.low << places,
                high: (self.high << places) | (self.low >> (128 - places)),
            },
            128..256 => U256 { low: 0, high: self.low << (places - 128) },
            _ => U256::ZERO,
        }
    }
}

impl Shr<u32> for U256 {
    type Output = Self;

    /// Returns the number shifted down, without the bits below 0.
    fn shr(self, places: u32) -> Self {
        match places {
            0 => self,
            1..128 => U256 {
                low: (self.low >> places) | (self.high << (128 - places)),
                high: self.high >> places,
            },
            128..256 => U256 { low: self.high >> (places - 128), high: 0 },
            _ => U256::ZERO,
        }
    }
}

impl fmt::Display for U256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const CHUNK: u64 = 10_000_000_000_000_000_000;
        let mut chunks = Vec::new();
        let mut rest = *self;
        while rest > U256::from(u128::MAX) {
            let (quotient, chunk) = rest.div_rem(CHUNK);
            chunks.push(chunk);
            rest = quotient;
        }
        let mut digits = rest.low.to_string();
        for chunk in chunks.iter().rev() {
            digits.push_str(&format!("{chunk:019}"));
        }
        f.pad_integral(true, "", &digits)
    }
}

impl fmt::LowerHex for U256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = if self.high == 0 {
            format!("{:x}", self.low)
        } else {
            format!("{:x}{:032x}", self.high, self.low)
        };
        f.pad_integral(true, "0x", &digits)
    }
}

impl fmt::UpperHex for U256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{self:x}").to_uppercase();
        f.pad_integral(true, "0x", &digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn divisions_multiply_back() {
        let mut rng = Rng::new(9);
        for _ in 0..2000 {
            let number = U256::new(rng.wide_bits(), rng.wide_bits());
            let divisor = (rng.bits() >> rng.below(64)).max(1);
            let (quotient, rest) = number.div_rem(divisor);
            assert!(rest < divisor);
            let back = quotient.checked_mul_add(divisor.into(), rest.into());
            assert_eq!(back, Some(number));
            assert_eq!(number.rem_wide(divisor.into()), rest.into());
        }
    }

    #[test]
    fn overflow_is_none() {
        assert_eq!(U256::MAX.checked_mul_add(1, 1), None);
        assert_eq!(U256::MAX.checked_mul_add(2, 0), None);
        assert_eq!(U256::MAX.checked_add(U256::ONE), None);
        assert_eq!(U256::MAX.checked_mul_add(1, 0), Some(U256::MAX));
        let half = U256::new(1 << 127, 0);
        assert_eq!(half.checked_add(half), None);
    }

    #[test]
    fn shifts_are_those_of_single_bits() {
        for place in 0..256 {
            let bit = U256::ONE << place;
            assert_eq!(bit.leading_zeros(), 255 - place);
            assert_eq!(bit >> place, U256::ONE);
            assert_eq!(U256::MAX >> place << place, U256::MAX << place);
        }
        assert_eq!((U256::MAX << 256, U256::MAX >> 999), (U256::ZERO, U256::ZERO));
    }

    #[test]
    fn largest_number_prints_in_both_bases() {
        let decimal = concat!(
            "115792089237316195423570985008687907853",
            "269984665640564039457584007913129639935"
        );
        assert_eq!(U256::MAX.to_string(), decimal);
        assert_eq!(format!("{:x}", U256::MAX), "f".repeat(64));
        assert_eq!(format!("{:#X}", U256::MAX), format!("0x{}", "F".repeat(64)));
        assert_eq!(U256::new(1, 5).to_string().len(), 39);
    }
}
