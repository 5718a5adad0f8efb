//! What came of a search for a period.

use crate::console::Console;
use crate::errors::{self, NEGATIVE, SUCCESS};
use game_table::answer::{Assumes, PeriodAnswer};
use heap_games::{Budget, PeriodReport, PeriodSearch, Rule, RuleError};
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

/// Searches for the period of a rule without progress, in steps between which a flag may end
/// it: then there is no answer. A search that is refused is one without a period.
pub(super) fn search_alone(rule: Rule, budget: Budget, stop: &AtomicBool) -> Option<PeriodAnswer> {
    let mut search = PeriodSearch::new(rule, budget);
    while !stop.load(Ordering::Relaxed) {
        if let Some(report) = search.step(PIECE).transpose() {
            return Some(Searched::new(reached(&search), report, None).answer);
        }
    }
    None
}

/// Returns the rule of a search, and how many values it has.
pub(super) fn reached(search: &PeriodSearch) -> (&Rule, u64) {
    let sequence = search.sequence();
    (sequence.rule(), sequence.values().len() as u64)
}

/// Prints a period, or why there is none, and returns whether there is one.
pub(super) fn print_period(
    answer: &PeriodAnswer,
    as_json: bool,
    console: &mut Console<'_>,
) -> errors::Result {
    match as_json {
        true => drop(console.print_json(answer)?),
        false => write!(console.output, "{answer}")?,
    }
    Ok(if answer.period.is_some() { SUCCESS } else { NEGATIVE })
}
