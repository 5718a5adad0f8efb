//! Nimbers as text: `*5`, in decimal or hexadecimal digits.

use crate::{NimWord, Nimber, U256};
use std::fmt;
use std::str::FromStr;

/// Why a text cannot be read as a nimber.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum ParseNimberError {
    #[error("expected digits")]
    NoDigits,
    #[error("character {found:?} is not a digit in base {base}")]
    BadDigit { found: char, base: u32 },
    #[error("the number needs more than {bits} bits")]
    TooWide { bits: u32 },
}

/// Reads decimal digits, or hexadecimal ones after `0x`; digits may be separated by `_`.
///
/// # Errors
/// [`ParseNimberError`].
///
/// # Examples
/// ```
/// use nim_algebra::parse_integer;
///
/// let number = parse_integer("0x1_0000")?;
/// assert_eq!(number.to_string(), "65536");
/// # Ok::<(), nim_algebra::ParseNimberError>(())
/// ```
pub fn parse_integer(text: &str) -> Result<U256, ParseNimberError> {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let (digits, base) = hexadecimal.map_or((text, 10), |digits| (digits, 16));
    if !digits.starts_with(|first: char| first != '_') {
        return Err(ParseNimberError::NoDigits);
    }
    let mut number = U256::ZERO;
    for found in digits.chars().filter(|&character| character != '_') {
        let digit = found.to_digit(base).ok_or(ParseNimberError::BadDigit { found, base })?;
        let next = number.checked_mul(base.into()).and_then(|it| it.checked_add(digit.into()));
        number = next.ok_or(ParseNimberError::TooWide { bits: 256 })?;
    }
    Ok(number)
}

impl<W: NimWord> FromStr for Nimber<W> {
    type Err = ParseNimberError;

    /// Reads `*5`, `*0x1f` or the number alone; a star alone is *1.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::Nimber;
    ///
    /// let nimber: Nimber<u64> = "*0x1f".parse()?;
    /// assert_eq!(nimber.to_string(), "*31");
    /// assert_eq!(format!("{nimber:x}"), "1f");
    /// # Ok::<(), nim_algebra::ParseNimberError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseNimberError> {
        if text == "*" {
            return Ok(Self::ONE);
        }
        let number = parse_integer(text.strip_prefix('*').unwrap_or(text))?;
        if number.leading_zeros() < 256 - W::BITS {
            return Err(ParseNimberError::TooWide { bits: W::BITS });
        }
        Ok(Nimber::new(W::from_wide(number)))
    }
}

impl<W: NimWord> fmt::Display for Nimber<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("*{}", self.value()))
    }
}

/// Writes the digits of the value as those of any integer, without a star: `{:x}` gives `1f`,
/// `{:#x}` gives `0x1f`, which reads back, and `{:04x}` gives `001f`.
impl<W: NimWord> fmt::LowerHex for Nimber<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.value(), f)
    }
}

/// As [`LowerHex`](fmt::LowerHex), with capital digits: `{:#X}` gives `0x1F`.
impl<W: NimWord> fmt::UpperHex for Nimber<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.value(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn printed_nimbers_read_back(high: u128, low: u128) {
            let nimber = Nimber::new(U256::from_words(high, low));
            prop_assert_eq!(nimber.to_string().parse(), Ok(nimber));
            prop_assert_eq!(format!("{nimber:#x}").parse(), Ok(nimber));
            prop_assert_eq!(format!("{nimber:#X}").parse(), Ok(nimber));
            let narrow = Nimber::new(low);
            prop_assert_eq!(narrow.to_string(), format!("*{low}"));
            prop_assert_eq!(narrow.to_string().parse(), Ok(narrow));
        }

        #[test]
        fn any_text_is_read_or_refused(text: String) {
            if let Ok(nimber) = text.parse::<Nimber<u64>>() {
                prop_assert_eq!(nimber.to_string().parse(), Ok(nimber));
            }
        }
    }

    #[test]
    fn notations_of_the_field_are_read() {
        let read = |text: &str| text.parse::<Nimber<u16>>().map(Nimber::value);
        assert_eq!(read("*"), Ok(1));
        assert_eq!(read("*5"), Ok(5));
        assert_eq!(read("65535"), Ok(65535));
        assert_eq!(read("*0xFF_ff"), Ok(65535));
        assert_eq!(read("1_000"), Ok(1000));
    }

    #[test]
    fn hexadecimal_digits_are_those_of_the_value() {
        let nimber = Nimber::new(0x1f_u16);
        assert_eq!(format!("{nimber:x} {nimber:#x} {nimber:04x}"), "1f 0x1f 001f");
        assert_eq!(format!("{nimber:X} {nimber:#X} {nimber:6X}"), "1F 0x1F     1F");
        let wide = Nimber::new(U256::from(0x1f_u64));
        assert_eq!(format!("{wide:x} {wide:#x} {wide:#06X}"), "1f 0x1f 0x001F");
    }

    #[test]
    fn other_texts_are_refused() {
        let read = |text: &str| text.parse::<Nimber<u16>>().map(Nimber::value);
        assert_eq!(read(""), Err(ParseNimberError::NoDigits));
        assert_eq!(read("0x"), Err(ParseNimberError::NoDigits));
        assert_eq!(read("_"), Err(ParseNimberError::NoDigits));
        assert_eq!(read("65536"), Err(ParseNimberError::TooWide { bits: 16 }));
        let bad = |found, base| Err(ParseNimberError::BadDigit { found, base });
        assert_eq!(read("-1"), bad('-', 10));
        assert_eq!(read("**1"), bad('*', 10));
        assert_eq!(read("0xg"), bad('g', 16));
        let huge = "9".repeat(1000);
        assert_eq!(read(&huge), Err(ParseNimberError::TooWide { bits: 256 }));
    }
}
