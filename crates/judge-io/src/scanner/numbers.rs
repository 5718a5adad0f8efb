//! Integers, one at a time and many at once.

use super::cursor::{LONGEST_INTEGER, Scanner};
use super::digits::{short_integers, signed_integer, spaced_integer};
use crate::error::{ScanError, quoted};
use crate::integer::Integer;
use crate::source::Source;
use std::io;
use std::ops::{Range, RangeInclusive};

/// The least capacity, in integers, that a vector reserves at a time if more are to come.
const LEAST_PART: usize = 1 << 10;

impl<S: Source> Scanner<S> {
    /// Reads the next token as an integer; `expected` names it in the error.
    ///
    /// The token is an optional sign and decimal digits; leading zeros are allowed.
    ///
    /// # Complexity
    /// O(length of the white space and the token). For many numbers [`Scanner::ints`] and
    /// [`Scanner::each_int_in`] take about half the time.
    ///
    /// # Errors
    /// [`ScanError::End`] at the end of the input, [`ScanError::Unexpected`] for a token that is not
    /// an integer, [`ScanError::OutOfRange`] for an integer beyond the type.
    #[inline]
    pub fn int<T: Integer>(&mut self, expected: &str) -> Result<T, ScanError> {
        if let Some((value, next)) = spaced_integer(self.source.window(), self.cursor) {
            self.cursor = next;
            return Ok(value);
        }
        self.long_int(expected)
    }

    /// Reads an integer in any form, or returns what is wrong with it.
    #[inline(never)]
    fn long_int<T: Integer>(&mut self, expected: &str) -> Result<T, ScanError> {
        // The usual reasons are a sign, and more or less than one byte of white space, as in DOS
        // lines.
        if self.skip_space()?
            && let Some((value, next)) = signed_integer(self.source.window(), self.cursor)
        {
            self.cursor = next;
            return Ok(value);
        }
        match self.try_long_int(expected)? {
            Some(value) => Ok(value),
            None => Err(ScanError::End { place: self.place(), expected: expected.to_string() }),
        }
    }

    /// Reads the next token as an integer, or returns `None` at the end of the input.
    ///
    /// # Errors
    /// As for [`Scanner::int`], except at the end of the input.
    #[inline]
    pub fn try_int<T: Integer>(&mut self, expected: &str) -> Result<Option<T>, ScanError> {
        if let Some((value, next)) = spaced_integer(self.source.window(), self.cursor) {
            self.cursor = next;
            return Ok(Some(value));
        }
        self.try_long_int(expected)
    }

    #[cold]
    #[inline(never)]
    fn try_long_int<T: Integer>(&mut self, expected: &str) -> Result<Option<T>, ScanError> {
        if !self.skip_space()? {
            return Ok(None);
        }
        let length = self.token_length(LONGEST_INTEGER)?;
        let token = &self.source.window()[self.cursor..self.cursor + length];
        let value = self.parse(token, expected)?;
        self.cursor += length;
        Ok(Some(value))
    }

    /// Returns the integer that a token at the cursor represents.
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
            magnitude.checked_mul(10)?.checked_add(u128::from(digit - b'0'))
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
    /// assert_eq!(error.to_string(), "line 1, column 1: expected vertex from 1 to 6, found 9");
    /// ```
    #[inline]
    pub fn int_in<T: Integer>(
        &mut self,
        range: RangeInclusive<T>,
        expected: &str,
    ) -> Result<T, ScanError> {
        if let Some((value, next)) = spaced_integer(self.source.window(), self.cursor)
            && range.contains(&value)
        {
            self.cursor = next;
            return Ok(value);
        }
        self.long_int_in(&range, expected)
    }

    #[inline(never)]
    fn long_int_in<T: Integer>(
        &mut self,
        range: &RangeInclusive<T>,
        expected: &str,
    ) -> Result<T, ScanError> {
        if !self.skip_space()? {
            return Err(ScanError::End { place: self.place(), expected: expected.to_string() });
        }
        if let Some((value, next)) = signed_integer(self.source.window(), self.cursor)
            && range.contains(&value)
        {
            self.cursor = next;
            return Ok(value);
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

    /// Reads `count` integers; the count may be of any integer type.
    ///
    /// Memory grows with the numbers actually read, so a false count costs nothing. Integers before
    /// an error are consumed; [`Scanner::each_int_in`] passes them on first.
    ///
    /// # Complexity
    /// O(bytes read), faster than the same number of calls of [`Scanner::int`].
    ///
    /// # Errors
    /// As for [`Scanner::int`]; if the input ends early, the error numbers the missing integer.
    /// [`ScanError::Read`] also for a negative count and for lack of memory.
    ///
    /// # Examples
    /// ```
    /// use judge_io::Scanner;
    ///
    /// let mut input = Scanner::new("3\n10 20 30\n40 50\n");
    /// let count: usize = input.int("number of heaps").unwrap();
    /// assert_eq!(input.ints::<u64>(count, "heap size").unwrap(), [10, 20, 30]);
    /// assert_eq!(input.ints::<u64>(2, "heap size").unwrap(), [40, 50]);
    /// ```
    pub fn ints<T: Integer>(
        &mut self,
        count: impl TryInto<u64>,
        expected: &str,
    ) -> Result<Vec<T>, ScanError> {
        self.ints_in(count, T::MIN..=T::MAX, expected)
    }

    /// Reads `count` integers within a range, otherwise as [`Scanner::ints`].
    ///
    /// # Errors
    /// As for [`Scanner::int_in`]; if the input ends early, the error numbers the missing integer.
    ///
    /// # Examples
    /// ```
    /// use judge_io::Scanner;
    ///
    /// let mut input = Scanner::new("1 2\n2 3\n");
    /// let arcs: Vec<u32> = input.ints_in(4, 1..=3, "vertex").unwrap();
    /// assert_eq!(arcs.as_chunks().0, [[1, 2], [2, 3]]);
    /// ```
    pub fn ints_in<T: Integer>(
        &mut self,
        count: impl TryInto<u64>,
        range: RangeInclusive<T>,
        expected: &str,
    ) -> Result<Vec<T>, ScanError> {
        let count = self.count(count)?;
        let mut values = Vec::new();
        let mut left = count;
        while left > 0 {
            // As many as the available input can hold, so that memory follows what is read.
            let least = usize::try_from(left).map_or(LEAST_PART, |left| left.min(LEAST_PART));
            let part = self.plausible_count(left).max(least);
            values.try_reserve(part).map_err(|_| self.unread(io::ErrorKind::OutOfMemory.into()))?;
            let wanted = count - left..count;
            self.visit_ints(part as u64, wanted, &range, expected, |value| values.push(value))?;
            left -= part as u64;
        }
        Ok(values)
    }

    /// Reads `count` integers within a range and passes each to `visit`: the fastest way if no
    /// vector is needed.
    ///
    /// # Errors
    /// As for [`Scanner::ints_in`]; integers before the error have been visited.
    ///
    /// # Examples
    /// ```
    /// use judge_io::Scanner;
    ///
    /// let mut sum = 0;
    /// Scanner::new("10 20 30").each_int_in(3, 0..=100u64, "size", |size| sum ^= size).unwrap();
    /// assert_eq!(sum, 10 ^ 20 ^ 30);
    /// ```
    pub fn each_int_in<T: Integer>(
        &mut self,
        count: impl TryInto<u64>,
        range: RangeInclusive<T>,
        expected: &str,
        visit: impl FnMut(T),
    ) -> Result<(), ScanError> {
        let count = self.count(count)?;
        self.visit_ints(count, 0..count, &range, expected, visit)
    }

    fn count(&self, count: impl TryInto<u64>) -> Result<u64, ScanError> {
        count.try_into().map_err(|_| self.unread(io::Error::other("count out of range")))
    }

    /// Visits `count` integers. For the error, `wanted` is how many were read before and how many
    /// there should be in all.
    fn visit_ints<T: Integer>(
        &mut self,
        count: u64,
        wanted: Range<u64>,
        range: &RangeInclusive<T>,
        expected: &str,
        mut visit: impl FnMut(T),
    ) -> Result<(), ScanError> {
        let mut left = count;
        while left > 0 {
            let window = self.source.window();
            (self.cursor, left) =
                short_integers(window, self.cursor, left, range, &mut |value, _, _| {
                    visit(value);
                    true
                });
            if left == 0 {
                break;
            }
            match self.long_int_in(range, expected) {
                Ok(value) => visit(value),
                Err(ScanError::End { place, expected }) => {
                    let number = wanted.start + (count - left) + 1;
                    let expected = format!("{expected} ({number} of {})", wanted.end);
                    return Err(ScanError::End { place, expected });
                }
                Err(error) => return Err(error),
            }
            left -= 1;
        }
        Ok(())
    }

    /// Returns `count`, or fewer if the available input cannot hold as many tokens: a safe capacity
    /// for a vector with one item per token. A reader's size hint counts as available input up to 4
    /// MiB.
    pub fn plausible_count(&self, count: u64) -> usize {
        let tokens_ahead = self.source.known_ahead(self.cursor) / 2 + 1;
        usize::try_from(count).unwrap_or(usize::MAX).min(tokens_ahead)
    }
}
