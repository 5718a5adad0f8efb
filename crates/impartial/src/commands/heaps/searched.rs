//! What came of a search for a period, in words and for programs.

use super::keeper::Basis;
use crate::console::Console;
use crate::errors::{NEGATIVE, Result};
use game_table::with_hint;
use heap_games::{
    HeapSequence, Period, PeriodReport, PeriodSearch, Rule, RuleError, Theorem, period_standing,
};
use serde_json::{Value as Json, json};
use std::sync::atomic::{AtomicBool, Ordering};

/// The values between two looks at whether a search is to stop.
const PIECE: usize = 1 << 16;

/// How far a search may go.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub(super) limit: usize,
    pub(super) steps: u64,
    pub(super) bytes: u64,
}

/// A period, and what it rests on besides what was computed.
pub(super) struct Found {
    pub(super) report: PeriodReport,
    pub(super) basis: Option<Basis>,
}

/// What came of a search that was not interrupted.
pub(super) enum Searched {
    Found(Found),
    /// The values were compared as far as the limits go, or no period can be.
    Unfound(Unfound),
}

/// A search without a period.
pub(super) struct Unfound {
    pub(super) rule: Rule,
    /// How many values were compared.
    pub(super) values: usize,
    pub(super) error: RuleError,
}

/// Searches for the period of a rule without progress, in steps between which a flag may end
/// it: then there is no answer. A search that is refused is one without a period.
pub(super) fn search_alone(rule: Rule, extent: Extent, stop: &AtomicBool) -> Option<Searched> {
    let sequence = HeapSequence::new(rule.clone()).within_bytes(extent.bytes);
    let mut search = PeriodSearch::resume(sequence, extent.limit).within_steps(extent.steps);
    while !stop.load(Ordering::Relaxed) {
        match search.step(PIECE) {
            Ok(None) => {}
            Ok(Some(report)) => return Some(Searched::Found(Found { report, basis: None })),
            Err(error) => {
                let values = search.sequence().values().len();
                return Some(Searched::Unfound(Unfound { rule, values, error }));
            }
        }
    }
    None
}

impl Searched {
    /// Returns the answer for a program.
    pub(super) fn to_json(&self) -> Json {
        match self {
            Searched::Found(found) => found.to_json(),
            Searched::Unfound(unfound) => unfound.to_json(),
        }
    }
}

impl Unfound {
    fn to_json(&self) -> Json {
        json!({
            "rule": self.rule.to_string(),
            "preperiod": null,
            "period": null,
            "saltus": null,
            "max_value": null,
            "proved": false,
            "theorem": null,
            "values_checked": self.values,
            "method": null,
            "assumes": null,
            "message": self.error.to_string(),
            "stopped_by": stopped_by(&self.error),
        })
    }

    /// Prints that there is no period, as far as is known.
    pub(super) fn print(self, as_json: bool, console: &mut Console<'_>) -> Result {
        if as_json {
            writeln!(console.output, "{}", self.to_json())?;
        } else {
            writeln!(console.output, "rule {}: {}", self.rule, with_hint(self.error))?;
        }
        Ok(NEGATIVE)
    }
}

/// Returns the limit that ended a search, with how much it allowed; null when no limit did.
fn stopped_by(error: &RuleError) -> Json {
    match error {
        RuleError::NoPeriod { limit } => json!({ "values": limit }),
        RuleError::OutOfSteps { budget, .. } | RuleError::TooMuchWork { budget, .. } => {
            json!({ "steps": budget })
        }
        RuleError::TooMuchMemory { limit, .. } => json!({ "bytes": limit }),
        // What the system did not give once it may give another time.
        RuleError::NoMemory { .. } => json!({ "bytes": 0 }),
        _ => Json::Null,
    }
}

/// Returns the theorem that proves a period, even if on an assumption.
fn theorem_of(report: &PeriodReport) -> Option<Theorem> {
    let assumed = report.assumption.and_then(|assumption| assumption.theorem);
    report.proof.or(assumed)
}

impl Found {
    pub(super) fn to_json(&self) -> Json {
        let report = &self.report;
        let Period { preperiod, length, saltus } = report.period;
        json!({
            "rule": report.rule.to_string(),
            "preperiod": preperiod,
            "period": length,
            "saltus": saltus,
            // With a saltus the values have no greatest.
            "max_value": (saltus == 0).then_some(report.max_value),
            "proved": report.proof.is_some(),
            "theorem": theorem_of(report).map(|theorem| theorem.to_string()),
            "values_checked": report.values_checked,
            "method": report.method.to_string(),
            "assumes": self.basis.as_ref().map(Basis::json),
        })
    }

    /// Returns how sure the period is, in words.
    pub(super) fn standing(&self) -> String {
        let theorem = theorem_of(&self.report).map(|theorem| theorem.to_string());
        let standing = period_standing(theorem.as_deref());
        match &self.basis {
            Some(basis) => format!(
                "{standing}, if {}; --recompute computes all of them again",
                basis.condition()
            ),
            None => standing,
        }
    }
}
