//! Arrays of integers: numpy's, or anything that numpy makes an array of.

use numpy::{PyArray1, PyArrayDyn, PyReadonlyArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;

use crate::errors::refused;

/// An array of 64-bit words whose numbers lie one after the other.
pub type Words<'py> = PyReadonlyArrayDyn<'py, u64>;

/// Returns an array of integers as words: itself where it has that type and order, else a copy.
pub fn words<'py>(array: &Bound<'py, PyAny>, name: &str) -> PyResult<Words<'py>> {
    let array = contiguous(array, name)?;
    if let Ok(array) = array.cast::<PyArrayDyn<u64>>() {
        return reading(array, name);
    }
    check_signs(&array, name)?;
    let py = array.py();
    let array = array.call_method1(intern!(py, "astype"), (intern!(py, "uint64"),))?;
    reading(array.cast::<PyArrayDyn<u64>>()?, name)
}

/// Returns what numpy makes of an object, if that is an array of integers in one piece.
fn contiguous<'py>(object: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    let numpy = py.import(intern!(py, "numpy"))?;
    let array = numpy.call_method1(intern!(py, "asarray"), (object,)).map_err(|error| {
        PyTypeError::new_err(format!("{name}: not an array of integers: {}", error.value(py)))
    })?;
    let untyped = array.cast::<PyUntypedArray>()?;
    let dtype = array.getattr(intern!(py, "dtype"))?;
    let kind: char = dtype.getattr(intern!(py, "kind"))?.extract()?;
    if untyped.len() == 0 && kind == 'f' {
        // What numpy makes of an empty list.
        return array.call_method1(intern!(py, "astype"), (intern!(py, "uint64"),));
    }
    if !matches!(kind, 'i' | 'u') {
        let words = format!("{name}: expected integers, found an array of {dtype}");
        return Err(PyTypeError::new_err(words));
    }
    let is_native: bool = dtype.getattr(intern!(py, "isnative"))?.extract()?;
    if !is_native {
        let native = dtype.call_method1(intern!(py, "newbyteorder"), (intern!(py, "="),))?;
        let array = array.call_method1(intern!(py, "astype"), (native,))?;
        return numpy.call_method1(intern!(py, "ascontiguousarray"), (array,));
    }
    if untyped.is_c_contiguous() {
        return Ok(array);
    }
    numpy.call_method1(intern!(py, "ascontiguousarray"), (array,))
}

fn reading<'py, T: numpy::Element>(
    array: &Bound<'py, PyArrayDyn<T>>,
    name: &str,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    use numpy::PyArrayMethods;
    array.try_readonly().map_err(|_| refused(format!("{name}: shares its memory with the result")))
}

/// Refuses negative numbers, by their place.
fn check_signs(array: &Bound<'_, PyAny>, name: &str) -> PyResult<()> {
    let py = array.py();
    let negative = array.rich_compare(0, CompareOp::Lt)?;
    if !negative.call_method0(intern!(py, "any"))?.extract::<bool>()? {
        return Ok(());
    }
    let place: usize = negative.call_method0(intern!(py, "argmax"))?.extract()?;
    let flat = array.call_method0(intern!(py, "ravel"))?;
    let words = format!("{name}[{place}]: {} is negative", flat.get_item(place)?);
    Err(PyValueError::new_err(words))
}

/// A row of positions, in any of the types that graphs come in.
pub enum Column<'py> {
    Unsigned32(PyReadonlyArrayDyn<'py, u32>),
    Signed32(PyReadonlyArrayDyn<'py, i32>),
    Signed64(PyReadonlyArrayDyn<'py, i64>),
    Unsigned64(Words<'py>),
}

impl<'py> Column<'py> {
    /// Returns the integers of an array with one dimension; what is in one piece is not copied.
    pub fn new(array: &Bound<'py, PyAny>, name: &str) -> PyResult<Self> {
        let array = contiguous(array, name)?;
        let dimensions = array.cast::<PyUntypedArray>()?.ndim();
        if dimensions != 1 {
            let words = format!("{name}: expected one dimension, found {dimensions}");
            return Err(PyValueError::new_err(words));
        }
        if let Ok(array) = array.cast::<PyArrayDyn<u32>>() {
            return reading(array, name).map(Column::Unsigned32);
        }
        if let Ok(array) = array.cast::<PyArrayDyn<i32>>() {
            return reading(array, name).map(Column::Signed32);
        }
        if let Ok(array) = array.cast::<PyArrayDyn<u64>>() {
            return reading(array, name).map(Column::Unsigned64);
        }
        let py = array.py();
        let array = array.call_method1(intern!(py, "astype"), (intern!(py, "int64"),))?;
        reading(array.cast::<PyArrayDyn<i64>>()?, name).map(Column::Signed64)
    }

    /// Returns the numbers, one after the other.
    pub fn numbers(&self) -> PyResult<Numbers<'_>> {
        Ok(match self {
            Column::Unsigned32(array) => Numbers::Unsigned32(array.as_slice()?),
            Column::Signed32(array) => Numbers::Signed32(array.as_slice()?),
            Column::Signed64(array) => Numbers::Signed64(array.as_slice()?),
            Column::Unsigned64(array) => Numbers::Unsigned64(array.as_slice()?),
        })
    }
}

/// The numbers of a [`Column`], which a thread without the interpreter may read.
#[derive(Clone, Copy)]
pub enum Numbers<'a> {
    Unsigned32(&'a [u32]),
    Signed32(&'a [i32]),
    Signed64(&'a [i64]),
    Unsigned64(&'a [u64]),
}

impl Numbers<'_> {
    /// Returns how many there are.
    pub fn len(&self) -> usize {
        match self {
            Numbers::Unsigned32(list) => list.len(),
            Numbers::Signed32(list) => list.len(),
            Numbers::Signed64(list) => list.len(),
            Numbers::Unsigned64(list) => list.len(),
        }
    }

    /// Copies a range of them into a list; one that is not below `limit` is returned with its place.
    pub fn copy(&self, from: usize, to: usize, limit: u32, list: &mut Vec<u32>) -> Option<Stray> {
        match self {
            Numbers::Unsigned32(all) => copy(&all[from..to], from, limit, list),
            Numbers::Signed32(all) => copy(&all[from..to], from, limit, list),
            Numbers::Signed64(all) => copy(&all[from..to], from, limit, list),
            Numbers::Unsigned64(all) => copy(&all[from..to], from, limit, list),
        }
    }
}

/// A number that is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// Its place in the array.
    pub place: usize,
    /// The number.
    pub number: String,
}

fn copy<T>(numbers: &[T], from: usize, limit: u32, list: &mut Vec<u32>) -> Option<Stray>
where
    T: Copy + ToString,
    u32: TryFrom<T>,
{
    list.clear();
    // One pass that the compiler makes vectors of, and another only where something is wrong.
    let mut strays = false;
    list.extend(numbers.iter().map(|&number| {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        strays |= number >= limit;
        number
    }));
    if !strays {
        return None;
    }
    let at = list.iter().position(|&number| number >= limit)?;
    Some(Stray { place: from + at, number: numbers[at].to_string() })
}

/// Returns an array of single letters that takes over a list of their code points.
pub fn letters<'py>(py: Python<'py>, list: Vec<u32>) -> PyResult<Bound<'py, PyAny>> {
    PyArray1::from_vec(py, list).call_method1(intern!(py, "view"), (intern!(py, "U1"),))
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
