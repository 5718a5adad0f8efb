//! Python's integers as words of up to 256 bits, and back.

use mex_core::Play;
use nim_algebra::{ParseNimberError, U256};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

use crate::errors::refused;

/// Returns an integer, or anything that stands for one, as a word.
pub fn wide(number: &Bound<'_, PyAny>) -> PyResult<U256> {
    if let Ok(low) = number.extract::<u64>() {
        return Ok(U256::new(0, low.into()));
    }
    let py = number.py();
    let number =
        py.import(intern!(py, "operator"))?.call_method1(intern!(py, "index"), (number,)).map_err(
            |_| PyTypeError::new_err(format!("expected an integer, found {}", kind(number))),
        )?;
    if number.lt(0)? {
        return Err(PyValueError::new_err(format!("{number} is negative")));
    }
    let bytes = number.call_method1(intern!(py, "to_bytes"), (32, intern!(py, "little")));
    let bytes = bytes.map_err(|_| refused(ParseNimberError::TooWide { bits: 256 }))?;
    let bytes: [u8; 32] = bytes.cast::<PyBytes>()?.as_bytes().try_into()?;
    let half = |from: usize| {
        let mut half = [0; 16];
        half.copy_from_slice(&bytes[from..from + 16]);
        u128::from_le_bytes(half)
    };
    Ok(U256::new(half(16), half(0)))
}

/// Returns a word as one of Python's integers.
pub fn integer(py: Python<'_>, word: U256) -> PyResult<Bound<'_, PyAny>> {
    if word.high() == 0 {
        return Ok(word.low().into_pyobject(py)?.into_any());
    }
    let bytes = [word.low().to_le_bytes(), word.high().to_le_bytes()].concat();
    let bytes = PyBytes::new(py, &bytes);
    py.get_type::<PyInt>().call_method1(intern!(py, "from_bytes"), (bytes, intern!(py, "little")))
}

/// Returns a number that a crate takes as an unsigned one of 64 bits, with its name in errors.
pub fn count(number: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    let wide = wide(number).map_err(|error| named(number.py(), &error, name))?;
    let narrow = (wide.high() == 0).then(|| u64::try_from(wide.low()).ok()).flatten();
    narrow.ok_or_else(|| PyValueError::new_err(format!("{name}: {number} does not fit 64 bits")))
}

/// Returns a number that a crate takes as an unsigned one of 32 bits, with its name in errors.
pub fn narrow(number: &Bound<'_, PyAny>, name: &str) -> PyResult<u32> {
    let wide = count(number, name)?;
    u32::try_from(wide).map_err(|_| refused(format!("{name}: {wide} does not fit 32 bits")))
}

/// Returns numbers that a crate takes as unsigned ones of 64 bits, with their name in errors.
pub fn counts(list: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<u64>> {
    let items = list.try_iter().map_err(|_| {
        PyTypeError::new_err(format!("{name}: expected several integers, found {}", kind(list)))
    })?;
    items.enumerate().map(|(at, item)| count(&item?, &format!("{name}[{at}]"))).collect()
}

/// Returns an exponent of a power.
pub fn exponent(number: &Bound<'_, PyAny>) -> PyResult<i128> {
    number.extract().map_err(|error: PyErr| {
        match error.is_instance_of::<PyTypeError>(number.py()) {
            true => PyTypeError::new_err(format!(
                "exponent: expected an integer, found {}",
                kind(number)
            )),
            false => PyValueError::new_err("the exponent does not fit 128 bits"),
        }
    })
}

/// Returns what happens to the player who cannot move.
pub fn play_of(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// Returns the name of a type.
pub fn kind(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "something else".into(), |name| name.to_string())
}

/// Returns an error with a name before its words.
fn named(py: Python<'_>, error: &PyErr, name: &str) -> PyErr {
    let words = format!("{name}: {}", error.value(py));
    if error.is_instance_of::<PyTypeError>(py) {
        PyTypeError::new_err(words)
    } else {
        PyValueError::new_err(words)
    }
}
