//! Take-and-break codes in octal and hexadecimal digits.

use std::fmt;
use std::str::FromStr;

/// The most digits that a code may have.
const MAX_DIGITS: usize = 4096;

/// A take-and-break rule as its code: digit d_k says what may stay when k are taken from a heap.
///
/// Bit 1 of d_k allows to take a heap of exactly k, bit 2 to leave one heap that is not empty,
/// bit 4 to leave two such heaps, and bit 8 three. The digit before the point is that of taking
/// nothing, so it holds only the bits 4 and 8. A group in brackets repeats for ever.
///
/// # Examples
/// ```
/// use heap_games::HeapCode;
///
/// let kayles: HeapCode = "0.77".parse()?;
/// assert_eq!(kayles.digit(2), 7);
/// assert_eq!(".1337".parse::<HeapCode>()?.to_string(), "0.1337");
/// assert_eq!("04.30".parse::<HeapCode>()?.to_string(), "4.3");
/// assert_eq!("0.[3]".parse::<HeapCode>()?.digit(1000), 3);
/// # Ok::<(), heap_games::CodeError>(())
/// ```
///
/// # References
/// R. K. Guy and C. A. B. Smith, *The G-values of various games* (1956); Berlekamp, Conway and
/// Guy, *Winning Ways*, chapter 4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapCode {
    /// The digit before the point, then those after it.
    digits: Vec<u8>,
    /// The digits that repeat after those, if any.
    tail: Vec<u8>,
}

/// What is wrong with a code; places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// There is no digit.
    #[error("the code has no digit")]
    Empty,
    /// A character is not a digit, point or bracket where one is expected.
    #[error("character {place}: expected {expected}, found '{found}'")]
    Unexpected {
        /// The character's place.
        place: usize,
        /// The character.
        found: char,
        /// What could stand there.
        expected: &'static str,
    },
    /// The digit before the point allows to pass: it would take nothing and break nothing.
    #[error(
        "character {place}: digit {digit} before the point would allow a move that changes \
             nothing; only 0, 4, 8 and C can stand there"
    )]
    EndlessPlay {
        /// The digit's place.
        place: usize,
        /// The digit.
        digit: char,
    },
    /// The group in brackets is empty or not closed.
    #[error("character {place}: the repeating group is empty or not closed")]
    BadGroup {
        /// The place of the opening bracket.
        place: usize,
    },
    /// The code has more digits than any use needs.
    #[error("the code has {found} characters, the limit is {limit}")]
    TooLong {
        /// The characters found.
        found: usize,
        /// The characters allowed.
        limit: usize,
    },
}

impl HeapCode {
    /// Returns the digit of taking `take`.
    ///
    /// # Complexity
    /// O(1).
    pub fn digit(&self, take: u64) -> u8 {
        let finite = self.digits.len() as u64;
        match take.checked_sub(finite) {
            None => self.digits[take as usize],
            Some(_) if self.tail.is_empty() => 0,
            Some(beyond) => self.tail[(beyond % self.tail.len() as u64) as usize],
        }
    }

    /// Returns the digits before the repeating group, the one before the point first.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Returns the digits of the repeating group, empty where there is none.
    pub fn repeating_digits(&self) -> &[u8] {
        &self.tail
    }

    /// Returns the most heaps that a move can leave: 0 to 3.
    pub fn max_parts(&self) -> u32 {
        let all = self.digits.iter().chain(&self.tail).fold(0, |a, d| a | d);
        u8::BITS - 1 - (all | 1).leading_zeros()
    }

    /// Returns the greatest take that the code allows; `None` when there is no greatest.
    pub fn max_take(&self) -> Option<u64> {
        self.tail.is_empty().then(|| self.digits.len() as u64 - 1)
    }

    /// Brings zeros at the end, and repeats within the repeating group, to the shortest form.
    fn normalize(&mut self) {
        if self.tail.iter().all(|&digit| digit == 0) {
            self.tail.clear();
            while self.digits.len() > 1 && self.digits.last() == Some(&0) {
                self.digits.pop();
            }
        }
        let len = self.tail.len();
        let shortest = (1..len).find(|&period| {
            len.is_multiple_of(period)
                && (period..len).all(|i| self.tail[i] == self.tail[i - period])
        });
        self.tail.truncate(shortest.unwrap_or(len));
    }
}

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}.", self.digits[0])?;
        for digit in &self.digits[1..] {
            write!(f, "{digit:X}")?;
        }
        if !self.tail.is_empty() {
            f.write_str("[")?;
            for digit in &self.tail {
                write!(f, "{digit:X}")?;
            }
            f.write_str("]")?;
        } else if self.digits.len() == 1 {
            f.write_str("0")?;
        }
        Ok(())
    }
}

impl FromStr for HeapCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        // A zero is written before the point where none was read: it must not make a code too long.
        let found = text.strip_prefix('0').unwrap_or(text).chars().count();
        if found > MAX_DIGITS {
            let limit = MAX_DIGITS;
            return Err(CodeError::TooLong { found, limit });
        }
        let mut parser = Parser { rest: text.chars().enumerate().peekable(), digit_count: 0 };
        let before = parser.digit_before_point()?;
        let mut code = HeapCode { digits: vec![before], tail: Vec::new() };
        parser.digits_after_point(&mut code)?;
        if parser.digit_count == 0 {
            return Err(CodeError::Empty);
        }
        code.normalize();
        Ok(code)
    }
}

/// Reads a code from its characters.
struct Parser<'a> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Chars<'a>>>,
    digit_count: usize,
}

impl Parser<'_> {
    /// Reads zeros, one digit and the point; the digit is that of taking nothing.
    fn digit_before_point(&mut self) -> Result<u8, CodeError> {
        let mut before = 0;
        while let Some((index, found)) = self.rest.next() {
            let place = index + 1;
            if found == '.' {
                return Ok(before);
            }
            if before != 0 {
                let expected = "the point";
                return Err(CodeError::Unexpected { place, found, expected });
            }
            before = self.digit(place, found, "a digit or the point")?;
            if before & 3 != 0 {
                let digit = found;
                return Err(CodeError::EndlessPlay { place, digit });
            }
        }
        Ok(before)
    }

    /// Reads the digits after the point, with the group in brackets that may end them.
    fn digits_after_point(&mut self, code: &mut HeapCode) -> Result<(), CodeError> {
        while let Some((index, found)) = self.rest.next() {
            let place = index + 1;
            if found == '[' {
                return self.group(place, code);
            }
            code.digits.push(self.digit(place, found, "a hexadecimal digit or '['")?);
        }
        Ok(())
    }

    fn group(&mut self, opened: usize, code: &mut HeapCode) -> Result<(), CodeError> {
        while let Some((index, found)) = self.rest.next() {
            let place = index + 1;
            if found != ']' {
                code.tail.push(self.digit(place, found, "a hexadecimal digit or ']'")?);
                continue;
            }
            if code.tail.is_empty() {
                break;
            }
            return match self.rest.next() {
                None => Ok(()),
                Some((index, found)) => Err(CodeError::Unexpected {
                    place: index + 1,
                    found,
                    expected: "the end, as the group repeats for ever",
                }),
            };
        }
        Err(CodeError::BadGroup { place: opened })
    }

    fn digit(
        &mut self,
        place: usize,
        found: char,
        expected: &'static str,
    ) -> Result<u8, CodeError> {
        self.digit_count += 1;
        let digit = found.to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        digit.ok_or(CodeError::Unexpected { place, found, expected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> HeapCode {
        text.parse().unwrap()
    }

    #[test]
    fn codes_have_one_short_form() {
        for (text, short) in [
            ("0.77", "0.77"),
            (".07", "0.07"),
            ("4.007", "4.007"),
            ("4", "4.0"),
            ("04.30", "4.3"),
            ("04.00[30]", "4.00[30]"),
            ("04.00[00]", "4.0"),
            ("00.00[00]", "0.0"),
            ("0.[33]", "0.[3]"),
            ("8.3f", "8.3F"),
        ] {
            assert_eq!(code(text).to_string(), short);
            assert_eq!(code(short), code(text));
        }
    }

    #[test]
    fn errors_point_at_the_digit() {
        let error = |text: &str| text.parse::<HeapCode>().unwrap_err();
        assert_eq!(error(""), CodeError::Empty);
        assert_eq!(error("."), CodeError::Empty);
        assert_eq!(error("3.7"), CodeError::EndlessPlay { place: 1, digit: '3' });
        assert_eq!(error("05.7"), CodeError::EndlessPlay { place: 2, digit: '5' });
        assert_eq!(error("0.7["), CodeError::BadGroup { place: 4 });
        assert_eq!(error("0.7[]"), CodeError::BadGroup { place: 4 });
        assert!(matches!(error("0.7g"), CodeError::Unexpected { place: 4, found: 'g', .. }));
        assert!(matches!(error("0.7.7"), CodeError::Unexpected { place: 4, .. }));
        assert!(matches!(error("44.7"), CodeError::Unexpected { place: 2, .. }));
        assert!(matches!(error("0.[3]3"), CodeError::Unexpected { place: 6, .. }));
        assert!(matches!(error(&"0".repeat(5000)), CodeError::TooLong { .. }));
    }

    #[test]
    fn most_parts_are_those_of_the_highest_bit() {
        for (text, parts) in
            [("0.0", 0), ("0.1", 0), ("0.3", 1), ("0.77", 2), ("4.0", 2), ("0.3F", 3), ("0.[6]", 2)]
        {
            assert_eq!(code(text).max_parts(), parts, "{text}");
        }
    }
}
