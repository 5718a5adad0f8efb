//! What a command comes to: an exit status, or an error to print.

use serde_json::{Value, json};
use std::error::Error;
use std::fmt;
use std::io;

/// An exit status, or an error to print.
pub(crate) type Result<T = u8> = std::result::Result<T, Box<dyn Error>>;

/// The exit status when all is well.
pub(crate) const SUCCESS: u8 = 0;

/// The exit status when a sample has a wrong answer.
pub(crate) const WRONG: u8 = 1;

/// The exit status when the arguments or the input cannot be used.
pub(crate) const UNUSABLE: u8 = 2;

/// Returns an error with its sources, joined by colons.
pub(crate) fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text.push_str(": ");
        text.push_str(&error.to_string());
        source = error.source();
    }
    text
}

/// Returns whether the reader of the output stopped reading, as `head` does; which is not an error.
pub(crate) fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let mut current = Some(error);
    while let Some(error) = current {
        let kind = match error.downcast_ref::<serde_json::Error>() {
            Some(error) => error.io_error_kind(),
            None => error.downcast_ref::<io::Error>().map(io::Error::kind),
        };
        if kind == Some(io::ErrorKind::BrokenPipe) {
            return true;
        }
        current = error.source();
    }
    false
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileError {
    file: String,
    /// The line and the column in bytes, both from 1.
    place: Option<(u64, u64)>,
    message: String,
}

impl FileError {
    /// Returns the error for a file; a text that begins with a place, as those of all readers do,
    /// gives the place.
    pub(crate) fn new(file: impl fmt::Display, text: &str) -> Self {
        let (place, message) = split_place(text);
        FileError { file: file.to_string(), place, message: message.trim_start().to_string() }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FileError { file, place, message } = self;
        match place {
            Some((line, column)) => write!(formatter, "{file}:{line}:{column}: {message}"),
            None => write!(formatter, "{file}: {message}"),
        }
    }
}

impl Error for FileError {}

/// Returns the place at the beginning of a message, `line 2, column 3:` or `line 2:`, and what
/// follows it. A message without a column is about the whole line.
///
/// The readers of every crate put the place first, and know no file: the name joins it here.
pub(crate) fn split_place(text: &str) -> (Option<(u64, u64)>, &str) {
    let find = || {
        let rest = text.strip_prefix("line ")?;
        let (place, message) = rest.split_once(':')?;
        let (line, column) = match place.split_once(", column ") {
            Some((line, column)) => (line, column),
            None => (place, "1"),
        };
        Some(((line.parse().ok()?, column.parse().ok()?), message))
    };
    match find() {
        Some((place, message)) => (Some(place), message),
        None => (None, text),
    }
}

/// Returns an error for a program: `{"error":{"message","file","line","column"}}`.
pub(crate) fn to_json(error: &(dyn Error + 'static)) -> Value {
    let mut current = Some(error);
    while let Some(error) = current {
        if let Some(FileError { file, place, message }) = error.downcast_ref() {
            let (line, column) = place.unzip();
            return json!({ "error": {
                "message": message, "file": file, "line": line, "column": column,
            }});
        }
        current = error.source();
    }
    message_to_json(&chain(error))
}

/// Returns an error that is about no file.
pub(crate) fn message_to_json(message: &str) -> Value {
    json!({ "error": { "message": message, "file": null, "line": null, "column": null } })
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
        let expected = json!({"message": "x", "file": "<stdin>", "line": 2, "column": 3});
        assert_eq!(to_json(&error)["error"], expected);
    }
}
