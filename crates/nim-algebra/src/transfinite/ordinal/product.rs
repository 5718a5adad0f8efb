//! Products of ordinals, term by term.
//!
//! # The idea
//! A product of two terms is a term with a product of constants α_p, one for each prime at which
//! the fractions of the exponents carry (see `exponent`). α_p contains only roots of smaller
//! primes. So the constant of the largest prime is multiplied out first, and equal terms with equal
//! constants are added before either is processed: an ordered map from (constants left, exponent)
//! to the coefficient is emptied from its end.

use super::constants::Constants;
use super::element::{Ordinal, Term};
use super::error::OrdinalError;
use super::exponent::Exponent;
use super::primes::odd_prime;
use crate::nimber::element::Nimber;
use mex_core::StopPoints;
use std::collections::{BTreeMap, BTreeSet};

/// The most products of terms before a computation is given up, after a few seconds.
const MOST_PRODUCTS: u64 = 1 << 22;

impl Ordinal {
    /// Returns the nim product.
    ///
    /// # Complexity
    /// O(a·b) products of terms for a and b terms, more if exponents carry; at most 2^22. Each
    /// takes O(log n) for n pending terms.
    ///
    /// # Errors
    /// [`OrdinalError`] if the product depends on an unknown excess or exceeds the limits.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Ordinal;
    ///
    /// let product = |a: &str, b: &str| -> Result<Ordinal, Box<dyn std::error::Error>> {
    ///     Ok(a.parse::<Ordinal>()?.try_mul(&b.parse()?)?)
    /// };
    /// assert_eq!(product("w", "w^2")?.to_string(), "2");
    /// assert_eq!(product("w^w", "w^(w*4)")?.to_string(), "4");
    /// assert_eq!(product("w^(w^2*4)", "w^(w^2*3)")?.to_string(), "ω+1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # References
    /// J. H. Conway, *On Numbers and Games*, chapter 6. H. W. Lenstra, "Nim multiplication", 1978.
    pub fn try_mul(&self, other: &Ordinal) -> Result<Ordinal, OrdinalError> {
        Products::new(Constants::known()).product(self, other)
    }

    /// Returns for each odd prime p with a root in the ordinal: κ_p, p, and the power κ_p^p = α_p
    /// if it is known.
    ///
    /// # Complexity
    /// O(n) for n powers of ω in the exponents; the constants are computed once.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Ordinal;
    ///
    /// let x: Ordinal = "w^(w+1) + w^9".parse()?;
    /// let (root, prime, power) = x.root_powers().remove(1);
    /// assert_eq!((root.to_string(), prime), ("ω^ω".to_string(), 5));
    /// assert_eq!(power, Some(Ordinal::from(4)));
    /// # Ok::<(), nim_algebra::ParseOrdinalError>(())
    /// ```
    pub fn root_powers(&self) -> Vec<(Ordinal, u64, Option<Ordinal>)> {
        let exponents = self.terms().iter().flat_map(|term| term.exponent.terms());
        let places: BTreeSet<u16> = exponents.map(|&(place, _)| place).collect();
        let root = |place| Ordinal::monomial(Exponent::of(place, 1), 1);
        let power = |place| Constants::known().alpha(place).ok().cloned();
        let all = places.into_iter();
        all.map(|place| (root(place), odd_prime(usize::from(place)), power(place))).collect()
    }

    /// Returns the square, in O(n) products of terms for n terms, more if exponents carry.
    pub(crate) fn try_square(&self) -> Result<Ordinal, OrdinalError> {
        Products::new(Constants::known()).square(self)
    }
}

/// Products with given constants.
pub struct Products<'a> {
    constants: &'a Constants,
    /// Coefficients by the constants still to be multiplied in, the largest first, and the
    /// exponent.
    pending: BTreeMap<(Vec<u16>, Exponent), u128>,
    made: u64,
    stops: StopPoints,
}

impl<'a> Products<'a> {
    pub fn new(constants: &'a Constants) -> Self {
        let (pending, stops) = (BTreeMap::new(), StopPoints::default());
        Products { constants, pending, made: 0, stops }
    }

    pub fn product(mut self, a: &Ordinal, b: &Ordinal) -> Result<Ordinal, OrdinalError> {
        for a in a.terms() {
            for b in b.terms() {
                self.multiply(Vec::new(), a, b)?;
            }
        }
        self.finish()
    }

    fn square(mut self, a: &Ordinal) -> Result<Ordinal, OrdinalError> {
        for term in a.terms() {
            self.multiply(Vec::new(), term, term)?;
        }
        self.finish()
    }

    /// Adds the product of two terms and of constants.
    fn multiply(&mut self, mut left: Vec<u16>, a: &Term, b: &Term) -> Result<(), OrdinalError> {
        self.stops.pass();
        self.made += 1;
        if self.made > MOST_PRODUCTS {
            return Err(OrdinalError::TooManyProducts { limit: MOST_PRODUCTS });
        }
        let exponent = a.exponent.join(&b.exponent, &mut left)?;
        left.sort_unstable_by(|a, b| b.cmp(a));
        let coefficient = finite_product(a.coefficient, b.coefficient);
        *self.pending.entry((left, exponent)).or_default() ^= coefficient;
        Ok(())
    }

    fn finish(mut self) -> Result<Ordinal, OrdinalError> {
        let mut done = Vec::new();
        while let Some(((mut left, exponent), coefficient)) = self.pending.pop_last() {
            if coefficient == 0 {
                continue;
            }
            let term = Term { exponent, coefficient };
            if left.is_empty() {
                done.push(term);
                continue;
            }
            let alpha = self.constants.alpha(left.remove(0))?;
            for other in alpha.terms() {
                self.multiply(left.clone(), &term, other)?;
            }
        }
        Ok(Ordinal::from_terms(done))
    }
}

fn finite_product(a: u128, b: u128) -> u128 {
    match (u64::try_from(a), u64::try_from(b)) {
        (_, Ok(1)) => a,
        (Ok(1), _) => b,
        (Ok(a), Ok(b)) => u128::from(crate::field::words::nim_mul(a, b)),
        _ => (Nimber::new(a) * Nimber::new(b)).value(),
    }
}
