//! What Python's part of the package makes of answers: records, rows, pictures.

use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;

/// The modules of inputs, of play, of records, and of tables and frames.
pub const INPUTS: &str = "impartial_games._inputs";
pub const PLAY: &str = "impartial_games._play";
pub const RECORDS: &str = "impartial_games._records";
pub const TABLES: &str = "impartial_games._tables";

/// Returns an answer as a record, or several as rows of records.
pub fn record<'py>(py: Python<'py>, answer: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    in_python(py, (RECORDS, "read"), (pythonize(py, answer)?,))
}

/// Returns a picture, which a notebook shows.
pub fn picture(py: Python<'_>, svg: String) -> PyResult<Bound<'_, PyAny>> {
    in_python(py, (TABLES, "Picture"), (svg,))
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
