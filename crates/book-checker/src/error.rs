//! Errors in a book.

use std::fmt;

/// A line of a book, and its error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BookError {
    /// The line, from 1.
    pub line: u64,
    /// The error.
    pub reason: String,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BookError {}
