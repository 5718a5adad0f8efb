//! Misère quotients.

use std::sync::Arc;

use game_table::QuotientPicture;
use game_table::answer::QuotientAnswer;
use heap_games::{MisereQuotient, Rule};
use pyo3::prelude::*;

use crate::errors::raised;
use crate::heaps::values::{argument_count, rule_named};
use crate::interrupt::{Listener, heard, long};
use crate::numbers::counts;
use crate::records::{RECORDS, in_python, record};

/// What a quotient is asked beyond its record.
#[pyclass(frozen, name = "_Quotient", module = "impartial_games._native")]
pub struct Quotient(Arc<MisereQuotient<Rule>>);

/// Returns the misère quotient of sums of the first heaps of a rule.
///
/// Parameters
/// ----------
/// rule : str
///     A name or code.
/// count : int
///     The quotient covers the heaps 0 to `count` - 1.
/// progress : bool or callable, optional
///     True shows a bar of tqdm. A callable is called in this thread, at most ten times a second,
///     with a dict: `done` is how many heaps the quotient covers, `total` how many it is to cover.
///     What it raises ends the search.
///
/// Returns
/// -------
/// MisereQuotient
///     The quotient, proven for these heaps; for the whole game if `proven` says so.
///
/// Raises
/// ------
/// RuleError
///     If there is no such rule.
/// LimitError
///     If the quotient grows beyond the limits.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> ig.misere_quotient("kayles", 170)
/// <MisereQuotient of 0.77 up to heap 169: order 40>
#[pyfunction]
#[pyo3(signature = (rule, count, progress=None))]
pub fn misere_quotient<'py>(
    py: Python<'py>,
    rule: &str,
    #[pyo3(from_py_with = argument_count)] count: usize,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let rule = rule_named(rule)?;
    let count = count.max(1);
    let listener = Listener::new(py, progress, Some(count as u64))?;
    let (quotient, answer) = heard(listener, move |done| {
        let mut quotient = MisereQuotient::new(rule);
        for heap in 0..count {
            done.set(heap);
            quotient.extend_to(heap)?;
        }
        let answer = QuotientAnswer::new(&quotient, None);
        Ok((quotient, answer))
    })?;
    let quotient = Quotient(Arc::new(quotient));
    in_python(py, (RECORDS, "MisereQuotient"), (record(py, &answer)?, quotient))
}

#[pymethods]
impl Quotient {
    fn elements(&self) -> Vec<String> {
        self.0.presentation().names().to_vec()
    }

    fn outcome(&self, heaps: &Bound<'_, PyAny>) -> PyResult<char> {
        let heaps = counts(heaps, "heaps")?;
        Ok(self.0.outcome(&heaps).map_err(raised)?.letter())
    }

    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        let quotient = Arc::clone(&self.0);
        long(py, move || Ok(QuotientPicture::new(&quotient).to_svg()))
    }
}
