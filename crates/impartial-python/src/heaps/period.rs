//! Periods, with the theorem that proves them.

use heap_games::{Budget, Period, PeriodReport, PeriodSearch, Theorem};
use pyo3::prelude::*;

use crate::errors::Refusal;
use crate::heaps::picture::{drawn, greatest};
use crate::heaps::rule::rule_named;
use crate::interrupt::{Listener, heard, long};
use crate::numbers::count;
use crate::plain::written;

/// The most values between two times that the search says how far it is.
const PIECE: usize = 1 << 20;

/// The steps of a search without a limit, of about a nanosecond each.
const SEARCH_STEPS: u64 = 100_000_000_000;

/// The period of a rule's values.
///
/// From heap `preperiod` on, the value of the heap `length` further on is the value and `saltus`.
///
/// Parameters
/// ----------
/// rule : str
///     The rule.
/// preperiod : int
///     The least heap from which on the values repeat.
/// length : int
///     After how many heaps they repeat.
/// saltus : int
///     What a period adds to the values; 0 unless the period is arithmetic.
/// theorem : str or None
///     The theorem that proves it from the values that were computed; None if it is only observed.
/// values_checked : int
///     How many values were compared.
/// max_value : int
///     The greatest value up to the end of the first period.
///
/// Examples
/// --------
/// >>> import impartial_games as ig
/// >>> period = ig.heap_period("kayles")
/// >>> period.preperiod, period.length, period.proven
/// (71, 12, True)
#[pyclass(frozen, eq, hash, get_all, module = "impartial_games")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapPeriod {
    /// The rule.
    rule: String,
    /// The least heap from which on the values repeat.
    preperiod: u64,
    /// After how many heaps they repeat.
    length: u64,
    /// What a period adds to the values; 0 unless the period is arithmetic.
    saltus: u64,
    /// The theorem that proves the period; None if it is only observed.
    theorem: Option<String>,
    /// How many values were compared.
    values_checked: u64,
    /// The greatest value up to the end of the first period.
    max_value: u64,
}

impl From<PeriodReport> for HeapPeriod {
    fn from(report: PeriodReport) -> Self {
        HeapPeriod {
            rule: report.rule.to_string(),
            preperiod: report.period.preperiod,
            length: report.period.length,
            saltus: report.period.saltus,
            theorem: report.proof.map(|theorem| theorem.to_string()),
            values_checked: report.values_checked,
            max_value: report.max_value,
        }
    }
}

/// What a period is made from.
type Fields = (String, u64, u64, u64, Option<String>, u64, u64);

#[pymethods]
impl HeapPeriod {
    #[new]
    fn new(
        rule: String,
        preperiod: &Bound<'_, PyAny>,
        length: &Bound<'_, PyAny>,
        saltus: &Bound<'_, PyAny>,
        theorem: Option<String>,
        values_checked: &Bound<'_, PyAny>,
        max_value: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        Ok(HeapPeriod {
            rule,
            preperiod: count(preperiod, "preperiod")?,
            length: count(length, "length")?,
            saltus: count(saltus, "saltus")?,
            theorem,
            values_checked: count(values_checked, "values_checked")?,
            max_value: count(max_value, "max_value")?,
        })
    }

    /// Whether a theorem proves the period for all heaps.
    #[getter]
    fn proven(&self) -> bool {
        self.theorem.is_some()
    }

    /// Returns the values of the heaps with this period as a picture.
    ///
    /// Parameters
    /// ----------
    /// to : int
    ///     The greatest heap, at most 10000000.
    ///
    /// Returns
    /// -------
    /// str
    ///     The picture as SVG.
    ///
    /// Raises
    /// ------
    /// LimitError
    ///     If the heap is too large, or if its values are.
    #[pyo3(signature = (to=None))]
    fn to_svg(&self, py: Python<'_>, to: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let (rule, to) = (rule_named(&self.rule)?, greatest(to)?);
        let HeapPeriod { preperiod, length, saltus, .. } = *self;
        let standing = Theorem::standing(self.theorem.as_deref());
        long(py, move || drawn(&rule, to, Some((Period { preperiod, length, saltus }, &standing))))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py, None)
    }

    fn __getnewargs__(&self) -> Fields {
        (
            self.rule.clone(),
            self.preperiod,
            self.length,
            self.saltus,
            self.theorem.clone(),
            self.values_checked,
            self.max_value,
        )
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let number = |number: u64| number.into_pyobject(py).map(Bound::into_any);
        let fields = [
            ("rule", self.rule.as_str().into_pyobject(py)?.into_any()),
            ("preperiod", number(self.preperiod)?),
            ("length", number(self.length)?),
            ("saltus", number(self.saltus)?),
            ("theorem", self.theorem.as_deref().into_pyobject(py)?.into_any()),
            ("values_checked", number(self.values_checked)?),
            ("max_value", number(self.max_value)?),
        ];
        written("HeapPeriod", &fields)
    }
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
/// progress : callable, optional
///     Called in this thread, at most ten times a second, with a dict: `done` is how many values were
///     compared, `total` the limit or None. What it raises ends the search.
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
pub fn heap_period(
    py: Python<'_>,
    rule: &str,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<HeapPeriod> {
    let rule = rule_named(rule)?;
    let limit = limit.map(|limit| count(limit, "limit")).transpose()?;
    let budget = match limit {
        Some(limit) => usize::try_from(limit).unwrap_or(usize::MAX).into(),
        None => Budget { steps: SEARCH_STEPS, ..Budget::of_values(1 << 30) },
    };
    let report = heard(py, Listener::new(progress, limit), move |done| {
        let mut search = PeriodSearch::new(rule, budget);
        loop {
            if let Some(report) = search.step(PIECE).map_err(Refusal::of_search)? {
                return Ok(report);
            }
            done.set(search.sequence().values().len());
        }
    })?;
    Ok(report.into())
}
