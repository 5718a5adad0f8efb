//! Exponents of ω, which represent products of roots.
//!
//! # The idea
//! Let p be the odd prime with index k (3 has index 0). The powers ω^(ω^k·j) for j below p are the
//! nim powers of κ_p = ω^(ω^k); and ω^(ω^k·p^n), which is κ of p^(n+1), is the p-th root of
//! ω^(ω^k·p^(n-1)). So j, with digits d0 d1 d2 … in base p from the lowest on, represents the power
//! of κ_p with the exponent
//!
//! ```text
//! d0 + d1/p + d2/p² + …          a fraction from 0 to below p
//! ```
//!
//! Nim products add the fractions: carries run *down* the digits. If the sum reaches p, the p-th
//! power of κ_p becomes a further factor: the constant α_p.

use super::error::OrdinalError;
use super::primes::odd_prime;

/// An ordinal below ω^ω: the coefficients of the powers of ω, the highest power first.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exponent(Vec<(u16, u64)>);

impl Exponent {
    /// Returns ω^`place`·`multiple`.
    pub fn of(place: u16, multiple: u64) -> Self {
        if multiple == 0 { Exponent::default() } else { Exponent(vec![(place, multiple)]) }
    }

    /// Appends a term if its power of ω is lower than all others; returns whether it is.
    pub fn push(&mut self, place: u16, multiple: u64) -> bool {
        let fits = self.0.last().is_none_or(|&(last, _)| place < last);
        if fits && multiple > 0 {
            self.0.push((place, multiple));
        }
        fits
    }

    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the powers of ω and their coefficients, the highest power first.
    pub fn terms(&self) -> &[(u16, u64)] {
        &self.0
    }

    /// Returns the exponent of the nim product of two powers of ω, and appends the indices of the
    /// primes whose constant is a further factor.
    pub fn join(&self, other: &Self, carried: &mut Vec<u16>) -> Result<Self, OrdinalError> {
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut sum = Exponent(Vec::with_capacity(self.0.len() + other.0.len()));
        loop {
            let place = match (a.peek(), b.peek()) {
                (Some(a), Some(b)) => a.0.max(b.0),
                (Some(a), None) => a.0,
                (None, Some(b)) => b.0,
                (None, None) => return Ok(sum),
            };
            let a = a.next_if(|term| term.0 == place).map_or(0, |term| term.1);
            let b = b.next_if(|term| term.0 == place).map_or(0, |term| term.1);
            let (multiple, carries) = add_fractions(odd_prime(usize::from(place)), a, b);
            if carries {
                carried.push(place);
            }
            let multiple = u64::try_from(multiple).map_err(|_| OrdinalError::ExponentTooLarge)?;
            sum.push(place, multiple);
        }
    }
}

/// Returns the sum of two fractions, written as numbers whose lowest digit comes first, reduced by
/// the prime if it is not smaller, and whether it was reduced.
fn add_fractions(prime: u64, a: u64, b: u64) -> (u128, bool) {
    if let (true, true, Some(sum)) = (a < prime, b < prime, a.checked_add(b)) {
        let carries = sum >= prime;
        return (u128::from(if carries { sum - prime } else { sum }), carries);
    }
    let [prime, a, b] = [prime, a, b].map(u128::from);
    let mut unit = 1;
    while unit * prime <= a.max(b) {
        unit *= prime;
    }
    let (mut sum, mut carry) = (0, 0);
    while unit > 0 {
        let mut digit = a / unit % prime + b / unit % prime + carry;
        carry = u128::from(digit >= prime);
        digit -= carry * prime;
        sum += digit * unit;
        unit /= prime;
    }
    (sum, carry == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The fraction of a number, over a common denominator.
    fn fraction(prime: u128, number: u64, denominator: u128) -> u128 {
        let (mut number, mut unit, mut value) = (u128::from(number), denominator, 0);
        while number > 0 {
            value += number % prime * unit;
            number /= prime;
            unit /= prime;
        }
        value
    }

    proptest! {
        #[test]
        fn digits_add_as_fractions(place in 0..5_usize, a in 0..3000_u64, b in 0..3000_u64) {
            let prime = odd_prime(place);
            let wide = u128::from(prime);
            let denominator = wide.pow(8);
            let (sum, carries) = add_fractions(prime, a, b);
            let sum = u64::try_from(sum).unwrap();
            let total = fraction(wide, a, denominator) + fraction(wide, b, denominator);
            let found = fraction(wide, sum, denominator);
            prop_assert_eq!(found + u128::from(carries) * wide * denominator, total);
        }
    }

    #[test]
    fn largest_multiples_are_added_or_refused() {
        let top = Exponent::of(0, u64::MAX);
        let square = top.join(&top, &mut Vec::new());
        assert!(square.is_ok() || square == Err(OrdinalError::ExponentTooLarge));
        let unit = Exponent::of(0, 3_u64.pow(40));
        let doubled = unit.join(&unit, &mut Vec::new());
        assert_eq!(doubled, Err(OrdinalError::ExponentTooLarge));
    }
}
