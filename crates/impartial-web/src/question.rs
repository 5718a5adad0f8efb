//! Questions: objects with a few texts, numbers and flags.

use serde_json::Value as Json;
use std::error::Error;

/// A question of the page.
pub(crate) struct Question(Json);

impl Question {
    /// Returns the question that a text of JSON states.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map(Question).map_err(|error| error.to_string())
    }

    /// Returns a text.
    pub(crate) fn text(&self, key: &str) -> Result<&str, String> {
        self.0[key].as_str().ok_or_else(|| format!("the question lacks its {key:?}"))
    }

    /// Returns a number, which is from 0 to `most`.
    pub(crate) fn number(&self, key: &str, most: usize) -> Result<usize, String> {
        let number = self.0[key].as_u64().and_then(|number| usize::try_from(number).ok());
        let number = number.filter(|&number| number <= most);
        number.ok_or_else(|| format!("expected a number from 0 to {most}, found {}", self.0[key]))
    }

    /// Returns whether something is wanted.
    pub(crate) fn flag(&self, key: &str) -> bool {
        self.0[key].as_bool().unwrap_or_default()
    }
}

/// Returns the message of an error with those of its sources.
pub(crate) fn chain<E: Error>(error: E) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text = format!("{text}: {error}");
        source = error.source();
    }
    text
}
