//! Questions: objects with a few texts, numbers and flags.

use crate::json::{Field, read};
use std::error::Error;

/// A question of the page.
pub(crate) struct Question(Vec<(String, Field)>);

impl Question {
    /// Returns the question that a text of JSON states.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        read(text).map(Question)
    }

    fn field(&self, key: &str) -> Option<&Field> {
        self.0.iter().rev().find(|(name, _)| name == key).map(|(_, field)| field)
    }

    /// Returns a text.
    pub(crate) fn text(&self, key: &str) -> Result<&str, String> {
        match self.field(key) {
            Some(Field::Text(text)) => Ok(text),
            _ => Err(format!("the question lacks its {key:?}")),
        }
    }

    /// Returns a number, which is from 0 to `most`.
    pub(crate) fn number(&self, key: &str, most: usize) -> Result<usize, String> {
        match self.field(key) {
            Some(&Field::Number(number)) if number <= most as u64 => Ok(number as usize),
            _ => Err(format!("{key:?} must be a number from 0 to {most}")),
        }
    }

    /// Returns whether something is wanted.
    pub(crate) fn flag(&self, key: &str) -> bool {
        matches!(self.field(key), Some(Field::Flag(true)))
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
