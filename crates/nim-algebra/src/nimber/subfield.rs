//! A nimber among its subfields: degree, conjugates, traces, norms, minimal polynomial.

use crate::{NimWord, Nimber, U256};

impl<W: NimWord> Nimber<W> {
    /// Returns the degree over {0, 1}: the least d for which 2^(2^k) = 2^d bounds the nimber.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// assert_eq!(Nimber::new(1_u64).degree(), 1);
    /// assert_eq!(Nimber::new(15_u64).degree(), 4);
    /// assert_eq!(Nimber::new(16_u64).degree(), 8);
    /// ```
    pub fn degree(self) -> u32 {
        let length = 256 - self.value().to_wide().leading_zeros();
        length.max(1).next_power_of_two()
    }

    /// Returns the conjugates over {0, 1}, the nimber first, each the square of the last.
    pub fn conjugates(self) -> impl Iterator<Item = Self> {
        let steps = usize::try_from(self.degree()).unwrap_or(usize::MAX);
        std::iter::successors(Some(self), |last| Some(last.square())).take(steps)
    }

    /// Returns the trace over {0, 1}: the sum of x^(2^i) for i below the width.
    ///
    /// It is the highest bit: x² ⊕ x = a has no root if the trace of a is 1.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// assert!(!Nimber::new(127_u8).trace());
    /// assert!(Nimber::new(128_u8).trace());
    /// ```
    pub fn trace(self) -> bool {
        self.bit(W::BITS - 1)
    }

    /// Returns the trace to the nimbers below 2^`bits`, or `None` if these are not a subfield:
    /// `bits` must be a power of two up to the width.
    ///
    /// # Constraints
    /// `bits` is 1, 2, 4, … up to the width; anything else gives `None`.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// assert_eq!(Nimber::new(0xab_cd_u16).trace_to(8), Some(Nimber::new(0xab)));
    /// assert_eq!(Nimber::new(5_u16).trace_to(3), None);
    /// ```
    pub fn trace_to(self, bits: u32) -> Option<Self> {
        // The trace over the halves of h ⊗ F ⊕ l is h, level after level.
        let shift = is_subfield::<W>(bits).then(|| W::BITS - bits)?;
        let upper =
            if shift == 0 { self.value().to_wide() } else { self.value().to_wide() >> shift };
        Some(Nimber::new(W::from_wide(upper)))
    }

    /// Returns the norm to the nimbers below 2^`bits`, or `None` if these are not a subfield:
    /// `bits` must be a power of two up to the width.
    ///
    /// # Constraints
    /// As for [`Nimber::trace_to`].
    ///
    /// # Complexity
    /// One product for each halving of the width.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// let x = Nimber::new(0x1234_u16);
    /// assert_eq!(x.norm_to(8), Some(x.pow(257)));
    /// assert_eq!(x.norm_to(1), Some(Nimber::ONE));
    /// ```
    pub fn norm_to(self, bits: u32) -> Option<Self> {
        if !is_subfield::<W>(bits) {
            return None;
        }
        let mut norm = self;
        let mut half = W::BITS / 2;
        while half >= bits && half > 0 {
            let high = Nimber::new(W::from_wide(norm.value().to_wide() >> half));
            norm *= norm + high;
            half /= 2;
        }
        Some(norm)
    }

    /// Returns the coefficients of the minimal polynomial over {0, 1}, the constant one first.
    ///
    /// # Complexity
    /// d² products for the degree d.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// // x² + x + 1
    /// assert_eq!(Nimber::new(2_u64).minimal_polynomial(), [true, true, true]);
    /// ```
    pub fn minimal_polynomial(self) -> Vec<bool> {
        let mut coefficients = vec![Self::ONE];
        for conjugate in self.conjugates() {
            coefficients.push(Self::ZERO);
            for index in (0..coefficients.len()).rev() {
                let below = index.checked_sub(1).map_or(Self::ZERO, |i| coefficients[i]);
                coefficients[index] = coefficients[index] * conjugate + below;
            }
        }
        coefficients.into_iter().map(|coefficient| coefficient == Self::ONE).collect()
    }
}

fn is_subfield<W: NimWord>(bits: u32) -> bool {
    bits.is_power_of_two() && bits <= W::BITS
}

impl<W: NimWord> Nimber<W> {
    /// Returns the nimber in another width, or `None` if it does not fit.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// assert_eq!(Nimber::new(200_u64).in_width::<u8>(), Some(Nimber::new(200)));
    /// assert_eq!(Nimber::new(300_u64).in_width::<u8>(), None);
    /// ```
    pub fn in_width<V: NimWord>(self) -> Option<Nimber<V>> {
        let wide: U256 = self.value().to_wide();
        (256 - wide.leading_zeros() <= V::BITS).then(|| Nimber::new(V::from_wide(wide)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    fn check<W: NimWord>(rng: &mut Rng) {
        let wide = U256::new(rng.wide_bits(), rng.wide_bits());
        let shift = u32::try_from(rng.below(256)).unwrap();
        let x = Nimber::new(W::from_wide(wide >> shift));
        let mut bits = 1;
        while bits <= W::BITS {
            // All conjugates over the subfield, counted with repetition.
            let mut conjugate = x;
            let (mut sum, mut product) = (Nimber::ZERO, Nimber::ONE);
            for _ in 0..W::BITS / bits {
                sum += conjugate;
                product *= conjugate;
                for _ in 0..bits {
                    conjugate = conjugate.square();
                }
            }
            assert_eq!(x.trace_to(bits), Some(sum));
            assert_eq!(x.norm_to(bits), Some(product), "{x} {bits}");
            bits *= 2;
        }
        assert_eq!(x.trace(), x.trace_to(1) == Some(Nimber::ONE));
        assert_eq!(x.trace_to(2 * W::BITS), None);
        assert_eq!(x.norm_to(0), None);
        assert_eq!(x.conjugates().last().map(Nimber::square), Some(x));
    }

    #[test]
    fn traces_and_norms_are_sums_and_products_of_conjugates() {
        let mut rng = Rng::new(40);
        for _ in 0..30 {
            check::<u8>(&mut rng);
            check::<u16>(&mut rng);
            check::<u32>(&mut rng);
            check::<u64>(&mut rng);
            check::<u128>(&mut rng);
            check::<U256>(&mut rng);
        }
    }

    #[test]
    fn minimal_polynomials_vanish_and_are_minimal() {
        let value = |coefficients: &[bool], x: Nimber<u16>| {
            coefficients.iter().rev().fold(Nimber::ZERO, |sum, &one| {
                sum * x + if one { Nimber::ONE } else { Nimber::ZERO }
            })
        };
        for x in (0..=255).chain([256, 4096, 65535]) {
            let x = Nimber::new(x);
            let polynomial = x.minimal_polynomial();
            assert_eq!(polynomial.last(), Some(&true));
            assert_eq!(value(&polynomial, x), Nimber::ZERO);
            let degree = polynomial.len() - 1;
            // Over {0, 1} nothing of lower degree vanishes: try all of them.
            for bits in 1_u32..1 << degree.min(8) {
                let lower: Vec<bool> = (0..degree).map(|i| bits >> i & 1 == 1).collect();
                assert_ne!(value(&lower, x), Nimber::ZERO);
            }
        }
    }
}
