//! Dyadic rationals of any size.

use mex_core::stop_point;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// Ten to the greatest power that a word holds.
const CHUNK: u64 = 10_000_000_000_000_000_000;
const CHUNK_DIGITS: usize = 19;
/// The greatest exponent whose denominator is written in full.
const WRITTEN_OUT: u64 = 64;
/// The most words of a numerator that is written in decimal, which takes quadratic time.
const DECIMAL_WORDS: usize = 1 << 12;

/// A dyadic rational of any size: an integer over a power of two.
///
/// These are the values of finite red-blue positions. The numerator is in two's complement and the
/// exponent separate, so that adding an integer and halving, all that an edge of a tree does,
/// touches only a few words, however long the value is. A sum takes as many bits as there are
/// between the highest and the lowest digit of the two numbers.
///
/// # Examples
/// ```
/// use tree_hackenbush::Dyadic;
///
/// let value = Dyadic::from(5) - Dyadic::from(3).halved(3);
/// assert_eq!(value.to_string(), "37/8");
/// assert!(value < Dyadic::from(5));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    /// The numerator in two's complement, lowest word first, without words that only repeat the
    /// sign; empty for 0. Odd unless the exponent is 0.
    words: Vec<u64>,
    /// The exponent of the denominator.
    exponent: u64,
}

impl Dyadic {
    /// Returns 0.
    pub fn zero() -> Self {
        Self::default()
    }

    /// Returns `numerator / 2^exponent`.
    pub fn new(numerator: i128, exponent: u64) -> Self {
        let words = vec![numerator as u64, (numerator >> 64) as u64];
        let mut value = Self { words, exponent };
        value.normalise();
        value
    }

    /// Returns the value of a numerator that is not negative, lowest word first.
    pub(crate) fn from_words(mut words: Vec<u64>, exponent: u64) -> Self {
        words.push(0);
        let mut value = Self { words, exponent };
        value.normalise();
        value
    }

    /// Returns the numerator and the exponent of the denominator, in lowest terms, if the
    /// numerator fits.
    pub fn to_parts(&self) -> Option<(i128, u64)> {
        if self.words.len() > 2 {
            return None;
        }
        let low = self.word(0);
        let high = self.word(1);
        Some(((i128::from(high as i64) << 64) | i128::from(low), self.exponent))
    }

    /// Returns the exponent of the denominator in lowest terms.
    pub fn exponent(&self) -> u64 {
        self.exponent
    }

    /// Returns how the value compares with 0.
    pub fn sign(&self) -> Ordering {
        match self.words.last() {
            None => Ordering::Equal,
            Some(&top) if top >> 63 == 1 => Ordering::Less,
            Some(_) => Ordering::Greater,
        }
    }

    /// Returns the value divided by 2^`times`.
    ///
    /// # Panics
    /// If the exponent of the denominator would not fit 64 bits.
    #[must_use]
    #[track_caller]
    pub fn halved(mut self, times: u64) -> Self {
        let exponent = self.exponent.checked_add(times);
        self.exponent = exponent.expect("the exponent of the denominator fits 64 bits");
        self.normalise();
        self
    }

    /// Returns the value multiplied by 2^`times`.
    ///
    /// # Panics
    /// If the numerator would not fit into memory.
    #[must_use]
    #[track_caller]
    pub fn doubled(mut self, times: u64) -> Self {
        let from_exponent = times.min(self.exponent);
        self.exponent -= from_exponent;
        self.shift_left(times - from_exponent);
        self.normalise();
        self
    }

    /// Returns the greatest integer not above the value, or the nearest one of 128 bits.
    pub fn floor(&self) -> i128 {
        let skipped = usize::try_from(self.exponent / 64).unwrap_or(usize::MAX);
        let fill = self.fill();
        let whole_words = self.words.len().saturating_sub(skipped);
        let shift = (self.exponent % 64) as u32;
        let word = |place: usize| {
            let low = self.word(skipped.saturating_add(place));
            let high = self.word(skipped.saturating_add(place + 1));
            if shift == 0 { low } else { low >> shift | high << (64 - shift) }
        };
        let fits = (2..whole_words).all(|place| word(place) == fill) && (word(1) ^ fill) >> 63 == 0;
        match (fits, fill) {
            (true, _) => (i128::from(word(1) as i64) << 64) | i128::from(word(0)),
            (false, 0) => i128::MAX,
            (false, _) => i128::MIN,
        }
    }

    /// Returns the least multiple of `1 / 2^exponent` not below the value.
    pub(crate) fn rounded_up(&self, exponent: u64) -> Self {
        if self.exponent <= exponent {
            return self.clone();
        }
        let mut rounded = Self { words: self.shifted_right(self.exponent - exponent), exponent };
        // In lowest terms, some digit cut off is a 1.
        rounded.add_words(&[1], 0, 0);
        rounded.normalise();
        rounded
    }

    /// Returns the number of binary digits of the numerator, of its complement if negative.
    pub(crate) fn bit_length(&self) -> u64 {
        let fill = self.fill();
        let top = self.words.iter().rposition(|&word| word != fill);
        top.map_or(0, |place| {
            64 * place as u64 + u64::from(64 - (self.words[place] ^ fill).leading_zeros())
        })
    }

    /// Returns the number of words of the numerator.
    pub(crate) fn word_count(&self) -> usize {
        self.words.len()
    }

    /// Returns the numerator, lowest word first, as an absolute value.
    pub(crate) fn magnitude(&self) -> Vec<u64> {
        let mut words = self.words.clone();
        if self.sign() == Ordering::Less {
            negate(&mut words);
        }
        words
    }

    fn fill(&self) -> u64 {
        if self.sign() == Ordering::Less { u64::MAX } else { 0 }
    }

    fn word(&self, place: usize) -> u64 {
        self.words.get(place).copied().unwrap_or(self.fill())
    }

    /// Returns the number of words of the numerator shifted left, with one for the sign.
    fn shifted_length(&self, bits: u64) -> u64 {
        self.words.len() as u64 + bits / 64 + 1
    }

    /// Returns a word of the numerator shifted left.
    fn shifted_word(&self, place: u64, bits: u64) -> u64 {
        let Some(place) = place.checked_sub(bits / 64) else {
            return 0;
        };
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        let shift = (bits % 64) as u32;
        let below = if place == 0 || shift == 0 { 0 } else { self.word(place - 1) >> (64 - shift) };
        self.word(place) << shift | below
    }

    /// Returns the words of the numerator divided by a power of two, rounded down.
    fn shifted_right(&self, bits: u64) -> Vec<u64> {
        let skipped = usize::try_from(bits / 64).unwrap_or(usize::MAX);
        let shift = (bits % 64) as u32;
        let word = |place: usize| match shift {
            0 => self.word(place),
            _ => self.word(place) >> shift | self.word(place + 1) << (64 - shift),
        };
        if skipped >= self.words.len() {
            return vec![self.fill()];
        }
        (skipped..self.words.len()).map(word).collect()
    }

    /// Reserves room for more words.
    #[track_caller]
    fn reserve(&mut self, more: usize) {
        let room = self.words.try_reserve(more);
        room.expect("the numerator fits into memory");
    }

    #[track_caller]
    fn shift_left(&mut self, bits: u64) {
        if bits == 0 || self.words.is_empty() {
            return;
        }
        let whole = usize::try_from(bits / 64).expect("the numerator fits into memory");
        self.reserve(whole + 1);
        let shift = (bits % 64) as u32;
        let fill = self.fill();
        if shift > 0 {
            self.words.push(fill);
            for place in (0..self.words.len()).rev() {
                let below = if place == 0 { 0 } else { self.words[place - 1] >> (64 - shift) };
                self.words[place] = self.words[place] << shift | below;
            }
        }
        if whole > 0 {
            self.words.splice(0..0, std::iter::repeat_n(0, whole));
        }
    }

    /// Adds another number, given by its words and their sign, at a digit of the numerator. Beyond
    /// the given words, the carry stops where it changes nothing.
    #[track_caller]
    fn add_words(&mut self, other: &[u64], fill: u64, bits: u64) {
        let whole = usize::try_from(bits / 64).expect("the numerator fits into memory");
        let shift = (bits % 64) as u32;
        let own_fill = self.fill();
        let needed = whole + other.len() + 1;
        // One word more for the carry out of the longer number.
        let length = self.words.len().max(needed) + 1;
        self.reserve(length - self.words.len());
        self.words.resize(length, own_fill);
        let at = |place: usize| other.get(place).copied().unwrap_or(fill);
        let mut carry = false;
        for (place, word) in self.words[whole..].iter_mut().enumerate() {
            if place > other.len() && carry == (fill != 0) {
                break;
            }
            let below = match place {
                _ if shift == 0 => 0,
                0 => 0,
                _ => at(place - 1) >> (64 - shift),
            };
            let addend = at(place) << shift | below;
            let (sum, first) = word.overflowing_add(addend);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first | second;
        }
    }

    /// Reduces the value to lowest terms, without superfluous words.
    fn normalise(&mut self) {
        self.trim();
        if self.words.is_empty() {
            self.exponent = 0;
            return;
        }
        if self.exponent == 0 || self.words[0] & 1 == 1 {
            return;
        }
        let zero_words = self.words.iter().take_while(|&&word| word == 0).count();
        let zeros = 64 * zero_words as u64 + u64::from(self.words[zero_words].trailing_zeros());
        let spare = zeros.min(self.exponent);
        self.words = self.shifted_right(spare);
        self.exponent -= spare;
        self.trim();
    }

    fn trim(&mut self) {
        while let Some((&top, rest)) = self.words.split_last() {
            let sign_below = rest.last().is_some_and(|&word| word >> 63 == 1);
            let repeats = match top {
                0 => !sign_below,
                u64::MAX => sign_below,
                _ => false,
            };
            if !repeats {
                return;
            }
            self.words.pop();
        }
    }

    /// Adds an integer; touches only words above the point that change.
    pub(crate) fn add_integer(&mut self, integer: i128) {
        let words = [integer as u64, (integer >> 64) as u64];
        let fill = if integer < 0 { u64::MAX } else { 0 };
        self.add_words(&words, fill, self.exponent);
        self.normalise();
    }
}

macro_rules! from_integers {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Dyadic {
            fn from(integer: $integer) -> Self {
                Self::new(integer.into(), 0)
            }
        }
    )*};
}

from_integers!(i32, u32, i64, u64);

/// # Panics
/// If the sum would not fit into memory.
impl Add for Dyadic {
    type Output = Self;

    #[track_caller]
    fn add(self, other: Self) -> Self {
        let (mut fine, coarse) =
            if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        // 0 adds no digits, however many the other number has.
        if coarse.words.is_empty() {
            return fine;
        }
        let bits = fine.exponent - coarse.exponent;
        fine.add_words(&coarse.words, coarse.fill(), bits);
        fine.normalise();
        fine
    }
}

impl Neg for Dyadic {
    type Output = Self;

    fn neg(mut self) -> Self {
        if !self.words.is_empty() {
            self.words.push(self.fill());
            negate(&mut self.words);
            self.trim();
        }
        self
    }
}

impl Sub for Dyadic {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_sign = self.sign().cmp(&other.sign());
        if by_sign != Ordering::Equal {
            return by_sign;
        }
        let top = |number: &Self| i128::from(number.bit_length()) - i128::from(number.exponent);
        let by_top = top(self).cmp(&top(other));
        if by_top != Ordering::Equal {
            return if self.fill() == 0 { by_top } else { by_top.reverse() };
        }
        let exponent = self.exponent.max(other.exponent);
        let (shift, other_shift) = (exponent - self.exponent, exponent - other.exponent);
        let length = self.shifted_length(shift).max(other.shifted_length(other_shift));
        for place in (0..length).rev() {
            let words = (self.shifted_word(place, shift), other.shifted_word(place, other_shift));
            if words.0 != words.1 {
                // Numbers of one sign compare like their words.
                return words.0.cmp(&words.1);
            }
        }
        Ordering::Equal
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Negates a number in two's complement.
fn negate(words: &mut [u64]) {
    let mut carry = true;
    for word in words {
        let (negative, overflow) = (!*word).overflowing_add(u64::from(carry));
        *word = negative;
        carry = overflow;
    }
}

/// Writes `3/4`, `-13/8`, `7`: the numerator, and the denominator unless it is 1.
///
/// From exponent 65 on the denominator is a power, `1/2^100`; a numerator of more than 262144
/// binary digits is written in hexadecimal, `0x…`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.magnitude();
        let mut text =
            if words.len() <= DECIMAL_WORDS { decimal(words) } else { hexadecimal(&words) };
        match self.exponent() {
            0 => {}
            exponent @ 1..=WRITTEN_OUT => text.push_str(&format!("/{}", 1u128 << exponent)),
            exponent => text.push_str(&format!("/2^{exponent}")),
        }
        f.pad_integral(self.sign() != Ordering::Less, "", &text)
    }
}

impl Dyadic {
    /// Returns the integer of some decimal digits, in quadratic time.
    pub(crate) fn from_decimal(digits: &str) -> Self {
        let mut words: Vec<u64> = Vec::new();
        for chunk in digits.as_bytes().chunks(CHUNK_DIGITS) {
            let number = chunk.iter().fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
            let scale = 10_u128.pow(chunk.len() as u32);
            let mut carry = u128::from(number);
            for word in &mut words {
                carry += u128::from(*word) * scale;
                *word = carry as u64;
                carry >>= 64;
            }
            words.push(carry as u64);
        }
        Self::from_words(words, 0)
    }
}

fn decimal(mut words: Vec<u64>) -> String {
    let mut chunks = Vec::new();
    while !words.is_empty() {
        stop_point();
        let mut rest = 0u64;
        for word in words.iter_mut().rev() {
            let dividend = u128::from(rest) << 64 | u128::from(*word);
            // The rest is less than a chunk, so the quotient fits a word.
            *word = (dividend / u128::from(CHUNK)) as u64;
            rest = (dividend % u128::from(CHUNK)) as u64;
        }
        chunks.push(rest);
        while words.last() == Some(&0) {
            words.pop();
        }
    }
    let mut text = chunks.pop().unwrap_or(0).to_string();
    for chunk in chunks.into_iter().rev() {
        text.push_str(&format!("{chunk:0width$}", width = CHUNK_DIGITS));
    }
    text
}

fn hexadecimal(words: &[u64]) -> String {
    let top = words.iter().rposition(|&word| word != 0).unwrap_or(0);
    let mut text = format!("{:#x}", words[top]);
    for word in words[..top].iter().rev() {
        text.push_str(&format!("{word:016x}"));
    }
    text
}
