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

    /// Reads a number that fits into 32 bits.
    #[inline(always)]
    pub(crate) fn position(&mut self, expected: &'static str) -> Result<u32, Fault> {
        let number = self.number(expected, u64::from(u32::MAX))?;
        Ok(number as u32)
    }

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

    /// Reads a whole line of two numbers of at most 8 digits, with one blank between them and a
    /// line end after them; other lines are left to the slow reader.
    ///
    /// Eight bytes at a time: the ends of the numbers are known before any digit is converted.
    #[inline(always)]
    pub(crate) fn short_line(&mut self) -> Option<(u32, u32)> {
        let window: &[u8; 24] = self.text.get(self.at..)?.first_chunk()?;
        let low = word(window, 0);
        let first = digits_before_other(others(low))?;
        let rest = word(window, first + 1);
        let second = digits_before_other(others(rest))?;
        let end = first + 1 + second;
        if !matches!(window[first], b' ' | b'\t') || window[end] != b'\n' {
            return None;
        }
        self.at += end + 1;
        Some((leading_number(low, first), leading_number(rest, second)))
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

#[inline(always)]
fn word(window: &[u8; 24], at: usize) -> u64 {
    let bytes = window[at..at + 8].try_into().expect("eight bytes");
    u64::from_le_bytes(bytes)
}

/// Returns a mask whose lowest set bit is the top bit of the first byte that is not a digit.
#[inline(always)]
fn others(word: u64) -> u64 {
    let digits = word ^ 0x3030_3030_3030_3030;
    (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
}

/// Returns the number of digits before the first other byte, if it is 1 to 8.
#[inline(always)]
fn digits_before_other(others: u64) -> Option<usize> {
    let count = (others.trailing_zeros() / 8) as usize;
    (count > 0).then_some(count)
}

/// Returns the value of the first 1 to 8 digits of a word.
#[inline(always)]
fn leading_number(word: u64, count: usize) -> u32 {
    // Leading zero bytes count as zeros; pairs, then fours, then eights are joined.
    let digits = (word & 0x0f0f_0f0f_0f0f_0f0f) << (64 - 8 * count);
    let pairs = digits.wrapping_mul(2561) >> 8 & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(6_553_601) >> 16 & 0x0000_ffff_0000_ffff;
    (fours.wrapping_mul(42_949_672_960_001) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lines_read_as_patient_ones_do() {
        let mut number = 1u32;
        for round in 0..40_000u32 {
            number = number.wrapping_mul(2_654_435_761).wrapping_add(round);
            let first = number % 10u32.pow(1 + round % 9);
            let second = number.rotate_left(9) % 10u32.pow(1 + round / 9 % 9);
            let text = format!("{first} {second}\n0 0\nxxxxxxxxxxxxxxxxxx");
            let mut cursor = Cursor::new(text.as_bytes());
            let expected = (first < 100_000_000 && second < 100_000_000).then_some((first, second));
            assert_eq!(cursor.short_line(), expected);
            if expected.is_some() {
                assert_eq!(cursor.at, format!("{first} {second}\n").len());
            }
        }
    }

    #[test]
    fn odd_lines_are_no_short_lines() {
        for text in [
            "1  2\n", "1 2 \n", " 1 2\n", "1,2\n", "1 2\r\n", "-1 2\n", "1 /\n", "1 :\n", "\n1 2\n",
        ] {
            let padded = format!("{text}0 0 0 0 0 0 0 0 0 0 0 0 0");
            assert_eq!(Cursor::new(padded.as_bytes()).short_line(), None, "{text:?}");
        }
    }
}
