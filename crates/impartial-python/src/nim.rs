//! The field of nimbers, on numbers and on arrays of words.

use game_table::nim_table_svg;
use nim_algebra::BatchError::ZeroInverted;
use nim_algebra::{Batch, Nimber, U256};
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

use crate::errors::refused;

/// Returns the nim product of two words.
#[pyfunction]
pub fn nim_mul(a: u64, b: u64) -> u64 {
    nim_algebra::nim_mul(a, b)
}

/// Returns the result of an operation on numbers of 256 bits, as little-endian bytes.
#[pyfunction]
pub fn nim_number(operation: &str, a: [u8; 32], b: [u8; 32], exponent: i128) -> PyResult<[u8; 32]> {
    let [a, b] = [a, b].map(|bytes| Nimber::new(word(bytes)));
    let worked = match operation {
        "mul" => Some(a * b),
        "inverse" => a.inverse(),
        "sqrt" => Some(a.sqrt()),
        _ => a.checked_pow(exponent),
    };
    let value = worked.ok_or_else(|| refused("0 has no inverse"))?.value();
    let mut bytes = [0; 32];
    bytes[..16].copy_from_slice(&value.low().to_le_bytes());
    bytes[16..].copy_from_slice(&value.high().to_le_bytes());
    Ok(bytes)
}

fn word(bytes: [u8; 32]) -> U256 {
    let (halves, _) = bytes.as_chunks::<16>();
    U256::from_words(u128::from_le_bytes(halves[1]), u128::from_le_bytes(halves[0]))
}

/// Fills a piece of an array with the results of an operation on words, without the interpreter's lock.
/// The second operand is an array, a factor or an exponent. `first` is the index of the piece's first word.
#[pyfunction]
pub fn nim_words(
    py: Python<'_>,
    operation: &str,
    a: PyReadonlyArray1<'_, u64>,
    b: Option<PyReadonlyArray1<'_, u64>>,
    number: i128,
    mut out: PyReadwriteArray1<'_, u64>,
    first: usize,
) -> PyResult<()> {
    let (a, out) = (a.as_slice()?, out.as_slice_mut()?);
    let b = b.as_ref().map(|b| b.as_slice()).transpose()?;
    let batch = Batch::new();
    let worked = py.detach(|| match (operation, b) {
        ("mul", Some(b)) => batch.mul(a, b, out),
        ("mul", None) => batch.scale(a, number as u64, out),
        ("inverse", _) => batch.inverse(a, out),
        ("sqrt", _) => batch.sqrt(a, out),
        _ => a.iter().zip(out).enumerate().try_for_each(|(index, (&a, out))| {
            let power = Nimber::new(a).checked_pow(number);
            *out = power.ok_or(ZeroInverted { index })?.value();
            Ok(())
        }),
    });
    worked.map_err(|error| match error {
        ZeroInverted { index } => refused(ZeroInverted { index: first + index }),
        other => refused(other),
    })
}

/// Returns the table of nim products as a picture.
#[pyfunction]
pub fn nim_table(rows: u64) -> PyResult<String> {
    let too_many = || refused(format!("a picture has at most 256 rows, not {rows}"));
    nim_table_svg(rows).ok_or_else(too_many)
}
