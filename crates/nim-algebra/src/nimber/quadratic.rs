//! Roots of quadratic equations.

use crate::{NimWord, Nimber};

/// The roots of a quadratic equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuadraticRoots<W> {
    /// No nimber of this width is a root.
    None,
    /// One nimber is a root.
    One(Nimber<W>),
    /// Two nimbers are roots, the smaller first.
    Two(Nimber<W>, Nimber<W>),
    /// Every nimber is a root: all coefficients are *0.
    Every,
}

impl<W: NimWord> Nimber<W> {
    /// Returns both roots x and x ⊕ 1 of x² ⊕ x = `self`, the even one first, or `None` if
    /// no nimber of this width is a root.
    ///
    /// There are roots exactly when the highest bit of the nimber is 0.
    ///
    /// # Complexity
    /// Constant.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// let roots = Nimber::new(1_u64).artin_schreier_roots();
    /// assert_eq!(roots, Some((Nimber::new(2), Nimber::new(3))));
    /// assert_eq!(Nimber::new(1_u64 << 63).artin_schreier_roots(), None);
    /// ```
    pub fn artin_schreier_roots(self) -> Option<(Self, Self)> {
        if self.trace() {
            return None;
        }
        let even = Nimber::new(self.value().even_root());
        Some((even, even + Self::ONE))
    }
}

/// Returns the roots of a ⊗ x² ⊕ b ⊗ x ⊕ c = 0.
///
/// # Constraints
/// Any coefficients of one width, 0 included.
///
/// # Complexity
/// Constant.
///
/// # Examples
/// ```
/// use nim_algebra::{Nimber, QuadraticRoots, quadratic_roots};
///
/// let [one, zero, six] = [1_u64, 0, 6].map(Nimber::new);
/// assert_eq!(quadratic_roots(one, zero, six), QuadraticRoots::One(Nimber::new(4)));
/// let both = QuadraticRoots::Two(Nimber::new(2), Nimber::new(3));
/// assert_eq!(quadratic_roots(one, one, one), both);
/// ```
pub fn quadratic_roots<W: NimWord>(a: Nimber<W>, b: Nimber<W>, c: Nimber<W>) -> QuadraticRoots<W> {
    match (a.inverse(), b.inverse()) {
        (None, None) if c.is_zero() => QuadraticRoots::Every,
        (None, None) => QuadraticRoots::None,
        (None, Some(inverse)) => QuadraticRoots::One(c * inverse),
        (Some(inverse), None) => QuadraticRoots::One((c * inverse).sqrt()),
        (Some(a_inverse), Some(b_inverse)) => {
            // With x = (b/a) ⊗ y the equation is y² ⊕ y = a ⊗ c ⊗ b^-2.
            let scale = b * a_inverse;
            match (a * c * b_inverse.square()).artin_schreier_roots() {
                None => QuadraticRoots::None,
                Some((even, odd)) => {
                    let (x, y) = (even * scale, odd * scale);
                    QuadraticRoots::Two(x.min(y), x.max(y))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    fn by_trial(a: Nimber<u8>, b: Nimber<u8>, c: Nimber<u8>) -> QuadraticRoots<u8> {
        let roots: Vec<_> = (0..=255)
            .map(Nimber::new)
            .filter(|&x| (a * x.square() + b * x + c).is_zero())
            .collect();
        match roots[..] {
            [] => QuadraticRoots::None,
            [root] => QuadraticRoots::One(root),
            [first, second] => QuadraticRoots::Two(first, second),
            _ => QuadraticRoots::Every,
        }
    }

    #[test]
    fn roots_below_256_are_those_found_by_trial() {
        let mut rng = Rng::new(41);
        for round in 0..4000 {
            let mut next = || Nimber::new(u8::try_from(rng.below(256)).unwrap());
            let (mut a, mut b, mut c) = (next(), next(), next());
            if round % 4 == 0 {
                a = Nimber::ZERO;
            }
            if round % 6 == 0 {
                b = Nimber::ZERO;
            }
            if round % 5 == 0 {
                c = Nimber::ZERO;
            }
            assert_eq!(quadratic_roots(a, b, c), by_trial(a, b, c));
        }
    }

    #[test]
    fn wide_roots_solve_their_equations() {
        let mut rng = Rng::new(42);
        let (mut solved, rounds) = (0, 1000);
        for _ in 0..rounds {
            let [a, b, c] = [(); 3].map(|()| Nimber::new(rng.wide_bits()));
            if let QuadraticRoots::Two(x, y) = quadratic_roots(a, b, c) {
                assert!((a * x.square() + b * x + c).is_zero());
                assert_eq!(x + y, b / a);
                solved += 1;
            }
        }
        assert!((rounds / 3..rounds * 2 / 3).contains(&solved));
    }
}
