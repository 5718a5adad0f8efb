//! The constants α_p, the p-th powers of κ_p.
//!
//! # The idea
//! For an odd prime p let f be the order of 2 modulo p. Lenstra showed that α_p is κ_f + m for a
//! number m, the *excess* of p, and that κ_f is a sum of few roots: κ_h for h = q·g, where q is the
//! power of the least prime in h, is κ_g if h divides the degree of κ_g, and κ_g + κ_q if not. The
//! degree of an ordinal is that of the least field that contains it, in bits:
//!
//! - κ_q for a power q of 2 is the number 2^(q/2), of degree q;
//! - κ_q for a power q of an odd prime r is a root of α_r of degree q over the field of α_r.
//!
//! So each constant depends on those of smaller primes and on one number, found by search.
//!
//! # References
//! H. W. Lenstra, "On the algebraic closure of two", 1977.

use super::element::{Ordinal, Term};
use super::error::OrdinalError;
use super::exponent::Exponent;
use super::primes::{PrimePower, common_multiple, odd_prime, order_of_two, place_of, prime_powers};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The excesses of the odd primes from 3 to 709, as this crate computes them: the 126 terms of OEIS
/// A380496. The field for 719 has 1,258,230,380 bits.
pub const EXCESSES: [u8; 126] = [
    0, 0, 1, 1, 0, 0, 4, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1,
    0, 1, 0, 1, 4, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1,
    1, 0, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0,
    0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1, 1, 0, 1,
];

/// The constants of an odd prime p.
#[derive(Clone, Debug)]
pub struct Constant {
    /// The order of 2 modulo p.
    pub order: u64,
    /// The powers q whose κ_q sum to κ of the order, the largest prime first.
    pub summands: Vec<PrimePower>,
    /// The degree of κ of the order, in bits.
    pub degree: u64,
    /// α_p, once the excess is known.
    pub alpha: Ordinal,
    /// The degree of α_p, in bits.
    pub alpha_degree: u64,
}

/// Constants by the index of their prime.
#[derive(Clone, Debug, Default)]
pub struct Constants(BTreeMap<usize, Constant>);

impl Constants {
    /// Returns the constants of the primes in the table.
    pub fn known() -> &'static Constants {
        static KNOWN: OnceLock<Constants> = OnceLock::new();
        KNOWN.get_or_init(|| {
            let mut known = Constants::default();
            for (place, &excess) in EXCESSES.iter().enumerate() {
                // A degree that does not fit 64 bits ends the table.
                let Ok(constant) = known.prepare(place) else { break };
                known.insert(place, constant, u64::from(excess));
            }
            known
        })
    }

    /// Returns the constant of the prime with the index `place`.
    pub fn of(&self, place: usize) -> Result<&Constant, OrdinalError> {
        let prime = odd_prime(place);
        self.0.get(&place).ok_or(OrdinalError::UnknownExcess { prime })
    }

    /// Returns α of the prime with the index `place`.
    pub fn alpha(&self, place: u16) -> Result<&Ordinal, OrdinalError> {
        self.of(usize::from(place)).map(|constant| &constant.alpha)
    }

    /// Returns κ of the order for the prime with the index `place`, as α with excess 0, from the
    /// constants of the primes that divide the order.
    pub fn prepare(&self, place: usize) -> Result<Constant, OrdinalError> {
        let order = order_of_two(odd_prime(place));
        let too_large = OrdinalError::FieldTooLarge { degree: 0, limit: u64::MAX };
        let (mut summands, mut degree, mut done) = (Vec::new(), 1_u64, 1);
        for factor in prime_powers(order) {
            done *= factor.power;
            if !degree.is_multiple_of(done) {
                let root = self.root_degree(factor)?.ok_or(too_large)?;
                degree = common_multiple(degree, root).ok_or(too_large)?;
                summands.push(factor);
            }
        }
        let mut alpha = Ordinal::ZERO;
        for &summand in &summands {
            alpha = alpha.nim_sum(&root(summand)?);
        }
        Ok(Constant { order, summands, degree, alpha, alpha_degree: degree })
    }

    /// Records a prepared constant with its excess.
    pub fn insert(&mut self, place: usize, mut constant: Constant, excess: u64) {
        constant.alpha = constant.alpha.nim_sum(&Ordinal::from(u128::from(excess)));
        let own = u64::from(finite_degree(u128::from(excess)));
        constant.alpha_degree = common_multiple(constant.degree, own).unwrap_or(0);
        self.0.insert(place, constant);
    }

    /// Returns the degree of κ of a prime power, or `None` if it does not fit 64 bits.
    fn root_degree(&self, root: PrimePower) -> Result<Option<u64>, OrdinalError> {
        let Some(place) = place_of(root.prime) else {
            return Ok(Some(root.power));
        };
        let degree = self.of(place)?.alpha_degree;
        Ok(degree.checked_mul(root.power).filter(|&degree| degree > 0))
    }
}

/// Returns the number of bits of the least field that contains a number.
pub fn finite_degree(number: u128) -> u32 {
    (u128::BITS - number.leading_zeros()).max(1).next_power_of_two()
}

/// Returns κ of a prime power: a Fermat power, or ω^(ω^k·p^(n-1)) for the power p^n of the odd prime
/// with the index k.
pub fn root(of: PrimePower) -> Result<Ordinal, OrdinalError> {
    let Some(place) = place_of(of.prime) else {
        let bits = u32::try_from(of.power / 2).ok();
        let number = bits.and_then(|bits| 1_u128.checked_shl(bits));
        let too_wide = OrdinalError::CoefficientTooWide { bits: u128::BITS };
        return number.map(Ordinal::from).ok_or(too_wide);
    };
    let exponent = Exponent::of(place as u16, of.power / of.prime);
    Ok(Ordinal::from_terms([Term { exponent, coefficient: 1 }]))
}
