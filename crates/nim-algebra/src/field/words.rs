//! The arithmetic of single words of every width, by recursion on halves.
//!
//! # The idea
//! The nimbers below 2^8, 2^16, …, 2^256 are a tower of fields, each quadratic over the one below:
//! with F = 2^half, numbers are h ⊗ F ⊕ l, and F ⊗ F = F ⊕ F/2. Squares, roots, inverses and
//! norms go down the tower to constant tables for bytes; `batch/sliced.rs` gives the formulas.
//!
//! Products do not go down all the way. The nimbers below 2^64 are isomorphic to the polynomials
//! modulo x^64 + x^4 + x^3 + x + 1, where a product is one carry-less product and its reduction:
//!
//! ```text
//! nim_mul(a, b):                    64 bits
//!     to_nimber(reduce(to_polynomial(a) · to_polynomial(b)))
//! mul128, mul_by_halves:            three products of the half by Karatsuba, on polynomials
//!                                   at 128 bits: each word changes basis once, not three times
//! ```
//!
//! Products of 16 and 32 bits use the tower over byte tables ([`tower`]), as do constants, which
//! are computed at compile time.
//!
//! # Why it is right
//! A change of basis is linear over GF(2), and the image of x is a root of the modulus ([`basis`]),
//! so it preserves sums and products. Tests compare products with the definition as a mex, with
//! Conway's rules for powers of two, and a million of them with the tower.
//!
//! # Figures
//! `nim_mul` takes 5.7 ns with PCLMULQDQ, 73 times as fast as the classical recursion with a memo
//! in the same run; in a power, whose products stay polynomials, each takes 2.7 ns.
//!
//! # Source
//! J. H. Conway, *On Numbers and Games*, chapter 6.

use crate::U256;
use crate::field::{basis, gf256, pclmul, tower};
use std::fmt::Debug;
use std::hash::Hash;

/// The field operations on bare words.
pub trait Field: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    const BITS: u32;
    const ZERO: Self;
    const ONE: Self;

    fn add(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// Returns the product with 2^(BITS − 1).
    fn top(self) -> Self;
    fn square(self) -> Self;
    fn sqrt(self) -> Self;
    /// Returns the inverse, and 0 for 0.
    fn inverse(self) -> Self;
    /// Returns the even root of x² ⊕ x = a with the highest bit of a cleared, as a root requires.
    fn even_root(self) -> Self;
    fn to_wide(self) -> U256;
    /// Returns the lowest bits of a number.
    fn from_wide(wide: U256) -> Self;

    /// Returns the number in the basis where this field's products are fastest.
    fn chained(self) -> Self {
        self
    }

    /// Converts the number back from that basis.
    fn unchained(self) -> Self {
        self
    }

    /// Multiplies numbers in that basis.
    #[inline]
    fn chained_mul(self, other: Self) -> Self {
        self.mul(other)
    }

    fn bit(self, place: u32) -> bool {
        (self.to_wide() >> place) & U256::ONE == U256::ONE
    }
}

/// A field that is quadratic over the field of its halves.
pub trait Level: Field {
    type Half: Field;

    fn split(self) -> (Self::Half, Self::Half);
    fn join(low: Self::Half, high: Self::Half) -> Self;

    /// Returns the conjugate over the field of the halves.
    fn conjugate(self) -> Self {
        let (low, high) = self.split();
        Self::join(low.add(high), high)
    }

    /// Returns the product with the conjugate.
    fn norm(self) -> Self::Half {
        let (low, high) = self.split();
        low.mul(low.add(high)).add(high.square().top())
    }
}

impl Field for u8 {
    const BITS: u32 = 8;
    const ZERO: u8 = 0;
    const ONE: u8 = 1;

    #[inline]
    fn add(self, other: u8) -> u8 {
        self ^ other
    }

    #[inline]
    fn mul(self, other: u8) -> u8 {
        gf256::mul8(self, other)
    }

    #[inline]
    fn top(self) -> u8 {
        tower::top8(self)
    }

    #[inline]
    fn square(self) -> u8 {
        gf256::mul8(self, self)
    }

    #[inline]
    fn sqrt(self) -> u8 {
        gf256::sqrt8(self)
    }

    #[inline]
    fn inverse(self) -> u8 {
        gf256::inverse8(self)
    }

    #[inline]
    fn even_root(self) -> u8 {
        gf256::even_root8(self)
    }

    fn to_wide(self) -> U256 {
        self.into()
    }

    fn from_wide(wide: U256) -> u8 {
        wide.as_u8()
    }
}

macro_rules! level {
    ($word:ty, $half:ty, $zero:expr, $one:expr, $mul:expr $(, $chain:item)*) => {
        impl Field for $word {
            const BITS: u32 = 2 * <$half>::BITS;
            const ZERO: $word = $zero;
            const ONE: $word = $one;

            #[inline]
            fn add(self, other: $word) -> $word {
                self ^ other
            }

            #[inline]
            fn mul(self, other: $word) -> $word {
                $mul(self, other)
            }

            #[inline]
            fn top(self) -> $word {
                let (low, high) = self.split();
                Self::join(high.top().top(), low.add(high).top())
            }

            fn square(self) -> $word {
                let (low, high) = self.split();
                let square = high.square();
                Self::join(low.square().add(square.top()), square)
            }

            fn sqrt(self) -> $word {
                let (low, high) = self.split();
                Self::join(low.add(high.top()).sqrt(), high.sqrt())
            }

            fn inverse(self) -> $word {
                let (low, high) = self.split();
                let inverse = self.norm().inverse();
                Self::join(low.add(high).mul(inverse), high.mul(inverse))
            }

            fn even_root(self) -> $word {
                // With x = h ⊗ F ⊕ l: h² ⊕ h is the high half, and l² ⊕ l the low half minus h²
                // times F/2. One of the two choices of h makes the latter solvable.
                let (low, high) = self.split();
                let mut root = high.even_root();
                let mut rest = low.add(root.square().top());
                if rest.bit(<$half>::BITS - 1) {
                    root = root.add(<$half>::ONE);
                    rest = rest.add(<$half>::ONE.top());
                }
                Self::join(rest.even_root(), root)
            }

            fn to_wide(self) -> U256 {
                self.into()
            }

            fn from_wide(wide: U256) -> $word {
                let half = |wide| <$half>::from_wide(wide);
                Self::join(half(wide), half(wide >> <$half>::BITS))
            }

            $($chain)*
        }
    };
}

macro_rules! halves {
    ($word:ty, $half:ty) => {
        impl Level for $word {
            type Half = $half;

            #[inline]
            fn split(self) -> ($half, $half) {
                (self as $half, (self >> <$half>::BITS) as $half)
            }

            #[inline]
            fn join(low: $half, high: $half) -> $word {
                <$word>::from(high) << <$half>::BITS | <$word>::from(low)
            }
        }
    };
}

level!(u16, u8, 0, 1, tower::mul16);
level!(u32, u16, 0, 1, tower::mul32);
level!(
    u64,
    u32,
    0,
    1,
    nim_mul,
    fn chained(self) -> u64 {
        basis::to_polynomial(self)
    },
    fn unchained(self) -> u64 {
        basis::to_nimber(self)
    },
    #[inline]
    fn chained_mul(self, other: u64) -> u64 {
        pclmul::polynomial_product(self, other)
    }
);
level!(
    u128,
    u64,
    0,
    1,
    mul128,
    fn chained(self) -> u128 {
        let (low, high) = self.split();
        u128::join(low.chained(), high.chained())
    },
    fn unchained(self) -> u128 {
        let (low, high) = self.split();
        u128::join(low.unchained(), high.unchained())
    },
    #[inline]
    fn chained_mul(self, other: u128) -> u128 {
        let ((a_low, a_high), (b_low, b_high)) = (self.split(), other.split());
        let low = a_low.chained_mul(b_low);
        let high = a_high.chained_mul(b_high);
        let cross = (a_low ^ a_high).chained_mul(b_low ^ b_high);
        u128::join(low ^ high.chained_mul(basis::TOP), cross ^ low)
    }
);
level!(U256, u128, U256::ZERO, U256::ONE, mul_by_halves);
halves!(u16, u8);
halves!(u32, u16);
halves!(u64, u32);
halves!(u128, u64);

impl Level for U256 {
    type Half = u128;

    fn split(self) -> (u128, u128) {
        (*self.low(), *self.high())
    }

    fn join(low: u128, high: u128) -> U256 {
        U256::from_words(high, low)
    }
}

/// Returns the nim product of two numbers below 2^64.
///
/// # Complexity
/// Constant: three changes of basis by 32 KiB of constant tables around one carry-less product; in
/// WebAssembly 27 products of bytes.
///
/// # Examples
/// ```
/// use nim_algebra::nim_mul;
///
/// assert_eq!(nim_mul(2, 3), 1);
/// assert_eq!(nim_mul(1 << 32, 1 << 32), 3 << 31);
/// ```
///
/// # References
/// J. H. Conway, *On Numbers and Games*, chapter 6. OEIS A051775.
#[inline]
pub fn nim_mul(a: u64, b: u64) -> u64 {
    if IS_SMALL {
        return tower::mul64(a, b);
    }
    let product = pclmul::polynomial_product(basis::to_polynomial(a), basis::to_polynomial(b));
    basis::to_nimber(product)
}

/// Whether products avoid the tables of [`basis`]: they do not compress, would be a twelfth of the
/// web page, and pay off only with a carry-less product, which browsers lack.
const IS_SMALL: bool = cfg!(target_family = "wasm");

fn mul128(a: u128, b: u128) -> u128 {
    if IS_SMALL {
        return mul_by_halves(a, b);
    }
    a.chained().chained_mul(b.chained()).unchained()
}

fn mul_by_halves<W: Level>(a: W, b: W) -> W {
    let ((a_low, a_high), (b_low, b_high)) = (a.split(), b.split());
    let low = a_low.mul(b_low);
    let high = a_high.mul(b_high);
    let cross = a_low.add(a_high).mul(b_low.add(b_high));
    W::join(low.add(high.top()), cross.add(low))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{fermat_product, product_table};
    use test_support::Rng;

    fn agrees_with<W: Field>(table: &[Vec<u64>]) {
        for (a, row) in table.iter().enumerate() {
            for (b, &expected) in row.iter().enumerate() {
                let word = |value: u128| W::from_wide(value.into());
                let product = word(a as u128).mul(word(b as u128));
                assert_eq!(product, word(expected.into()), "{a} {b}");
            }
        }
    }

    #[test]
    fn small_products_follow_the_mex_definition() {
        let table = product_table(64);
        agrees_with::<u8>(&table);
        agrees_with::<u16>(&table);
        agrees_with::<u32>(&table);
        agrees_with::<u64>(&table);
        agrees_with::<u128>(&table);
        agrees_with::<U256>(&table);
    }

    #[test]
    fn wide_products_agree_with_fermat_powers() {
        let mut rng = Rng::new(10);
        for _ in 0..300 {
            let (a, b) = (rng.wide_bits(), rng.wide_bits());
            assert_eq!(a.mul(b), fermat_product(a, b));
            assert_eq!(mul_by_halves(a, b), fermat_product(a, b));
            assert_eq!(a.top(), fermat_product(a, 1 << 127));
        }
    }

    #[test]
    fn a_million_products_agree_with_the_tower() {
        let mut rng = Rng::new(11);
        for _ in 0..1_000_000 {
            let (a, b) = (rng.bits(), rng.bits());
            assert_eq!(nim_mul(a, b), tower::mul64(a, b));
        }
    }

    fn operations_lead_back<W: Field>(words: impl Iterator<Item = W>) {
        for a in words {
            assert_eq!(a.square(), a.mul(a));
            assert_eq!(a.sqrt().square(), a);
            let one = if a == W::ZERO { W::ZERO } else { W::ONE };
            assert_eq!(a.inverse().mul(a), one);
            assert_eq!(a.chained().unchained(), a);
            let root = a.even_root();
            assert!(!root.bit(0));
            let top = W::from_wide(U256::ONE << (W::BITS - 1));
            let even = if a.bit(W::BITS - 1) { a.add(top) } else { a };
            assert_eq!(root.square().add(root), even);
            assert_eq!(a.top(), a.mul(top));
        }
    }

    #[test]
    fn operations_lead_back_in_every_width() {
        operations_lead_back(0..=u8::MAX);
        operations_lead_back(0..=u16::MAX);
        let mut rng = Rng::new(12);
        let wide: Vec<U256> =
            (0..2000).map(|_| U256::from_words(rng.wide_bits(), rng.wide_bits())).collect();
        operations_lead_back(wide.iter().map(|&w| u32::from_wide(w)));
        operations_lead_back(wide.iter().map(|&w| u64::from_wide(w)));
        operations_lead_back(wide.iter().map(|&w| u128::from_wide(w)));
        operations_lead_back(wide.iter().copied());
    }

    #[test]
    fn the_widest_fermat_power_has_the_square_of_the_rules() {
        let fermat = U256::from_words(1, 0);
        assert_eq!(fermat.mul(fermat), U256::from_words(1, 1 << 127));
        assert_eq!(fermat.mul(U256::from(77_u8)), U256::from_words(77, 0));
    }
}
