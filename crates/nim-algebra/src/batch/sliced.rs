//! Field operations on many nimbers at once, stored as slices: one vector for each bit, or byte.
//!
//! # The idea
//! With F = 2^(2^k), the nimbers below F² are the numbers h ⊗ F ⊕ l with h and l below F, and F ⊗ F
//! = F ⊕ F/2. So every operation on a width is a few operations on its halves, down to a width that
//! the machine supports: bytes for GFNI, bits anywhere. If the halves of many numbers are in
//! separate vectors, the recursion splits types, not data: [`Pair`] costs nothing, and the result
//! is straight-line code of additions and base products.
//!
//! ```text
//! mul((l, h), (m, g)):                          three half products (Karatsuba)
//!     low  = l · m;  high = h · g;  cross = (l + h) · (m + g)
//!     (low + top(high), cross + low)
//! top((l, h)) = (top(top(h)), top(l + h))       the product with F²/2 = (F/2) ⊗ F
//! square((l, h)) = (l² + top(h²), h²)
//! sqrt((l, h)) = (sqrt(l + top(h)), sqrt(h))    the same read backwards
//! inverse((l, h)) = (l + h, h) / norm           norm = l · (l + h) + top(h²), one level down
//! ```
//!
//! # Why it is right
//! Expand the product with F² = F + F/2; in characteristic 2 squares have no cross term. The
//! conjugate of (l, h) is (l + h, h), because the other root of x² + x = F/2 is F + 1; a number
//! times its conjugate is the norm, which is below F.
//!
//! One trait serves [bytes](crate::batch::simd) and [planes of bits](crate::batch::planes);
//! `field/words.rs` repeats the formulas for single words. Tests compare all of them with each
//! other and with the definition as a mex.
//!
//! # Source
//! J. H. Conway, *On Numbers and Games*, chapter 6.

/// Numbers of one width, sliced into vectors.
pub trait Sliced: Copy {
    /// The vector with one slice of every number.
    type Slice: Copy;
    const SLICES: usize;

    /// Builds numbers from their slices, lowest first.
    fn gather(slices: &[Self::Slice]) -> Self;
    /// Writes the slices, lowest first.
    fn scatter(self, slices: &mut [Self::Slice]);

    fn add(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// Returns the products with 2^(bits − 1), half the range of this width.
    fn top(self) -> Self;
    fn square(self) -> Self;
    fn sqrt(self) -> Self;
    /// Returns the inverses, and 0 for 0.
    fn inverse(self) -> Self;
}

/// Numbers of twice the width: high ⊗ F ⊕ low, where F is the range of the halves.
#[derive(Clone, Copy, Debug)]
pub struct Pair<T> {
    low: T,
    high: T,
}

impl<T> Pair<T> {
    #[inline(always)]
    pub fn from_halves(low: T, high: T) -> Self {
        Pair { low, high }
    }

    #[inline(always)]
    pub fn into_halves(self) -> (T, T) {
        (self.low, self.high)
    }
}

impl<T: Sliced> Sliced for Pair<T> {
    type Slice = T::Slice;
    const SLICES: usize = 2 * T::SLICES;

    #[inline(always)]
    fn gather(slices: &[T::Slice]) -> Self {
        let (low, high) = slices.split_at(T::SLICES);
        Pair { low: T::gather(low), high: T::gather(high) }
    }

    #[inline(always)]
    fn scatter(self, slices: &mut [T::Slice]) {
        let (low, high) = slices.split_at_mut(T::SLICES);
        self.low.scatter(low);
        self.high.scatter(high);
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Pair { low: self.low.add(other.low), high: self.high.add(other.high) }
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let low = self.low.mul(other.low);
        let high = self.high.mul(other.high);
        let cross = self.low.add(self.high).mul(other.low.add(other.high));
        Pair { low: low.add(high.top()), high: cross.add(low) }
    }

    #[inline(always)]
    fn top(self) -> Self {
        Pair { low: self.high.top().top(), high: self.low.add(self.high).top() }
    }

    #[inline(always)]
    fn square(self) -> Self {
        let high = self.high.square();
        Pair { low: self.low.square().add(high.top()), high }
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Pair { low: self.low.add(self.high.top()).sqrt(), high: self.high.sqrt() }
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        let conjugate = self.low.add(self.high);
        let norm = self.low.mul(conjugate).add(self.high.square().top());
        let inverse = norm.inverse();
        Pair { low: conjugate.mul(inverse), high: self.high.mul(inverse) }
    }
}
