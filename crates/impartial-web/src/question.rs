//! Questions: objects with a few texts, numbers and flags.

use serde_json::{Map, Value};
use std::error::Error;

/// A question of the page.
pub(crate) struct Question(Map<String, Value>);

impl Question {
    /// Returns the question that a text of JSON states.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map(Question).map_err(|error| error.to_string())
    }

    /// Returns a text.
    pub(crate) fn text(&self, key: &str) -> Result<&str, String> {
        let text = self.0.get(key).and_then(Value::as_str);
        text.ok_or_else(|| format!("the question lacks its {key:?}"))
    }

    /// Returns a number, which is from 0 to `most`.
    pub(crate) fn number(&self, key: &str, most: usize) -> Result<usize, String> {
        match self.0.get(key).and_then(Value::as_u64) {
            Some(number) if number <= most as u64 => Ok(number as usize),
            _ => Err(format!("{key:?} must be a number from 0 to {most}")),
        }
    }

    /// Returns whether something is wanted.
    pub(crate) fn flag(&self, key: &str) -> bool {
        self.0.get(key).and_then(Value::as_bool).unwrap_or(false)
    }
}

/// Returns the message of an error with those of its sources.
pub(crate) fn chain<E: Error>(error: E) -> String {
    game_table::errors::chain(&error)
}
