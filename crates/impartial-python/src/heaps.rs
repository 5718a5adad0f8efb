//! Games on heaps: values, periods, moves and misère quotients of a rule by its name or code.

use std::sync::Arc;

use game_table::answer::{PeriodAnswer, QuotientAnswer};
use game_table::{
    NoFiles, QuotientPicture, ReadValuesError, SequencePicture, ValueList, heap_rule,
};
use heap_games::{
    Budget, HeapSequence, HeapValues, MisereQuotient, Period, PeriodSearch, Rule, Theorem,
    ValueStream,
};
use mex_core::StopPoints;
use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;

use crate::errors::{PeriodError, Refusal, raised};
use crate::interrupt::{heard, long};
use crate::passing::{Found, record};

/// How many heaps beyond each end of a list are computed, to recognise a shift.
const BEYOND: u64 = 64;

/// The most values between two progress reports.
const PIECE: usize = 1 << 20;

/// The steps of a search without a limit, about a nanosecond each.
const SEARCH_STEPS: u64 = 100_000_000_000;

/// Returns the rule of a name or code.
fn rule_named(text: &str) -> PyResult<Rule> {
    Ok(heap_rule(text, &mut NoFiles).map_err(Refusal::of_rule)?)
}

#[pyfunction]
pub fn heap_values<'py>(
    py: Python<'py>,
    rule: &str,
    count: usize,
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

#[pyfunction]
pub fn heap_value(py: Python<'_>, rule: &str, heap: u64) -> PyResult<u128> {
    let rule = rule_named(rule)?;
    if let Some(value) = rule.closed_form(heap) {
        return Ok(value);
    }
    long(py, move || Ok(rule.value(heap, Budget::default())?))
}

/// Returns the winning moves: each heap with the heaps that replace it.
#[pyfunction]
pub fn heap_moves(py: Python<'_>, rule: &str, heaps: Vec<u64>) -> PyResult<Vec<(u64, Vec<u64>)>> {
    let rule = rule_named(rule)?;
    let moves = long(py, move || Ok(rule.winning_moves(&heaps, Budget::default())?))?;
    Ok(moves.into_iter().map(|found| (found.heap_size, found.into)).collect())
}

fn no_list(error: ReadValuesError) -> Refusal {
    match error {
        ReadValuesError::TooMany { .. } => Refusal::of_size(error),
        _ => Refusal::of_argument(error),
    }
}

/// Returns what matches a list of values.
#[pyfunction]
pub fn guess(py: Python<'_>, values: Vec<u64>, start: u64) -> Found<'_> {
    let list = ValueList::new(start, values).map_err(no_list)?;
    record(py, &long(py, move || game_table::guess(&list).map_err(no_list))?)
}

/// Compares values with those of a rule.
#[pyfunction]
pub fn compare_values<'py>(
    py: Python<'py>,
    name: String,
    other: String,
    values: Vec<u64>,
    start: u64,
) -> Found<'py> {
    let rule = rule_named(&name)?;
    let list = ValueList::new(start, values).map_err(no_list)?;
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
        // Heaps beyond the list only help to recognise a shift.
        let game = values(begin, last.saturating_add(BEYOND)).or_else(|_| values(begin, last))?;
        Ok(game_table::compare_values((&name, begin, &game), (&other, &list)))
    })?;
    record(py, &answer)
}

/// Returns the period of a rule's values.
#[pyfunction]
pub fn heap_period<'py>(
    py: Python<'py>,
    rule: &str,
    limit: Option<u64>,
    listener: Option<Bound<'py, PyAny>>,
) -> Found<'py> {
    let rule = rule_named(rule)?;
    if limit.is_none() && rule.is_open() {
        let words = format!("whether {rule} has a period is unknown; search with limit=1000000000");
        return Err(PeriodError::new_err(words));
    }
    let budget = match limit {
        Some(limit) => usize::try_from(limit).unwrap_or(usize::MAX).into(),
        None => Budget { steps: SEARCH_STEPS, ..Budget::of_values(1 << 30) },
    };
    let report = heard(py, &(listener, limit), move |done| {
        let mut search = PeriodSearch::new(rule, budget);
        loop {
            if let Some(report) = search.step(PIECE).map_err(Refusal::of_search)? {
                return Ok(report);
            }
            done.set(search.sequence().values().len());
        }
    })?;
    record(py, &PeriodAnswer::found(&report, None))
}

/// Returns the values of the heaps of a rule as a picture, with the period that a short search finds.
#[pyfunction]
pub fn heap_picture(py: Python<'_>, rule: &str, to: u64) -> PyResult<String> {
    let rule = rule_named(rule)?;
    long(py, move || {
        let mut search = SequencePicture::search(rule.clone(), to, Budget::default().bytes);
        // Without a period the picture says so.
        let report = search.run().ok();
        let theorem = report.as_ref().and_then(|report| report.proof);
        let standing = Theorem::standing(theorem.map(|theorem| theorem.to_string()).as_deref());
        let period = report.map(|report| report.period);
        drawn(&rule, to, period.map(|period| (period, standing.as_str())))
    })
}

/// Returns the values of the heaps with a period as a picture.
#[pyfunction]
pub fn period_svg(
    py: Python<'_>,
    rule: &str,
    period: (u64, u64, u64),
    theorem: Option<&str>,
    to: u64,
) -> PyResult<String> {
    let rule = rule_named(rule)?;
    let ((preperiod, length, saltus), standing) = (period, Theorem::standing(theorem));
    let period = Period { preperiod, length, saltus };
    long(py, move || drawn(&rule, to, Some((period, &standing))))
}

/// Returns the values up to a heap as a picture, with a period and its theorem.
fn drawn(rule: &Rule, to: u64, period: Option<(Period, &str)>) -> Result<String, Refusal> {
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

/// A misère quotient, for questions beyond its record.
#[pyclass(frozen, module = "impartial_games._native")]
pub struct Quotient(Arc<MisereQuotient<Rule>>);

/// Returns the misère quotient of sums of the first heaps of a rule, as a record and for questions.
#[pyfunction]
pub fn misere_quotient<'py>(
    py: Python<'py>,
    rule: &str,
    count: usize,
    listener: Option<Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Quotient)> {
    let rule = rule_named(rule)?;
    let (quotient, answer) = heard(py, &(listener, Some(count as u64)), move |done| {
        let mut quotient = MisereQuotient::new(rule);
        for heap in 0..count {
            done.set(heap);
            quotient.extend_to(heap)?;
        }
        let answer = QuotientAnswer::new(&quotient, None);
        Ok((quotient, answer))
    })?;
    Ok((record(py, &answer)?, Quotient(Arc::new(quotient))))
}

#[pymethods]
impl Quotient {
    fn elements(&self) -> Vec<String> {
        self.0.presentation().names().to_vec()
    }

    fn outcome(&self, heaps: Vec<u64>) -> PyResult<char> {
        Ok(self.0.outcome(&heaps).map_err(raised)?.letter())
    }

    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        let quotient = Arc::clone(&self.0);
        long(py, move || Ok(QuotientPicture::new(&quotient).to_svg()))
    }
}
