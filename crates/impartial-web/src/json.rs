//! Answers as objects that grow key by key.

use serde::Serialize;

/// The text of an object, without its last brace.
pub(crate) struct Record(String);

impl Record {
    /// Returns an object without a key.
    pub(crate) fn new() -> Self {
        Self("{".to_string())
    }

    /// Returns the object with one more key.
    pub(crate) fn with(self, key: &str, value: &impl Serialize) -> Self {
        self.with_text(key, &text(value))
    }

    /// Returns the object with one more key, whose value is an object too.
    pub(crate) fn with_record(self, key: &str, value: Record) -> Self {
        self.with_text(key, &value.into_text())
    }

    fn with_text(mut self, key: &str, value: &str) -> Self {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        self.0.push_str(&text(key));
        self.0.push(':');
        self.0.push_str(value);
        self
    }

    /// Returns the object for a record of the library.
    pub(crate) fn of(answer: &impl Serialize) -> Result<Self, String> {
        let text = serde_json::to_string(answer).map_err(|error| error.to_string())?;
        match text.strip_suffix('}') {
            Some(text) => Ok(Self(text.to_string())),
            None => Err("the answer is not an object".to_string()),
        }
    }

    /// Returns the text of the object.
    pub(crate) fn into_text(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

fn text<V: Serialize + ?Sized>(value: &V) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_string())
}
