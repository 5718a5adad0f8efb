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
    /// Returns what came of a search whose last step ended it, and what its values rest on.
    pub(super) fn new(
        search: &PeriodSearch,
        report: Result<PeriodReport, RuleError>,
        assumes: Option<Assumes>,
    ) -> Self {
        let sequence = search.sequence();
        let answer = match &report {
            Ok(report) => PeriodAnswer::found(report, assumes),
            Err(error) => {
                PeriodAnswer::unfound(sequence.rule().to_string(), sequence.values().len(), error)
            }
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
            return Some(Searched::new(&search, report, None).answer);
        }
    }
    None
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
