//! Numbers as arguments.

use crate::errors::Result;
use game_table::reason::nimbers::Notation;
use nim_algebra::{Nimber, ParseNimberError, U256};
use std::str::FromStr;

/// The widths of fields.
const WIDTHS: [u32; 6] = [8, 16, 32, 64, 128, 256];

/// A number and the base that it was written in.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) value: U256,
    pub(super) is_hexadecimal: bool,
}

impl FromStr for Number {
    type Err = ParseNimberError;

    fn from_str(text: &str) -> std::result::Result<Self, ParseNimberError> {
        let digits = text.strip_prefix('*').unwrap_or(text);
        Ok(Number {
            value: text.parse::<Nimber<U256>>()?.value(),
            is_hexadecimal: digits.starts_with("0x") || digits.starts_with("0X"),
        })
    }
}

impl Number {
    /// Returns how many bits the number has.
    fn length(self) -> u32 {
        256 - self.value.leading_zeros()
    }

    pub(super) fn to_u64(self) -> Result<u64> {
        let narrow = Nimber::new(self.value).in_width::<u64>();
        let number = narrow.ok_or_else(|| format!("{} needs more than 64 bits", self.value))?;
        Ok(number.value())
    }
}

/// An exponent of a power.
#[derive(Clone, Copy)]
pub(super) struct Exponent {
    pub(super) is_negative: bool,
    pub(super) size: u128,
}

impl FromStr for Exponent {
    type Err = ParseNimberError;

    fn from_str(text: &str) -> std::result::Result<Self, ParseNimberError> {
        let digits = text.strip_prefix('-');
        let size: U256 = digits.unwrap_or(text).parse()?;
        if size.high() != 0 {
            return Err(ParseNimberError::TooWide { bits: 128 });
        }
        Ok(Exponent { is_negative: digits.is_some(), size: size.low() })
    }
}

/// Reads the width of a field.
pub(super) fn parse_bits(text: &str) -> std::result::Result<u32, String> {
    let bits = text.parse().ok().filter(|bits| WIDTHS.contains(bits));
    bits.ok_or_else(|| "the width must be 8, 16, 32, 64, 128 or 256".to_string())
}

/// The field of a computation, and how its numbers are written.
pub(super) struct Field {
    pub(super) bits: u32,
    pub(super) notation: Notation,
}

impl Field {
    /// Returns the smallest field that holds all numbers, or the one of a given width.
    pub(super) fn of(numbers: &[Number], bits: Option<u32>) -> Result<Field> {
        let needed = numbers.iter().map(|number| number.length()).max().unwrap_or(0);
        let smallest = WIDTHS.into_iter().find(|&width| width >= needed).unwrap_or(256);
        let bits = bits.unwrap_or(smallest);
        if needed > bits {
            return Err(format!("a number needs more than {bits} bits").into());
        }
        let is_hexadecimal = numbers.iter().any(|number| number.is_hexadecimal);
        Ok(Field { bits, notation: Notation { is_hexadecimal } })
    }

    pub(super) fn text(&self, number: U256) -> String {
        self.notation.text(number)
    }
}
