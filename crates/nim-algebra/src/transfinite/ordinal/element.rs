//! The type of ordinals below ω^ω^1228 in Cantor normal form.

use super::exponent::Exponent;

/// An ordinal below ω^ω^1228: a sum of powers of ω with finite coefficients. Like every ordinal, it
/// is a nimber.
///
/// Finite coefficients have at most 128 bits, and coefficients in exponents at most 64. Comparison
/// is that of ordinals. Text is the normal form: `ω^(ω+1)×2+ω^3+5`, or with `{:#}` in ASCII,
/// `w^(w+1)*2+w^3+5`; both can be parsed.
///
/// # Examples
/// ```
/// use nim_algebra::Ordinal;
///
/// let omega: Ordinal = "w".parse()?;
/// // ω is the cube root of 2.
/// assert_eq!(omega.try_pow(3)?, Ordinal::from(2));
/// assert_eq!(omega.nim_sum(&omega), Ordinal::ZERO);
/// let x: Ordinal = "w^w*2 + w^3 + 5".parse()?;
/// assert_eq!(x.try_mul(&x.try_inverse()?)?, Ordinal::from(1));
/// assert_eq!(x.to_string(), "ω^ω×2+ω^3+5");
/// assert!(x > omega);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
/// J. H. Conway, *On Numbers and Games*, chapter 6. H. W. Lenstra, "On the algebraic closure of two",
/// 1977.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ordinal(Vec<Term>);

/// A power of ω with a nonzero finite coefficient.
///
/// The order of ordinals is the lexical order of their terms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    pub exponent: Exponent,
    pub coefficient: u128,
}

impl Ordinal {
    /// The ordinal 0.
    pub const ZERO: Self = Ordinal(Vec::new());

    /// Returns the number if the ordinal is finite.
    ///
    /// # Complexity
    /// Constant.
    pub fn to_finite(&self) -> Option<u128> {
        match &self.0[..] {
            [] => Some(0),
            [term] if term.exponent.is_zero() => Some(term.coefficient),
            _ => None,
        }
    }

    /// Returns whether the ordinal is 0.
    ///
    /// # Complexity
    /// Constant.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the terms of the normal form, exponent and coefficient, the greatest first.
    ///
    /// # Complexity
    /// O(n) for each term returned, where its exponent has n terms.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Ordinal;
    ///
    /// let x: Ordinal = "w^(w+1)*2 + 5".parse()?;
    /// let terms: Vec<_> = x.normal_form().map(|(e, c)| (e.to_string(), c)).collect();
    /// assert_eq!(terms, [("ω+1".to_string(), 2), ("0".to_string(), 5)]);
    /// # Ok::<(), nim_algebra::ParseOrdinalError>(())
    /// ```
    pub fn normal_form(&self) -> impl Iterator<Item = (Ordinal, u128)> + '_ {
        self.0.iter().map(|term| {
            let terms = term.exponent.terms().iter().map(|&(place, multiple)| Term {
                exponent: Exponent::of(0, u64::from(place)),
                coefficient: u128::from(multiple),
            });
            (Ordinal(terms.collect()), term.coefficient)
        })
    }

    /// Returns the nim sum: coefficients of equal powers of ω are added by exclusive or.
    ///
    /// # Complexity
    /// O(n) for n terms.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Ordinal;
    ///
    /// let [a, b]: [Ordinal; 2] = ["w*3+1".parse()?, "w^2+w".parse()?];
    /// assert_eq!(a.nim_sum(&b).to_string(), "ω^2+ω×2+1");
    /// # Ok::<(), nim_algebra::ParseOrdinalError>(())
    /// ```
    #[must_use]
    pub fn nim_sum(&self, other: &Ordinal) -> Ordinal {
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut sum = Vec::with_capacity(self.0.len() + other.0.len());
        loop {
            let exponent = match (a.peek(), b.peek()) {
                (Some(a), Some(b)) => a.exponent.clone().max(b.exponent.clone()),
                (Some(term), None) | (None, Some(term)) => term.exponent.clone(),
                (None, None) => return Ordinal(sum),
            };
            let a = a.next_if(|term| term.exponent == exponent).map_or(0, |term| term.coefficient);
            let b = b.next_if(|term| term.exponent == exponent).map_or(0, |term| term.coefficient);
            if a != b {
                sum.push(Term { exponent, coefficient: a ^ b });
            }
        }
    }

    /// Returns the nim sum of terms in any order.
    pub(crate) fn from_terms(terms: impl IntoIterator<Item = Term>) -> Self {
        let mut sorted: Vec<Term> = terms.into_iter().collect();
        sorted.sort_by(|a, b| b.exponent.cmp(&a.exponent));
        let mut sum: Vec<Term> = Vec::with_capacity(sorted.len());
        for term in sorted {
            match sum.last_mut() {
                Some(last) if last.exponent == term.exponent => {
                    last.coefficient ^= term.coefficient;
                }
                _ => sum.push(term),
            }
            sum.pop_if(|last| last.coefficient == 0);
        }
        Ordinal(sum)
    }

    pub(crate) fn terms(&self) -> &[Term] {
        &self.0
    }

    /// Returns the power of ω with an exponent, times a coefficient.
    pub(crate) fn monomial(exponent: Exponent, coefficient: u128) -> Self {
        Ordinal::from_terms([Term { exponent, coefficient }])
    }
}

impl From<u128> for Ordinal {
    fn from(number: u128) -> Self {
        Ordinal::monomial(Exponent::default(), number)
    }
}
