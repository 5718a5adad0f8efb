//! Periods, with the theorem that proves them.

use game_table::answer::PeriodAnswer;
use heap_games::{Budget, Period, PeriodSearch, Theorem};
use pyo3::prelude::*;

use crate::errors::Refusal;
use crate::heaps::picture::{drawn, greatest};
use crate::heaps::values::rule_named;
use crate::interrupt::{Listener, heard, long};
use crate::numbers::count;
use crate::records::{RECORDS, in_python, record};

/// The most values between two times that the search says how far it is.
const PIECE: usize = 1 << 20;

/// The steps of a search without a limit, of about a nanosecond each.
const SEARCH_STEPS: u64 = 100_000_000_000;

/// Returns the values of the heaps with a period as a picture.
#[pyfunction]
#[pyo3(name = "_period_svg", signature = (rule, preperiod, length, saltus, theorem, to=None))]
pub fn period_svg(
    py: Python<'_>,
    rule: &str,
    preperiod: &Bound<'_, PyAny>,
    length: &Bound<'_, PyAny>,
    saltus: &Bound<'_, PyAny>,
    theorem: Option<&str>,
    to: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (rule, to) = (rule_named(rule)?, greatest(to)?);
    let (preperiod, length) = (count(preperiod, "preperiod")?, count(length, "period")?);
    let period = Period { preperiod, length, saltus: count(saltus, "saltus")? };
    let standing = Theorem::standing(theorem);
    long(py, move || drawn(&rule, to, Some((period, &standing))))
}

/// Returns the period of a rule's values, proven where a theorem fits.
///
/// Parameters
/// ----------
/// rule : str
///     A name or code.
/// limit : int, optional
///     The most values to compute, however long that takes. Without it as many as take some
///     minutes.
/// progress : bool or callable, optional
///     True shows a bar of tqdm. A callable is called in this thread, at most ten times a second,
///     with a dict: `done` is how many values were compared, `total` the limit or None. What it
///     raises ends the search.
///
/// Returns
/// -------
/// HeapPeriod
///     The least period, and what shows it.
///
/// Raises
/// ------
/// RuleError
///     If there is no such rule.
/// PeriodError
///     If there is no period, or if none shows within the limit.
/// LimitError
///     If the search is refused for its time or its memory.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.heap_period("0.77").theorem
/// 'Guy-Smith'
/// >>> ig.heap_period("grundy", limit=1000)
/// Traceback (most recent call last):
///     ...
/// impartial_games.PeriodError: no period is proven within 1000 values
#[pyfunction]
#[pyo3(signature = (rule, limit=None, progress=None))]
pub fn heap_period<'py>(
    py: Python<'py>,
    rule: &str,
    limit: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let rule = rule_named(rule)?;
    let limit = limit.map(|limit| count(limit, "limit")).transpose()?;
    let budget = match limit {
        Some(limit) => usize::try_from(limit).unwrap_or(usize::MAX).into(),
        None => Budget { steps: SEARCH_STEPS, ..Budget::of_values(1 << 30) },
    };
    let report = heard(Listener::new(py, progress, limit)?, move |done| {
        let mut search = PeriodSearch::new(rule, budget);
        loop {
            if let Some(report) = search.step(PIECE).map_err(Refusal::of_search)? {
                return Ok(report);
            }
            done.set(search.sequence().values().len());
        }
    })?;
    let answer = record(py, &PeriodAnswer::found(&report, None))?;
    in_python(py, (RECORDS, "HeapPeriod"), (answer,))
}
