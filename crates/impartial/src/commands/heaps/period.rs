//! `impartial heaps period` and `impartial heaps certificate`.

use super::check::check;
use super::codes::CodesArguments;
use super::keeper::KeeperArguments;
use super::own;
use super::searched::{Extent, Found, Searched, Unfound};
use crate::console::{Console, Pace};
use crate::errors::{Failure, Result, SUCCESS};
use crate::limits::MemoryArguments;
use crate::system::{INTERRUPTED, Listening};
use game_table::reason;
use game_table::with_hint;
use game_table::{Named, find_game, heap_rule};
use heap_games::{Certificate, Period, PeriodSearch, Rule};
use std::path::PathBuf;

/// The most values to compute or to replay if the user gives no limit.
const MOST_VALUES: usize = 1 << 30;

/// The steps of a search, of about a nanosecond each, unless the user asks for a long run.
const SEARCH_STEPS: u64 = 100_000_000_000;

/// Find the period of a rule, and prove it if a theorem applies
///
/// With --codes the rules of a file are searched, several at once: a JSON object for each, and with -o
/// a run that ended goes on where it was.
#[derive(clap::Args)]
pub(super) struct PeriodArguments {
    /// The rule
    #[arg(required_unless_present = "codes")]
    rule: Option<String>,
    #[command(flatten)]
    codes: CodesArguments,
    #[command(flatten)]
    search: SearchArguments,
    /// Print a JSON object with rule, preperiod, period, saltus, max_value (null if there is none),
    /// proved, theorem, values_checked, method and assumes: null, or the checkpoint that the
    /// answer rests on. If no period is found, period is null, message says why, and stopped_by
    /// names the limit that ended the search, in values, steps or bytes (null if none did)
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
    /// Returns how far a search may go.
    fn extent(&self) -> Extent {
        let steps = match self.limit {
            None if !self.keeper.is_kept() => SEARCH_STEPS,
            _ => u64::MAX,
        };
        let limit = self.limit.unwrap_or(MOST_VALUES);
        Extent { limit, steps, bytes: self.memory.max_memory.bytes() }
    }

    /// Searches for the period of a rule, with progress for a person and checkpoints; `None` when
    /// Ctrl-C ended the search.
    fn run(&self, rule: Rule, console: &mut Console<'_>) -> Result<Option<Searched>> {
        let listening = Listening::begin()?;
        let mut keeper = self.keeper.keeper(listening.flag())?;
        let Extent { limit, steps, bytes } = self.extent();
        let Some(sequence) = keeper.sequence(rule, usize::MAX, console)? else {
            return Ok(None);
        };
        let sequence = sequence.within_bytes(bytes);
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
                Err(error) if error.ends_search() => {
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

impl PeriodArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if let Some(file) = &self.codes.codes {
            if self.search.keeper.is_kept() {
                return Err("--codes keeps no checkpoints; -o keeps the answers".into());
            }
            return self.codes.run(file, self.search.extent(), console);
        }
        self.codes.check_unused()?;
        let name = self.rule.as_deref().unwrap_or_default();
        if let Named::Own(rule) = find_game(name)? {
            return own::print_period((name, &rule), self.search.limit, self.json, console);
        }
        let found = match self.search.run(heap_rule(name)?, console)? {
            None => return Ok(INTERRUPTED),
            Some(Searched::Unfound(unfound)) => return unfound.print(self.json, console),
            Some(Searched::Found(found)) => found,
        };
        let report = &found.report;
        let Period { preperiod, length, saltus } = report.period;
        if self.json {
            let mut object = found.to_json();
            if self.explain {
                object["reason"] = reason::period::period(report).to_json();
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
            write!(console.output, "{}", reason::period::period(report))?;
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
