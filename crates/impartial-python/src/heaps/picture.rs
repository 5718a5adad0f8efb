//! Pictures of values.

use game_table::SequencePicture;
use heap_games::{Budget, Period, Rule, Theorem, ValueStream};
use mex_core::StopPoints;
use pyo3::prelude::*;

use crate::errors::Refusal;
use crate::heaps::values::rule_named;
use crate::interrupt::long;
use crate::numbers::count;
use crate::records::picture;

/// How many values are drawn unless more are asked for.
const USUAL: u64 = 200;

/// Returns the values of the heaps of a rule as a picture, with their period.
///
/// The period is shown if one is found within about two seconds, with what proves it, the exceptions
/// from it and the values that fewer than one heap in a hundred has.
///
/// Parameters
/// ----------
/// rule : str
///     A name or code.
/// to : int
///     The greatest heap, at most 10000000.
///
/// Returns
/// -------
/// Picture
///     The picture that `impartial picture` draws.
///
/// Raises
/// ------
/// RuleError
///     If there is no such rule.
/// LimitError
///     If the heap is too large, or if its values are.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> "g(n + 12) = g(n) for all n from 71 on" in str(ig.heap_picture("kayles"))
/// True
#[pyfunction]
#[pyo3(signature = (rule, to=None))]
pub fn heap_picture<'py>(
    py: Python<'py>,
    rule: &str,
    to: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let rule = rule_named(rule)?;
    let to = greatest(to)?;
    let svg = long(py, move || {
        let mut search = SequencePicture::search(rule.clone(), to, Budget::default().bytes);
        // Without a period the picture says so.
        let report = search.run().ok();
        let theorem = report.as_ref().and_then(|report| report.proof);
        let standing = Theorem::standing(theorem.map(|theorem| theorem.to_string()).as_deref());
        let period = report.map(|report| report.period);
        drawn(&rule, to, period.map(|period| (period, standing.as_str())))
    })?;
    picture(py, svg)
}

/// Returns the greatest heap of a picture, as an argument says it.
pub fn greatest(to: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    to.map_or(Ok(USUAL), |to| count(to, "to"))
}

/// Returns the values up to a heap as a picture, with a period and how sure it is.
pub fn drawn(rule: &Rule, to: u64, period: Option<(Period, &str)>) -> Result<String, Refusal> {
    let greatest = SequencePicture::GREATEST;
    if to > greatest {
        let words = format!("a picture shows heaps up to {greatest}, not {to}");
        return Err(Refusal::of_size(words));
    }
    let stream = ValueStream::new(rule.clone(), Budget::default());
    stream.check(to)?;
    let mut values: Vec<u64> = Vec::new();
    let mut stops = StopPoints::default();
    for value in stream.take(to as usize + 1) {
        stops.pass();
        values.push(value?.try_into()?);
    }
    let name = rule.usual_name();
    let picture = SequencePicture::new(&name, &values);
    Ok(match period {
        Some((period, standing)) => picture.period(period, standing).to_svg(),
        None => picture.to_svg(),
    })
}
