//! Multiplicative orders.
//!
//! The non-zero nimbers below 2^(2n) form a cyclic group of (2^n − 1)(2^n + 1) elements. The
//! norm leads to the first factor, one level down, and x^(2^n − 1), the conjugate divided by
//! the nimber, to the second, a Fermat number. All the Fermat numbers that occur are products of
//! distinct known primes.

use crate::field::field::{Field, Level};
use crate::{NimWord, Nimber, U256};

/// A field whose group splits into cycles of known prime orders.
pub trait Cyclic: Field {
    /// Appends the primes that divide the order of a number other than 0.
    fn order_primes(self, primes: &mut Vec<u128>);
}

/// A level with the primes of 2^(BITS/2) + 1.
pub trait FermatLevel: Level<Half: Cyclic> {
    const PRIMES: &'static [u128];

    /// Returns the number to the power 2^(BITS/2) − 1: its part of an order dividing the
    /// Fermat number. The number must not be 0.
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

/// Returns a power of a word; the power 0 of every word is 1.
pub fn power<F: Field>(base: F, exponent: u128) -> F {
    if exponent == 0 {
        return F::ONE;
    }
    let base = base.chained();
    let mut power = base;
    for bit in (0..exponent.ilog2()).rev() {
        power = power.chained_mul(power);
        if exponent >> bit & 1 == 1 {
            power = power.chained_mul(base);
        }
    }
    power.unchained()
}

/// Returns the power by all primes of a level but one.
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

impl<W: NimWord> Nimber<W> {
    /// Returns the multiplicative order, the least positive exponent of a power that is *1, or
    /// `None` for *0.
    ///
    /// # Complexity
    /// About four products for each bit of the width.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// assert_eq!(Nimber::new(2_u64).order(), Some(3));
    /// assert_eq!(Nimber::new(4_u8).order(), Some(15));
    /// assert_eq!(Nimber::<u8>::ZERO.order(), None);
    /// ```
    pub fn order(self) -> Option<W> {
        let order = self
            .order_primes()?
            .into_iter()
            .try_fold(U256::ONE, |order, prime| order.checked_mul_add(prime, 0))?;
        Some(W::from_wide(order))
    }

    /// Returns the primes whose product is the multiplicative order, in increasing order, or
    /// `None` for *0.
    ///
    /// # Complexity
    /// As for [`Nimber::order`].
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// assert_eq!(Nimber::new(4_u128).order_primes(), Some(vec![3, 5]));
    /// ```
    pub fn order_primes(self) -> Option<Vec<u128>> {
        if self.is_zero() {
            return None;
        }
        let mut primes = Vec::new();
        self.value().order_primes(&mut primes);
        primes.sort_unstable();
        Some(primes)
    }

    /// Returns whether the powers of the nimber are all nimbers of the width but *0.
    ///
    /// # Complexity
    /// As for [`Nimber::order`].
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// let least = (1_u8..).map(Nimber::new).find(|x| x.is_primitive());
    /// assert_eq!(least, Some(Nimber::new(18)));
    /// ```
    pub fn is_primitive(self) -> bool {
        let all_ones = U256::MAX >> (256 - W::BITS);
        self.order() == Some(W::from_wide(all_ones))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Rng;

    #[test]
    fn primes_multiply_to_the_sizes_of_the_groups() {
        let product = |primes: &[u128], start: U256| {
            primes.iter().fold(start, |size, &prime| size.checked_mul_add(prime, 0).unwrap())
        };
        let mut size = U256::from(255_u8);
        size = product(u16::PRIMES, size);
        assert_eq!(size, u16::MAX.into());
        size = product(u32::PRIMES, size);
        assert_eq!(size, u32::MAX.into());
        size = product(u64::PRIMES, size);
        assert_eq!(size, u64::MAX.into());
        size = product(u128::PRIMES, size);
        assert_eq!(size, u128::MAX.into());
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

    #[test]
    fn orders_below_65536_are_counted_lengths_of_cycles() {
        let mut rng = Rng::new(44);
        for value in (1..=255).chain((0..100).map(|_| rng.next() as u16 | 256)) {
            let x = Nimber::new(value);
            let mut power = x;
            let mut length = 1;
            while power != Nimber::ONE {
                power *= x;
                length += 1;
            }
            assert_eq!(x.order(), Some(length));
            assert_eq!(x.is_primitive(), length == u16::MAX);
        }
    }

    fn order_is_least<W: NimWord>(x: Nimber<W>) {
        let primes = x.order_primes().unwrap();
        let power = |exponents: &mut dyn Iterator<Item = u128>| {
            exponents.fold(x, |power, exponent| power.pow(exponent))
        };
        assert_eq!(power(&mut primes.iter().copied()), Nimber::ONE);
        for skipped in &primes {
            let mut others = primes.iter().copied().filter(|prime| prime != skipped);
            assert_ne!(power(&mut others), Nimber::ONE);
        }
    }

    #[test]
    fn wide_orders_are_least() {
        let mut rng = Rng::new(45);
        for _ in 0..20 {
            order_is_least(Nimber::new(rng.next()));
            order_is_least(Nimber::new(rng.next_wide()));
            order_is_least(Nimber::new(U256::new(rng.next_wide(), rng.next_wide())));
            order_is_least(Nimber::new(rng.next_wide()).pow(67_280_421_310_721));
        }
    }
}
