//! Errors in an input, with their places.

use std::fmt;

/// A place in an input: line and column, both from 1, the column in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}", self.line, self.column)
    }
}

/// An input that cannot be read as requested.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScanError {
    /// The input ends where something was expected.
    #[error("{place}: expected {expected}, found the end of the input")]
    End {
        /// Where the input ends.
        place: Place,
        /// What was expected.
        expected: String,
    },
    /// A token is not of the kind that was expected.
    #[error("{place}: expected {expected}, found {found}")]
    Unexpected {
        /// Where the token begins.
        place: Place,
        /// What was expected.
        expected: String,
        /// The token, quoted and escaped, cut after 40 bytes.
        found: String,
    },
    /// A number is outside the range that its type or its meaning allows.
    #[error("{place}: expected {expected} from {min} to {max}, found {found}")]
    OutOfRange {
        /// Where the number begins.
        place: Place,
        /// What was expected.
        expected: String,
        /// The least number allowed.
        min: String,
        /// The greatest number allowed.
        max: String,
        /// The number as written in the input, cut after 40 digits.
        found: String,
    },
    /// The reader failed.
    #[error("{place}: the input cannot be read")]
    Read {
        /// How far reading got.
        place: Place,
        /// The reader's error.
        #[source]
        source: std::io::Error,
    },
}

impl ScanError {
    /// Returns the place of the error.
    pub fn place(&self) -> Place {
        match self {
            ScanError::End { place, .. }
            | ScanError::Unexpected { place, .. }
            | ScanError::OutOfRange { place, .. }
            | ScanError::Read { place, .. } => *place,
        }
    }
}

/// Returns a token quoted, escaped, and cut after 40 bytes.
pub(crate) fn quoted(token: &[u8]) -> String {
    const SHOWN: usize = 40;
    let cut = &token[..token.len().min(SHOWN)];
    let dots = if token.len() > SHOWN { "…" } else { "" };
    match std::str::from_utf8(cut) {
        Ok(text) => format!("`{}`{dots}", text.escape_debug()),
        Err(_) => format!("`{}`{dots}", cut.escape_ascii()),
    }
}
