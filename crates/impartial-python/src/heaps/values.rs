//! Values of heaps, and winning moves.

use heap_games::{Budget, HeapSequence, HeapValues};
use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::refused;
use crate::heaps::rule::rule_named;
use crate::interrupt::long;
use crate::numbers::{count, counts};
use crate::records::rows;

/// Returns the Grundy values of the first heaps of a rule.
///
/// Parameters
/// ----------
/// rule : str
///     A name or code, such as "kayles", "0.77", "subtract:1,3,4".
/// count : int
///     How many values; they are those of the heaps 0 to `count` - 1.
///
/// Returns
/// -------
/// numpy.ndarray
///     The values, as uint32.
///
/// Raises
/// ------
/// RuleError
///     If there is no such rule.
/// LimitError
///     If the values are too large or take too much memory.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.heap_values("kayles", 10)
/// array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], dtype=uint32)
#[pyfunction]
pub fn heap_values<'py>(
    py: Python<'py>,
    rule: &str,
    #[pyo3(from_py_with = argument_count)] count: usize,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let rule = rule_named(rule)?;
    let cells = long(py, move || {
        let mut sequence = HeapSequence::new(rule).max_memory(Budget::default().bytes);
        if let Some(to) = count.checked_sub(1) {
            sequence.extend_to(to)?;
        }
        Ok(match sequence.values() {
            HeapValues::Longs(list) => list.clone(),
            HeapValues::Words(list) => list.iter().map(|&value| value.into()).collect(),
            HeapValues::Bytes(list) => list.iter().map(|&value| value.into()).collect(),
        })
    })?;
    Ok(if cells.is_empty() { cells.to_pyarray(py) } else { PyArray1::from_vec(py, cells) })
}

/// Returns a number of values.
pub fn argument_count(number: &Bound<'_, PyAny>) -> PyResult<usize> {
    let count = count(number, "count")?;
    usize::try_from(count).map_err(|_| refused("count: too large"))
}

/// Returns the Grundy value of one heap of any size: by a closed form, a table or a proven period.
///
/// Parameters
/// ----------
/// rule : str
///     A name or code.
/// heap : int
///     The heap, of up to 64 bits.
///
/// Returns
/// -------
/// int
///     Its Grundy value.
///
/// Raises
/// ------
/// RuleError
///     If there is no such rule.
/// LimitError
///     If the value takes more than about twenty seconds or 2 GiB.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.heap_value("kayles", 10**18)
/// 1
#[pyfunction]
pub fn heap_value(py: Python<'_>, rule: &str, heap: &Bound<'_, PyAny>) -> PyResult<u128> {
    let rule = rule_named(rule)?;
    let heap = count(heap, "heap")?;
    if let Some(value) = rule.closed_form(heap) {
        return Ok(value);
    }
    long(py, move || Ok(rule.value(heap, Budget::default())?))
}

/// Returns the winning moves of a position of heaps in normal play.
///
/// Parameters
/// ----------
/// rule : str
///     A name or code.
/// heaps : iterable of int
///     The heaps, each of up to 64 bits.
///
/// Returns
/// -------
/// list of HeapMove
///     Every winning move once, in increasing order; empty if the player to move loses.
///
/// Raises
/// ------
/// RuleError
///     If there is no such rule.
/// LimitError
///     If there is too much work, or if too many moves win.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.heap_moves("kayles", [3, 5])
/// [HeapMove(heap=5, into=(1, 2)), HeapMove(heap=5, into=(3,))]
/// >>> ig.heap_moves("nim", [3, 5, 6])
/// []
#[pyfunction]
pub fn heap_moves<'py>(
    py: Python<'py>,
    rule: &str,
    heaps: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let rule = rule_named(rule)?;
    let heaps = counts(heaps, "heaps")?;
    let moves = long(py, move || Ok(rule.winning_moves(&heaps, Budget::default())?))?;
    let moves = moves.into_iter().map(|found| HeapMove { heap: found.heap_size, into: found.into });
    rows(moves.collect::<Vec<_>>().into_pyobject(py)?)
}

/// A move in a position of heaps.
///
/// Parameters
/// ----------
/// heap : int
///     The size of the heap that is moved in.
/// into : tuple of int
///     The heaps that it becomes, empty ones left out.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.HeapMove(5, (1, 2)).into
/// (1, 2)
#[pyclass(frozen, eq, hash, module = "impartial_games")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapMove {
    heap: u64,
    into: Vec<u64>,
}

#[pymethods]
impl HeapMove {
    #[new]
    fn new(heap: &Bound<'_, PyAny>, into: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(HeapMove { heap: count(heap, "heap")?, into: counts(into, "into")? })
    }

    /// The size of the heap that is moved in.
    #[getter]
    fn heap(&self) -> u64 {
        self.heap
    }

    /// The heaps that it becomes, empty ones left out.
    #[getter]
    fn into<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.into)
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(u64, Bound<'py, PyTuple>)> {
        Ok((self.heap, self.into(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("HeapMove(heap={}, into={})", self.heap, self.into(py)?.repr()?))
    }
}
