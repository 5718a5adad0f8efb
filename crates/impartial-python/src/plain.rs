//! How the plain results are written: as calls that make them again.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Returns the call that makes an object again: its name, and what it was made from.
pub fn written(name: &str, fields: &[(&str, Bound<'_, PyAny>)]) -> PyResult<String> {
    let mut text = format!("{name}(");
    for (at, (field, value)) in fields.iter().enumerate() {
        let comma = if at == 0 { "" } else { ", " };
        text.push_str(&format!("{comma}{field}={}", value.repr()?.to_cow()?));
    }
    text.push(')');
    Ok(text)
}

/// Returns a tuple of numbers.
pub fn tuple<'py>(py: Python<'py>, list: &[u64]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, list)
}
