//! Nimbers of any size as arguments.

use super::number::Number;
use game_table::words;
use nim_algebra::{LongNimber, Ordinal, ParseNimberError, ParseOrdinalError};
use std::str::FromStr;

/// A nimber as an argument.
#[derive(Clone)]
pub(super) enum Operand {
    /// A number of up to 256 bits.
    Short(Number),
    /// A longer number, and whether it is hexadecimal.
    Long(LongNimber, bool),
    /// An ordinal, written with ω.
    Ordinal(Ordinal),
}

/// Why an argument is not a nimber.
#[derive(Debug, thiserror::Error)]
pub(super) enum OperandError {
    #[error(transparent)]
    Number(#[from] ParseNimberError),
    #[error(transparent)]
    Ordinal(#[from] ParseOrdinalError),
}

fn has_omega(text: &str) -> bool {
    ["ω", "w", "omega"].iter().any(|name| text.contains(name))
}

impl FromStr for Operand {
    type Err = OperandError;

    fn from_str(text: &str) -> Result<Self, OperandError> {
        if has_omega(text) {
            return Ok(Operand::Ordinal(text.parse()?));
        }
        match text.parse::<Number>() {
            Ok(number) => Ok(Operand::Short(number)),
            Err(ParseNimberError::TooWide { .. }) => {
                let digits = text.strip_prefix('*').unwrap_or(text);
                let is_hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
                Ok(Operand::Long(text.parse()?, is_hexadecimal))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Nimbers in one argument: an ordinal, or numbers with commas, spaces or plus signs between them.
#[derive(Clone)]
pub(super) enum OperandList {
    These(Vec<Operand>),
    /// Those of each line of standard input, which `-` stands for.
    OfEachLine,
}

impl FromStr for OperandList {
    type Err = OperandError;

    fn from_str(text: &str) -> Result<Self, OperandError> {
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

impl OperandList {
    /// Returns the nimbers of all arguments.
    pub(super) fn all(lists: Vec<OperandList>) -> Vec<Operand> {
        let operands = |list| match list {
            OperandList::These(operands) => operands,
            OperandList::OfEachLine => Vec::new(),
        };
        lists.into_iter().flat_map(operands).collect()
    }
}

/// Returns the operands if all are numbers of up to 256 bits.
pub(super) fn short(operands: &[Operand]) -> Option<Vec<Number>> {
    let number = |operand: &Operand| match operand {
        Operand::Short(number) => Some(*number),
        Operand::Long(..) | Operand::Ordinal(_) => None,
    };
    operands.iter().map(number).collect()
}
