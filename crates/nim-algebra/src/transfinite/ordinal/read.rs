//! Parsing of ordinals.

use super::element::{Ordinal, Term};
use super::exponent::Exponent;
use super::primes::PLACES;
use crate::nimber::text::ParseNimberError;
use crate::parse_integer;
use std::str::FromStr;

/// Why a text is not an ordinal in normal form. Columns count characters from 1.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum ParseOrdinalError {
    #[error("column {column}: expected {expected}")]
    Expected { column: usize, expected: &'static str },
    /// A coefficient or an exponent is not a number.
    #[error("column {column}: {fault}")]
    Number { column: usize, fault: ParseNimberError },
    /// A term is not smaller than the one before it, so the text is not a normal form.
    #[error("column {column}: the powers of ω must go down from term to term")]
    NotDescending { column: usize },
    /// The ordinal is ω^ω^1228 or more.
    #[error("column {column}: only ordinals below ω^ω^{limit} are supported")]
    OutOfRange { column: usize, limit: usize },
}

type Parsed<T> = Result<T, ParseOrdinalError>;

impl FromStr for Ordinal {
    type Err = ParseOrdinalError;

    /// Reads a normal form: `w^(w+1)*2 + w^3 + 5`, with `ω`, `w` or `omega`, and `×` or `*`,
    /// optionally after a star, as for nimbers.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Ordinal;
    ///
    /// let x: Ordinal = "omega^omega*2 + w".parse()?;
    /// assert_eq!(x.to_string(), "ω^ω×2+ω");
    /// assert_eq!(format!("{x:#}"), "w^w*2+w");
    /// let error = "5 + w".parse::<Ordinal>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "column 5: the powers of ω must go down from term to term",
    /// );
    /// # Ok::<(), nim_algebra::ParseOrdinalError>(())
    /// ```
    fn from_str(text: &str) -> Parsed<Self> {
        let mut reader = Reader { text, at: 0 };
        reader.take("*");
        let ordinal = reader.sum()?;
        if reader.rest().is_empty() {
            Ok(ordinal)
        } else {
            Err(reader.expected("+, × or the end"))
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    /// The index of the next byte.
    at: usize,
}

impl<'a> Reader<'a> {
    /// Returns the remaining text, after white space.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn column(&mut self) -> usize {
        self.rest();
        1 + self.text[..self.at].chars().count()
    }

    fn expected(&mut self, expected: &'static str) -> ParseOrdinalError {
        ParseOrdinalError::Expected { column: self.column(), expected }
    }

    /// Consumes a word if it is next, and returns whether it was.
    fn take(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn take_omega(&mut self) -> bool {
        ["ω", "omega", "w"].iter().any(|name| self.take(name))
    }

    fn take_times(&mut self) -> bool {
        ["*", "×", "·"].iter().any(|sign| self.take(sign))
    }

    /// Reads a number of at most `bits` bits.
    fn number(&mut self, bits: u32) -> Parsed<u128> {
        let column = self.column();
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        if !rest.starts_with(|first: char| first.is_ascii_digit()) {
            return Err(self.expected("a number"));
        }
        self.at += length;
        let number = parse_integer(&rest[..length])
            .map_err(|fault| ParseOrdinalError::Number { column, fault })?;
        if number.leading_zeros() < 256 - bits {
            let fault = ParseNimberError::TooWide { bits };
            return Err(ParseOrdinalError::Number { column, fault });
        }
        Ok(*number.low())
    }

    /// Reads the coefficient after a power of ω, or 1 if there is none.
    fn coefficient(&mut self, bits: u32) -> Parsed<u128> {
        if !self.take_times() {
            return Ok(1);
        }
        let column = self.column();
        match self.number(bits)? {
            0 => Err(ParseOrdinalError::Expected { column, expected: "a number above 0" }),
            number => Ok(number),
        }
    }

    /// Reads terms separated by plus signs.
    fn sum(&mut self) -> Parsed<Ordinal> {
        let mut terms: Vec<Term> = Vec::new();
        loop {
            let column = self.column();
            let term = if self.take_omega() {
                let exponent = if self.take("^") { self.exponent()? } else { Exponent::of(0, 1) };
                Term { exponent, coefficient: self.coefficient(128)? }
            } else if self.rest().starts_with(|first: char| first.is_ascii_digit()) {
                Term { exponent: Exponent::default(), coefficient: self.number(128)? }
            } else {
                return Err(self.expected("ω or a number"));
            };
            if terms.last().is_some_and(|last| last.exponent <= term.exponent) {
                return Err(ParseOrdinalError::NotDescending { column });
            }
            terms.push(term);
            if !self.take("+") {
                return Ok(Ordinal::from_terms(terms));
            }
        }
    }

    /// Reads an exponent of ω: a number, a power of ω, or a sum in brackets.
    fn exponent(&mut self) -> Parsed<Exponent> {
        let mut exponent = Exponent::default();
        if self.take("(") {
            loop {
                let column = self.column();
                let place = self.power_of_omega()?;
                let multiple = match place {
                    Some(_) => self.coefficient(64)?,
                    None => self.number(64)?,
                };
                if !exponent.push(place.unwrap_or(0), multiple as u64) {
                    return Err(ParseOrdinalError::NotDescending { column });
                }
                if !self.take("+") {
                    break;
                }
            }
            if !self.take(")") {
                return Err(self.expected("+ or )"));
            }
            return Ok(exponent);
        }
        let (place, multiple) = match self.power_of_omega()? {
            Some(place) => (place, 1),
            None => (0, self.number(64)?),
        };
        exponent.push(place, multiple as u64);
        Ok(exponent)
    }

    /// Reads a power of ω with a finite exponent, if ω is next.
    fn power_of_omega(&mut self) -> Parsed<Option<u16>> {
        if !self.take_omega() {
            return Ok(None);
        }
        if !self.take("^") {
            return Ok(Some(1));
        }
        let column = self.column();
        let out_of_range = ParseOrdinalError::OutOfRange { column, limit: PLACES };
        let in_brackets = self.take("(");
        if self.take_omega() {
            return Err(out_of_range);
        }
        let place = self.number(128)?;
        if in_brackets && !self.take(")") {
            return Err(self.expected(")"));
        }
        let place = u16::try_from(place).ok().filter(|&place| usize::from(place) < PLACES);
        place.map(Some).ok_or(out_of_range)
    }
}
