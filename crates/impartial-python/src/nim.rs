//! Nim sums and the field of nimbers, on integers and on arrays of them.

use game_table::nim_table_svg;
use nim_algebra::{Batch, BatchError, Nimber, U256};
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple};

use crate::arrays::{self, Words};
use crate::errors::refused;
use crate::numbers::{self, count, integer, kind, wide};
use crate::records::picture;

/// How many numbers are worked on between two looks for signals: some milliseconds.
const PIECE: usize = 1 << 20;

/// The same for powers, each of which is some hundred products.
const POWER_PIECE: usize = 1 << 12;

/// What an operation works on.
enum Operand<'py> {
    Number(U256),
    Array(Words<'py>),
}

impl<'py> Operand<'py> {
    fn new(object: &Bound<'py, PyAny>, name: &str) -> PyResult<Self> {
        let py = object.py();
        if object.is_instance_of::<PyInt>() {
            return Ok(Operand::Number(wide(object)?));
        }
        let is_single = match object.getattr(intern!(py, "ndim")) {
            Ok(dimensions) => dimensions.eq(0)?,
            Err(_) => !object.hasattr(intern!(py, "__iter__"))?,
        };
        if is_single {
            return Ok(Operand::Number(wide(object)?));
        }
        Ok(Operand::Array(arrays::words(object, name)?))
    }
}

/// Returns a word as one of 64 bits, for an array.
fn narrow(word: U256) -> PyResult<u64> {
    let narrow = (word.high() == 0).then(|| u64::try_from(word.low()).ok()).flatten();
    narrow.ok_or_else(|| PyValueError::new_err("with an array, a number must fit 64 bits"))
}

/// Returns the array that results go into: the caller's, or a new one.
fn result<'py>(
    shape: &Words<'py>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
    let py = shape.py();
    let Some(out) = out else {
        return arrays::empty(py, PyTuple::new(py, shape.shape())?.into_any());
    };
    let array = out.cast::<PyArrayDyn<u64>>().map_err(|_| {
        PyTypeError::new_err(format!("out: expected an array of uint64, found {}", kind(out)))
    })?;
    if array.shape() != shape.shape() {
        let words = format!("out has the shape {:?}, not {:?}", array.shape(), shape.shape());
        return Err(PyValueError::new_err(words));
    }
    Ok(array.clone())
}

/// Fills the result piece by piece, without the interpreter's lock.
fn fill<'py>(
    a: &Words<'py>,
    out: Option<&Bound<'py, PyAny>>,
    piece: usize,
    work: impl Fn(usize, &[u64], &mut [u64]) -> Result<(), BatchError> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let py = a.py();
    let array = result(a, out)?;
    let mut writing = array.try_readwrite().map_err(|_| {
        PyValueError::new_err("out: read-only, or shares its memory with an operand")
    })?;
    let results = writing.as_slice_mut().map_err(|_| {
        PyValueError::new_err("out: its numbers do not lie one after the other in memory")
    })?;
    let a = a.as_slice()?;
    for (index, results) in results.chunks_mut(piece).enumerate() {
        let from = index * piece;
        let a = &a[from..from + results.len()];
        py.detach(|| work(from, a, results)).map_err(|error| {
            refused(match error {
                BatchError::ZeroInverted { index } => {
                    BatchError::ZeroInverted { index: from + index }
                }
                other => other,
            })
        })?;
        py.check_signals()?;
    }
    drop(writing);
    Ok(array.into_any())
}

/// Refuses an array for the result where the result is a number.
fn no_array(out: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    match out {
        None => Ok(()),
        Some(_) => Err(PyTypeError::new_err("out is for arrays; the result is a number")),
    }
}

/// Applies an operation with one operand to a number or to an array.
fn unary<'py>(
    a: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    one: impl FnOnce(Nimber<U256>) -> PyResult<Nimber<U256>>,
    many: impl Fn(&[u64], &mut [u64]) -> Result<(), BatchError> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    match Operand::new(a, "a")? {
        Operand::Number(number) => {
            no_array(out)?;
            integer(a.py(), one(Nimber::new(number))?.value())
        }
        Operand::Array(array) => fill(&array, out, PIECE, |_, a, results| many(a, results)),
    }
}

/// Returns the nim sum of numbers: their exclusive or.
///
/// Parameters
/// ----------
/// *values : int or iterable of int
///     The numbers, or one iterable of them. An array of integers is read without a copy where it
///     has the type uint64.
///
/// Returns
/// -------
/// int
///     0 exactly if the player to move loses Nim with these heaps.
///
/// Raises
/// ------
/// ValueError
///     If a number is negative or needs more than 256 bits.
/// TypeError
///     If a value is not an integer.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.nim_sum(3, 5, 7)
/// 1
/// >>> ig.nim_sum(range(100))
/// 0
#[pyfunction]
#[pyo3(signature = (*values))]
pub fn nim_sum<'py>(values: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
    let py = values.py();
    let list = match values.len() {
        1 if !values.get_item(0)?.hasattr(intern!(py, "__index__"))? => values.get_item(0)?,
        1 if values.get_item(0)?.hasattr(intern!(py, "__len__"))? => values.get_item(0)?,
        _ => values.as_any().clone(),
    };
    if list.hasattr(intern!(py, "dtype"))? {
        let array = arrays::words(&list, "values")?;
        let numbers = array.as_slice()?;
        let sum = py.detach(|| nim_algebra::nim_sum(numbers.iter().copied()));
        return Ok(sum.into_pyobject(py)?.into_any());
    }
    let mut sum = Nimber::new(U256::ZERO);
    for number in list.try_iter()? {
        sum += Nimber::new(wide(&number?)?);
    }
    integer(py, sum.value())
}

/// Returns the nim product of two numbers, or of each two numbers of arrays.
///
/// Parameters
/// ----------
/// a, b : int or array_like of int
///     Numbers of up to 256 bits, or arrays of numbers of up to 64 bits: two of the same shape, or
///     one and a number. Arrays of uint64 in C order are not copied.
/// out : numpy.ndarray, optional
///     An array of uint64 for the result, which saves the time to get the memory for it. It may not
///     share memory with an operand.
///
/// Returns
/// -------
/// int or numpy.ndarray
///     The product, an array of uint64 if an operand is an array.
///
/// Raises
/// ------
/// ValueError
///     If a number is negative or too large, or if the arrays differ in shape.
/// TypeError
///     If an operand is not made of integers.
///
/// Examples
/// --------
/// >>> import numpy as np
/// >>> import impartial_games as ig
/// >>> ig.nim_mul(4, 8)
/// 11
/// >>> ig.nim_mul(np.array([4, 8, 16], dtype=np.uint64), 4)
/// array([ 6, 11, 64], dtype=uint64)
#[pyfunction]
#[pyo3(signature = (a, b, out=None))]
pub fn nim_mul<'py>(
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let batch = Batch::new();
    match (Operand::new(a, "a")?, Operand::new(b, "b")?) {
        (Operand::Number(x), Operand::Number(y)) => {
            no_array(out)?;
            if let (Ok(x), Ok(y)) = (narrow(x), narrow(y)) {
                return Ok(nim_algebra::nim_mul(x, y).into_pyobject(a.py())?.into_any());
            }
            integer(a.py(), (Nimber::new(x) * Nimber::new(y)).value())
        }
        (Operand::Array(array), Operand::Number(factor))
        | (Operand::Number(factor), Operand::Array(array)) => {
            let factor = narrow(factor)?;
            fill(&array, out, PIECE, |_, a, results| batch.scale(a, factor, results))
        }
        (Operand::Array(x), Operand::Array(y)) => {
            if x.shape() != y.shape() {
                let words =
                    format!("the shapes {:?} and {:?} do not go together", x.shape(), y.shape());
                return Err(PyValueError::new_err(words));
            }
            let second = y.as_slice()?;
            fill(&x, out, PIECE, |from, a, results| {
                batch.mul(a, &second[from..from + a.len()], results)
            })
        }
    }
}

/// Returns the nim inverse: what gives 1 as the nim product with the number.
///
/// Parameters
/// ----------
/// a : int or array_like of int
///     A number of up to 256 bits, or an array of numbers of up to 64 bits; none is 0.
/// out : numpy.ndarray, optional
///     An array of uint64 for the result.
///
/// Returns
/// -------
/// int or numpy.ndarray
///     The inverse, an array of uint64 if `a` is an array.
///
/// Raises
/// ------
/// ValueError
///     If a number is 0, negative or too large; for an array with its place.
/// TypeError
///     If `a` is not made of integers.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.nim_inverse(5)
/// 12
/// >>> ig.nim_mul(5, 12)
/// 1
#[pyfunction]
#[pyo3(signature = (a, out=None))]
pub fn nim_inverse<'py>(
    a: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let one = |a: Nimber<U256>| a.inverse().ok_or_else(|| refused("0 has no inverse"));
    unary(a, out, one, |a, results| Batch::new().inverse(a, results))
}

/// Returns the nim square root; every number has exactly one.
///
/// Parameters
/// ----------
/// a : int or array_like of int
///     A number of up to 256 bits, or an array of numbers of up to 64 bits.
/// out : numpy.ndarray, optional
///     An array of uint64 for the result.
///
/// Returns
/// -------
/// int or numpy.ndarray
///     The square root, an array of uint64 if `a` is an array.
///
/// Raises
/// ------
/// ValueError
///     If a number is negative or too large.
/// TypeError
///     If `a` is not made of integers.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.nim_sqrt(6)
/// 4
#[pyfunction]
#[pyo3(signature = (a, out=None))]
pub fn nim_sqrt<'py>(
    a: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    unary(a, out, |a| Ok(a.sqrt()), |a, results| Batch::new().sqrt(a, results))
}

/// Returns a power in the field of nimbers.
///
/// Parameters
/// ----------
/// a : int or array_like of int
///     A number of up to 256 bits, or an array of numbers of up to 64 bits.
/// exponent : int
///     How often the number is multiplied; negative for the inverse. From -2**127 to 2**127 - 1.
/// out : numpy.ndarray, optional
///     An array of uint64 for the result.
///
/// Returns
/// -------
/// int or numpy.ndarray
///     The power, an array of uint64 if `a` is an array.
///
/// Raises
/// ------
/// ValueError
///     If a number or the exponent is too large, or if 0 has a negative exponent.
/// TypeError
///     If `a` is not made of integers.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> [ig.nim_pow(4, exponent) for exponent in range(-1, 4)]
/// [15, 1, 4, 6, 14]
#[pyfunction]
#[pyo3(signature = (a, exponent, out=None))]
pub fn nim_pow<'py>(
    a: &Bound<'py, PyAny>,
    exponent: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let exponent = numbers::exponent(exponent)?;
    match Operand::new(a, "a")? {
        Operand::Number(number) => {
            no_array(out)?;
            let power = Nimber::new(number).checked_pow(exponent);
            let power = power.ok_or_else(|| refused("0 has no negative powers"))?;
            integer(a.py(), power.value())
        }
        Operand::Array(array) => fill(&array, out, POWER_PIECE, |_, a, results| {
            for (index, (&number, result)) in a.iter().zip(results).enumerate() {
                let power = Nimber::new(number).checked_pow(exponent);
                *result = power.ok_or(BatchError::ZeroInverted { index })?.value();
            }
            Ok(())
        }),
    }
}

/// Returns the table of nim products as a picture, darker for larger products.
///
/// Parameters
/// ----------
/// rows : int
///     The products are those of the numbers below it, at most 256.
///
/// Returns
/// -------
/// Picture
///     The picture that `impartial nim table --picture` draws.
///
/// Raises
/// ------
/// ValueError
///     If there are more rows than 256.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> "5 times 7 is 13" in str(ig.nim_table_picture(16))
/// True
#[pyfunction]
pub fn nim_table_picture<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let number = count(rows, "rows")?;
    let too_many = || refused(format!("a picture has at most 256 rows, not {number}"));
    picture(rows.py(), nim_table_svg(number).ok_or_else(too_many)?)
}
