//! Single nimbers of every width, with the operators of a field.

use crate::U256;
use crate::field::words::power;
use crate::group::log::Logarithmic;
use std::fmt::{Display, LowerHex, UpperHex};
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// A nimber below 2^(width of `W`), with the operations of the field of these nimbers.
///
/// `+` is the nim sum, and `-` the same; `*` is the nim product and `/` its inverse.
///
/// # Complexity
/// Each operation takes constant time and memory; nothing is built at run time.
///
/// # Examples
/// ```
/// use nim_algebra::Nimber;
///
/// let x = Nimber::new(6_u64);
/// assert_eq!((x * x).value(), 5);
/// assert_eq!(x / x, Nimber::ONE);
/// assert_eq!(x + x, Nimber::ZERO);
/// assert_eq!((x.sqrt() * x.sqrt()).to_string(), "*6");
/// ```
///
/// # References
/// J. H. Conway, *On Numbers and Games*, chapter 6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Nimber<W>(W);

impl<W> Nimber<W> {
    /// Returns the nimber of a value.
    pub const fn new(value: W) -> Self {
        Nimber(value)
    }
}

impl<W: NimWord> Nimber<W> {
    /// The nimber *0.
    pub const ZERO: Self = Nimber(W::ZERO);
    /// The nimber *1.
    pub const ONE: Self = Nimber(W::ONE);
    /// How many bits the width has.
    pub const BITS: u32 = W::BITS;

    /// Returns the value.
    pub fn value(self) -> W {
        self.0
    }

    /// Returns whether this is *0.
    pub fn is_zero(self) -> bool {
        self.0 == W::ZERO
    }

    /// Returns the product with itself.
    #[must_use]
    pub fn square(self) -> Self {
        Nimber(self.0.square())
    }

    /// Returns the square root, which is unique.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// assert_eq!(Nimber::new(2_u8).sqrt(), Nimber::new(3));
    /// ```
    #[must_use]
    pub fn sqrt(self) -> Self {
        Nimber(self.0.sqrt())
    }

    /// Returns the inverse, or `None` for *0.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// assert_eq!(Nimber::new(2_u32).inverse(), Some(Nimber::new(3)));
    /// assert_eq!(Nimber::<u32>::ZERO.inverse(), None);
    /// ```
    pub fn inverse(self) -> Option<Self> {
        (!self.is_zero()).then(|| Nimber(self.0.inverse()))
    }

    /// Returns the quotient, or `None` if the divisor is *0.
    ///
    /// # Constraints
    /// Any divisor; there is no quotient by *0.
    pub fn checked_div(self, divisor: Self) -> Option<Self> {
        divisor.inverse().map(|inverse| self * inverse)
    }

    /// Returns the power; every nimber to the power 0 is *1.
    ///
    /// # Complexity
    /// At most 128 squares and as many products.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// assert_eq!(Nimber::new(4_u16).pow(15), Nimber::ONE);
    /// ```
    #[must_use]
    pub fn pow(self, exponent: u128) -> Self {
        Nimber(power(self.0, exponent))
    }

    /// Returns the power, by the inverse if the exponent is negative, or `None` for a
    /// negative power of *0.
    ///
    /// # Constraints
    /// Any exponent of 128 bits; a negative one needs a nimber other than *0.
    ///
    /// # Complexity
    /// As for [`Nimber::pow`].
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// let x = Nimber::new(9_u64);
    /// assert_eq!(x.checked_pow(-1), x.inverse());
    /// assert_eq!(Nimber::<u64>::ZERO.checked_pow(-2), None);
    /// ```
    pub fn checked_pow(self, exponent: i128) -> Option<Self> {
        let base = if exponent < 0 { self.inverse()? } else { self };
        Some(base.pow(exponent.unsigned_abs()))
    }

    /// Returns the trace over {0, 1}: the sum of x^(2^i) for i below the width.
    ///
    /// It is the highest bit: x² ⊕ x = a has no root if the trace of a is 1.
    pub(crate) fn trace(self) -> bool {
        self.0.bit(W::BITS - 1)
    }

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
        let wide: U256 = self.0.to_wide();
        (256 - wide.leading_zeros() <= V::BITS).then(|| Nimber::new(V::from_wide(wide)))
    }
}

impl<W> From<W> for Nimber<W> {
    fn from(value: W) -> Self {
        Nimber(value)
    }
}

impl<W: NimWord> Add for Nimber<W> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Nimber(self.0.add(other.0))
    }
}

impl<W: NimWord> Sub for Nimber<W> {
    type Output = Self;

    /// Returns the nim sum, which is also the difference.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Nimber(self.0.add(other.0))
    }
}

impl<W: NimWord> Neg for Nimber<W> {
    type Output = Self;

    /// Returns the nimber itself, its own negative.
    #[inline]
    fn neg(self) -> Self {
        self
    }
}

impl<W: NimWord> Mul for Nimber<W> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Nimber(self.0.mul(other.0))
    }
}

impl<W: NimWord> Div for Nimber<W> {
    type Output = Self;

    /// Returns the quotient.
    ///
    /// # Panics
    /// If the divisor is *0; [`Nimber::checked_div`] returns `None` instead.
    #[track_caller]
    fn div(self, divisor: Self) -> Self {
        match self.checked_div(divisor) {
            Some(quotient) => quotient,
            None => panic!("division of a nimber by *0"),
        }
    }
}

macro_rules! assigning {
    ($($trait:ident, $method:ident, $operator:tt);*) => {$(
        impl<W: NimWord> $trait for Nimber<W> {
            #[inline]
            #[track_caller]
            fn $method(&mut self, other: Self) {
                *self = *self $operator other;
            }
        }
    )*};
}

assigning!(AddAssign, add_assign, +; SubAssign, sub_assign, -; MulAssign, mul_assign, *;
    DivAssign, div_assign, /);

impl<W: NimWord> Sum for Nimber<W> {
    fn sum<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::ZERO, Add::add)
    }
}

impl<W: NimWord> Product for Nimber<W> {
    fn product<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::ONE, Mul::mul)
    }
}

/// A width of nimbers: `u8`, `u16`, `u32`, `u64`, `u128` or [`U256`].
///
/// The nimbers of each width form a field; the trait is sealed.
pub trait NimWord: Logarithmic + Display + LowerHex + UpperHex {}

impl NimWord for u8 {}
impl NimWord for u16 {}
impl NimWord for u32 {}
impl NimWord for u64 {}
impl NimWord for u128 {}
impl NimWord for U256 {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::U256;
    use proptest::prelude::*;

    fn field_laws<W: NimWord>(wide: [(u128, u128); 3]) {
        let word = |(high, low)| Nimber(W::from_wide(U256::from_words(high, low)));
        let [a, b, c] = wide.map(word);
        assert_eq!(a + b, b + a);
        assert_eq!(a - b, a + b);
        assert_eq!(-a + a, Nimber::ZERO);
        assert_eq!(a * b, b * a);
        assert_eq!(a * (b * c), a * b * c);
        assert_eq!(a * (b + c), a * b + a * c);
        assert_eq!(a * Nimber::ONE, a);
        assert_eq!((a + b).square(), a.square() + b.square());
        assert_eq!(a.checked_div(b), b.inverse().map(|inverse| a * inverse));
        if !b.is_zero() {
            assert_eq!(a / b * b, a);
        }
        assert_eq!([a, b, c].into_iter().sum::<Nimber<W>>(), a + b + c);
        assert_eq!([a, b, c].into_iter().product::<Nimber<W>>(), a * b * c);
    }

    proptest! {
        #[test]
        fn every_width_is_a_field(wide: [(u128, u128); 3]) {
            field_laws::<u8>(wide);
            field_laws::<u16>(wide);
            field_laws::<u32>(wide);
            field_laws::<u64>(wide);
            field_laws::<u128>(wide);
            field_laws::<U256>(wide);
        }

        #[test]
        fn powers_multiply(base: u64, i in 0..=u128::MAX / 2, j in 0..=u128::MAX / 2) {
            let base = Nimber::new(base);
            prop_assert_eq!(base.pow(i) * base.pow(j), base.pow(i + j));
        }

        #[test]
        fn negative_powers_invert(base in 1_u64.., exponent: i128) {
            let base = Nimber::new(base);
            let power = base.pow(exponent.unsigned_abs());
            let expected = if exponent < 0 { power.inverse() } else { Some(power) };
            prop_assert_eq!(base.checked_pow(exponent), expected);
        }
    }

    #[test]
    fn small_powers_are_repeated_products() {
        for base in 0..=255_u8 {
            let base = Nimber::new(base);
            let mut power = Nimber::ONE;
            for exponent in 0..40 {
                assert_eq!(base.pow(exponent), power);
                power *= base;
            }
        }
    }

    #[test]
    #[should_panic(expected = "division of a nimber by *0")]
    fn division_by_zero_panics() {
        let _ = Nimber::new(5_u8) / Nimber::ZERO;
    }
}
