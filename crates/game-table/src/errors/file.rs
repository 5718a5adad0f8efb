//! Errors in a file, for people and programs.

use super::chain;
use serde::Serialize;
use std::error::Error;
use std::fmt;

/// An error in a file, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The exit status, if it is not the usual one.
    pub(crate) status: Option<u8>,
    file: String,
    /// The line and the column in bytes, both from 1.
    place: Option<(u64, u64)>,
    message: String,
}

impl FileError {
    /// Returns the error for a file. The place is taken from the beginning of the text, where all
    /// readers write it.
    pub fn new(file: impl fmt::Display, text: &str) -> Self {
        let (place, message) = split_place(text);
        let (file, message) = (file.to_string(), message.trim_start().to_string());
        FileError { status: None, file, place, message }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FileError { file, place, message, .. } = self;
        match place {
            Some((line, column)) => write!(formatter, "{file}:{line}:{column}: {message}"),
            None => write!(formatter, "{file}: {message}"),
        }
    }
}

impl Error for FileError {}

/// Returns the place at the beginning of a message, `line 2, column 3:` or `line 2:`, and the rest.
/// A message without a column is about the whole line.
///
/// The readers of every crate put the place first; the name of the file is added here.
pub fn split_place(text: &str) -> (Option<(u64, u64)>, &str) {
    let find = || {
        let rest = text.strip_prefix("line ")?;
        let (place, message) = rest.split_once(':')?;
        let (line, column) = match place.split_once(", column ") {
            Some((line, column)) => (line, column),
            None => (place, "1"),
        };
        Some(((line.parse().ok()?, column.parse().ok()?), message))
    };
    if let Some((place, message)) = find() { (Some(place), message) } else { (None, text) }
}

/// An error for a program.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErrorAnswer {
    /// The error.
    pub error: ErrorDetails,
}

/// An error, and its place.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErrorDetails {
    /// The column in bytes, from 1, if the error has a place in a file.
    pub column: Option<u64>,
    /// The file, or `<stdin>`.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u64>,
    /// The message.
    pub message: String,
}

/// Shows the record as JSON.
impl fmt::Display for ErrorAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl ErrorAnswer {
    /// Returns the record of an error.
    pub fn new(error: &(dyn Error + 'static)) -> Self {
        let mut current = Some(error);
        while let Some(error) = current {
            if let Some(FileError { file, place, message, .. }) = error.downcast_ref() {
                let ((line, column), message) = (place.unzip(), message.clone());
                let error = ErrorDetails { column, file: Some(file.clone()), line, message };
                return ErrorAnswer { error };
            }
            current = error.source();
        }
        ErrorAnswer::of_message(chain(error))
    }

    /// Returns the record of an error without a file.
    pub fn of_message(message: String) -> Self {
        ErrorAnswer { error: ErrorDetails { column: None, file: None, line: None, message } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_written_after_the_name_of_the_file() {
        for (text, shown) in [
            ("line 2, column 3: expected a position", "a.txt:2:3: expected a position"),
            ("line 7: expected 'values NUMBER'", "a.txt:7:1: expected 'values NUMBER'"),
            ("line of play: none", "a.txt: line of play: none"),
            ("the graph has a cycle", "a.txt: the graph has a cycle"),
        ] {
            assert_eq!(FileError::new("a.txt", text).to_string(), shown);
        }
        let error = FileError::new("<stdin>", "line 2, column 3: x");
        let (file, message) = (Some("<stdin>".to_string()), "x".to_string());
        let error = ErrorAnswer::new(&error).error;
        assert_eq!(error, ErrorDetails { column: Some(3), file, line: Some(2), message });
    }
}
