//! One line of a position: `u v colour [count]`.

use crate::read::error::shown;
use crate::{Colour, Edge, ParseColourError, ReadPositionError};
use std::str::FromStr;

/// The most bytes of a line.
pub(crate) const LINE_LIMIT: usize = 1 << 20;

/// Returns the edge of a line, `None` if there is none.
pub(crate) fn edge_of(bytes: &[u8], line: u32) -> Result<Option<Edge>, ReadPositionError> {
    if bytes.len() > LINE_LIMIT {
        return Err(ReadPositionError::LongLine { line, limit: LINE_LIMIT });
    }
    Fields { bytes, line, at: 0 }.edge()
}

/// Returns the edge of the first line of a text, and the length of the line, if it has the usual
/// form: single blanks, no comment, and a line feed at the end.
#[inline]
pub(crate) fn plain_edge(text: &[u8]) -> Option<(Edge, usize)> {
    let (u, at) = plain_number(text, 0)?;
    let (v, at) = plain_number(text, plain_blank(text, at)?)?;
    let at = plain_blank(text, at)?;
    let colour = match text.get(at)? {
        b'b' => Colour::Blue,
        b'r' => Colour::Red,
        b'g' => Colour::Green,
        _ => return None,
    };
    let (count, at) = match text.get(at + 1)? {
        b'\n' => (1, at + 1),
        b' ' => plain_number(text, at + 2)?,
        _ => return None,
    };
    if text.get(at) != Some(&b'\n') || count == 0 {
        return None;
    }
    let edge = Edge { u, v, colour, count: count.into() };
    Some((edge, at + 1))
}

#[inline]
fn plain_blank(text: &[u8], at: usize) -> Option<usize> {
    (text.get(at) == Some(&b' ')).then_some(at + 1)
}

/// Returns a number of one to seven digits at an index, and the index after it.
#[inline]
fn plain_number(text: &[u8], at: usize) -> Option<(u32, usize)> {
    let bytes = *text.get(at..)?.first_chunk::<8>()?;
    let digits = u64::from_le_bytes(bytes) ^ 0x3030_3030_3030_3030;
    // A byte that is not a digit sets its highest bit; carries only reach later bytes.
    let others = (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
    let length = others.trailing_zeros() / 8;
    if length == 0 || length == 8 {
        return None;
    }
    // The digits become the last of eight, and combine by twos, fours and eights.
    let ones = digits << (64 - 8 * length);
    let twos = (ones.wrapping_mul(10 << 8 | 1) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (twos.wrapping_mul(100 << 16 | 1) >> 16) & 0x0000_ffff_0000_ffff;
    let eight = fours.wrapping_mul(10_000 << 32 | 1) >> 32;
    Some((eight as u32, at + length as usize))
}

struct Fields<'a> {
    bytes: &'a [u8],
    line: u32,
    at: usize,
}

impl<'a> Fields<'a> {
    fn edge(&mut self) -> Result<Option<Edge>, ReadPositionError> {
        if self.rest_is_empty() {
            return Ok(None);
        }
        let u = self.vertex()?;
        let v = self.vertex()?;
        let colour = self.colour()?;
        let count = if self.rest_is_empty() { 1 } else { self.count()? };
        if !self.rest_is_empty() {
            let (column, found) = self.field();
            return Err(self.unexpected(column, "the end of the line", found));
        }
        Ok(Some(Edge { u, v, colour, count }))
    }

    /// Skips white space, and returns whether only a comment or nothing follows.
    fn rest_is_empty(&mut self) -> bool {
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        matches!(self.bytes.get(self.at), None | Some(b'#'))
    }

    /// Returns the next field with its column.
    fn field(&mut self) -> (u32, &'a [u8]) {
        let rest = &self.bytes[self.at..];
        let length = rest
            .iter()
            .position(|&byte| byte.is_ascii_whitespace() || byte == b'#')
            .unwrap_or(rest.len());
        let column = u32::try_from(self.at + 1).unwrap_or(u32::MAX);
        self.at += length;
        (column, &rest[..length])
    }

    fn expect(&mut self, expected: &'static str) -> Result<(u32, &'a [u8]), ReadPositionError> {
        if self.rest_is_empty() {
            return Err(ReadPositionError::Missing {
                line: self.line,
                column: u32::try_from(self.at + 1).unwrap_or(u32::MAX),
                expected,
            });
        }
        Ok(self.field())
    }

    fn vertex(&mut self) -> Result<u32, ReadPositionError> {
        let (column, found) = self.expect("a vertex")?;
        let vertex = number(found).and_then(|vertex| u32::try_from(vertex).ok());
        let expected = "a vertex from 0 to 4294967295";
        vertex.ok_or_else(|| self.unexpected(column, expected, found))
    }

    fn unexpected(&self, column: u32, expected: &'static str, found: &[u8]) -> ReadPositionError {
        ReadPositionError::Unexpected { line: self.line, column, expected, found: shown(found) }
    }

    fn colour(&mut self) -> Result<Colour, ReadPositionError> {
        let (column, found) = self.expect("the colour b(lue), r(ed) or g(reen)")?;
        colour_named(found).ok_or_else(|| ReadPositionError::Colour {
            line: self.line,
            column,
            found: shown(found),
        })
    }

    fn count(&mut self) -> Result<u64, ReadPositionError> {
        let (column, found) = self.field();
        let count = number(found).filter(|&count| count > 0);
        let expected = "a count from 1 to 18446744073709551615";
        count.ok_or_else(|| self.unexpected(column, expected, found))
    }
}

/// Returns the number in a field of digits, if it fits.
fn number(field: &[u8]) -> Option<u64> {
    if field.is_empty() {
        return None;
    }
    field.iter().try_fold(0u64, |number, &byte| {
        let digit = byte.wrapping_sub(b'0');
        (digit < 10).then_some(())?;
        number.checked_mul(10)?.checked_add(digit.into())
    })
}

/// Returns the colour of a letter or a word in any case.
fn colour_named(name: &[u8]) -> Option<Colour> {
    let is = |short: &[u8], long: &[u8]| {
        name.eq_ignore_ascii_case(short) || name.eq_ignore_ascii_case(long)
    };
    if is(b"b", b"blue") {
        Some(Colour::Blue)
    } else if is(b"r", b"red") {
        Some(Colour::Red)
    } else if is(b"g", b"green") {
        Some(Colour::Green)
    } else {
        None
    }
}

/// Reads `b`, `r`, `g`, `blue`, `red` or `green`, in any case, as in position files.
impl FromStr for Colour {
    type Err = ParseColourError;

    fn from_str(text: &str) -> Result<Self, ParseColourError> {
        colour_named(text.as_bytes()).ok_or_else(|| ParseColourError::new(text))
    }
}

#[cfg(test)]
mod tests {
    use super::{edge_of, plain_edge};
    use test_support::Rng;

    #[test]
    fn plain_lines_are_read_as_all_lines_are() {
        let mut rng = Rng::new(3);
        let mut plain = 0;
        for _ in 0..20_000 {
            let mut number = || {
                let bound = 10u64.pow(1 + rng.below(9) as u32);
                rng.below(bound).to_string()
            };
            let mut line = format!("{} {} g {}\n", number(), number(), number()).into_bytes();
            line.extend(*b"1 2 b 3\n");
            if rng.below(3) == 0 {
                let place = rng.below(line.len() as u64) as usize;
                line[place] = b"0 9:/gbx\n\r\t\xff#-+"[rng.below(14) as usize];
            }
            let Some((edge, length)) = plain_edge(&line) else {
                continue;
            };
            plain += 1;
            assert_eq!(line[..length].iter().position(|&byte| byte == b'\n'), Some(length - 1));
            assert_eq!(edge_of(&line[..length - 1], 1), Ok(Some(edge)));
        }
        assert!(plain > 5000);
    }
}
