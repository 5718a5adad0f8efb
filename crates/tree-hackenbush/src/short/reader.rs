//! The characters of a game's text, read in order.

use super::error::ShortGameError;
use super::store::Answer;
use crate::Dyadic;

/// The most digits of a number; a denominator of 2^1024 has 309.
const DIGIT_LIMIT: usize = 700;

/// A text, and the number of characters read.
pub(crate) struct Reader {
    text: Vec<char>,
    at: usize,
}

impl Reader {
    pub(crate) fn new(text: &str) -> Self {
        let mut reader = Self { text: text.chars().collect(), at: 0 };
        reader.skip_blanks();
        reader
    }

    /// Returns the place of the next character, from 1.
    pub(crate) fn place(&self) -> usize {
        self.at + 1
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    pub(crate) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// Skips a word if it is next, with the blanks after it, and returns whether it was.
    pub(crate) fn skips(&mut self, word: &str) -> bool {
        let comes = self.skips_close(word);
        if comes {
            self.skip_blanks();
        }
        comes
    }

    pub(crate) fn comes(&self, word: &str) -> bool {
        let rest = &self.text[self.at..];
        let length = word.chars().count();
        length <= rest.len() && word.chars().eq(rest[..length].iter().copied())
    }

    /// Skips a word if it is next, without blanks after it.
    pub(crate) fn skips_close(&mut self, word: &str) -> bool {
        let comes = self.comes(word);
        if comes {
            self.at += word.chars().count();
        }
        comes
    }

    /// Skips one of several synonyms if it is next.
    pub(crate) fn skips_any(&mut self, words: &[&str]) -> bool {
        words.iter().any(|word| self.skips(word))
    }

    pub(crate) fn expect(&mut self, word: &str, expected: &'static str) -> Answer<()> {
        if self.skips(word) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Reads decimal digits, if any, without the blanks after them.
    pub(crate) fn digits(&mut self) -> String {
        let rest = &self.text[self.at..];
        let digits: String = rest.iter().take_while(|sign| sign.is_ascii_digit()).collect();
        self.at += digits.len();
        digits
    }

    /// Reads a small number, or returns `None` if no digit is next.
    pub(crate) fn small(&mut self) -> Answer<Option<u32>> {
        let place = self.place();
        let digits = self.digits();
        let expected = "a number up to 4294967295";
        let number = digits.parse().map_err(|_| ShortGameError::BadNumber { place, expected });
        if digits.is_empty() { Ok(None) } else { number.map(Some) }
    }

    /// Reads an unsigned fraction; a digit must be next.
    pub(crate) fn fraction(&mut self) -> Answer<Dyadic> {
        let numerator = self.integer()?;
        if !self.skips_close("/") {
            return Ok(numerator);
        }
        let place = self.place();
        let denominator = self.integer()?;
        let exponent = denominator.bit_length().saturating_sub(1);
        let is_power = denominator == Dyadic::from(1u64).doubled(exponent);
        let expected = "a power of two";
        let error = ShortGameError::BadNumber { place, expected };
        if is_power { Ok(numerator.halved(exponent)) } else { Err(error) }
    }

    fn integer(&mut self) -> Answer<Dyadic> {
        let place = self.place();
        let digits = self.digits();
        if digits.is_empty() {
            return Err(self.unexpected("a number"));
        }
        if digits.len() > DIGIT_LIMIT {
            let expected = "a number of at most 700 digits";
            return Err(ShortGameError::BadNumber { place, expected });
        }
        Ok(Dyadic::from_decimal(&digits))
    }

    pub(crate) fn unexpected(&self, expected: &'static str) -> ShortGameError {
        match self.peek() {
            Some(found) => ShortGameError::Unexpected { place: self.place(), expected, found },
            None => ShortGameError::Missing { expected },
        }
    }
}
