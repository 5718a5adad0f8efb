//! `impartial heaps period` and `impartial heaps certificate`.

use super::check::check;
use super::codes::CodesArguments;
use super::keeper::KeeperArguments;
use super::own;
use super::rocq;
use super::searched::{PeriodQuestion, PeriodShape, Searched, print_period, reached};
use crate::console::{Console, Pace};
use crate::errors::{Failure, Result, SUCCESS};
use crate::limits::MemoryArguments;
use crate::output::{OutputOption, TableFormat};
use crate::system::{INTERRUPTED, Listening};
use game_table::{Named, find_game, heap_rule, reason, with_hint};
use heap_games::{Budget, Certificate, PeriodSearch, Rule};
use std::path::PathBuf;

/// The most values to compute or to replay if the user gives no limit.
const MOST_VALUES: usize = 1 << 30;

/// The steps of a search, of about a nanosecond each, unless the user asks for a long run.
const SEARCH_STEPS: u64 = 100_000_000_000;

/// Find the period of a rule, and prove it if a theorem applies
///
/// With --codes many rules are searched, several at once: a line for each, and with --resume a run
/// that ended goes on where it was.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  impartial heaps period 0.77 --explain
  impartial heaps period 0.77 --format markdown
  impartial heaps period --codes 4.0d --limit 1000 --format csv -o periods.csv
  impartial heaps period --codes \"subtract:1,b,c with c <= 9\" --resume sets.jsonl
  impartial heaps period --codes \"subtract:1,b,c with c <= 9\" --resume sets.jsonl --json")]
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
    #[command(flatten)]
    format: TableFormat,
    #[command(flatten)]
    output: OutputOption,
    /// Explain why the period holds for ever
    #[arg(long, conflicts_with = "codes")]
    explain: bool,
}

#[derive(clap::Args)]
struct SearchArguments {
    /// The most values to compute or to replay, however long that takes; each takes two to eight
    /// bytes [default: 2^30 with --checkpoint, else as many as take some minutes]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Keep only the last values and the first ones, some kilobytes, for octal games and Grundy's game
    /// whose values are sparse: without --limit the search goes on until there is a period
    #[arg(long)]
    windowed: bool,
    #[command(flatten)]
    memory: MemoryArguments,
    #[command(flatten)]
    keeper: KeeperArguments,
}

/// Write the certificate of a period, or check one with code that the search does not share
///
/// The certificates of misère quotients that `impartial heaps misere --certificate` writes are checked
/// as well.
#[derive(clap::Args)]
pub(super) struct CertificateArguments {
    /// The rule whose period is to be certified
    #[arg(required_unless_present = "check", conflicts_with = "check")]
    rule: Option<String>,
    #[command(flatten)]
    search: SearchArguments,
    /// Write a theorem for Rocq instead, which its kernel checks by computation: for octal codes, sets
    /// of takes, and periods that add (see docs/proofs.md)
    #[arg(long, conflicts_with = "check")]
    rocq: bool,
    /// Check the certificate in FILE
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    #[command(flatten)]
    output: OutputOption,
}

impl SearchArguments {
    /// Returns how far a search may go.
    fn budget(&self) -> Budget {
        let steps = match self.limit {
            None if !self.keeper.is_kept() => SEARCH_STEPS,
            _ => u64::MAX,
        };
        let values = self.limit.unwrap_or(MOST_VALUES);
        Budget { values, steps, bytes: self.memory.max_memory.bytes() }
    }

    /// Searches for the period of a rule, with progress for a person and checkpoints; `None` when
    /// Ctrl-C ended the search.
    fn run(&self, rule: Rule, console: &mut Console<'_>) -> Result<Option<Searched>> {
        if self.windowed {
            return self.run_by_windows(rule, console);
        }
        if self.limit.is_none() && rule.is_open() {
            writeln!(console.errors, "note: no period of {rule} is known, and none may be found")?;
        }
        let listening = Listening::begin()?;
        let mut keeper = self.keeper.keeper(listening.flag())?;
        let Some(sequence) = keeper.sequence(rule, usize::MAX, console)? else {
            return Ok(None);
        };
        let mut search = PeriodSearch::resume(sequence, self.budget());
        let mut pace = Pace::new("values", self.limit.map(|limit| limit as u64));
        loop {
            let step = search.step(keeper.piece());
            let is_settled = matches!(step, Ok(Some(_)) | Err(_));
            console.clear_progress();
            let stops = keeper.look(search.sequence(), is_settled, console);
            match step {
                Ok(None) => {}
                Ok(Some(report)) => {
                    let assumes = keeper.basis(report.assumption);
                    return Ok(Some(Searched::new(reached(&search), Ok(report), assumes)));
                }
                Err(error) if error.ends_search() => {
                    return Ok(Some(Searched::new(reached(&search), Err(error), None)));
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

impl SearchArguments {
    /// Searches as [`run`](Self::run) does, by windows of the last values.
    fn run_by_windows(&self, rule: Rule, console: &mut Console<'_>) -> Result<Option<Searched>> {
        let listening = Listening::begin()?;
        let mut keeper = self.keeper.keeper(listening.flag())?;
        let limit = self.limit.map_or(u64::MAX, |limit| limit as u64);
        let mut search = keeper.windows(rule, limit)?;
        let mut pace = Pace::new("values", self.limit.map(|limit| limit as u64));
        loop {
            let step = search.step(keeper.piece() as u64);
            let is_settled = matches!(step, Ok(Some(_)) | Err(_));
            console.clear_progress();
            let stops = keeper.look(&search, is_settled, console);
            let report = match step {
                Ok(report) => report.map(Ok),
                Err(error) if error.ends_search() => Some(Err(error)),
                Err(error) => return Err(with_hint(error).into()),
            };
            if let Some(report) = report {
                let assumption = report.as_ref().ok().and_then(|report| report.assumption);
                let assumes = keeper.basis(assumption);
                let reached = (search.rule(), search.values());
                return Ok(Some(Searched::new(reached, report, assumes)));
            }
            if stops {
                keeper.report_stop(&search, console)?;
                return Ok(None);
            }
            console.show_pace(&mut pace, search.values());
        }
    }
}

impl PeriodArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        self.format.fields_beside(self.explain)?;
        let chosen = self.codes.chosen()?;
        self.output.print(self.codes.file(), console, |console| match chosen {
            Some(codes) => self.run_codes(codes, console),
            None => self.run_rule(console),
        })
    }

    fn run_codes(&self, codes: &str, console: &mut Console<'_>) -> Result {
        if self.search.keeper.is_kept() {
            return Err("--codes keeps no checkpoints; --resume keeps the answers".into());
        }
        let (budget, windowed) = (self.search.budget(), self.search.windowed);
        let question = |jobs: usize| {
            // The memory is for all searches together.
            let budget = Budget { bytes: budget.bytes / jobs as u64, ..budget };
            PeriodQuestion { budget, windowed }
        };
        self.codes.run(codes, question, self.codes.shown(self.json, self.format), console)
    }

    fn run_rule(&self, console: &mut Console<'_>) -> Result {
        let shape = match self.json || self.format.is_json() {
            true => PeriodShape::Json,
            false if self.format.is_table() => PeriodShape::Table(self.format.fields()),
            false => PeriodShape::Words,
        };
        let name = self.rule.as_deref().unwrap_or_default();
        if let Named::Own(rule) = find_game(name)? {
            return own::period((name, &rule), self.search.limit, shape, console);
        }
        let Some(Searched { mut answer, report }) = self.search.run(heap_rule(name)?, console)?
        else {
            return Ok(INTERRUPTED);
        };
        match report {
            Err(error) if shape == PeriodShape::Words => {
                answer.message = Some(with_hint(error).to_string());
            }
            Ok(report) if self.explain => answer.reason = Some(reason::period::period(&report)),
            _ => {}
        }
        print_period(&answer, shape, console)
    }
}

impl CertificateArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        if let Some(path) = &self.check {
            let bytes = self.search.memory.max_memory.bytes();
            return check(path, self.search.limit, bytes, console);
        }
        self.output.print(None, console, |console| self.print(console))
    }

    fn print(&self, console: &mut Console<'_>) -> Result {
        let rule = heap_rule(self.rule.as_deref().unwrap_or_default())?;
        if let Rule::Break(code) = &rule {
            let message = format!(
                "{code}: no certificate states a code with marks or more than three heaps, as no theorem \
                 proves its periods"
            );
            return Err(Failure::negative(message).into());
        }
        let Some(Searched { answer, report }) = self.search.run(rule, console)? else {
            return Ok(INTERRUPTED);
        };
        let report = report.map_err(|error| Failure::negative(with_hint(error).to_string()))?;
        if self.rocq {
            let theorem = rocq::theorem(&report).ok_or_else(|| {
                Failure::negative(format!(
                    "{}: only proven periods of octal codes, of sets of takes, and those that add are \
                     written for Rocq",
                    report.rule
                ))
            })?;
            write!(console.output, "{theorem}")?;
            return Ok(SUCCESS);
        }
        let mut certificate = Certificate::new(&report);
        certificate.assumes = answer.assumes.map(|assumes| assumes.note());
        write!(console.output, "{certificate}")?;
        Ok(SUCCESS)
    }
}
