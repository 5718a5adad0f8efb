//! Polynomials with nimbers as coefficients: products, division, and roots.
//!
//! # The idea
//! A polynomial is the list of its coefficients, the constant one first, without zeros at its end.
//! Products of long lists are Karatsuba's: with a = a₁y + a₀ and b = b₁y + b₀ for a power y of x, in
//! characteristic 2
//!
//! ```text
//! ab = a₁b₁·y² + ((a₁ + a₀)(b₁ + b₀) + a₁b₁ + a₀b₀)·y + a₀b₀        three products in place of four
//! ```
//!
//! Roots are found as Berlekamp does. Each nimber of w bits is a root of x^(2^w) + x, once, so that the
//! gcd with it, the power taken modulo the polynomial by w squarings, is the product of x + r over the
//! roots r. The trace of 2^i ⊗ r is 0 or 1; the gcd with the trace polynomial parts the roots for which
//! it is 0 from the others, bit by bit, until each factor has one root.
//!
//! # Why it is right
//! Squaring is linear in characteristic 2, so a square needs no cross products. The trace form is not
//! degenerate: two different roots differ in the trace for some bit i, and no factor with two roots is
//! left when all bits have been tried. A test multiplies linear factors and finds their roots again.
//!
//! # Cost
//! The inner loop of each product and division is one nim product and one sum for each pair of
//! coefficients. Lists shorter than [`SPLIT`] are multiplied pair by pair: there, the sums and the
//! lists of a further split cost more than the product that it saves.

use crate::{NimWord, Nimber};
use mex_core::{StopPoints, stop_point};
use std::ops::{Add, Mul};

/// A polynomial over the field of a width of nimbers.
///
/// # Examples
/// ```
/// use nim_algebra::{NimPolynomial, Nimber};
///
/// let [one, two, three] = [1_u64, 2, 3].map(Nimber::new);
/// // (x + *2)(x + *3) = x² + x + *1
/// let product = NimPolynomial::new(vec![two, one]) * NimPolynomial::new(vec![three, one]);
/// assert_eq!(product.coefficients(), [one, one, one]);
/// assert_eq!(product.evaluate(two), Nimber::ZERO);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NimPolynomial<W> {
    /// The last one is not *0.
    coefficients: Vec<Nimber<W>>,
}

/// From how many coefficients on a product is split into halves.
const SPLIT: usize = 32;

impl<W: NimWord> NimPolynomial<W> {
    /// Returns the polynomial with the given coefficients, the constant one first.
    pub fn new(mut coefficients: Vec<Nimber<W>>) -> Self {
        while coefficients.last().is_some_and(|last| last.is_zero()) {
            coefficients.pop();
        }
        NimPolynomial { coefficients }
    }

    /// Returns the coefficients, the constant one first; the last one is not *0.
    pub fn coefficients(&self) -> &[Nimber<W>] {
        &self.coefficients
    }

    /// Returns the degree, or `None` for the polynomial 0.
    pub fn degree(&self) -> Option<usize> {
        self.coefficients.len().checked_sub(1)
    }

    /// Returns the value at a point.
    ///
    /// # Complexity
    /// One product for each coefficient.
    pub fn evaluate(&self, x: Nimber<W>) -> Nimber<W> {
        let (mut value, mut stops) = (Nimber::ZERO, StopPoints::default());
        for &coefficient in self.coefficients.iter().rev() {
            stops.pass();
            value = value * x + coefficient;
        }
        value
    }

    /// Returns the derivative: in characteristic 2 the even powers have none.
    pub fn derivative(&self) -> Self {
        let odd = |(power, &coefficient): (usize, &Nimber<W>)| match power % 2 {
            0 => Nimber::ZERO,
            _ => coefficient,
        };
        Self::new(self.coefficients.iter().enumerate().skip(1).map(odd).collect())
    }

    /// Returns the polynomial of least degree with given values at given points, or `None` if two
    /// points are equal.
    ///
    /// # Complexity
    /// O(n²) products for n points.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::{NimPolynomial, Nimber};
    ///
    /// let points = [(1_u8, 5), (2, 0), (3, 7)].map(|(x, y)| (Nimber::new(x), Nimber::new(y)));
    /// let polynomial = NimPolynomial::interpolated(&points).unwrap();
    /// assert!(points.iter().all(|&(x, y)| polynomial.evaluate(x) == y));
    /// ```
    pub fn interpolated(points: &[(Nimber<W>, Nimber<W>)]) -> Option<Self> {
        // Newton's form: each point adds a multiple of the product of (x + a) over those before.
        let mut stops = StopPoints::default();
        let mut sum = Self::new(Vec::new());
        let mut product = Self::new(vec![Nimber::ONE]);
        for &(x, y) in points {
            stops.pass_many(1 + product.coefficients.len());
            let missing = y + sum.evaluate(x);
            let factor = missing.checked_div(product.evaluate(x))?;
            sum = sum + product.scaled(factor);
            product = product * Self::new(vec![x, Nimber::ONE]);
        }
        Some(sum)
    }

    /// Returns the quotient and the remainder of a division, or `None` for the divisor 0.
    ///
    /// # Constraints
    /// Any degrees; the divisor is not 0.
    ///
    /// # Complexity
    /// O(q·d) products for the degrees q of the quotient and d of the divisor.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::{NimPolynomial, Nimber};
    ///
    /// let polynomial = |values: &[u8]| {
    ///     NimPolynomial::new(values.iter().copied().map(Nimber::new).collect())
    /// };
    /// let (quotient, rest) = polynomial(&[7, 1, 1]).div_rem(&polynomial(&[2, 1])).unwrap();
    /// assert_eq!((quotient, rest), (polynomial(&[3, 1]), polynomial(&[6])));
    /// ```
    pub fn div_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        stop_point();
        let mut stops = StopPoints::default();
        let leading = divisor.coefficients.last()?.inverse()?;
        let mut rest = self.coefficients.clone();
        let length = divisor.coefficients.len();
        let mut quotient = vec![Nimber::ZERO; (rest.len() + 1).saturating_sub(length)];
        for (index, place) in quotient.iter_mut().enumerate().rev() {
            let factor = rest[index + length - 1] * leading;
            if factor.is_zero() {
                continue;
            }
            *place = factor;
            stops.pass_many(length);
            for (rest, &coefficient) in rest[index..].iter_mut().zip(&divisor.coefficients) {
                *rest += factor * coefficient;
            }
        }
        Some((Self::new(quotient), Self::new(rest)))
    }

    /// Returns the greatest common divisor with leading coefficient *1, or the polynomial 0
    /// if both are 0.
    ///
    /// # Complexity
    /// O(d²) products for the larger degree d.
    pub fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.clone(), other.clone());
        while let Some((_, rest)) = a.div_rem(&b) {
            (a, b) = (b, rest);
        }
        let Some(inverse) = a.coefficients.last().and_then(|last| last.inverse()) else {
            return a;
        };
        a.scaled(inverse)
    }

    /// Returns all roots in the field of this width, in increasing order and each once, or
    /// `None` for the polynomial 0, of which every nimber is a root.
    ///
    /// # Complexity
    /// O(w·d²) products for w bits and degree d, times a few rounds of splitting.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::{NimPolynomial, Nimber};
    ///
    /// // x³ + *1 has all three cube roots of *1.
    /// let cube = [1_u64, 0, 0, 1].map(Nimber::new);
    /// let roots = NimPolynomial::new(cube.to_vec()).roots();
    /// assert_eq!(roots, Some([1, 2, 3].map(Nimber::new).to_vec()));
    /// ```
    ///
    /// # References
    /// E. R. Berlekamp, "Factoring polynomials over large finite fields", 1970.
    pub fn roots(&self) -> Option<Vec<Nimber<W>>> {
        self.degree()?;
        // The product of x − r over all nimbers r is x^(2^w) − x.
        let x = Self::new(vec![Nimber::ZERO, Nimber::ONE]);
        let mut power = x.remainder(self);
        for _ in 0..W::BITS {
            power = power.squared().remainder(self);
        }
        let mut roots = Vec::new();
        let mut factors = vec![(self.gcd(&(&power + &x)), 0)];
        while let Some((factor, place)) = factors.pop() {
            match factor.coefficients[..] {
                [] | [_] => {}
                [constant, leading] => roots.push(constant / leading),
                _ => factors.extend(factor.split(place)),
            }
        }
        roots.sort_unstable();
        Some(roots)
    }

    /// Parts a product of distinct x − r by the trace of 2^i ⊗ r, for the first i from `place`
    /// on that does, and returns the factors with the next place.
    ///
    /// Two different nimbers differ in the trace of 2^i ⊗ r for some i, because the trace form
    /// is not degenerate.
    fn split(&self, place: u32) -> Vec<(Self, u32)> {
        for bit in place..W::BITS {
            let scale = Nimber::new(W::from_wide(crate::U256::ONE << bit));
            let mut power = Self::new(vec![Nimber::ZERO, scale]).remainder(self);
            let mut trace = power.clone();
            for _ in 1..W::BITS {
                power = power.squared().remainder(self);
                trace = &trace + &power;
            }
            let factor = self.gcd(&trace);
            if factor.degree() == self.degree() || factor.degree() == Some(0) {
                continue;
            }
            let others = self.div_rem(&factor).map(|(quotient, _)| quotient);
            return others.into_iter().chain([factor]).map(|part| (part, bit + 1)).collect();
        }
        Vec::new()
    }

    fn remainder(&self, divisor: &Self) -> Self {
        match self.div_rem(divisor) {
            Some((_, rest)) => rest,
            None => self.clone(),
        }
    }

    fn scaled(&self, factor: Nimber<W>) -> Self {
        Self::new(self.coefficients.iter().map(|&c| c * factor).collect())
    }

    /// Returns the square: that of each coefficient at twice its place.
    fn squared(&self) -> Self {
        let mut squares = vec![Nimber::ZERO; (2 * self.coefficients.len()).saturating_sub(1)];
        for (index, coefficient) in self.coefficients.iter().enumerate() {
            squares[2 * index] = coefficient.square();
        }
        Self::new(squares)
    }
}

impl<W: NimWord> Add for &NimPolynomial<W> {
    type Output = NimPolynomial<W>;

    fn add(self, other: Self) -> NimPolynomial<W> {
        let (long, short) = if self.coefficients.len() >= other.coefficients.len() {
            (self, other)
        } else {
            (other, self)
        };
        let mut sum = long.coefficients.clone();
        for (coefficient, &summand) in sum.iter_mut().zip(&short.coefficients) {
            *coefficient += summand;
        }
        NimPolynomial::new(sum)
    }
}

impl<W: NimWord> Add for NimPolynomial<W> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        &self + &other
    }
}

impl<W: NimWord> Mul for &NimPolynomial<W> {
    type Output = NimPolynomial<W>;

    /// Returns the product, by Karatsuba's method: O(d^1.59) products for degrees up to d.
    fn mul(self, other: Self) -> NimPolynomial<W> {
        NimPolynomial::new(product(&self.coefficients, &other.coefficients))
    }
}

impl<W: NimWord> Mul for NimPolynomial<W> {
    type Output = Self;

    /// Returns the product, by Karatsuba's method: O(d^1.59) products for degrees up to d.
    fn mul(self, other: Self) -> Self {
        &self * &other
    }
}

/// Returns the coefficients of a product. The recursion is as deep as the logarithm of the
/// shorter length.
fn product<W: NimWord>(a: &[Nimber<W>], b: &[Nimber<W>]) -> Vec<Nimber<W>> {
    let mut out = vec![Nimber::ZERO; (a.len() + b.len()).saturating_sub(1)];
    if a.len().min(b.len()) < SPLIT {
        stop_point();
        let mut stops = StopPoints::default();
        for (index, &x) in a.iter().enumerate() {
            stops.pass_many(b.len());
            for (place, &y) in out[index..].iter_mut().zip(b) {
                *place += x * y;
            }
        }
        return out;
    }
    let half = a.len().max(b.len()).div_ceil(2);
    if half >= a.len().min(b.len()) {
        // One factor is short: it meets each half of the other.
        let (long, short) = if a.len() > b.len() { (a, b) } else { (b, a) };
        let (low, high) = long.split_at(half);
        accumulate(&mut out, &product(low, short));
        accumulate(&mut out[half..], &product(high, short));
        return out;
    }
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(half), b.split_at(half));
    let low = product(a_low, b_low);
    let high = product(a_high, b_high);
    let sum = |low: &[Nimber<W>], high: &[Nimber<W>]| {
        let mut sum = low.to_vec();
        accumulate(&mut sum, high);
        sum
    };
    let cross = product(&sum(a_low, a_high), &sum(b_low, b_high));
    accumulate(&mut out, &low);
    accumulate(&mut out[2 * half..], &high);
    accumulate(&mut out[half..], &low);
    accumulate(&mut out[half..], &high);
    accumulate(&mut out[half..], &cross);
    out
}

fn accumulate<W: NimWord>(sum: &mut [Nimber<W>], summands: &[Nimber<W>]) {
    for (sum, &summand) in sum.iter_mut().zip(summands) {
        *sum += summand;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::U256;
    use test_support::Rng;

    fn random<W: NimWord>(rng: &mut Rng, length: u64) -> NimPolynomial<W> {
        let nimber = |_| Nimber::new(W::from_wide(U256::new(rng.wide_bits(), rng.wide_bits())));
        NimPolynomial::new((0..length).map(nimber).collect())
    }

    fn by_definition<W: NimWord>(a: &NimPolynomial<W>, b: &NimPolynomial<W>) -> NimPolynomial<W> {
        let mut out = vec![Nimber::ZERO; a.coefficients.len() + b.coefficients.len()];
        for (i, &x) in a.coefficients.iter().enumerate() {
            for (j, &y) in b.coefficients.iter().enumerate() {
                out[i + j] += x * y;
            }
        }
        NimPolynomial::new(out)
    }

    #[test]
    fn products_follow_the_definition_at_every_length() {
        let mut rng = Rng::new(60);
        for a_length in [0, 1, 2, 31, 32, 33, 63, 64, 65, 100, 129] {
            for b_length in [0, 1, 5, 31, 32, 33, 64, 97, 130, 257] {
                let a = random::<u32>(&mut rng, a_length);
                let b = random::<u32>(&mut rng, b_length);
                assert_eq!(&a * &b, by_definition(&a, &b), "{a_length} {b_length}");
            }
        }
    }

    #[test]
    fn derivatives_follow_the_rule_of_products() {
        let mut rng = Rng::new(8);
        for _ in 0..500 {
            let (a, b): (NimPolynomial<u32>, _) = (random(&mut rng, 6), random(&mut rng, 6));
            let expected = &(&a.derivative() * &b) + &(&a * &b.derivative());
            assert_eq!((&a * &b).derivative(), expected, "{a:?} {b:?}");
        }
    }

    #[test]
    fn values_at_points_give_back_the_polynomial() {
        let mut rng = Rng::new(9);
        for length in 0..12 {
            for _ in 0..50 {
                let polynomial: NimPolynomial<u16> = random(&mut rng, length);
                let start = rng.below(60_000) as u16;
                let points = (0..length as u16).map(|x| Nimber::new(start + x));
                let mut points: Vec<_> = points.map(|x| (x, polynomial.evaluate(x))).collect();
                assert_eq!(NimPolynomial::interpolated(&points), Some(polynomial));
                if let Some(&(x, y)) = points.first() {
                    points.push((x, y + Nimber::ONE));
                    assert_eq!(NimPolynomial::interpolated(&points), None);
                }
            }
        }
    }

    #[test]
    fn divisions_multiply_back() {
        let mut rng = Rng::new(61);
        for _ in 0..300 {
            let (long, short) = (rng.below(20), rng.below(12));
            let (a, b) = (random::<u64>(&mut rng, long), random::<u64>(&mut rng, short));
            let Some((quotient, rest)) = a.div_rem(&b) else {
                assert_eq!(b.degree(), None);
                continue;
            };
            assert!(rest.degree() < b.degree());
            assert_eq!(&(&quotient * &b) + &rest, a);
        }
    }

    #[test]
    fn roots_below_256_are_those_found_by_trial() {
        let mut rng = Rng::new(62);
        for round in 0..200 {
            let length = rng.below(12);
            let mut polynomial = random::<u8>(&mut rng, length);
            if round % 2 == 0 {
                // A product of linear factors, some of them repeated.
                for _ in 0..rng.below(6) {
                    let root = Nimber::new(u8::try_from(rng.below(9)).unwrap());
                    polynomial = polynomial * NimPolynomial::new(vec![root, Nimber::ONE]);
                }
            }
            let trial = (0..=255).map(Nimber::new);
            let expected: Vec<_> = trial.filter(|&x| polynomial.evaluate(x).is_zero()).collect();
            match polynomial.roots() {
                Some(roots) => assert_eq!(roots, expected),
                None => assert_eq!(expected.len(), 256),
            }
        }
    }

    fn finds_planted_roots<W: NimWord>(rng: &mut Rng, count: u64) {
        let planted = random::<W>(rng, count);
        let mut expected = planted.coefficients.clone();
        expected.sort_unstable();
        let mut polynomial = NimPolynomial::new(vec![Nimber::new(W::ONE.top())]);
        for &root in &expected {
            polynomial = polynomial * NimPolynomial::new(vec![root, Nimber::ONE]);
        }
        assert_eq!(polynomial.roots(), Some(expected));
    }

    #[test]
    fn planted_roots_are_found_in_every_width() {
        let mut rng = Rng::new(63);
        finds_planted_roots::<u16>(&mut rng, 9);
        finds_planted_roots::<u32>(&mut rng, 9);
        finds_planted_roots::<u64>(&mut rng, 20);
        finds_planted_roots::<u128>(&mut rng, 7);
        finds_planted_roots::<U256>(&mut rng, 4);
    }
}
