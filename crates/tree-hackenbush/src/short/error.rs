//! Why a short game was not found, written or read.

use crate::EvaluateError;

/// Why a short game was not found, written or read. Places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum ShortGameError {
    /// A store, a text or a thermograph would be too large.
    #[error("{before}more than {limit} {things}")]
    TooMany { before: &'static str, limit: usize, things: &'static str },
    #[error("a number beyond 2^{integer_bits}, or with more than {digits} binary digits")]
    NumberTooLarge {
        /// Numbers stay below 2 to this power.
        integer_bits: u64,
        digits: u64,
    },
    #[error("character {place}: expected {expected}, found {found:?}")]
    Unexpected { place: usize, expected: &'static str, found: char },
    #[error("expected {expected}, found the end of the text")]
    Missing { expected: &'static str },
    /// A number in the text is too large, or its denominator is not a power of two.
    #[error("character {place}: expected {expected}")]
    BadNumber { place: usize, expected: &'static str },
    /// Adjacent bars have the same length, so that neither divides the braces.
    #[error("character {place}: expected a longer or a shorter bar than the one before")]
    EqualBars { place: usize },
    #[error("character {place}: brackets nested more than {limit} deep")]
    TooDeep { place: usize, limit: usize },
    /// A part of a position was not evaluated.
    #[error(transparent)]
    Position(#[from] EvaluateError),
}

impl ShortGameError {
    /// Returns whether the game was refused because of time or memory.
    pub fn is_refusal(&self) -> bool {
        match self {
            Self::Position(error) => error.is_refusal(),
            other => matches!(other, Self::TooMany { .. } | Self::NumberTooLarge { .. }),
        }
    }
}

pub(crate) fn too_many(before: &'static str, limit: usize, things: &'static str) -> ShortGameError {
    ShortGameError::TooMany { before, limit, things }
}
