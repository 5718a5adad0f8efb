//! Nimbers of any width, as words.
//!
//! # The idea
//! The numbers below F² for a Fermat power F are pairs a1·F + a0, and F ⊗ F = F ⊕ F/2. So
//!
//! ```text
//! a ⊗ b = (a1⊗b1 ⊕ a1⊗b0 ⊕ a0⊗b1)·F ⊕ a0⊗b0 ⊕ a1⊗b1⊗F/2
//! ```
//!
//! takes three products of half the width, by Karatsuba's trick, and one with F/2; the last is
//! itself three of a quarter of the width, since F/2 is F'·F'/2 for the root F' of F. Words are
//! multiplied by [`nim_mul`]. The longer factor is cut into pieces of the shorter one's width, each
//! of which is multiplied.

use crate::field::words::nim_mul;
use crate::nimber::element::Nimber;
use crate::nimber::text::ParseNimberError;
use mex_core::stop_point;
use std::fmt;
use std::ops::{Add, Mul};
use std::str::FromStr;

/// The product with this word is the product with F/2 for F = 2^64.
const TOP: u64 = 1 << 63;

/// A nimber of any width.
///
/// # Examples
/// ```
/// use nim_algebra::LongNimber;
///
/// // The square of the Fermat power F = 2^256 is F + F/2.
/// let fermat = LongNimber::from_words(vec![0, 0, 0, 0, 1]);
/// let square = &fermat * &fermat;
/// assert_eq!(square.words(), [0, 0, 0, 1 << 63, 1]);
/// let inverse = fermat.inverse().unwrap();
/// assert_eq!((&fermat * &inverse).to_string(), "1");
/// ```
///
/// # References
/// J. H. Conway, *On Numbers and Games*, chapter 6.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LongNimber(Vec<u64>);

impl LongNimber {
    /// Returns the nimber with the given words, lowest first.
    pub fn from_words(mut words: Vec<u64>) -> Self {
        while words.pop_if(|last| *last == 0).is_some() {}
        LongNimber(words)
    }

    /// Returns the words of the number, lowest first, without zeros at the end.
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    /// Returns the number of bits of the number.
    pub fn bits(&self) -> u64 {
        let unused = self.0.last().map_or(0, |last| last.leading_zeros());
        64 * self.0.len() as u64 - u64::from(unused)
    }

    /// Returns the inverse, or `None` for 0.
    ///
    /// # Complexity
    /// That of O(log n) products, for n words.
    pub fn inverse(&self) -> Option<Self> {
        if self.0.is_empty() {
            return None;
        }
        // 1/a is the conjugate of a divided by the product of both, which has half the width.
        let mut conjugates = Vec::new();
        let mut norm = self.clone();
        while norm.0.len() > 1 {
            let half = norm.0.len().next_power_of_two() / 2;
            let high = &norm.0[half..];
            let mut conjugate = norm.0.clone();
            add(&mut conjugate, high);
            let conjugate = Self::from_words(conjugate);
            norm = &norm * &conjugate;
            conjugates.push(conjugate);
        }
        let word = norm.0.first().copied().unwrap_or_default();
        let inverse = Self::from_words(vec![Nimber::new(word).inverse()?.value()]);
        Some(conjugates.iter().fold(inverse, |inverse, conjugate| &inverse * conjugate))
    }
}

impl Add for &LongNimber {
    type Output = LongNimber;

    /// Returns the nim sum, in O(n) for n words.
    fn add(self, other: &LongNimber) -> LongNimber {
        let (long, short) = ordered(self, other);
        let mut sum = long.to_vec();
        add(&mut sum, short);
        LongNimber::from_words(sum)
    }
}

macro_rules! by_value {
    ($($operator:ident $function:ident)*) => {$(
        impl $operator for LongNimber {
            type Output = LongNimber;

            fn $function(self, other: LongNimber) -> LongNimber {
                (&self).$function(&other)
            }
        }
    )*};
}
by_value!(Add add Mul mul);

impl Mul for &LongNimber {
    type Output = LongNimber;

    /// Returns the nim product.
    ///
    /// # Complexity
    /// O(n/m · m^1.59 · log m) for factors of n and m words, m ≤ n. The calls nest log2(m) deep.
    fn mul(self, other: &LongNimber) -> LongNimber {
        let (long, short) = ordered(self, other);
        let width = short.len().next_power_of_two();
        if short.is_empty() {
            return LongNimber::default();
        }
        let short = padded(short, width);
        let pieces = long.chunks(width).flat_map(|piece| {
            let mut product = vec![0; width];
            multiply(&padded(piece, width), &short, &mut product);
            product
        });
        LongNimber::from_words(pieces.collect())
    }
}

/// Returns the words of two numbers, those of the longer one first.
fn ordered<'a>(a: &'a LongNimber, b: &'a LongNimber) -> (&'a [u64], &'a [u64]) {
    if a.0.len() < b.0.len() { (&b.0, &a.0) } else { (&a.0, &b.0) }
}

fn padded(words: &[u64], width: usize) -> Vec<u64> {
    let mut padded = words.to_vec();
    padded.resize(width, 0);
    padded
}

fn add(sum: &mut [u64], words: &[u64]) {
    for (sum, &word) in sum.iter_mut().zip(words) {
        *sum ^= word;
    }
}

/// Returns the sum of two halves.
fn folded((low, high): (&[u64], &[u64])) -> Vec<u64> {
    low.iter().zip(high).map(|(low, high)| low ^ high).collect()
}

/// Writes the product of two numbers with the same number of words, a power of 2.
fn multiply(a: &[u64], b: &[u64], product: &mut [u64]) {
    let half = a.len() / 2;
    if half == 0 {
        product[0] = nim_mul(a[0], b[0]);
        return;
    }
    let (a, b) = (a.split_at(half), b.split_at(half));
    let mut high = vec![0; half];
    multiply(a.1, b.1, &mut high);
    let mut low = vec![0; half];
    multiply(a.0, b.0, &mut low);
    let (bottom, top) = product.split_at_mut(half);
    multiply(&folded(a), &folded(b), top);
    add(top, &low);
    multiply_by_top(&high, bottom);
    add(bottom, &low);
    if half > 64 {
        stop_point();
    }
}

/// Writes the product with the highest single bit of the width.
fn multiply_by_top(a: &[u64], product: &mut [u64]) {
    let half = a.len() / 2;
    if half == 0 {
        product[0] = nim_mul(a[0], TOP);
        return;
    }
    let (low, high) = a.split_at(half);
    let (bottom, top) = product.split_at_mut(half);
    let mut twice = vec![0; half];
    multiply_by_top(high, &mut twice);
    multiply_by_top(&twice, bottom);
    multiply_by_top(&folded((low, high)), top);
}

impl FromStr for LongNimber {
    type Err = ParseNimberError;

    /// Reads `*5`, decimal digits, or hexadecimal ones after `0x`; digits may be separated by `_`.
    ///
    /// # Complexity
    /// O(n) for n hexadecimal digits, O(n²) for decimal ones.
    fn from_str(text: &str) -> Result<Self, ParseNimberError> {
        let number = text.strip_prefix('*').unwrap_or(text);
        let hexadecimal = number.strip_prefix("0x").or_else(|| number.strip_prefix("0X"));
        let (digits, base) = hexadecimal.map_or((number, 10), |digits| (digits, 16));
        if !digits.starts_with(|first: char| first != '_') {
            return Err(ParseNimberError::NoDigits);
        }
        let mut values = Vec::with_capacity(digits.len());
        for found in digits.chars().filter(|&character| character != '_') {
            let digit = found.to_digit(base).ok_or(ParseNimberError::BadDigit { found, base })?;
            values.push(u64::from(digit));
        }
        let words = if base == 16 {
            let word = |part: &[u64]| part.iter().fold(0, |word, digit| word << 4 | digit);
            values.rchunks(16).map(word).collect()
        } else {
            decimal_words(&values)
        };
        Ok(Self::from_words(words))
    }
}

/// Returns the words of a number of decimal digits, the highest first.
fn decimal_words(digits: &[u64]) -> Vec<u64> {
    let mut words: Vec<u64> = Vec::new();
    // Nineteen digits at a time fit a word; the first part may be shorter.
    let (first, rest) = digits.split_at(digits.len() % 19);
    for part in std::iter::once(first).chain(rest.chunks(19)) {
        let mut carry = part.iter().fold(0, |number, digit| 10 * number + u128::from(*digit));
        let factor = 10_u128.pow(part.len() as u32);
        for word in &mut words {
            let product = u128::from(*word) * factor + carry;
            *word = product as u64;
            carry = product >> 64;
        }
        words.push(carry as u64);
        stop_point();
    }
    words
}

impl fmt::Display for LongNimber {
    /// Writes the decimal number, without a star, in O(n²) for n words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const PART: u64 = 10_u64.pow(19);
        let mut words = self.0.clone();
        let mut parts = Vec::new();
        while !words.is_empty() {
            let mut rest = 0;
            for word in words.iter_mut().rev() {
                let value = u128::from(rest) << 64 | u128::from(*word);
                *word = (value / u128::from(PART)) as u64;
                rest = (value % u128::from(PART)) as u64;
            }
            while words.pop_if(|last| *last == 0).is_some() {}
            parts.push(rest);
        }
        let mut text = parts.pop().unwrap_or(0).to_string();
        text.extend(parts.iter().rev().map(|part| format!("{part:019}")));
        f.pad_integral(true, "", &text)
    }
}

impl fmt::LowerHex for LongNimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (last, rest) = self.0.split_last().unwrap_or((&0, &[]));
        let mut text = format!("{last:x}");
        text.extend(rest.iter().rev().map(|word| format!("{word:016x}")));
        f.pad_integral(true, "0x", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::U256;
    use proptest::prelude::*;

    /// The product by Conway's two rules, bit by bit: the factor 2^i is the product of the Fermat
    /// powers over the bits of i.
    fn slow_product(a: &[u64], b: &[u64], width: usize) -> Vec<bool> {
        let bit = |words: &[u64], place: usize| {
            words.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
        };
        let mut sum = vec![false; width];
        for i in (0..width).filter(|&i| bit(b, i)) {
            let mut product: Vec<bool> = (0..width).map(|place| bit(a, place)).collect();
            for power in (0..width.ilog2()).filter(|power| i >> power & 1 == 1) {
                times_fermat(&mut product, power);
            }
            sum.iter_mut().zip(product).for_each(|(sum, bit)| *sum ^= bit);
        }
        sum
    }

    /// Multiplies by the Fermat power 2^(2^`power`) = F: a1·F + a0 becomes (a1 ⊕ a0)·F ⊕ a1⊗F/2.
    fn times_fermat(bits: &mut [bool], power: u32) {
        let half = 1 << power;
        for block in bits.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            let mut twice = high.to_vec();
            (0..power).for_each(|power| times_fermat(&mut twice, power));
            high.iter_mut().zip(&*low).for_each(|(high, low)| *high ^= low);
            low.copy_from_slice(&twice);
        }
    }

    fn from_bits(bits: &[bool]) -> LongNimber {
        let word =
            |bits: &[bool]| bits.iter().rev().fold(0, |word: u64, &bit| word << 1 | u64::from(bit));
        LongNimber::from_words(bits.chunks(64).map(word).collect())
    }

    fn long(words: usize) -> impl Strategy<Value = LongNimber> {
        proptest::collection::vec(any::<u64>(), 0..=words).prop_map(LongNimber::from_words)
    }

    proptest! {
        #[test]
        fn products_are_those_of_256_bits(a: [u128; 2], b: [u128; 2]) {
            let words = |[low, high]: [u128; 2]| {
                let words = [low, low >> 64, high, high >> 64].map(|word| word as u64);
                LongNimber::from_words(words.to_vec())
            };
            let nimber = |[low, high]: [u128; 2]| Nimber::new(U256::from_words(high, low));
            let expected = (nimber(a) * nimber(b)).value();
            let found = &words(a) * &words(b);
            prop_assert_eq!(found, words([*expected.low(), *expected.high()]));
        }

        #[test]
        fn texts_read_back(a in long(40)) {
            prop_assert_eq!(a.to_string().parse(), Ok(a.clone()));
            prop_assert_eq!(format!("{a:#x}").parse(), Ok(a.clone()));
            if let Ok(number) = crate::parse_integer(&a.to_string()) {
                prop_assert_eq!(a.to_string(), number.to_string());
            }
        }

        #[test]
        fn laws_of_a_field(a in long(20), b in long(9), c in long(33)) {
            prop_assert_eq!(&a * &b, &b * &a);
            prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
            let sum = &(&a * &b) + &(&a * &c);
            prop_assert_eq!(a.clone() * (b.clone() + c.clone()), sum);
            let one = LongNimber::from_words(vec![1]);
            match a.inverse() {
                Some(inverse) => prop_assert_eq!(&a * &inverse, one),
                None => prop_assert!(a.words().is_empty()),
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn products_are_those_of_the_rules(a in long(8), b in long(8)) {
            let expected = from_bits(&slow_product(a.words(), b.words(), 512));
            prop_assert_eq!(&a * &b, expected);
        }
    }

    #[test]
    fn squares_of_fermat_powers() {
        for words in [1, 2, 4, 8, 64, 1024] {
            let mut fermat = vec![0; words + 1];
            fermat[words] = 1;
            let mut square = fermat.clone();
            square[words - 1] = TOP;
            let fermat = LongNimber::from_words(fermat);
            assert_eq!(&fermat * &fermat, LongNimber::from_words(square));
        }
    }
}
