//! The parts of JSON answers that several commands write.

use crate::errors::Result;
use serde_json::json;

/// Returns a value as a JSON number of any size that JSON readers keep exactly, else a string.
pub(crate) fn number(value: &u128) -> Result<serde_json::Value> {
    Ok(match u64::try_from(*value) {
        Ok(value) => json!(value),
        Err(_) => json!(value.to_string()),
    })
}
