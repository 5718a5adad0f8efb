//! The errors of this crate.

use std::error::Error;
use std::path::Path;

/// Why a run ended without an answer, as a message for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    message: String,
}

impl Failure {
    /// Returns a failure with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Failure { message: message.into() }
    }

    /// Returns the failure caused by a file.
    pub(crate) fn of_file(path: &Path, error: &dyn Error) -> Self {
        let text = chain(error);
        let (place, message) = place_of(&text);
        Failure::new(format!("{}{place}: {message}", path.display()))
    }
}

/// Returns the place named at the start of a message, `:2:3` for `line 2, column 3`, and the rest.
fn place_of(text: &str) -> (String, &str) {
    let find = || {
        let (place, message) = text.strip_prefix("line ")?.split_once(": ")?;
        let (line, column) = place.split_once(", column ").unwrap_or((place, "1"));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        (is_number(line) && is_number(column)).then(|| (format!(":{line}:{column}"), message))
    };
    find().unwrap_or((String::new(), text))
}

fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_stand_behind_the_file() {
        let of = |text: &str| Failure::of_file(Path::new("f"), &Failure::new(text)).to_string();
        assert_eq!(of("line 12, column 3: what: ever"), "f:12:3: what: ever");
        assert_eq!(of("line 12: what"), "f:12:1: what");
        assert_eq!(of("line of sight: lost"), "f: line of sight: lost");
        assert_eq!(of("gone"), "f: gone");
    }
}
