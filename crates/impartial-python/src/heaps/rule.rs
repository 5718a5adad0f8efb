//! Rules by their names.

use heap_games::Rule;
use pyo3::prelude::*;

use crate::errors::raised;

/// Returns the rule of a name or code.
pub fn rule_named(text: &str) -> PyResult<Rule> {
    text.parse().map_err(raised)
}
