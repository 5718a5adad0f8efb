//! The scanner and its cursor in a window of bytes.

use crate::block::line_feeds;
use crate::error::{Place, ScanError};
use crate::source::{Slice, Source, Stream};
use std::io::{self, Read};

/// Reads tokens, integers and lines from a slice or a stream.
///
/// Every reading method takes the name of what it reads, for the error message. A failed call
/// leaves the scanner before the token, so that the caller may read it differently, or retry if the
/// reader had no data yet ([`std::io::ErrorKind::WouldBlock`]).
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
    pub(super) source: S,
    pub(super) cursor: usize,
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
    /// Returns a scanner over a reader, read in pieces of at least 64 KiB.
    pub fn from_reader(reader: R) -> Self {
        Scanner::over(Stream::new(reader, 0))
    }

    /// Returns a scanner over a reader of about `bytes` bytes, such as a file: vectors then reserve
    /// capacity at once for up to 4 MiB of input.
    pub fn from_sized_reader(reader: R, bytes: u64) -> Self {
        Scanner::over(Stream::new(reader, usize::try_from(bytes).unwrap_or(usize::MAX)))
    }
}

/// Returns whether a byte separates tokens.
#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The most bytes of an integer, leading zeros included, and of a token that is read for an error.
pub(super) const LONGEST_INTEGER: usize = 1 << 16;

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
        let Place { line, column } = self.origin;
        if lines == 0 {
            // In a line longer than the window, counting is fast, but searching back for its start
            // is not.
            return Place { line, column: column + position as u64 };
        }
        let last = passed.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
        Place { line: line + lines, column: (position - last) as u64 }
    }

    /// Moves the window to the cursor and appends more input; returns whether there was any.
    #[cold]
    pub(super) fn advance(&mut self) -> Result<bool, ScanError> {
        self.origin = self.place();
        self.source.discard(self.cursor);
        self.cursor = 0;
        self.source.fill().map_err(|source| self.unread(source))
    }

    /// Returns the error for a reader that failed, or for lack of memory.
    pub(super) fn unread(&self, source: io::Error) -> ScanError {
        let place = self.place();
        ScanError::Read { place, source }
    }

    /// Moves the cursor over white space and returns whether a token follows.
    #[inline]
    pub(super) fn skip_space(&mut self) -> Result<bool, ScanError> {
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

    /// Returns the length of the token at the cursor, with up to `longest` bytes of it in the
    /// window.
    pub(super) fn token_length(&mut self, longest: usize) -> Result<usize, ScanError> {
        let mut length = 0;
        loop {
            let ahead = &self.source.window()[self.cursor..];
            length += ahead[length..].iter().take_while(|&&byte| !is_space(byte)).count();
            if length < ahead.len() || length > longest || !self.advance()? {
                return Ok(length);
            }
        }
    }
}
