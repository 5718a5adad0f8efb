//! The multiplicative groups, split into cycles of prime order.
//!
//! The nonzero nimbers below 2^(2n) form a cyclic group of (2^n − 1)(2^n + 1) elements. The norm
//! maps to the first factor, one level down, and x^(2^n − 1), the conjugate divided by the nimber,
//! to the second, a Fermat number. The Fermat numbers up to 2^128 + 1 are products of distinct
//! known primes, so the order of a number is the product of the primes for which its part is not 1.

use crate::U256;
use crate::field::words::power;
use crate::field::words::{Field, Level};

/// A field whose group splits into cycles of known prime orders.
pub trait Cyclic: Field {
    /// Appends the primes that divide the order of a number other than 0.
    fn order_primes(self, primes: &mut Vec<u128>);
}

/// A level with the primes of 2^(BITS/2) + 1.
pub trait FermatLevel: Level<Half: Cyclic> {
    const PRIMES: &'static [u128];

    /// Returns the number to the power 2^(BITS/2) − 1: its part whose order divides the Fermat
    /// number. The number must not be 0.
    fn unit_part(self) -> Self {
        self.conjugate().mul(self.inverse())
    }
}

impl FermatLevel for u16 {
    const PRIMES: &'static [u128] = &[257];
}

impl FermatLevel for u32 {
    const PRIMES: &'static [u128] = &[65_537];
}

impl FermatLevel for u64 {
    const PRIMES: &'static [u128] = &[641, 6_700_417];
}

impl FermatLevel for u128 {
    const PRIMES: &'static [u128] = &[274_177, 67_280_421_310_721];
}

impl FermatLevel for U256 {
    const PRIMES: &'static [u128] = &[59_649_589_127_497_217, 5_704_689_200_685_129_054_721];
}

/// Returns `unit` to the power of the product of all primes of a level but `prime`.
pub fn prime_part<W: FermatLevel>(unit: W, prime: u128) -> W {
    let others = W::PRIMES.iter().filter(|&&other| other != prime);
    others.fold(unit, |part, &other| power(part, other))
}

impl Cyclic for u8 {
    fn order_primes(self, primes: &mut Vec<u128>) {
        let all = [3, 5, 17].into_iter();
        primes.extend(all.filter(|&prime| power(self, 255 / prime) != 1));
    }
}

macro_rules! cyclic {
    ($($word:ty)*) => {$(
        impl Cyclic for $word {
            fn order_primes(self, primes: &mut Vec<u128>) {
                self.norm().order_primes(primes);
                let unit = self.unit_part();
                let all = Self::PRIMES.iter().copied();
                primes.extend(all.filter(|&prime| prime_part(unit, prime) != Self::ONE));
            }
        }
    )*};
}

cyclic!(u16 u32 u64 u128 U256);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_multiply_to_the_sizes_of_the_groups() {
        let product = |primes: &[u128], start: U256| {
            primes.iter().fold(start, |size, &prime| size.checked_mul(prime.into()).unwrap())
        };
        let mut size = U256::from(255_u8);
        size = product(u16::PRIMES, size);
        assert_eq!(size, U256::from(u16::MAX));
        size = product(u32::PRIMES, size);
        assert_eq!(size, U256::from(u32::MAX));
        size = product(u64::PRIMES, size);
        assert_eq!(size, U256::from(u64::MAX));
        size = product(u128::PRIMES, size);
        assert_eq!(size, U256::from(u128::MAX));
        assert_eq!(product(U256::PRIMES, size), U256::MAX);
    }

    #[test]
    fn primes_have_no_small_divisors() {
        for &prime in [u32::PRIMES, u64::PRIMES, u128::PRIMES].concat().iter() {
            let mut divisor = 2;
            while divisor * divisor <= prime && divisor < 10_000_000 {
                assert_ne!(prime % divisor, 0);
                divisor += 1;
            }
        }
    }
}
