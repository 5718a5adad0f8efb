//! Tokens and lines.

use super::cursor::{LONGEST_INTEGER, Scanner, is_space};
use crate::error::{ScanError, quoted};
use crate::source::Source;

impl<S: Source> Scanner<S> {
    /// Returns whether only white space is left.
    ///
    /// # Errors
    /// [`ScanError::Read`] if the reader fails.
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

    /// Reads a token of `count` bytes, all of which are in `alphabet`.
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
    #[inline]
    pub fn letters(
        &mut self,
        count: usize,
        alphabet: &[u8],
        expected: &str,
    ) -> Result<&[u8], ScanError> {
        if !self.skip_space()? {
            return Err(ScanError::End { place: self.place(), expected: expected.to_string() });
        }
        // The token is nearly always complete and correct; it is then checked only once.
        let ahead = &self.source.window()[self.cursor..];
        let ends = ahead.get(count).is_some_and(|&byte| is_space(byte));
        if !(ends && are_letters(&ahead[..count], alphabet)) {
            self.check_letters(count, alphabet, expected)?;
        }
        let start = self.cursor;
        self.cursor += count;
        Ok(&self.source.window()[start..start + count])
    }

    /// Extends the window to the end of a token, and checks the token.
    #[cold]
    fn check_letters(
        &mut self,
        count: usize,
        alphabet: &[u8],
        expected: &str,
    ) -> Result<(), ScanError> {
        let length = self.token_length(count.max(LONGEST_INTEGER))?;
        let token = &self.source.window()[self.cursor..][..length];
        if length == count && are_letters(token, alphabet) {
            return Ok(());
        }
        let (expected, found) = (expected.to_string(), quoted(token));
        Err(ScanError::Unexpected { place: self.place(), expected, found })
    }

    /// Reads the rest of the line, without its line feed and a preceding carriage return, or
    /// returns `None` at the end of the input.
    ///
    /// # Errors
    /// [`ScanError::Read`] if the reader fails.
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
}

/// Returns whether all bytes are in an alphabet. It is so short that comparing with all letters
/// beats a search, whose branches would mispredict. White space is never a letter.
#[inline]
fn are_letters(bytes: &[u8], alphabet: &[u8]) -> bool {
    let is_in = |byte| alphabet.iter().fold(false, |is, &own| is | (own == byte));
    let has_space = alphabet.iter().any(|&own| is_space(own));
    bytes.iter().fold(true, |are, &byte| are & is_in(byte))
        && !(has_space && bytes.iter().any(|&byte| is_space(byte)))
}
