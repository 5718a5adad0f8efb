//! Discrete logarithms of nimbers, combined from those modulo each prime.

use crate::group::log::{LogError, Residue};
use crate::{NimWord, Nimber, U256};

impl<W: NimWord> Nimber<W> {
    /// Returns the least exponent for which the power of `base` is this nimber.
    ///
    /// # Constraints
    /// Numbers of any width. Up to 128 bits every logarithm is found; at 256 bits only those whose
    /// order has no prime factor above 2^46.
    ///
    /// # Complexity
    /// A fraction of a millisecond for 64 bits; for 128 bits up to 16 million products, which take
    /// seconds, and 52 MB.
    ///
    /// # Errors
    /// [`LogError::Zero`] for *0, [`LogError::NotAPower`] if no power of `base` is the number, and
    /// [`LogError::OutOfReach`] if the order of the number has a prime factor beyond 2^46, which
    /// happens only at 256 bits.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::{LogError, Nimber};
    ///
    /// let base = Nimber::new(19_u8);
    /// assert_eq!(base.pow(100).log(base), Ok(100));
    /// assert_eq!(base.log(Nimber::new(2)), Err(LogError::NotAPower));
    /// ```
    ///
    /// # References
    /// S. C. Pohlig, M. E. Hellman, "An improved algorithm for computing logarithms over GF(p)",
    /// 1978; D. Shanks, "Class number, a theory of factorization, and genera", 1971.
    pub fn log(self, base: Self) -> Result<W, LogError> {
        if base.is_zero() || self.is_zero() {
            return Err(LogError::Zero);
        }
        let mut residues = Vec::new();
        self.value().log_residues(base.value(), &mut residues)?;
        combined(&residues).map(W::from_wide).ok_or(LogError::NotAPower)
    }
}

/// Returns the least number with the given residues modulo coprime factors.
///
/// Nonzero residues have moduli below 2^63.
fn combined(residues: &[Residue]) -> Option<U256> {
    let (mut number, mut product) = (U256::ZERO, U256::ONE);
    // The widest factors come first, when the sum is still 0 and nothing needs inverting.
    let mut sorted = residues.to_vec();
    sorted.sort_unstable_by_key(|residue| std::cmp::Reverse(residue.modulus));
    for Residue { modulus, value } in sorted {
        let have = (number % U256::from(modulus)).as_u128();
        let missing = (value + modulus - have) % modulus;
        if missing != 0 {
            let inverse = inverse_modulo((product % U256::from(modulus)).as_u128(), modulus)?;
            let times = (missing * inverse) % modulus;
            number = product.checked_mul(times.into())?.checked_add(number)?;
        }
        product = product.checked_mul(modulus.into())?;
    }
    Some(number)
}

/// Returns the inverse modulo a number below 2^63 by Euclid's algorithm.
fn inverse_modulo(number: u128, modulus: u128) -> Option<u128> {
    let modulus = i128::try_from(modulus).ok()?;
    let (mut a, mut b) = (i128::try_from(number).ok()?, modulus);
    let (mut x, mut y) = (1, 0);
    while b != 0 {
        let quotient = a / b;
        (a, b) = (b, a - quotient * b);
        (x, y) = (y, x - quotient * y);
    }
    u128::try_from(x.rem_euclid(modulus)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn logarithms_of_all_bytes_are_least_exponents() {
        for base in 1..=255_u8 {
            let base = Nimber::new(base);
            for number in 1..=255_u8 {
                let number = Nimber::new(number);
                let mut power = Nimber::ONE;
                let mut expected = Err(LogError::NotAPower);
                for exponent in 0..255 {
                    if power == number {
                        expected = Ok(exponent);
                        break;
                    }
                    power *= base;
                }
                assert_eq!(number.log(base), expected, "{number} {base}");
            }
        }
    }

    #[test]
    fn zero_has_no_logarithm() {
        let one = Nimber::<u64>::ONE;
        assert_eq!(one.log(Nimber::ZERO), Err(LogError::Zero));
        assert_eq!(Nimber::ZERO.log(one), Err(LogError::Zero));
        assert_eq!(one.log(one), Ok(0));
        assert_eq!(Nimber::new(2).log(one), Err(LogError::NotAPower));
    }

    fn lead_back<W: NimWord>(base: Nimber<W>, exponent: u64) {
        let number = base.pow(exponent.into());
        let log = number.log(base).unwrap().to_wide();
        assert_eq!(*log.high(), 0);
        assert_eq!(base.pow(*log.low()), number);
        assert!(log < base.order().unwrap().to_wide());
    }

    #[test]
    fn logarithms_of_powers_lead_back() {
        let mut rng = Rng::new(46);
        for _ in 0..40 {
            let (base, exponent) = (rng.bits(), rng.bits());
            lead_back(Nimber::new(base), exponent);
            lead_back(Nimber::new(base as u32 | 1), exponent);
            lead_back(Nimber::new(base as u16 | 1), exponent);
            // Bases of smaller orders.
            lead_back(Nimber::new(base).pow(6_700_417), exponent);
            lead_back(Nimber::new(base).pow(641 * 3), exponent);
            lead_back(Nimber::new(base).pow(65_537), exponent);
            // Without the largest prime, 128 bits are quick.
            let wide = Nimber::new(rng.wide_bits()).pow(67_280_421_310_721);
            lead_back(wide, exponent);
        }
    }

    #[test]
    fn numbers_outside_of_the_cycle_are_refused() {
        let mut rng = Rng::new(47);
        for _ in 0..20 {
            let base = Nimber::new(rng.bits()).pow(641);
            let number = Nimber::new(rng.bits());
            let is_power = number.pow(u128::from(u64::MAX) / 641) == Nimber::ONE;
            assert!(!is_power);
            assert_eq!(number.log(base), Err(LogError::NotAPower));
        }
    }

    #[test]
    fn a_logarithm_of_128_bits_is_found() {
        let mut rng = Rng::new(48);
        let base = Nimber::new(rng.wide_bits());
        let number = base.pow(rng.wide_bits());
        let log = number.log(base).unwrap();
        assert_eq!(base.pow(log), number);
    }

    #[test]
    fn widest_logarithms_name_the_prime_out_of_reach() {
        let mut rng = Rng::new(49);
        let base = Nimber::new(U256::from_words(rng.wide_bits(), rng.wide_bits()));
        let reached = base.pow(59_649_589_127_497_217).pow(5_704_689_200_685_129_054_721);
        let slow = reached.pow(67_280_421_310_721);
        assert_eq!(
            slow.pow(1 << 90).log(slow).map(|log| slow.pow(*log.low())),
            Ok(slow.pow(1 << 90))
        );
        let prime = 59_649_589_127_497_217;
        assert_eq!(base.square().log(base), Err(LogError::OutOfReach { prime }));
        assert_eq!(Nimber::ONE.log(base), Ok(U256::ZERO));
    }
}
