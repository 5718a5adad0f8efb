//! Nimbers of any size as arguments, and the options of operations on them.

use crate::errors::{Error, Result};
use game_table::words;
use nim_algebra::{LongNimber, Nimber, Ordinal, ParseNimberError, U256, parse_integer};
use std::str::FromStr;

pub(super) const WIDTHS: [u32; 6] = [8, 16, 32, 64, 128, 256];

/// The options of every operation of the field.
#[derive(Clone, Copy, clap::Args)]
pub(super) struct FieldOptions {
    /// The width of the field: 8, 16, 32, 64, 128 or 256 [default: the smallest that fits]
    #[arg(long, global = true, value_name = "BITS", value_parser = parse_bits)]
    pub(super) bits: Option<u32>,
    /// Show the steps of the result, or why it is right
    #[arg(long, global = true)]
    pub(super) explain: bool,
}

impl FieldOptions {
    /// Refuses options that only operations of the field have.
    pub(super) fn check_plain(self) -> Result<()> {
        match self.bits.is_some() || self.explain {
            true => Err("--bits and --explain need an operation of the field".into()),
            false => Ok(()),
        }
    }
}

fn parse_bits(text: &str) -> Result<u32, String> {
    let bits = text.parse().ok().filter(|bits| WIDTHS.contains(bits));
    bits.ok_or_else(|| "the width must be 8, 16, 32, 64, 128 or 256".to_string())
}

/// A number, with the base it was written in.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) value: U256,
    pub(super) is_hexadecimal: bool,
}

impl FromStr for Number {
    type Err = ParseNimberError;

    fn from_str(text: &str) -> Result<Self, ParseNimberError> {
        let value = text.parse::<Nimber<U256>>()?.value();
        Ok(Number { value, is_hexadecimal: is_hexadecimal(text) })
    }
}

fn is_hexadecimal(text: &str) -> bool {
    let digits = text.strip_prefix('*').unwrap_or(text);
    digits.starts_with("0x") || digits.starts_with("0X")
}

/// An exponent of a power.
#[derive(Clone, Copy)]
pub(super) struct Exponent {
    pub(super) is_negative: bool,
    pub(super) size: u128,
}

impl FromStr for Exponent {
    type Err = ParseNimberError;

    fn from_str(text: &str) -> Result<Self, ParseNimberError> {
        let digits = text.strip_prefix('-');
        let size = parse_integer(digits.unwrap_or(text))?;
        if *size.high() != 0 {
            return Err(ParseNimberError::TooWide { bits: 128 });
        }
        Ok(Exponent { is_negative: digits.is_some(), size: size.as_u128() })
    }
}

/// A nimber as an argument.
#[derive(Clone)]
pub(super) enum Operand {
    Short(Number),
    /// A longer number, and whether it is hexadecimal.
    Long(LongNimber, bool),
    Ordinal(Ordinal),
}

fn has_omega(text: &str) -> bool {
    ["ω", "w", "omega"].iter().any(|name| text.contains(name))
}

impl FromStr for Operand {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        if has_omega(text) {
            return Ok(Operand::Ordinal(text.parse()?));
        }
        match text.parse::<Number>() {
            Ok(number) => Ok(Operand::Short(number)),
            Err(ParseNimberError::TooWide { .. }) => {
                Ok(Operand::Long(text.parse()?, is_hexadecimal(text)))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Nimbers in one argument: an ordinal, or numbers separated by commas, spaces or plus signs.
#[derive(Clone)]
pub(super) enum OperandList {
    These(Vec<Operand>),
    /// One list per line of standard input, written `-`.
    OfEachLine,
}

impl FromStr for OperandList {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        if text == "-" {
            return Ok(OperandList::OfEachLine);
        }
        let mut words = words(text).peekable();
        if has_omega(text) || words.peek().is_none() {
            return text.parse().map(|operand| OperandList::These(vec![operand]));
        }
        words.map(str::parse).collect::<Result<_, _>>().map(OperandList::These)
    }
}
