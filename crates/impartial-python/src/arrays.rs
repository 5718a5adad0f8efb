//! Arrays of words: numpy's, or anything that numpy makes an array of integers of.

use numpy::{PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn};
use pyo3::intern;
use pyo3::prelude::*;

use crate::errors::refused;
use crate::records::{INPUTS, in_python};

/// An array of 64-bit words whose numbers lie one after the other.
pub type Words<'py> = PyReadonlyArrayDyn<'py, u64>;

/// Returns an array of integers as words: itself where it has that type and order, else a copy.
pub fn words<'py>(array: &Bound<'py, PyAny>, name: &str) -> PyResult<Words<'py>> {
    let array = in_python(array.py(), (INPUTS, "words"), (array, name))?;
    let array = array.cast::<PyArrayDyn<u64>>()?;
    array.try_readonly().map_err(|_| refused(format!("{name}: shares its memory with the result")))
}

/// Returns a new array of words with the given shape, whose numbers are not set.
pub fn empty<'py>(
    py: Python<'py>,
    shape: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
    let numpy = py.import(intern!(py, "numpy"))?;
    let array = numpy.call_method1(intern!(py, "empty"), (shape, intern!(py, "uint64")))?;
    Ok(array.cast_into::<PyArrayDyn<u64>>()?)
}
