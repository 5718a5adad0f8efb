//! The scanner: tokens and lines out of a window of bytes.

mod numbers;

use crate::block::line_feeds;
use crate::error::{Place, ScanError, quoted};
use crate::integer::Integer;
use crate::source::{Slice, Source, Stream};
use std::io::{self, Read};

/// Reads tokens, integers and lines from a slice or a stream.
///
/// Every reading method takes the name of what it reads, for the error message. A failed call
/// leaves the scanner where it was, before the token, so that the caller may try another reading,
/// or the same once more where the reader had nothing yet ([`std::io::ErrorKind::WouldBlock`]).
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
        Scanner::over(Stream::new(reader, 0))
    }

    /// Returns a scanner over a reader that holds about `bytes` bytes, such as a file of known
    /// length; vectors are then given their length at once, as far as 4 MiB of input fill them.
    pub fn from_sized_reader(reader: R, bytes: u64) -> Self {
        Scanner::over(Stream::new(reader, usize::try_from(bytes).unwrap_or(usize::MAX)))
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
        Scanner { source, cursor: 0, origin: Place { line: 1, column: 1 } }
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
        let lines = line_feeds(passed);
        match passed.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => {
                Place { line: self.origin.line + lines, column: (position - last) as u64 }
            }
            None => Place { line: self.origin.line, column: self.origin.column + position as u64 },
        }
    }

    /// Moves the window to the cursor and asks the source for more; says whether more came.
    #[cold]
    fn advance(&mut self) -> Result<bool, ScanError> {
        self.origin = self.place();
        self.source.discard(self.cursor);
        self.cursor = 0;
        self.source.fill().map_err(|source| self.unread(source))
    }

    /// Returns the error for a reader that failed, or for want of memory.
    fn unread(&self, source: io::Error) -> ScanError {
        let place = self.place();
        ScanError::Read { place, source }
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
            length += ahead[length..].iter().take_while(|&&byte| !is_space(byte)).count();
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

    /// Reads the next token, whatever its bytes.
    ///
    /// # Errors
    /// [`ScanError::End`] at the end of the input.
    pub fn word(&mut self, expected: &str) -> Result<&[u8], ScanError> {
        if !self.skip_space()? {
            return Err(ScanError::End { place: self.place(), expected: expected.to_string() });
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
            return Err(ScanError::End { place: self.place(), expected: expected.to_string() });
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
            None => Err(ScanError::LineEnd { place: self.place(), expected: expected.to_string() }),
        }
    }
}

#[cfg(test)]
mod tests;
