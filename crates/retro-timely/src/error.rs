//! What can go wrong.

use std::error::Error;
use std::fmt;
use std::path::Path;

/// Why a run ended without an answer, in words for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    message: String,
}

impl Failure {
    /// Returns a failure with these words.
    pub fn new(message: impl Into<String>) -> Self {
        Failure { message: message.into() }
    }

    /// Returns the failure that a file is the cause of.
    pub(crate) fn of_file(path: &Path, error: &dyn Error) -> Self {
        Failure::new(format!("{}: {}", path.display(), chain(error)))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl Error for Failure {}

/// Returns an error with what caused it.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}
