//! Why there is no answer: errors, their places in files, and their exit statuses.

mod file;
mod status;

pub use file::{ErrorAnswer, ErrorDetails, FileError, split_place};
pub use status::{Failure, NEGATIVE, REFUSED, SUCCESS, UNUSABLE, status_of};

use std::error::Error;
use std::io;

/// The answer to a question, or why there is none.
pub type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Returns an error with its sources, joined by colons.
pub fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text.push_str(": ");
        text.push_str(&error.to_string());
        source = error.source();
    }
    text
}

/// Returns whether the reader of the output has stopped reading, like `head`, which is not an
/// error.
pub fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    std::iter::successors(Some(error), |&error| error.source()).any(|error| {
        let kind = match error.downcast_ref::<serde_json::Error>() {
            Some(error) => error.io_error_kind(),
            None => error.downcast_ref::<io::Error>().map(io::Error::kind),
        };
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}
