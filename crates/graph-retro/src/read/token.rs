//! A cursor over bytes.

use crate::read::error::Fault;

/// A place in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Cursor { text, at: 0 }
    }

    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Skips spaces, tabs and carriage returns.
    #[inline(always)]
    pub(crate) fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Skips blanks and line ends.
    #[inline(always)]
    pub(crate) fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.peek() {
            self.at += 1;
        }
    }

    /// Skips to the end of the line, without the line end.
    pub(crate) fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|&byte| byte == b'\n');
        self.at += length.unwrap_or(rest.len());
    }

    /// Reads a number that fits 32 bits.
    #[inline(always)]
    pub(crate) fn position(&mut self, expected: &'static str) -> Result<u32, Fault> {
        let number = self.number(expected, u64::from(u32::MAX))?;
        Ok(number as u32)
    }

    /// Reads a number up to `most`.
    #[inline(always)]
    pub(crate) fn number(&mut self, expected: &'static str, most: u64) -> Result<u64, Fault> {
        let start = self.at;
        let mut number = 0u64;
        while let Some(byte) = self.peek() {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            number = number.wrapping_mul(10).wrapping_add(u64::from(digit));
            self.at += 1;
        }
        let length = self.at - start;
        // Up to 19 digits cannot have wrapped.
        if length.wrapping_sub(1) >= 19 || number > most {
            return self.long_number(start, expected, most);
        }
        Ok(number)
    }

    #[cold]
    #[inline(never)]
    fn long_number(&self, start: usize, expected: &'static str, most: u64) -> Result<u64, Fault> {
        if self.at == start {
            return Err(Fault::unexpected(start, expected));
        }
        self.text[start..self.at]
            .iter()
            .try_fold(0u64, |number, &byte| {
                number.checked_mul(10)?.checked_add(u64::from(byte - b'0'))
            })
            .filter(|&number| number <= most)
            .ok_or(Fault::out_of_range(start, 0, most))
    }

    /// Reads blanks and then a line end or the end of the text.
    #[inline(always)]
    pub(crate) fn end_of_line(&mut self) -> Result<(), Fault> {
        self.skip_blanks();
        match self.peek() {
            Some(b'\n') => {
                self.at += 1;
                Ok(())
            }
            None => Ok(()),
            Some(_) => Err(Fault::unexpected(self.at, "the end of the line")),
        }
    }
}
