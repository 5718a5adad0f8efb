//! Multiplicative orders.

use crate::{NimWord, Nimber, U256};

impl<W: NimWord> Nimber<W> {
    /// Returns the multiplicative order, the least positive exponent of a power that is *1, or
    /// `None` for *0.
    ///
    /// # Constraints
    /// Any width up to 256 bits: the prime factors of all orders are known.
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
            .try_fold(U256::ONE, |order, prime| order.checked_mul(prime.into()))?;
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn orders_below_65536_are_counted_lengths_of_cycles() {
        let mut rng = Rng::new(44);
        for value in (1..=255).chain((0..100).map(|_| rng.bits() as u16 | 256)) {
            let x = Nimber::new(value);
            let mut power = x;
            let mut length = 1;
            while power != Nimber::ONE {
                power *= x;
                length += 1;
            }
            assert_eq!(x.order(), Some(length));
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
            order_is_least(Nimber::new(rng.bits()));
            order_is_least(Nimber::new(rng.wide_bits()));
            order_is_least(Nimber::new(U256::from_words(rng.wide_bits(), rng.wide_bits())));
            order_is_least(Nimber::new(rng.wide_bits()).pow(67_280_421_310_721));
        }
    }
}
