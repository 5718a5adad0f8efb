//! The scanner: tokens, integers and lines out of a window of bytes.

use crate::error::{Place, ScanError, quoted};
use crate::integer::Integer;
use crate::source::{Slice, Source, Stream};
use std::io::Read;
use std::ops::RangeInclusive;

/// Reads tokens, integers and lines from a slice or a stream.
///
/// Every reading method takes the name of what it reads, for the error message. A failed call
/// leaves the scanner where it was, before the token, so that the caller may try another reading.
///
/// # Examples
/// ```
/// use judge_io::Scanner;
///
/// let mut input = Scanner::from_reader(&b"5 -7 word"[..]);
/// assert_eq!(input.int::<u8>("size").unwrap(), 5);
/// assert_eq!(input.int::<i64>("change").unwrap(), -7);
/// assert!(input.int::<u64>("size").is_err());
/// assert_eq!(input.word("name").unwrap(), b"word");
/// assert_eq!(input.try_int::<u64>("size").unwrap(), None);
/// ```
#[derive(Debug)]
pub struct Scanner<S> {
    source: S,
    cursor: usize,
    /// The place of the window's first byte.
    origin: Place,
}

impl<'a> Scanner<Slice<'a>> {
    /// Returns a scanner over a whole input in memory.
    pub fn new(input: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        Scanner::over(Slice(input.as_ref()))
    }
}

impl<R: Read> Scanner<Stream<R>> {
    /// Returns a scanner over a reader, which it reads in pieces of at least 64 KiB.
    pub fn from_reader(reader: R) -> Self {
        Scanner::over(Stream::new(reader))
    }
}

/// Returns whether a byte separates tokens.
#[inline]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The most bytes of a token that an error shows or an integer may have, leading zeros included.
const LONGEST_INTEGER: usize = 1 << 16;

impl<S: Source> Scanner<S> {
    fn over(source: S) -> Self {
        Scanner {
            source,
            cursor: 0,
            origin: Place { line: 1, column: 1 },
        }
    }

    /// Returns the place of the next unread byte.
    ///
    /// # Complexity
    /// O(bytes in the window before it): meant for messages, not for loops.
    pub fn place(&self) -> Place {
        self.place_of(self.cursor)
    }

    fn place_of(&self, position: usize) -> Place {
        let passed = &self.source.window()[..position];
        let lines = passed.iter().filter(|&&byte| byte == b'\n').count() as u64;
        match passed.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => Place {
                line: self.origin.line + lines,
                column: (position - last) as u64,
            },
            None => Place {
                line: self.origin.line,
                column: self.origin.column + position as u64,
            },
        }
    }

    /// Moves the window to the cursor and asks the source for more; says whether more came.
    #[cold]
    fn advance(&mut self) -> Result<bool, ScanError> {
        let place = self.place();
        match self.source.advance(self.cursor) {
            Ok(more) => {
                self.origin = place;
                self.cursor = 0;
                Ok(more)
            }
            Err(source) => Err(ScanError::Read { place, source }),
        }
    }

    /// Moves the cursor over white space; says whether a token follows.
    #[inline]
    fn skip_space(&mut self) -> Result<bool, ScanError> {
        loop {
            let window = self.source.window();
            while let Some(&byte) = window.get(self.cursor) {
                if !is_space(byte) {
                    return Ok(true);
                }
                self.cursor += 1;
            }
            if !self.advance()? {
                return Ok(false);
            }
        }
    }

    /// Returns the length of the token at the cursor, which is brought into the window as far as
    /// `longest` bytes.
    fn token_length(&mut self, longest: usize) -> Result<usize, ScanError> {
        let mut length = 0;
        loop {
            let ahead = &self.source.window()[self.cursor..];
            length += ahead[length..]
                .iter()
                .take_while(|&&byte| !is_space(byte))
                .count();
            if length < ahead.len() || length > longest || !self.advance()? {
                return Ok(length);
            }
        }
    }

    /// Returns whether only white space is left.
    ///
    /// # Errors
    /// [`ScanError::Read`] where the reader fails.
    pub fn at_end(&mut self) -> Result<bool, ScanError> {
        Ok(!self.skip_space()?)
    }

    /// Reads the next token as an integer; `expected` names it in the error.
    ///
    /// The token is an optional sign and decimal digits; leading zeros are fine.
    ///
    /// # Complexity
    /// O(length of the white space and the token); about a nanosecond or two for up to 16 digits.
    ///
    /// # Errors
    /// [`ScanError::End`] at the end of the input, [`ScanError::Unexpected`] for a token that is
    /// no integer, [`ScanError::OutOfRange`] for one beyond the type.
    #[inline]
    pub fn int<T: Integer>(&mut self, expected: &str) -> Result<T, ScanError> {
        if let Some((value, next)) = short_integer(self.source.window(), self.cursor) {
            self.cursor = next;
            return Ok(value);
        }
        self.long_int(expected)
    }

    /// Reads an integer of any shape, or says what is wrong with it.
    #[cold]
    #[inline(never)]
    fn long_int<T: Integer>(&mut self, expected: &str) -> Result<T, ScanError> {
        // Runs of white space, as at the end of a DOS line, are the usual reason to come here.
        if self.skip_space()?
            && let Some((value, next)) = short_integer(self.source.window(), self.cursor)
        {
            self.cursor = next;
            return Ok(value);
        }
        match self.try_int(expected)? {
            Some(value) => Ok(value),
            None => Err(ScanError::End {
                place: self.place(),
                expected: expected.to_string(),
            }),
        }
    }

    /// Reads the next token as an integer, or returns `None` at the end of the input.
    ///
    /// # Errors
    /// As for [`Scanner::int`], but for the end of the input.
    pub fn try_int<T: Integer>(&mut self, expected: &str) -> Result<Option<T>, ScanError> {
        if !self.skip_space()? {
            return Ok(None);
        }
        let length = self.token_length(LONGEST_INTEGER)?;
        let token = &self.source.window()[self.cursor..self.cursor + length];
        let value = self.parse(token, expected)?;
        self.cursor += length;
        Ok(Some(value))
    }

    /// Returns the integer that a token at the cursor spells.
    fn parse<T: Integer>(&self, token: &[u8], expected: &str) -> Result<T, ScanError> {
        let (negative, digits) = match token {
            [b'-', digits @ ..] => (true, digits),
            [b'+', digits @ ..] => (false, digits),
            digits => (false, digits),
        };
        let is_integer = !digits.is_empty()
            && digits.iter().all(u8::is_ascii_digit)
            && token.len() <= LONGEST_INTEGER;
        if !is_integer {
            return Err(ScanError::Unexpected {
                place: self.place(),
                expected: expected.to_string(),
                found: quoted(token),
            });
        }
        let magnitude = digits.iter().try_fold(0u128, |magnitude, digit| {
            magnitude
                .checked_mul(10)?
                .checked_add(u128::from(digit - b'0'))
        });
        magnitude
            .and_then(|magnitude| T::from_long(negative, magnitude))
            .ok_or_else(|| self.out_of_range(token, expected, &(T::MIN..=T::MAX)))
    }

    #[cold]
    fn out_of_range<T: Integer>(
        &self,
        token: &[u8],
        expected: &str,
        range: &RangeInclusive<T>,
    ) -> ScanError {
        ScanError::OutOfRange {
            place: self.place(),
            expected: expected.to_string(),
            min: range.start().to_string(),
            max: range.end().to_string(),
            found: quoted(token).trim_matches('`').to_string(),
        }
    }

    /// Reads the next token as an integer within a range.
    ///
    /// # Errors
    /// As for [`Scanner::int`]; [`ScanError::OutOfRange`] names the range.
    ///
    /// # Examples
    /// ```
    /// use judge_io::Scanner;
    ///
    /// let mut input = Scanner::new("9");
    /// let error = input.int_in(1..=6u32, "vertex").unwrap_err();
    /// # #[cfg(feature = "thiserror")]
    /// assert_eq!(error.to_string(), "line 1, column 1: expected vertex from 1 to 6, found 9");
    /// ```
    #[inline]
    pub fn int_in<T: Integer>(
        &mut self,
        range: RangeInclusive<T>,
        expected: &str,
    ) -> Result<T, ScanError> {
        if let Some((value, next)) = short_integer(self.source.window(), self.cursor)
            && range.contains(&value)
        {
            self.cursor = next;
            return Ok(value);
        }
        self.long_int_in(&range, expected)
    }

    #[cold]
    #[inline(never)]
    fn long_int_in<T: Integer>(
        &mut self,
        range: &RangeInclusive<T>,
        expected: &str,
    ) -> Result<T, ScanError> {
        if !self.skip_space()? {
            return Err(ScanError::End {
                place: self.place(),
                expected: expected.to_string(),
            });
        }
        let length = self.token_length(LONGEST_INTEGER)?;
        let token = &self.source.window()[self.cursor..self.cursor + length];
        let value = match self.parse::<T>(token, expected) {
            Ok(value) if range.contains(&value) => value,
            Ok(_) | Err(ScanError::OutOfRange { .. }) => {
                return Err(self.out_of_range(token, expected, range));
            }
            Err(error) => return Err(error),
        };
        self.cursor += length;
        Ok(value)
    }

    /// Reads `count` integers.
    ///
    /// Memory grows with what is really there, so a count that lies costs nothing.
    ///
    /// # Errors
    /// As for [`Scanner::int`]; where the input ends too early the error says how many were there.
    pub fn ints<T: Integer>(&mut self, count: u64, expected: &str) -> Result<Vec<T>, ScanError> {
        let mut values = Vec::with_capacity(self.plausible_count(count));
        let mut read = 0;
        while read < count {
            match self.int(expected) {
                Ok(value) => values.push(value),
                Err(ScanError::End { place, expected }) => {
                    let expected = format!("{expected} ({} of {count})", read + 1);
                    return Err(ScanError::End { place, expected });
                }
                Err(error) => return Err(error),
            }
            read += 1;
        }
        Ok(values)
    }

    /// Returns `count`, or the most tokens that the input at hand can hold if that is less: a safe
    /// capacity for a vector that will hold a token an item.
    pub fn plausible_count(&self, count: u64) -> usize {
        let tokens_ahead = self.source.known_ahead(self.cursor) / 2 + 1;
        usize::try_from(count)
            .unwrap_or(usize::MAX)
            .min(tokens_ahead)
    }

    /// Reads the next token, whatever its bytes.
    ///
    /// # Errors
    /// [`ScanError::End`] at the end of the input.
    pub fn word(&mut self, expected: &str) -> Result<&[u8], ScanError> {
        if !self.skip_space()? {
            return Err(ScanError::End {
                place: self.place(),
                expected: expected.to_string(),
            });
        }
        let length = self.token_length(usize::MAX)?;
        let start = self.cursor;
        self.cursor += length;
        Ok(&self.source.window()[start..start + length])
    }

    /// Reads a token in which every byte is one of `alphabet`, `count` bytes long.
    ///
    /// # Errors
    /// [`ScanError::End`] at the end of the input, [`ScanError::Unexpected`] for another token.
    ///
    /// # Examples
    /// ```
    /// use judge_io::Scanner;
    ///
    /// let mut input = Scanner::new("ABBA AC");
    /// assert_eq!(input.letters(4, b"AB", "teams").unwrap(), b"ABBA");
    /// assert!(input.letters(2, b"AB", "teams").is_err());
    /// ```
    pub fn letters(
        &mut self,
        count: usize,
        alphabet: &[u8],
        expected: &str,
    ) -> Result<&[u8], ScanError> {
        if !self.skip_space()? {
            return Err(ScanError::End {
                place: self.place(),
                expected: expected.to_string(),
            });
        }
        let length = self.token_length(count.max(LONGEST_INTEGER))?;
        let start = self.cursor;
        let token = &self.source.window()[start..start + length];
        if length != count || !token.iter().all(|byte| alphabet.contains(byte)) {
            return Err(ScanError::Unexpected {
                place: self.place(),
                expected: expected.to_string(),
                found: quoted(token),
            });
        }
        self.cursor += length;
        Ok(&self.source.window()[start..start + length])
    }

    /// Reads the rest of the line, without its line feed and a carriage return before that, or
    /// returns `None` at the end of the input.
    ///
    /// # Errors
    /// [`ScanError::Read`] where the reader fails.
    pub fn line(&mut self) -> Result<Option<&[u8]>, ScanError> {
        let mut length = 0;
        let ended = loop {
            let ahead = &self.source.window()[self.cursor..];
            if let Some(more) = ahead[length..].iter().position(|&byte| byte == b'\n') {
                length += more;
                break false;
            }
            length = ahead.len();
            if !self.advance()? {
                break true;
            }
        };
        if ended && length == 0 {
            return Ok(None);
        }
        let start = self.cursor;
        self.cursor += length + usize::from(!ended);
        let line = &self.source.window()[start..start + length];
        Ok(Some(line.strip_suffix(b"\r").unwrap_or(line)))
    }

    /// Reads the next integer on this line, or returns `None` at the end of the line or input,
    /// leaving the line feed unread.
    ///
    /// # Errors
    /// As for [`Scanner::int`].
    pub fn try_int_on_line<T: Integer>(&mut self, expected: &str) -> Result<Option<T>, ScanError> {
        loop {
            match self.source.window().get(self.cursor).copied() {
                Some(b'\n') => return Ok(None),
                Some(byte) if is_space(byte) => self.cursor += 1,
                Some(_) => return self.try_int(expected),
                None if self.advance()? => {}
                None => return Ok(None),
            }
        }
    }

    /// Reads the next integer on this line.
    ///
    /// # Errors
    /// [`ScanError::LineEnd`] where the line holds no more; else as for [`Scanner::int`].
    pub fn int_on_line<T: Integer>(&mut self, expected: &str) -> Result<T, ScanError> {
        match self.try_int_on_line(expected)? {
            Some(value) => Ok(value),
            None => Err(ScanError::LineEnd {
                place: self.place(),
                expected: expected.to_string(),
            }),
        }
    }
}

/// Returns the unsigned integer of at most 16 digits at `position`, with at most one byte of white
/// space before it, and the position after it; or `None` where it takes a closer look.
#[inline]
fn short_integer<T: Integer>(window: &[u8], position: usize) -> Option<(T, usize)> {
    let ahead: &[u8; 18] = window.get(position..)?.first_chunk()?;
    let skipped = usize::from(is_space(ahead[0]));
    let (low, length) = digits(ahead[skipped..].first_chunk()?);
    let after = skipped + length;
    if length < 8 {
        let value = T::from_short(low)?;
        return (length > 0 && is_space(ahead[after])).then_some((value, position + after));
    }
    let (high, more) = digits(ahead[after..].first_chunk()?);
    let after = after + more;
    const POWERS: [u64; 9] = [
        1,
        10,
        100,
        1_000,
        10_000,
        100_000,
        1_000_000,
        10_000_000,
        100_000_000,
    ];
    let value = T::from_short(low * POWERS[more] + high)?;
    (after < 18 && is_space(ahead[after])).then_some((value, position + after))
}

/// Returns the number that the leading digits of eight bytes spell, and how many they are.
///
/// All eight bytes are handled at once in one word (after D. Lemire, "Quickly parsing eight
/// digits", 2018), with the digits moved to the far end so that absent ones count as leading zeros.
#[inline]
fn digits(bytes: &[u8; 8]) -> (u64, usize) {
    const LOW_BYTES: u64 = 0x0000_00ff_0000_00ff;
    let word = u64::from_le_bytes(*bytes) ^ 0x3030_3030_3030_3030;
    // A byte above 9 gets its top bit; carries only reach bytes behind the first such one.
    let others = (word.wrapping_add(0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080;
    let length = others.trailing_zeros() / 8;
    if length == 0 {
        return (0, 0);
    }
    let word = word << (64 - 8 * length);
    let pairs = word.wrapping_mul(10).wrapping_add(word >> 8);
    let low = (pairs & LOW_BYTES).wrapping_mul(100 + (1_000_000 << 32));
    let high = ((pairs >> 16) & LOW_BYTES).wrapping_mul(1 + (10_000 << 32));
    (low.wrapping_add(high) >> 32, length as usize)
}

#[cfg(test)]
mod tests;
