//! The records of game-table as Python has them: `python/impartial_games/_records.py`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde::Serialize;

/// The module of the classes.
const MODULE: &str = "impartial_games._records";

/// The module of tables and frames.
pub const TABLES: &str = "impartial_games._tables";

/// The module of play.
pub const PLAY: &str = "impartial_games._play";

/// Returns an answer as a record, or several as a list of records.
pub fn record<'py>(py: Python<'py>, answer: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(answer);
    let text = text.map_err(|error| PyValueError::new_err(error.to_string()))?;
    py.import(MODULE)?.call_method1("read", (text,))
}

/// Returns a list that a notebook shows as a table.
pub fn rows<'py>(list: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    in_python(list.py(), (TABLES, "Rows"), (list,))
}

/// Returns what a function of Python's part of the package answers.
pub fn in_python<'py, A>(
    py: Python<'py>,
    (module, function): (&str, &str),
    arguments: A,
) -> PyResult<Bound<'py, PyAny>>
where
    A: pyo3::call::PyCallArgs<'py>,
{
    py.import(module)?.getattr(function)?.call1(arguments)
}

/// Returns the fields of an answer.
pub fn fields<'py>(py: Python<'py>, answer: &impl Serialize) -> PyResult<Bound<'py, PyDict>> {
    Ok(record(py, answer)?.getattr("__dict__")?.cast_into()?)
}

/// Returns a record of one of the classes, made from fields and from what it is asked beyond them.
pub fn record_of<'py>(
    kind: &str,
    beyond: Bound<'py, PyTuple>,
    fields: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    fields.py().import(MODULE)?.getattr(kind)?.call(beyond, Some(fields))
}
