//! Questions: a few texts, numbers and flags by their names.

use std::error::Error;

/// The separator of the keys and values of a question.
const BETWEEN: char = '\0';

/// A question of the page: keys and values in turn, all of them texts.
pub(crate) struct Question<'t>(Vec<&'t str>);

impl<'t> Question<'t> {
    /// Returns the question in a text.
    pub(crate) fn parse(text: &'t str) -> Self {
        Question(text.split(BETWEEN).collect())
    }

    fn get(&self, key: &str) -> Option<&'t str> {
        self.0.chunks_exact(2).find(|pair| pair[0] == key).map(|pair| pair[1])
    }

    /// Returns a text.
    pub(crate) fn text(&self, key: &str) -> Result<&'t str, String> {
        self.get(key).ok_or_else(|| format!("the question lacks its {key:?}"))
    }

    /// Returns a number from 0 to `most`.
    pub(crate) fn number(&self, key: &str, most: usize) -> Result<usize, String> {
        match self.get(key).and_then(|text| text.parse().ok()) {
            Some(number) if number <= most => Ok(number),
            _ => Err(format!("{key:?} must be a number from 0 to {most}")),
        }
    }

    /// Returns whether a flag is set.
    pub(crate) fn flag(&self, key: &str) -> bool {
        self.get(key) == Some("true")
    }
}

/// Returns the message of an error with those of its sources.
pub(crate) fn chain<E: Error>(error: E) -> String {
    game_table::errors::chain(&error)
}

/// Returns the answer to a question with these texts, numbers and flags.
#[cfg(test)]
pub(crate) fn asked(question: &serde_json::Value) -> serde_json::Value {
    let pairs = question.as_object().into_iter().flatten();
    let text = |value: &serde_json::Value| {
        value.as_str().map_or_else(|| value.to_string(), str::to_string)
    };
    let question: Vec<String> = pairs.flat_map(|(key, value)| [key.clone(), text(value)]).collect();
    serde_json::from_str(&crate::answer(&question.join(&BETWEEN.to_string()))).unwrap()
}
