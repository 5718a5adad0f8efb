//! `impartial heaps period` and `impartial heaps certificate`.

use super::budget::MemoryArguments;
use super::check::check;
use super::keeper::{Basis, KeeperArguments};
use super::own;
use crate::console::{Console, Pace};
use crate::errors::{Failure, NEGATIVE, Result, SUCCESS};
use crate::games::{Named, find, heap_rule};
use crate::limits::with_hint;
use crate::reasons;
use crate::system::{INTERRUPTED, Listening};
use heap_games::{Certificate, Period, PeriodReport, PeriodSearch, Rule, RuleError, Theorem};
use serde_json::json;
use std::path::PathBuf;

/// The most values to compute or to replay if the user gives no limit.
const MOST_VALUES: usize = 1 << 30;

/// The steps of a search, of about a nanosecond each, unless the user asks for a long run.
const SEARCH_STEPS: u64 = 100_000_000_000;

/// Find the period of a rule, and prove it if a theorem applies
#[derive(clap::Args)]
pub(super) struct PeriodArguments {
    /// The rule
    rule: String,
    #[command(flatten)]
    search: SearchArguments,
    /// Print a JSON object with rule, preperiod, period, saltus, max_value (null if there is none),
    /// proved, theorem, values_checked, method and assumes: null, or the checkpoint that the
    /// answer rests on. If no period is found, period is null, and message says why
    #[arg(long)]
    json: bool,
    /// Explain why the period holds for ever
    #[arg(long)]
    explain: bool,
}

#[derive(clap::Args)]
struct SearchArguments {
    /// The most values to compute or to replay, however long that takes; each takes two to eight
    /// bytes [default: 2^30 with --checkpoint, else as many as take some minutes]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    memory: MemoryArguments,
    #[command(flatten)]
    keeper: KeeperArguments,
}

/// A period, and what it rests on besides what was computed.
struct Found {
    report: PeriodReport,
    basis: Option<Basis>,
}

/// What came of a search that was not interrupted.
enum Searched {
    Found(Found),
    /// The values were compared as far as the limits go, or no period can be.
    Unfound(Unfound),
}

/// A search without a period.
struct Unfound {
    rule: Rule,
    /// How many values were compared.
    values: usize,
    error: RuleError,
}

/// Write the certificate of a period, or check one with code that the search does not share
#[derive(clap::Args)]
pub(super) struct CertificateArguments {
    /// The rule whose period is to be certified
    #[arg(required_unless_present = "check", conflicts_with = "check")]
    rule: Option<String>,
    #[command(flatten)]
    search: SearchArguments,
    /// Check the certificate in FILE
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

impl SearchArguments {
    /// Searches for the period of a rule, with progress for a person and checkpoints; `None` when
    /// Ctrl-C ended the search.
    fn run(&self, rule: Rule, console: &mut Console<'_>) -> Result<Option<Searched>> {
        let listening = Listening::begin()?;
        let mut keeper = self.keeper.keeper(listening.flag())?;
        let limit = self.limit.unwrap_or(MOST_VALUES);
        let steps = match self.limit {
            None if !self.keeper.is_kept() => SEARCH_STEPS,
            _ => u64::MAX,
        };
        let Some(sequence) = keeper.sequence(rule, usize::MAX, console)? else {
            return Ok(None);
        };
        let sequence = sequence.within_bytes(self.memory.max_memory.bytes());
        let mut search = PeriodSearch::resume(sequence, limit).within_steps(steps);
        let mut pace = Pace::new("values", self.limit.map(|limit| limit as u64));
        loop {
            let step = search.step(keeper.piece());
            let is_settled = matches!(step, Ok(Some(_)) | Err(_));
            console.clear_progress();
            let stops = keeper.look(search.sequence(), is_settled, console);
            match step {
                Ok(None) => {}
                Ok(Some(report)) => {
                    let basis = keeper.basis(report.assumption);
                    return Ok(Some(Searched::Found(Found { report, basis })));
                }
                Err(error) if ends_search(&error) => {
                    let (rule, values) = (search.sequence().rule(), search.sequence().values());
                    let (rule, values) = (rule.clone(), values.len());
                    return Ok(Some(Searched::Unfound(Unfound { rule, values, error })));
                }
                Err(error) => return Err(with_hint(error).into()),
            }
            if stops {
                keeper.report_stop(search.sequence(), console)?;
                return Ok(None);
            }
            console.show_pace(&mut pace, search.sequence().values().len() as u64);
        }
    }
}

/// Returns whether a search ended without a period, rather than being refused.
fn ends_search(error: &RuleError) -> bool {
    match error {
        RuleError::NoPeriod { .. } | RuleError::OutOfSteps { .. } => true,
        RuleError::Aperiodic { .. } => true,
        RuleError::TooMuchWork { known, .. } => *known > 0,
        _ => false,
    }
}

impl Unfound {
    /// Prints that there is no period, as far as is known.
    fn print(self, as_json: bool, console: &mut Console<'_>) -> Result {
        let Unfound { rule, values, error } = self;
        if as_json {
            let object = json!({
                "rule": rule.to_string(),
                "preperiod": null,
                "period": null,
                "saltus": null,
                "max_value": null,
                "proved": false,
                "theorem": null,
                "values_checked": values,
                "method": null,
                "assumes": null,
                "message": error.to_string(),
            });
            writeln!(console.output, "{object}")?;
        } else {
            writeln!(console.output, "rule {rule}: {}", with_hint(error))?;
        }
        Ok(NEGATIVE)
    }
}

/// Returns the theorem that proves a period, even if on an assumption.
fn theorem_of(report: &PeriodReport) -> Option<Theorem> {
    let assumed = report.assumption.and_then(|assumption| assumption.theorem);
    report.proof.or(assumed)
}

impl Found {
    /// Returns how sure the period is, in words.
    fn standing(&self) -> String {
        let standing = match theorem_of(&self.report) {
            Some(Theorem::ClosedForm) => "proven by the closed form of the values".to_string(),
            Some(theorem) => format!("proven by the theorem of {theorem}"),
            None => "observed, not proven".to_string(),
        };
        match &self.basis {
            Some(basis) => format!(
                "{standing}, if {}; --recompute computes all of them again",
                basis.condition()
            ),
            None => standing,
        }
    }
}

impl PeriodArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if let Named::Own(rule) = find(&self.rule)? {
            let rule = (&*self.rule, &rule);
            return own::print_period(rule, self.search.limit, self.json, console);
        }
        let found = match self.search.run(heap_rule(&self.rule)?, console)? {
            None => return Ok(INTERRUPTED),
            Some(Searched::Unfound(unfound)) => return unfound.print(self.json, console),
            Some(Searched::Found(found)) => found,
        };
        let Found { report, basis } = &found;
        let Period { preperiod, length, saltus } = report.period;
        if self.json {
            let mut object = json!({
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
                "assumes": basis.as_ref().map(Basis::json),
            });
            if self.explain {
                object["reason"] = reasons::period::period(report).to_json();
            }
            writeln!(console.output, "{object}")?;
            return Ok(SUCCESS);
        }
        let rule = &report.rule;
        let plus = if saltus > 0 { format!(" + {saltus}") } else { String::new() };
        let standing = found.standing();
        let greatest = match saltus {
            0 => format!(", the greatest {}", report.max_value),
            _ => String::new(),
        };
        writeln!(
            console.output,
            "rule {rule}: g(n + {length}) = g(n){plus} for all n ≥ {preperiod}\n\
             {standing}; {} values compared{greatest}, by the method {}",
            report.values_checked, report.method
        )?;
        if self.explain {
            write!(console.output, "{}", reasons::period::period(report))?;
        }
        Ok(SUCCESS)
    }
}

impl CertificateArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if let Some(path) = &self.check {
            let bytes = self.search.memory.max_memory.bytes();
            return check(path, self.search.limit, bytes, console);
        }
        let rule = heap_rule(self.rule.as_deref().unwrap_or_default())?;
        let found = match self.search.run(rule, console)? {
            None => return Ok(INTERRUPTED),
            Some(Searched::Unfound(Unfound { error, .. })) => {
                return Err(Failure::negative(with_hint(error).to_string()).into());
            }
            Some(Searched::Found(found)) => found,
        };
        let mut certificate = Certificate::new(&found.report);
        if let Some(basis) = &found.basis {
            certificate.assumes = Some(basis.note());
        }
        write!(console.output, "{certificate}")?;
        Ok(SUCCESS)
    }
}
