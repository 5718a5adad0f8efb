//! Conversions between Python and the crates.

use mex_core::Play;
use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;

/// An answer in Python, or the exception instead.
pub type Found<'py> = PyResult<Bound<'py, PyAny>>;

/// Returns an answer of game-table as dicts, lists, texts and numbers.
pub fn record<'py>(py: Python<'py>, answer: &impl Serialize) -> Found<'py> {
    Ok(pythonize(py, answer)?)
}

/// Returns the convention for the player who cannot move.
pub fn play_of(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}
