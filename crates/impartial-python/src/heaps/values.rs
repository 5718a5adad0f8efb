//! Values of heaps, winning moves, and what values are those of.

use game_table::{NoFiles, ReadValuesError, ValueList, heap_rule};
use heap_games::{Budget, HeapSequence, HeapValues, Rule, ValueStream};
use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;

use crate::errors::{Refusal, refused};
use crate::interrupt::long;
use crate::numbers::{count, counts};
use crate::records::{TABLES, in_python, record};

/// How many heaps beyond a list, at either end, are computed to show that it is shifted.
const BEYOND: u64 = 64;

/// Returns the rule of a name or code.
pub fn rule_named(text: &str) -> PyResult<Rule> {
    Ok(heap_rule(text, &mut NoFiles).map_err(Refusal::of_rule)?)
}

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
    let moves: Vec<_> = moves.into_iter().map(|found| (found.heap_size, found.into)).collect();
    in_python(py, (TABLES, "heap_moves"), (moves,))
}

/// Returns the heap of a first value.
fn argument_start(number: &Bound<'_, PyAny>) -> PyResult<u64> {
    count(number, "start")
}

/// Returns why values are no list.
fn no_list(error: ReadValuesError) -> Refusal {
    match error {
        ReadValuesError::TooMany { .. } => Refusal::of_size(error),
        _ => Refusal::of_argument(error),
    }
}

/// Returns what a list of values may be: games, codes, sets of takes, formulas, periods.
///
/// That values agree is no proof: `tested` of a find is how many values were left to test it, beyond
/// the `fitted` numbers or digits that were chosen to fit.
///
/// Parameters
/// ----------
/// values : iterable of int
///     The values, each of up to 64 bits.
/// start : int
///     The heap of the first value.
///
/// Returns
/// -------
/// Record
///     The keys that `impartial guess --json` prints: `finds` has the best evidence first.
///
/// Raises
/// ------
/// ValueError
///     If there are no values, or the first heap is greater than 10,000.
/// LimitError
///     If there are more than a million values.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> best = ig.guess([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]).finds[0]
/// >>> best.text, best.fitted, best.tested
/// ('kayles (0.77)', 2, 9)
#[pyfunction]
#[pyo3(signature = (values, start=0))]
pub fn guess<'py>(
    values: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument_start)] start: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, values) = (values.py(), counts(values, "values")?);
    let list = ValueList::new(start, values).map_err(no_list)?;
    record(py, &long(py, move || game_table::guess(&list).map_err(no_list))?)
}

/// Compares values with those of a rule.
#[pyfunction]
#[pyo3(name = "_compare_values")]
pub fn compare_values<'py>(
    rule: &str,
    other: String,
    values: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument_start)] start: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, name, rule) = (values.py(), rule.to_string(), rule_named(rule)?);
    let list = ValueList::new(start, counts(values, "other")?).map_err(no_list)?;
    let answer = long(py, move || {
        let values = |from: u64, to: u64| -> Result<Vec<u64>, Refusal> {
            let stream = ValueStream::new(rule.clone(), Budget::default());
            let stream = stream.starting_at(from).up_to(to);
            stream.check(to)?;
            let too_large = |_| Refusal::of_argument("a value is 2^64 or more");
            stream.map(|value| value?.try_into().map_err(too_large)).collect()
        };
        let last = start + list.values().len() as u64 - 1;
        let begin = start.saturating_sub(BEYOND);
        // Heaps beyond the list are no more than a help.
        let game = values(begin, last.saturating_add(BEYOND)).or_else(|_| values(begin, last))?;
        Ok(game_table::compare_values((&name, begin, &game), (&other, &list)))
    })?;
    record(py, &answer)
}
