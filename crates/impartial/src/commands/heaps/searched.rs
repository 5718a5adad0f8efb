//! What came of a search for a period.

use super::answers::{Question, headings, row};
use crate::console::Console;
use crate::errors::{self, NEGATIVE, SUCCESS};
use crate::output::Fields;
use game_table::answer::{Assumes, PeriodAnswer};
use heap_games::{Budget, PeriodReport, PeriodSearch, Rule, RuleError, WindowSearch};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The values between two looks at whether a search is to stop.
const PIECE: usize = 1 << 16;

/// What came of a search that was not interrupted.
pub(super) struct Searched {
    pub(super) answer: PeriodAnswer,
    /// The period; or why there is none: the values were compared as far as the limits go, or no period
    /// can be.
    pub(super) report: Result<PeriodReport, RuleError>,
}

impl Searched {
    /// Returns what came of the search of a rule's period, after how many values, and what these rest
    /// on.
    pub(super) fn new(
        (rule, values): (&Rule, u64),
        report: Result<PeriodReport, RuleError>,
        assumes: Option<Assumes>,
    ) -> Self {
        let answer = match &report {
            Ok(report) => PeriodAnswer::found(report, assumes),
            Err(error) => PeriodAnswer::unfound(rule.to_string(), values, error),
        };
        Searched { answer, report }
    }
}

/// The question for the periods of many rules.
pub(super) struct PeriodQuestion {
    pub(super) budget: Budget,
    /// Whether only the last values are kept.
    pub(super) windowed: bool,
}

/// Returns the shape of the answer that there is no period.
macro_rules! unfound {
    ($stopped:expr) => {
        concat!(
            r##"{"assumes":null,"max_value":null,"message":$,"method":null,"period":null,"##,
            r##""preperiod":null,"proved":false,"rule":$,"saltus":null,"##,
            $stopped,
            r##""theorem":null,"values_checked":#}"##,
            "\n"
        )
    };
}

impl Question for PeriodQuestion {
    const SHAPES: &'static [&'static str] = &[
        concat!(
            r##"{"assumes":null,"max_value":#,"method":$,"period":#,"preperiod":#,"proved":?,"##,
            r##""rule":$,"saltus":#,"theorem":$,"values_checked":#}"##,
            "\n"
        ),
        unfound!(r##""stopped_by":{"values":#},"##),
        unfound!(r##""stopped_by":{"steps":#},"##),
        unfound!(r##""stopped_by":{"bytes":#},"##),
        unfound!(r##""stopped_by":null,"##),
    ];
    const COLUMNS: &'static [&'static str] = &[
        "rule",
        "preperiod",
        "period",
        "saltus",
        "max_value",
        "proved",
        "theorem",
        "values_checked",
        "method",
    ];
    const FOUND: &'static str = "with a period";

    fn answer(&self, rule: &Rule, stop: &Arc<AtomicBool>) -> Option<errors::Result<String>> {
        let report = match self.windowed {
            true => self.search_by_windows(rule, stop)?,
            false => self.search(rule, stop)?,
        };
        Some(serde_json::to_string(&report).map_err(Into::into))
    }

    fn is_found(answer: &Value) -> bool {
        !answer["period"].is_null()
    }

    fn is_stale(&self, answer: &Value) -> bool {
        let Budget { values, steps, bytes } = self.budget;
        let now = [("values", values as u64), ("steps", steps), ("bytes", bytes)];
        let stopped_by = &answer["stopped_by"];
        let mut limits = now.into_iter();
        let allows_more =
            limits.any(|(key, now)| stopped_by[key].as_u64().is_some_and(|before| before < now));
        let checked = answer["values_checked"].as_u64().unwrap_or(0);
        !Self::is_found(answer) && values as u64 > checked && allows_more
    }
}

impl PeriodQuestion {
    /// Searches without progress, in steps between which a flag may end it: then there is no answer. A
    /// search that is refused is one without a period.
    fn search(&self, rule: &Rule, stop: &AtomicBool) -> Option<PeriodAnswer> {
        let mut search = PeriodSearch::new(rule.clone(), self.budget);
        while !stop.load(Ordering::Relaxed) {
            if let Some(report) = search.step(PIECE).transpose() {
                return Some(Searched::new(reached(&search), report, None).answer);
            }
        }
        None
    }

    /// Searches so by windows of the last values.
    fn search_by_windows(&self, rule: &Rule, stop: &AtomicBool) -> Option<PeriodAnswer> {
        let mut search = match WindowSearch::new(rule.clone(), self.budget.values as u64) {
            Ok(search) => search,
            Err(error) => return Some(Searched::new((rule, 0), Err(error), None).answer),
        };
        while !stop.load(Ordering::Relaxed) {
            if let Some(report) = search.step(PIECE as u64).transpose() {
                let reached = (search.rule(), search.values());
                return Some(Searched::new(reached, report, None).answer);
            }
        }
        None
    }
}

/// Returns the rule of a search, and how many values it has.
pub(super) fn reached(search: &PeriodSearch) -> (&Rule, u64) {
    let sequence = search.sequence();
    (sequence.rule(), sequence.values().len() as u64)
}

/// How a period is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PeriodShape {
    Words,
    Json,
    Table(Fields),
}

/// Prints a period, or why there is none, and returns whether there is one.
pub(super) fn print_period(
    answer: &PeriodAnswer,
    shape: PeriodShape,
    console: &mut Console<'_>,
) -> errors::Result {
    match shape {
        PeriodShape::Json => drop(console.print_json(answer)?),
        PeriodShape::Words => write!(console.output, "{answer}")?,
        PeriodShape::Table(fields) => {
            let columns = PeriodQuestion::COLUMNS;
            let row = row(columns, &serde_json::to_value(answer)?, fields);
            write!(console.output, "{}{row}", fields.heading(&headings(columns)))?;
        }
    }
    Ok(if answer.period.is_some() { SUCCESS } else { NEGATIVE })
}
