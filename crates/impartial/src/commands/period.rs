//! `impartial period`: finding, proving and certifying periods.

use super::checkpoint::KeeperArguments;
use super::rocq;
use crate::console::{Console, Pace};
use crate::errors::{Failure, NEGATIVE, Result, SUCCESS};
use crate::limits::MemoryArguments;
use crate::output::{Made, TextFile};
use crate::system::{INTERRUPTED, Listening};
use game_table::answer::{Assumes, PeriodAnswer};
use game_table::{Named, answer_name, find_game, heap_rule, reason, with_hint};
use heap_games::{Budget, Certificate, PeriodReport, PeriodSearch, Rule, RuleError, WindowSearch};
use std::path::PathBuf;

const CERTIFICATE: Made =
    Made { words: "a certificate of a period", is: |_, head| Certificate::is_begun_by(head) };
const ROCQ: Made = Made {
    words: "a theorem about a period",
    is: |_, head| head.starts_with(b"(** The values of "),
};

/// The most values to compute or replay without --limit.
const MOST_VALUES: usize = 1 << 30;
/// The steps of a search, of about a nanosecond each, without --limit or --checkpoint.
const SEARCH_STEPS: u64 = 100_000_000_000;

/// Find the period of a rule, and prove it if a theorem applies
#[derive(clap::Args)]
#[command(after_help = "\
A certificate states the period and its proof; `impartial check` replays it with code that the
search does not share. Rocq's kernel checks a theorem by computation; theorems exist for octal
codes, sets of takes, and arithmetic periods (see docs/proofs.md).

Examples:
  impartial period 0.77 --explain
  impartial period kayles --certificate kayles.txt
  impartial period 0.77 --rocq kayles.v
  impartial period .104 --checkpoint run.checkpoint
  impartial period .106 --windowed --limit 1000000000
  printf '0.07\\n0.137\\n' | xargs -n 1 -P 2 impartial period --json || true")]
pub(super) struct PeriodArguments {
    /// The rule
    rule: String,
    #[command(flatten)]
    search: SearchArguments,
    /// Write a certificate of the period to FILE; `-` prints it instead of the answer
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write a theorem for Rocq to FILE, in the same way
    #[arg(long, value_name = "FILE")]
    rocq: Option<PathBuf>,
    /// Explain why the period never ends
    #[arg(long)]
    explain: bool,
}

#[derive(clap::Args)]
struct SearchArguments {
    /// Compute or replay at most this many values, of two to eight bytes each, however long that
    /// takes [default: 2^30 with --checkpoint, else a few minutes' work]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Keep only the last values and the first ones, in a few kilobytes, for Grundy's game and octal
    /// games with sparse values; without --limit the search ends only with a period
    #[arg(long)]
    windowed: bool,
    #[command(flatten)]
    memory: MemoryArguments,
    #[command(flatten)]
    keeper: KeeperArguments,
}

impl SearchArguments {
    fn budget(&self) -> Budget {
        let is_long = self.limit.is_some() || self.keeper.is_kept();
        let steps = if is_long { u64::MAX } else { SEARCH_STEPS };
        let values = self.limit.unwrap_or(MOST_VALUES);
        Budget { values, steps, bytes: self.memory.max_memory.bytes() }
    }

    /// Searches for the period of a rule, with progress and checkpoints. Returns it, or why there
    /// is none; `None` after Ctrl-C.
    fn run(
        &self,
        rule: Rule,
        console: &mut Console<'_>,
    ) -> Result<Option<(PeriodAnswer, Result<PeriodReport, RuleError>)>> {
        let is_long = self.windowed || self.limit.is_some() || self.keeper.is_kept();
        if !is_long && rule.is_open() {
            let open = "an open problem; --limit 1000000000 searches";
            return Err(Failure::negative(format!("whether {rule} has a period is {open}")).into());
        }
        let listening = Listening::begin()?;
        let mut keeper = self.keeper.keeper(listening.flag())?;
        let limit = self.limit.map(|limit| limit as u64);
        let pace = Some(Pace::new("values", limit));
        let (found, name, values);
        if self.windowed {
            let mut search = keeper.windows(rule, limit.unwrap_or(u64::MAX))?;
            let step = |search: &mut WindowSearch, count| search.step(count as u64);
            found = keeper.settle(&mut search, pace, console, step)?;
            (name, values) = (search.rule().to_string(), search.values());
        } else {
            let Some(sequence) = keeper.sequence(rule, usize::MAX, console)? else {
                return Ok(None);
            };
            let mut search = PeriodSearch::resume(sequence, self.budget());
            found = keeper.settle(&mut search, pace, console, PeriodSearch::step)?;
            let sequence = search.sequence();
            (name, values) = (sequence.rule().to_string(), sequence.values().len() as u64);
        }
        let Some(report) = found else { return Ok(None) };
        let answer = match &report {
            Ok(found) => PeriodAnswer::found(found, keeper.basis(found.assumption)),
            Err(error) if error.ends_search() => PeriodAnswer::unfound(name, values, error),
            Err(error) => return Err(with_hint(error.clone()).into()),
        };
        Ok(Some((answer, report)))
    }
}

impl PeriodArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        // Fail before the work if a file cannot be written.
        let certificate = TextFile::open(self.certificate.as_deref(), CERTIFICATE)?;
        let rocq = TextFile::open(self.rocq.as_deref(), ROCQ)?;
        let is_written = certificate.is_some() || rocq.is_some();
        let name = &self.rule;
        let rule = match find_game(name)? {
            Named::Own(own) if !is_written => {
                match own.known_or_values(self.search.limit, console)? {
                    Ok(rule) => rule,
                    Err(values) => {
                        let seen = PeriodAnswer::observed(name.clone(), &values);
                        return self.print(&seen, console);
                    }
                }
            }
            _ => heap_rule(name, console)?,
        };
        if is_written && matches!(rule, Rule::Break(_)) && rule.shortest_proof().is_none() {
            let what = "certificates need a theorem, and none covers this code";
            return Err(Failure::negative(format!("{rule}: {what}")).into());
        }
        let name = answer_name(name, &rule);
        let Some((mut answer, report)) = self.search.run(rule, console)? else {
            return Ok(INTERRUPTED);
        };
        answer.rule = name;
        let mut is_answered = false;
        match report {
            Err(error) if is_written => {
                return Err(Failure::negative(with_hint(error).to_string()).into());
            }
            Err(error) if !console.is_json() => answer.message = Some(with_hint(error).to_string()),
            Err(_) => {}
            Ok(report) => {
                if let Some(file) = certificate {
                    let mut certificate = Certificate::new(&report);
                    certificate.assumes = answer.assumes.as_ref().map(Assumes::note);
                    is_answered |= file.write(&certificate.to_string(), console)?;
                }
                if let Some(file) = rocq {
                    let none = "only proven periods of octal codes and sets of takes, and \
                                arithmetic periods, can be written for Rocq";
                    let none = || Failure::negative(format!("{}: {none}", report.rule));
                    let theorem = rocq::theorem(&report).ok_or_else(none)?;
                    is_answered |= file.write(&theorem, console)?;
                }
                if self.explain {
                    answer.reason = Some(reason::period::period(&report));
                }
            }
        }
        if is_answered { Ok(SUCCESS) } else { self.print(&answer, console) }
    }

    /// Prints a period, or why there is none, and returns whether there is one.
    fn print(&self, answer: &PeriodAnswer, console: &mut Console<'_>) -> Result {
        console.print_as(answer, answer)?;
        Ok(if answer.period.is_some() { SUCCESS } else { NEGATIVE })
    }
}
