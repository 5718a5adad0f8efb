//! What a command comes to: an exit status, or an error to print.

mod file;
mod status;

pub(crate) use file::{FileError, message_to_json, split_place, to_json};
pub(crate) use status::{Failure, NEGATIVE, REFUSED, SUCCESS, UNUSABLE, status_of};

use std::error::Error;
use std::io;

/// An exit status, or an error to print.
pub(crate) type Result<T = u8> = std::result::Result<T, Box<dyn Error>>;

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
