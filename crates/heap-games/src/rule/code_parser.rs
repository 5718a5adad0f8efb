//! The grammar of take-and-break codes.
//!
//! ```text
//! code   = digit* ("." digit* group?)?       with a digit somewhere; more than one before the end needs a point
//! digit  = (letter | "*" | set) mark?        a set has a mark after it or inside
//! letter = "0" … "9" | "A" … "Z" | "a" … "f"
//! set    = "{" (heaps ",")* heaps "+"? "}"
//! heaps  = number mark?                      numbers increase
//! mark   = "!" | "?" | "="
//! group  = "[" digit digit* "]"
//! ```

use super::break_code::BreakCode;
use super::digit::{CodeDigit, Mark};
use std::iter::{Enumerate, Peekable};
use std::str::{Chars, FromStr};

const MOST_CHARACTERS: usize = 4096;

impl FromStr for BreakCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        // A zero is written before the point if none was read: it must not make a code too long.
        let found = text.strip_prefix('0').unwrap_or(text).chars().count();
        if found > MOST_CHARACTERS {
            let limit = MOST_CHARACTERS;
            return Err(CodeError::TooLong { found, limit });
        }
        let mut parser = Parser { rest: text.chars().enumerate().peekable(), digit_count: 0 };
        let before = parser.digits_before_point()?;
        let (mut after, mut tail) = (Vec::new(), Vec::new());
        while let Some((place, found)) = parser.next() {
            if found == '[' {
                tail = parser.group(place)?;
                break;
            }
            after.push(parser.digit((place, found), "a digit or '['")?);
        }
        if parser.digit_count == 0 {
            return Err(CodeError::Empty);
        }
        Ok(BreakCode::new(before, after, tail))
    }
}

/// Reads a code from its characters.
struct Parser<'a> {
    rest: Peekable<Enumerate<Chars<'a>>>,
    digit_count: usize,
}

impl Parser<'_> {
    /// Returns the next character and its place.
    fn next(&mut self) -> Option<(usize, char)> {
        self.rest.next().map(|(index, found)| (index + 1, found))
    }

    /// Takes the next character if `make` accepts it.
    fn take<T>(&mut self, make: impl Fn(char) -> Option<T>) -> Option<T> {
        let made = make(self.rest.peek()?.1)?;
        self.rest.next();
        Some(made)
    }

    /// Reads the digits before the point, and the point; the first digit is returned last.
    fn digits_before_point(&mut self) -> Result<Vec<CodeDigit>, CodeError> {
        let mut digits: Vec<((usize, char), CodeDigit)> = Vec::new();
        loop {
            let Some((place, found)) = self.next() else {
                let first = digits.iter().position(|(_, digit)| !digit.is_zero());
                // A bare number is not a code.
                if let Some(&((place, found), _)) = first.and_then(|first| digits.get(first + 1)) {
                    let expected = "the point";
                    return Err(CodeError::Unexpected { place, found, expected });
                }
                break;
            };
            if found == '.' {
                break;
            }
            digits.push(((place, found), self.digit((place, found), "a digit or the point")?));
        }
        digits.reverse();
        for (put, ((place, found), digit)) in digits.iter().enumerate() {
            let least = put + 2;
            if digit.min_parts().is_some_and(|parts| parts < least as u64) {
                let (place, digit) = (*place, *found);
                return Err(match put {
                    0 => CodeError::EndlessPlay { place, digit },
                    _ => CodeError::EndlessGrowth { place, digit, put, least },
                });
            }
        }
        Ok(digits.into_iter().map(|(_, digit)| digit).collect())
    }

    /// Reads the text after an opening bracket.
    fn group(&mut self, opened: usize) -> Result<Vec<CodeDigit>, CodeError> {
        let mut tail = Vec::new();
        while let Some((place, found)) = self.next() {
            if found != ']' {
                tail.push(self.digit((place, found), "a digit or ']'")?);
                continue;
            }
            if tail.is_empty() {
                break;
            }
            return match self.next() {
                None => Ok(tail),
                Some((place, found)) => {
                    let expected = "the end, as the group repeats for ever";
                    Err(CodeError::Unexpected { place, found, expected })
                }
            };
        }
        Err(CodeError::BadGroup { place: opened })
    }

    /// Reads the digit that begins with a character, and its mark.
    fn digit(
        &mut self,
        (place, found): (usize, char),
        expected: &'static str,
    ) -> Result<CodeDigit, CodeError> {
        self.digit_count += 1;
        match found {
            '{' => self.set(place),
            '*' => {
                let mark = self.take(Mark::of).unwrap_or_default();
                Ok(CodeDigit::of_counts(&[(0, mark)], true))
            }
            _ => {
                let is_known = found.is_ascii_digit()
                    || found.is_ascii_uppercase()
                    || ('a'..='f').contains(&found);
                let bits = found.to_digit(36).filter(|_| is_known);
                let bits = bits.ok_or(CodeError::Unexpected { place, found, expected })?;
                Ok(CodeDigit::of_bits(bits, self.take(Mark::of).unwrap_or_default()))
            }
        }
    }

    /// Reads the text after an opening brace.
    fn set(&mut self, opened: usize) -> Result<CodeDigit, CodeError> {
        let most = CodeDigit::most_heaps();
        let mut place = opened;
        let mut counts: Vec<(usize, Mark)> = Vec::new();
        let is_open = loop {
            let mut count = None;
            let begun = place + 1;
            while let Some(digit) = self.take(|letter| letter.to_digit(10)) {
                place += 1;
                let sum = count.unwrap_or(0) * 10 + digit as usize;
                count = Some(sum).filter(|&sum| sum <= most);
                if count.is_none() {
                    return Err(CodeError::BadSet { place, most });
                }
            }
            let rises = |count: &usize| counts.last().is_none_or(|last| last.0 < *count);
            let count = count.filter(rises).ok_or(CodeError::BadSet { place: begun, most })?;
            let before = self.take(Mark::of);
            let is_open = self.take(|letter| (letter == '+').then_some(())).is_some();
            let behind = if is_open && before.is_none() { self.take(Mark::of) } else { None };
            let mark = before.or(behind);
            place += usize::from(mark.is_some()) + usize::from(is_open) + 1;
            counts.push((count, mark.unwrap_or_default()));
            match self.next() {
                Some((_, '}')) => break is_open,
                Some((_, ',')) if !is_open => {}
                _ => return Err(CodeError::BadSet { place, most }),
            }
        };
        if let Some(mark) = self.take(Mark::of) {
            if counts.iter().any(|count| count.1 != Mark::Any) {
                return Err(CodeError::BadSet { place: place + 1, most });
            }
            counts.iter_mut().for_each(|count| count.1 = mark);
        }
        Ok(CodeDigit::of_counts(&counts, is_open))
    }
}

/// Errors in a code; places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum CodeError {
    #[error("the code has no digit")]
    Empty,
    #[error("character {place}: expected {expected}, found '{found}'")]
    Unexpected { place: usize, found: char, expected: &'static str },
    #[error(
        "character {place}: digit {digit} before the point would allow a move that changes \
             nothing; only 0, 4, 8, C, G, K, O and S can stand there"
    )]
    EndlessPlay { place: usize, digit: char },
    #[error(
        "character {place}: digit {digit} puts {put} to a heap, and must leave {least} heaps or more \
         so that each is smaller"
    )]
    EndlessGrowth { place: usize, digit: char, put: usize, least: usize },
    #[error("character {place}: the repeating group is empty or not closed")]
    BadGroup { place: usize },
    #[error(
        "character {place}: braces hold numbers of heaps that increase, at most {most}, the last \
         perhaps with a plus sign, as in {{0,2!,4+}}"
    )]
    BadSet { place: usize, most: usize },
    /// The code has marks, or leaves more heaps than an octal or hexadecimal code can.
    #[error("the code has marks or more than three heaps; parse it as a `Rule`")]
    NotPlain,
    #[error("the code has {found} characters, but the limit is {limit}")]
    TooLong { found: usize, limit: usize },
}
