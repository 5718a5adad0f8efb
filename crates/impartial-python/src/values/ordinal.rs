//! Ordinals as nimbers.

use std::hash::{DefaultHasher, Hash, Hasher};

use nim_algebra::Ordinal as Nimber;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyNotImplemented, PyString};

use crate::errors::{Refusal, refused};
use crate::interrupt::long;
use crate::numbers::{self, count, kind, wide};

/// A nimber that need not be finite: an ordinal below ω^ω^1228.
///
/// `+` is the nim sum, `*` the nim product, `/` and `**` the quotient and the power in the field of
/// nimbers; one operand may be an int. Comparison is that of ordinals.
///
/// Parameters
/// ----------
/// value : str or int
///     The ordinal as text, such as "w^w*2 + w^3 + 5" or "ω^ω×2+ω^3+5", or a number of up to 128
///     bits.
///
/// Raises
/// ------
/// ValueError
///     If the text is no such ordinal, with the place, or the number is negative or too large.
/// TypeError
///     If it is neither a text nor an integer.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> omega = ig.Ordinal("w")
/// >>> omega * omega * omega == 2
/// True
/// >>> print(omega**2 * 4 + omega, omega**-1, (omega + 1).sqrt())
/// ω^2×4+ω ω^2×3 ω^2×2+1
/// >>> omega > 10**9
/// True
#[pyclass(frozen, module = "impartial_games")]
#[derive(Clone)]
pub struct Ordinal(Nimber);

type Worked = Result<Nimber, Refusal>;

/// Returns an operand: an ordinal, an integer, or none of these.
fn operand(object: &Bound<'_, PyAny>) -> PyResult<Option<Nimber>> {
    if let Ok(ordinal) = object.cast::<Ordinal>() {
        return Ok(Some(ordinal.get().0.clone()));
    }
    match wide(object) {
        Ok(number) if number.high() == 0 => Ok(Some(number.low().into())),
        Ok(_) => Err(refused(format!("{object} does not fit 128 bits"))),
        Err(error) if error.is_instance_of::<PyTypeError>(object.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns what an operation makes of two operands, or Python's `NotImplemented`.
fn worked(
    py: Python<'_>,
    operands: Option<(Nimber, Nimber)>,
    work: fn(&Nimber, &Nimber) -> Worked,
) -> PyResult<Py<PyAny>> {
    match operands {
        Some((a, b)) => Ordinal(long(py, move || work(&a, &b))?).into_py_any(py),
        None => PyNotImplemented::get(py).into_py_any(py),
    }
}

fn product(a: &Nimber, b: &Nimber) -> Worked {
    a.try_mul(b).map_err(Refusal::from)
}

fn quotient(a: &Nimber, b: &Nimber) -> Worked {
    b.try_inverse().and_then(|inverse| a.try_mul(&inverse)).map_err(Refusal::from)
}

#[pymethods]
impl Ordinal {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(Ordinal(text.to_cow()?.parse().map_err(refused)?));
        }
        let words = || format!("expected a text or an integer, found {}", kind(value));
        operand(value)?.map(Ordinal).ok_or_else(|| PyTypeError::new_err(words()))
    }

    /// The number, or None if the ordinal is not finite.
    #[getter]
    fn finite(&self) -> Option<u128> {
        self.0.to_finite()
    }

    /// Returns the terms of Cantor's normal form, the greatest first.
    ///
    /// Returns
    /// -------
    /// list of (Ordinal, int)
    ///     Exponents of ω and their coefficients.
    fn normal_form(&self) -> Vec<(Ordinal, u128)> {
        self.0.normal_form().map(|(exponent, number)| (Ordinal(exponent), number)).collect()
    }

    /// Returns the nim square root, which exists and is unique.
    ///
    /// Returns
    /// -------
    /// Ordinal
    ///     The square root.
    ///
    /// Raises
    /// ------
    /// LimitError
    ///     If the finite field that holds the ordinal is too large.
    /// ValueError
    ///     If the result rests on an excess that is not known.
    fn sqrt(&self, py: Python<'_>) -> PyResult<Self> {
        let ordinal = self.0.clone();
        long(py, move || ordinal.try_sqrt().map_err(Refusal::from)).map(Ordinal)
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match operand(other)? {
            Some(other_one) => Ordinal(self.0.nim_sum(&other_one)).into_py_any(other.py()),
            None => PyNotImplemented::get(other.py()).into_py_any(other.py()),
        }
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(other)
    }

    fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let operands = operand(other)?.map(|factor| (self.0.clone(), factor));
        worked(other.py(), operands, product)
    }

    fn __rmul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(other)
    }

    fn __truediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let operands = operand(other)?.map(|divisor| (self.0.clone(), divisor));
        worked(other.py(), operands, quotient)
    }

    fn __rtruediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let operands = operand(other)?.map(|dividend| (dividend, self.0.clone()));
        worked(other.py(), operands, quotient)
    }

    fn __pow__(
        &self,
        exponent: &Bound<'_, PyAny>,
        modulus: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        if modulus.is_some() {
            return Err(PyTypeError::new_err("powers of an Ordinal take no modulus"));
        }
        let (py, exponent) = (exponent.py(), numbers::exponent(exponent)?);
        let base = self.0.clone();
        long(py, move || {
            let base = if exponent < 0 { base.try_inverse() } else { Ok(base) };
            let power = base.and_then(|base| base.try_pow(exponent.unsigned_abs()));
            power.map_err(Refusal::from)
        })
        .map(Ordinal)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        match operand(other) {
            Ok(Some(ordinal)) => operator.matches(self.0.cmp(&ordinal)).into_py_any(other.py()),
            // No ordinal equals what is none.
            _ => PyNotImplemented::get(other.py()).into_py_any(other.py()),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        if let Some(number) = self.0.to_finite() {
            return number.into_pyobject(py)?.hash();
        }
        let mut state = DefaultHasher::new();
        self.0.hash(&mut state);
        Ok(state.finish() as isize)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        match self.0.to_finite() {
            Some(number) => format!("Ordinal({number})"),
            None => format!("Ordinal('{:#}')", self.0),
        }
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// Returns Lenstra's excess of an odd prime, computed anew.
///
/// The power with the prime as exponent of ω^ω^k, where the prime is the k-th odd one from 0 on, is a
/// sum of known ordinals and this number. Products of ordinals rest on it.
///
/// Parameters
/// ----------
/// prime : int
///     An odd prime below 10,000.
/// most_bits : int
///     The most bits of a field that is computed in.
///
/// Returns
/// -------
/// int
///     The excess.
///
/// Raises
/// ------
/// ValueError
///     If the number is no odd prime below 10,000.
/// LimitError
///     If a field on the way is larger.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> [ig.lenstra_excess(prime) for prime in (3, 5, 7, 19, 47)]
/// [0, 0, 1, 4, 1]
#[pyfunction]
#[pyo3(signature = (prime, most_bits=100_000))]
pub fn lenstra_excess(py: Python<'_>, prime: &Bound<'_, PyAny>, most_bits: u64) -> PyResult<u64> {
    let prime = count(prime, "prime")?;
    long(py, move || {
        let found = nim_algebra::lenstra_excess(prime, most_bits).map_err(Refusal::from)?;
        Ok(found.excess)
    })
}
