//! `impartial heaps`: values, periods and winning moves of heap games.

mod keeper;
mod misere;

use super::{Result, SUCCESS, explain};
use crate::Console;
use heap_games::{
    Cells, Certificate, HeapMove, HeapSequence, Outcome, PeriodReport, PeriodSearch, Rule,
    RuleError,
};
use keeper::{INTERRUPTED, Keeper, Listening};
use misere::MisereArguments;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

/// Values printed at a time.
const STEP: usize = 1 << 22;

/// Values, periods and winning moves of games on heaps
#[derive(clap::Args)]
#[command(after_help = "\
A RULE is a take-and-break code or a name:
  0.77  4.007  .1337  0.[3]  0.3F   octal and hexadecimal codes; a group in brackets repeats
  nim  lasker  kayles  dawson-kayles  dawson-chess  treblecross  grundy  halving  smaller-part
  turtles  mock-turtles  twins  ruler  turn:1-3  turn:1+C   coins, a heap being a place from 1
  bash:M  bounded:L,R  subtract:1,3,4  all-but:2,5  split-equal:F

Examples:
  impartial heaps period 0.77                     n0 = 71, p = 12, proven
  impartial heaps values kayles --to 20           g(0) to g(20), one a line
  impartial heaps values .16 --to 1000 --format bfile
  impartial heaps value 0.77 1000000000000        through the proven period
  impartial heaps moves kayles 5 3 7              every winning move
  impartial heaps moves nim 1 1 2 --misere --explain
  impartial heaps misere kayles                   the misère quotient, and its period
  impartial heaps period .104 --checkpoint run.checkpoint
  impartial heaps certificate 0.77 > kayles.txt
  impartial heaps certificate --check kayles.txt")]
pub(super) struct Arguments {
    #[command(subcommand)]
    question: Question,
}

#[derive(clap::Subcommand)]
enum Question {
    Value(ValueArguments),
    Values(ValuesArguments),
    Period(PeriodArguments),
    Moves(MovesArguments),
    Misere(MisereArguments),
    Certificate(CertificateArguments),
}

/// Print the value of a position of heaps: the nim sum of their values
#[derive(clap::Args)]
struct ValueArguments {
    /// The rule
    rule: String,
    /// The heaps
    #[arg(required = true)]
    heaps: Vec<u64>,
    /// The most values to compute; a heap beyond needs a proven period
    #[arg(long, default_value_t = 1 << 27)]
    limit: usize,
    /// Print a JSON object with rule, heaps, values, value and outcome
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reasons: explain::Flags,
}

/// Print the values of the heaps 0 to N
#[derive(clap::Args)]
struct ValuesArguments {
    /// The rule
    rule: String,
    /// The greatest heap
    #[arg(long, value_name = "N")]
    to: usize,
    /// plain: a value a line; bfile: heap and value, as the OEIS has it; json: as --json
    #[arg(long, value_enum, default_value_t = Format::Plain)]
    format: Format,
    /// Print a JSON object with rule, method and values
    #[arg(long)]
    json: bool,
    /// The most values to keep in memory
    #[arg(long, default_value_t = 1 << 30)]
    limit: usize,
    /// Keep the values in FILE, also on Ctrl-C, and go on from it where it is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    every: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Plain,
    Bfile,
    Json,
}

/// Find the period of a rule, and prove it where a theorem does
#[derive(clap::Args)]
struct PeriodArguments {
    /// The rule
    rule: String,
    #[command(flatten)]
    search: SearchArguments,
    /// Print a JSON object with rule, preperiod, period, saltus, max_value, proved,
    /// theorem, values_checked and method
    #[arg(long)]
    json: bool,
    /// Explain why the period holds for ever
    #[arg(long, conflicts_with = "json")]
    explain: bool,
}

#[derive(clap::Args)]
struct SearchArguments {
    /// The most values to compute; two to eight bytes each
    #[arg(long, default_value_t = 1 << 29)]
    limit: usize,
    /// Keep the values in FILE, also on Ctrl-C, and go on from it where it is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    every: u64,
}

/// Print the winning moves of a position of heaps
#[derive(clap::Args)]
struct MovesArguments {
    /// The rule
    rule: String,
    /// The heaps
    #[arg(required = true)]
    heaps: Vec<u64>,
    /// Whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// The most values to compute [default: 16777216], or in misère play the most positions to
    /// search where no theorem or quotient decides [default: 1048576]
    #[arg(long)]
    limit: Option<usize>,
    /// Print a JSON object with rule, heaps, outcome and moves
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reasons: explain::Flags,
}

/// Write the certificate of a period, or check one by code that shares nothing with the search
#[derive(clap::Args)]
struct CertificateArguments {
    /// The rule whose period is to be certified
    #[arg(required_unless_present = "check", conflicts_with = "check")]
    rule: Option<String>,
    #[command(flatten)]
    search: SearchArguments,
    /// Check the certificate in FILE
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        match self.question {
            Question::Value(arguments) => arguments.run(console),
            Question::Values(arguments) => arguments.run(console),
            Question::Period(arguments) => arguments.run(console),
            Question::Moves(arguments) => arguments.run(console),
            Question::Misere(arguments) => arguments.run(console),
            Question::Certificate(arguments) => arguments.run(console),
        }
    }
}

impl ValueArguments {
    fn run(self, console: &mut Console<'_>) -> Result {
        let rule: Rule = self.rule.parse()?;
        if self.reasons.explain {
            explain::heaps::normal(&rule, &self.heaps, self.limit, self.reasons, console.output)?;
            return Ok(SUCCESS);
        }
        let mut values = Vec::new();
        for &heap in &self.heaps {
            values.push(rule.value(heap, self.limit)?);
        }
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        if self.json {
            let object = json!({
                "rule": rule.to_string(),
                "heaps": self.heaps,
                "values": values.iter().map(number).collect::<Result<Vec<_>>>()?,
                "value": number(&sum)?,
                "outcome": Outcome::from_mover_wins(sum != 0).letter().to_string(),
            });
            writeln!(console.output, "{object}")?;
        } else {
            writeln!(console.output, "{sum}")?;
        }
        Ok(SUCCESS)
    }
}

/// Returns a value as a JSON number of any size that JSON readers keep exactly, else a string.
fn number(value: &u128) -> Result<serde_json::Value> {
    Ok(match u64::try_from(*value) {
        Ok(value) => json!(value),
        Err(_) => json!(value.to_string()),
    })
}

impl ValuesArguments {
    fn run(self, console: &mut Console<'_>) -> Result {
        let rule: Rule = self.rule.parse()?;
        if self.to >= self.limit {
            let (needed, limit) = (self.to as u64, self.limit as u64);
            return Err(RuleError::TooLarge { needed, limit }.into());
        }
        let mut sequence = match self.checkpoint {
            Some(_) => match self.kept(rule, console)? {
                Some(sequence) => sequence,
                None => return Ok(INTERRUPTED),
            },
            None => HeapSequence::new(rule),
        };
        if self.json || self.format == Format::Json {
            sequence.extend_to(self.to)?;
            let values: Vec<u32> = sequence.values().iter().take(self.to + 1).collect();
            let (rule, method) = (sequence.rule().to_string(), sequence.method().to_string());
            let object = json!({ "rule": rule, "method": method, "values": values });
            writeln!(console.output, "{object}")?;
            return Ok(SUCCESS);
        }
        let mut from = 0;
        while from <= self.to {
            let last = self.to.min(from.saturating_add(STEP - 1));
            sequence.extend_to(last)?;
            let text = lines(sequence.values(), from, last, self.format);
            console.output.write_all(text.as_bytes())?;
            from = last + 1;
        }
        Ok(SUCCESS)
    }

    /// Computes the values with checkpoints; `None` when Ctrl-C ended the run.
    fn kept(&self, rule: Rule, console: &mut Console<'_>) -> Result<Option<HeapSequence>> {
        let listening = Listening::begin()?;
        let mut keeper = Keeper::new(self.checkpoint.clone(), self.every, listening.flag());
        let mut sequence = keeper.sequence(rule)?;
        loop {
            let len = sequence.values().len();
            if len > self.to {
                return Ok(Some(sequence));
            }
            let last = self.to.min(len.saturating_add(keeper.piece() - 1));
            sequence.extend_to(last)?;
            if keeper.look(&sequence, last == self.to)? {
                keeper.tell(&sequence, console)?;
                return Ok(None);
            }
        }
    }
}

/// Returns the lines of the values from one heap to another.
fn lines(values: &Cells, from: usize, last: usize, format: Format) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    for heap in from..=last {
        let value = values.get(heap).unwrap_or(0);
        // Writing to a string does not fail.
        let _ = match format {
            Format::Bfile => writeln!(text, "{heap} {value}"),
            _ => writeln!(text, "{value}"),
        };
    }
    text
}

impl SearchArguments {
    /// Searches for the period of a rule, with progress for a person and checkpoints; `None` when
    /// Ctrl-C ended the search.
    fn run(&self, rule: Rule, console: &mut Console<'_>) -> Result<Option<PeriodReport>> {
        let listening = Listening::begin()?;
        let mut keeper = Keeper::new(self.checkpoint.clone(), self.every, listening.flag());
        let mut search = PeriodSearch::resume(keeper.sequence(rule)?, self.limit);
        loop {
            let step = search.step(keeper.piece());
            let is_settled = matches!(step, Ok(Some(_)) | Err(_));
            let stops = keeper.look(search.sequence(), is_settled)?;
            if let Some(report) = step? {
                return Ok(Some(report));
            }
            if stops {
                keeper.tell(search.sequence(), console)?;
                return Ok(None);
            }
            if console.is_terminal {
                let count = search.sequence().values().len();
                write!(console.errors, "\r{count} values")?;
                console.errors.flush()?;
            }
        }
    }
}

impl PeriodArguments {
    fn run(self, console: &mut Console<'_>) -> Result {
        let Some(report) = self.search.run(self.rule.parse()?, console)? else {
            return Ok(INTERRUPTED);
        };
        if self.json {
            let object = json!({
                "rule": report.rule.to_string(),
                "preperiod": report.preperiod,
                "period": report.period,
                "saltus": report.saltus,
                "max_value": report.max_value,
                "proved": report.proof.is_some(),
                "theorem": report.proof.map(|theorem| theorem.to_string()),
                "values_checked": report.values_checked,
                "method": report.method.to_string(),
            });
            writeln!(console.output, "{object}")?;
            return Ok(SUCCESS);
        }
        let PeriodReport {
            rule,
            preperiod,
            period,
            saltus,
            ..
        } = &report;
        let plus = if *saltus > 0 {
            format!(" + {saltus}")
        } else {
            String::new()
        };
        let standing = match report.proof {
            Some(theorem) => format!("proven by the theorem of {theorem}"),
            None => "observed, not proven".to_string(),
        };
        writeln!(
            console.output,
            "rule {rule}: g(n + {period}) = g(n){plus} for all n ≥ {preperiod}\n\
             {standing}; {} values compared, the greatest {}, by the method {}",
            report.values_checked, report.max_value, report.method
        )?;
        if self.explain {
            explain::heaps::period(&report, console.output)?;
        }
        Ok(SUCCESS)
    }
}

impl MovesArguments {
    fn run(self, console: &mut Console<'_>) -> Result {
        let rule: Rule = self.rule.parse()?;
        // Positions in memory cost more than values.
        let limit = self.limit.unwrap_or(match self.misere {
            true => 1 << 20,
            false => 1 << 24,
        });
        if self.reasons.explain {
            let explain = match self.misere {
                true => explain::heaps::misere,
                false => explain::heaps::normal,
            };
            explain(&rule, &self.heaps, limit, self.reasons, console.output)?;
            return Ok(SUCCESS);
        }
        let (outcome, moves) = if self.misere {
            let answer = rule.misere_answer(&self.heaps, limit)?;
            (answer.outcome, answer.moves)
        } else {
            let moves = rule.winning_moves(&self.heaps, limit)?;
            (Outcome::from_mover_wins(!moves.is_empty()), moves)
        };
        if self.json {
            let list: Vec<_> = moves
                .iter()
                .map(|step| json!({ "heap": step.heap, "into": step.into }))
                .collect();
            let object = json!({
                "rule": rule.to_string(),
                "heaps": self.heaps,
                "misere": self.misere,
                "outcome": outcome.letter().to_string(),
                "moves": list,
            });
            writeln!(console.output, "{object}")?;
            return Ok(SUCCESS);
        }
        let winner = if outcome.mover_wins() {
            "the player to move wins"
        } else {
            "the player to move loses"
        };
        writeln!(console.output, "{}: {winner}", outcome.letter())?;
        for step in &moves {
            writeln!(console.output, "{}", describe(step))?;
        }
        Ok(SUCCESS)
    }
}

/// Returns a move as a person reads it: `5 -> 2 2`, with `-` for nothing.
pub(super) fn describe(step: &HeapMove) -> String {
    let parts: Vec<String> = step.into.iter().map(u64::to_string).collect();
    let parts = if parts.is_empty() {
        "-".to_string()
    } else {
        parts.join(" ")
    };
    format!("{} -> {parts}", step.heap)
}

impl CertificateArguments {
    fn run(self, console: &mut Console<'_>) -> Result {
        if let Some(path) = &self.check {
            let unread = |error| format!("{} cannot be read: {error}", path.display());
            let certificate: Certificate = fs::read_to_string(path).map_err(unread)?.parse()?;
            certificate.check(self.search.limit as u64)?;
            let standing = if certificate.proved {
                "proven"
            } else {
                "observed"
            };
            writeln!(
                console.output,
                "rule {}: preperiod {}, period {}, {standing}; {} values replayed",
                certificate.rule, certificate.preperiod, certificate.period, certificate.values
            )?;
            return Ok(SUCCESS);
        }
        let rule = self.rule.clone().unwrap_or_default().parse()?;
        let Some(report) = self.search.run(rule, console)? else {
            return Ok(INTERRUPTED);
        };
        write!(console.output, "{}", Certificate::new(&report))?;
        Ok(SUCCESS)
    }
}
