//! Answers as objects that grow key by key.

use serde::Serialize;
use serde_json::{Map, Value};

/// An object.
pub(crate) struct Record(Map<String, Value>);

impl Record {
    /// Returns an object without a key.
    pub(crate) fn new() -> Self {
        Self(Map::new())
    }

    /// Returns the object with one more key.
    pub(crate) fn with(mut self, key: &str, value: &impl Serialize) -> Self {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        self.0.insert(key.to_string(), value);
        self
    }

    /// Returns the object that a record of the library makes.
    pub(crate) fn of(answer: &impl Serialize) -> Result<Self, String> {
        match serde_json::to_value(answer) {
            Ok(Value::Object(object)) => Ok(Self(object)),
            _ => Err("the answer is no object".to_string()),
        }
    }

    /// Returns the text of the object.
    pub(crate) fn into_text(self) -> String {
        Value::Object(self.0).to_string()
    }
}

impl Serialize for Record {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
