//! Values read from the text that a person writes: `3/4`, `-13/8`, `*5`, `1/2*3`.

use crate::{Dyadic, HackenbushValue};
use std::str::FromStr;

/// The most decimal digits of a numerator, as many as are ever written: reading them takes
/// quadratic time.
const DIGIT_LIMIT: usize = 78_914;
/// The greatest exponent of a denominator: that of the type.
const EXPONENT_LIMIT: u64 = u64::MAX;

/// Why a text is not a [`Dyadic`] number or a [`HackenbushValue`]. Places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseValueError {
    /// Something else stands there.
    #[error("character {place}: expected {expected}, found {found:?}")]
    Unexpected {
        /// The place.
        place: usize,
        /// What should stand there.
        expected: &'static str,
        /// What stands there.
        found: char,
    },
    /// The text ends too early.
    #[error("expected {expected}, found the end of the text")]
    Missing {
        /// What should follow.
        expected: &'static str,
    },
    /// The denominator is not a power of two.
    #[error("character {place}: expected a power of two up to 2^64, or one written as 2^n")]
    Denominator {
        /// The place where it begins.
        place: usize,
    },
    /// The numerator is too long to be read in decimal.
    #[error("a numerator of {digits} decimal digits, more than {limit}; write it as 0x…")]
    TooLong {
        /// How many digits it has.
        digits: usize,
        /// The most digits that are read.
        limit: usize,
    },
    /// The denominator is too large.
    #[error("character {place}: expected an exponent from 0 to {limit}")]
    TooFine {
        /// The place where the exponent begins.
        place: usize,
        /// The greatest exponent.
        limit: u64,
    },
    /// The nimber is too large.
    #[error("character {place}: expected a nimber from 0 to 18446744073709551615")]
    NimberTooLarge {
        /// The place where its digits begin.
        place: usize,
    },
}

/// Reads `3/4`, `-13/8`, `7`, `1/2^100`, also with a numerator in hexadecimal, `0x…`, and in other
/// than lowest terms.
///
/// # Constraints
/// Numerators of up to 78,914 decimal digits or of any length in hexadecimal, and denominators up
/// to 2^(2^64 − 1): every text that is written for a number is read.
///
/// # Examples
/// ```
/// use tree_hackenbush::Dyadic;
///
/// let value: Dyadic = "-13/8".parse()?;
/// assert_eq!(value, Dyadic::new(-13, 3));
/// let error = "1/3".parse::<Dyadic>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "character 3: expected a power of two up to 2^64, or one written as 2^n"
/// );
/// # Ok::<(), tree_hackenbush::ParseValueError>(())
/// ```
impl FromStr for Dyadic {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let mut rest = Rest { text, at: 0 };
        let number = rest.number()?;
        rest.end("the end of the number")?;
        Ok(number)
    }
}

/// Reads a number as [`Dyadic`] does, a nimber, `*` or `*5`, or a number and a nimber, `1/2*3`.
///
/// # Examples
/// ```
/// use tree_hackenbush::{Dyadic, HackenbushValue};
///
/// let value: HackenbushValue = "1/2*3".parse()?;
/// assert_eq!(value, HackenbushValue { number: Dyadic::new(1, 1), nimber: 3 });
/// assert_eq!("*".parse::<HackenbushValue>()?.nimber, 1);
/// # Ok::<(), tree_hackenbush::ParseValueError>(())
/// ```
impl FromStr for HackenbushValue {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let mut rest = Rest { text, at: 0 };
        let number = if text.starts_with('*') { Dyadic::zero() } else { rest.number()? };
        let mut nimber = 0;
        if rest.skips("*") {
            let place = rest.at + 1;
            let digits = rest.digits(10);
            nimber = match digits {
                "" => 1,
                _ => digits.parse().map_err(|_| ParseValueError::NimberTooLarge { place })?,
            };
        }
        rest.end("the end of the value")?;
        Ok(Self { number, nimber })
    }
}

/// Stores the text that is displayed, which is read back whatever the size of the number.
#[cfg(feature = "serde")]
impl serde::Serialize for Dyadic {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Dyadic {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A text, and how many bytes of it were read; all of these are ASCII.
struct Rest<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Rest<'a> {
    fn number(&mut self) -> Result<Dyadic, ParseValueError> {
        let is_negative = self.skips("-");
        if !is_negative {
            self.skips("+");
        }
        let words = if self.skips("0x") || self.skips("0X") {
            hexadecimal(self.some_digits(16, "a hexadecimal digit")?)
        } else {
            decimal(self.some_digits(10, "a number")?)?
        };
        let exponent = if self.skips("/") { self.denominator()? } else { 0 };
        let number = Dyadic::from_words(words, exponent);
        Ok(if is_negative { -number } else { number })
    }

    /// Reads a denominator, and returns its exponent.
    fn denominator(&mut self) -> Result<u64, ParseValueError> {
        let place = self.at + 1;
        let digits = self.some_digits(10, "a denominator")?;
        if digits == "2" && self.skips("^") {
            let place = self.at + 1;
            let exponent = self.some_digits(10, "an exponent")?.parse().ok();
            let limit = EXPONENT_LIMIT;
            return exponent.ok_or(ParseValueError::TooFine { place, limit });
        }
        let power = digits.parse().ok().filter(|&power: &u128| power.is_power_of_two());
        let exponent = power.map(|power| u64::from(power.trailing_zeros()));
        exponent.filter(|&exponent| exponent <= 64).ok_or(ParseValueError::Denominator { place })
    }

    /// Passes a text if it comes next, and returns whether it does.
    fn skips(&mut self, text: &str) -> bool {
        let comes = self.text[self.at..].starts_with(text);
        if comes {
            self.at += text.len();
        }
        comes
    }

    /// Reads the digits that come next, if any.
    fn digits(&mut self, base: u32) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|symbol: char| !symbol.is_digit(base)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn some_digits(
        &mut self,
        base: u32,
        expected: &'static str,
    ) -> Result<&'a str, ParseValueError> {
        match self.digits(base) {
            "" => Err(self.unexpected(expected)),
            digits => Ok(digits),
        }
    }

    fn end(&self, expected: &'static str) -> Result<(), ParseValueError> {
        match self.at == self.text.len() {
            true => Ok(()),
            false => Err(self.unexpected(expected)),
        }
    }

    fn unexpected(&self, expected: &'static str) -> ParseValueError {
        match self.text[self.at..].chars().next() {
            Some(found) => ParseValueError::Unexpected { place: self.at + 1, expected, found },
            None => ParseValueError::Missing { expected },
        }
    }
}

/// Returns the words of a number in decimal, lowest first.
fn decimal(digits: &str) -> Result<Vec<u64>, ParseValueError> {
    let digits = digits.trim_start_matches('0').as_bytes();
    if digits.len() > DIGIT_LIMIT {
        return Err(ParseValueError::TooLong { digits: digits.len(), limit: DIGIT_LIMIT });
    }
    let mut words: Vec<u64> = Vec::new();
    // As many digits at a time as a word holds.
    for chunk in digits.chunks(19) {
        let number = chunk.iter().fold(0, |number, digit| number * 10 + u64::from(digit - b'0'));
        let scale = 10_u128.pow(chunk.len() as u32);
        let mut carry = u128::from(number);
        for word in &mut words {
            carry += u128::from(*word) * scale;
            *word = carry as u64;
            carry >>= 64;
        }
        if carry > 0 {
            words.push(carry as u64);
        }
    }
    Ok(words)
}

/// Returns the words of a number in hexadecimal, lowest first.
fn hexadecimal(digits: &str) -> Vec<u64> {
    let digit = |byte: u8| u64::from(char::from(byte).to_digit(16).unwrap_or(0));
    let word = |chunk: &[u8]| chunk.iter().fold(0, |word, &byte| word << 4 | digit(byte));
    digits.as_bytes().rchunks(16).map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::{DIGIT_LIMIT, EXPONENT_LIMIT, ParseValueError};
    use crate::{Dyadic, HackenbushValue};
    use test_support::Rng;

    #[test]
    fn written_values_read_back() {
        let mut rng = Rng::new(17);
        for _ in 0..3000 {
            let words = (0..rng.below(5)).map(|_| rng.below(u64::MAX)).collect();
            let number = Dyadic::from_words(words, rng.below(200));
            let number = if rng.below(2) == 0 { number } else { -number };
            assert_eq!(number.to_string().parse(), Ok(number.clone()));
            let value =
                HackenbushValue { number, nimber: rng.below(u64::MAX) >> rng.below(65).min(63) };
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        for words in [4096, 4097, 10_000] {
            let number = Dyadic::from_words(vec![u64::MAX; words], EXPONENT_LIMIT);
            assert_eq!(number.to_string().parse(), Ok(number));
        }
    }

    #[test]
    fn values_need_not_be_in_lowest_terms() {
        let read = |text: &str| text.parse::<Dyadic>().unwrap().to_string();
        assert_eq!(read("+006/8"), "3/4");
        assert_eq!(read("-0/2^77"), "0");
        assert_eq!(read("-0xFf/2^4"), "-255/16");
        assert_eq!(read("1/18446744073709551616"), "1/18446744073709551616");
        assert_eq!("0*0".parse::<HackenbushValue>().unwrap().to_string(), "0");
        assert_eq!("0*".parse::<HackenbushValue>().unwrap().to_string(), "*");
    }

    #[test]
    fn other_texts_are_refused_with_what_was_expected() {
        let refused = |text: &str| text.parse::<HackenbushValue>().unwrap_err().to_string();
        assert_eq!(refused(""), "expected a number, found the end of the text");
        assert_eq!(refused("-*"), "character 2: expected a number, found '*'");
        assert_eq!(refused("0x"), "expected a hexadecimal digit, found the end of the text");
        assert_eq!(refused("1/"), "expected a denominator, found the end of the text");
        assert_eq!(refused("1/2^é"), "character 5: expected an exponent, found 'é'");
        assert_eq!(refused("*3 "), "character 3: expected the end of the value, found ' '");
        assert_eq!(refused("3*-1"), "character 3: expected the end of the value, found '-'");
        let place = 3;
        for text in ["1/0", "1/6", "1/36893488147419103232", "1/9999999999999999999999999999999999"]
        {
            assert_eq!(text.parse::<Dyadic>(), Err(ParseValueError::Denominator { place }));
        }
        let place = 5;
        let limit = EXPONENT_LIMIT;
        let text = "1/2^18446744073709551616";
        assert_eq!(text.parse::<Dyadic>(), Err(ParseValueError::TooFine { place, limit }));
        let error = "*18446744073709551616".parse::<HackenbushValue>();
        assert_eq!(error, Err(ParseValueError::NimberTooLarge { place: 2 }));
        let long = "9".repeat(1_000_000);
        let error = ParseValueError::TooLong { digits: long.len(), limit: DIGIT_LIMIT };
        assert_eq!(long.parse::<Dyadic>(), Err(error));
    }
}
