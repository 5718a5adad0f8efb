//! Nimbers below 2^64 that stay in the polynomial basis.

use crate::Nimber;
use crate::field::words::Field;
use crate::field::{basis, clmul, pclmul};
use std::ops::{Add, AddAssign, Mul, MulAssign};

/// A nimber below 2^64, written as a polynomial modulo x^64 + x^4 + x^3 + x + 1.
///
/// The two fields are isomorphic, and in this one a product is a single carry-less product with
/// its reduction: a long computation converts its input once, its result once, and saves the
/// changes of basis that every product of [`Nimber`] makes.
///
/// # Complexity
/// A conversion takes eight look-ups in 16 KiB of constant tables.
///
/// # Examples
/// ```
/// use nim_algebra::{Nimber, PolyNimber};
///
/// let factors = [5_u64, 77, 1 << 40].map(Nimber::new);
/// let product: PolyNimber = factors.iter().copied().map(PolyNimber::from).product();
/// assert_eq!(Nimber::from(product), factors.into_iter().product());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PolyNimber(u64);

impl PolyNimber {
    /// The nimber *0.
    pub const ZERO: Self = PolyNimber(0);
    /// The nimber *1.
    pub const ONE: Self = PolyNimber(1);

    /// Returns the polynomial: bit i is the coefficient of x^i.
    pub const fn coefficients(self) -> u64 {
        self.0
    }

    /// Returns the power; every nimber to the power 0 is *1.
    ///
    /// # Complexity
    /// At most 256 products.
    #[must_use]
    pub fn pow(self, exponent: u128) -> Self {
        let mut power = Self::ONE;
        for bit in (0..128 - exponent.leading_zeros()).rev() {
            power *= power;
            if exponent >> bit & 1 == 1 {
                power *= self;
            }
        }
        power
    }

    /// Returns the modulus without its leading term x^64.
    pub const fn modulus() -> u64 {
        clmul::MODULUS
    }
}

impl From<Nimber<u64>> for PolyNimber {
    fn from(nimber: Nimber<u64>) -> Self {
        PolyNimber(basis::to_polynomial(nimber.value()))
    }
}

impl From<PolyNimber> for Nimber<u64> {
    fn from(polynomial: PolyNimber) -> Self {
        Nimber::new(basis::to_nimber(polynomial.0))
    }
}

impl Add for PolyNimber {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        PolyNimber(Field::add(self.0, other.0))
    }
}

impl AddAssign for PolyNimber {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul for PolyNimber {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        PolyNimber(pclmul::polynomial_product(self.0, other.0))
    }
}

impl MulAssign for PolyNimber {
    #[inline]
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl std::iter::Sum for PolyNimber {
    fn sum<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::ZERO, Add::add)
    }
}

impl std::iter::Product for PolyNimber {
    #[inline]
    fn product<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        PolyNimber(pclmul::polynomial_product_of_all(nimbers.map(|nimber| nimber.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn operations_agree_with_nimbers() {
        let mut rng = Rng::new(30);
        for _ in 0..2000 {
            let (a, b) = (Nimber::new(rng.bits()), Nimber::new(rng.bits()));
            let (p, q) = (PolyNimber::from(a), PolyNimber::from(b));
            assert_eq!(Nimber::from(p * q), a * b);
            assert_eq!(Nimber::from(p + q), a + b);
            let portable = clmul::portable_product(p.0, q.0);
            assert_eq!(PolyNimber(portable), p * q);
            assert_eq!([p, q, p].into_iter().product::<PolyNimber>(), p * q * p);
        }
        let a = Nimber::new(rng.bits());
        assert_eq!(Nimber::from(PolyNimber::from(a).pow(12_345)), a.pow(12_345));
    }
}
