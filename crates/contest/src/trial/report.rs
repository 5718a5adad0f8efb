//! The report of a trial, for a person and for a program.

use super::case::{Agreed, Origin};
use super::fault::{Failure, Fault, GameLine};
use super::run::{Found, Trial};
use serde::{Serialize, Serializer};
use std::fmt;

/// The most lines shown of an input and of standard error.
const MOST_LINES: [usize; 2] = [20, 5];

/// The longest line shown, in characters.
const LONGEST_LINE: usize = 80;

/// The longest input in a record, in bytes.
const LONGEST_INPUT: usize = 4096;

/// The result of a trial: [`Display`](fmt::Display) shows it to a person, and it serializes as a
/// record.
#[expect(missing_debug_implementations, reason = "a trial has none")]
pub struct Report<'a> {
    /// The trial.
    pub trial: &'a Trial<'a>,
    /// The random seed of the first random case.
    pub seed: u64,
    /// The input on which the program fails, if one was found.
    pub found: Option<&'a Found>,
    /// Whether failing inputs are saved.
    pub keeps: bool,
}

/// The record of a trial.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Serialize)]
struct Record<'a> {
    agreed: Agreed,
    failure: Option<FailureRecord<'a>>,
    id: &'a str,
    run: &'a str,
    seed: u64,
    verdict: &'a str,
}

/// The record of an input on which a program fails.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Serialize)]
struct FailureRecord<'a> {
    bytes: usize,
    bytes_before: usize,
    case: &'a Origin,
    column: Option<usize>,
    comment: Option<&'a str>,
    errors: &'a str,
    expected: Option<&'a str>,
    file: Option<&'a str>,
    found: Option<&'a str>,
    game: Option<&'a [GameLine]>,
    input: Option<&'a str>,
    line: Option<usize>,
    runs: u64,
    signal: Option<i32>,
    status: Option<i32>,
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Report { trial, seed, found, .. } = *self;
        let record = Record {
            agreed: trial.agreed,
            failure: found.map(FailureRecord::of),
            id: trial.subject.name(),
            run: &trial.program.command,
            seed,
            verdict: found.map_or("ok", |found| found.failure.fault.name()),
        };
        record.serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Report<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Report".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Record::json_schema(generator)
    }
}

impl<'a> FailureRecord<'a> {
    fn of(found: &'a Found) -> Self {
        let Found { origin, bytes_before, input, failure, runs, file, .. } = found;
        let Failure { fault, mismatch, comment, game, errors } = failure;
        let mismatch = mismatch.as_ref();
        FailureRecord {
            bytes: input.len(),
            bytes_before: *bytes_before,
            case: origin,
            column: mismatch.map(|it| it.column),
            comment: match game {
                Some(game) => Some(&game.end),
                None => (!comment.is_empty()).then_some(comment),
            },
            errors,
            expected: mismatch.and_then(|it| it.expected.as_deref()),
            file: file.as_deref(),
            found: mismatch.and_then(|it| it.found.as_deref()),
            game: game.as_ref().map(|game| &*game.lines),
            input: (input.len() <= LONGEST_INPUT).then_some(input),
            line: mismatch.map(|it| it.line),
            runs: *runs,
            signal: if let Fault::Signal(signal) = fault { Some(*signal) } else { None },
            status: if let Fault::Status(status) = fault { Some(*status) } else { None },
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, agreed) = (self.trial.subject.name(), self.trial.agreed);
        let Some(found) = self.found else {
            write!(formatter, "{name}  ok, {agreed}")?;
            return match agreed.random {
                0 => writeln!(formatter),
                _ => writeln!(formatter, " (--seed {})", self.seed),
            };
        };
        write!(formatter, "{name}  {} on {}", found.failure.fault.name(), found.origin)?;
        if !agreed.is_empty() {
            write!(formatter, ", after {agreed}")?;
        }
        write!(formatter, "\n{}", self.details(found))
    }
}

impl Report<'_> {
    /// Returns the details of a failure, indented.
    fn details(&self, found: &Found) -> String {
        let Found { input, failure, .. } = found;
        let mut text = String::new();
        let noun = self.trial.subject.noun();
        let the_input = format!("the {noun}");
        let name = found.file.as_deref().unwrap_or(&the_input);
        let (now, before) = (input.len(), found.bytes_before);
        if now == before {
            text += &format!("  {name}, {before} bytes:\n");
        } else {
            let runs = counted(found.runs, "run");
            text += &format!("  {name}, shrunk from {before} bytes to {now} in {runs}:\n");
        }
        text += &excerpt(input, "    ");
        if let Some(game) = &failure.game {
            text += &game_text(&game.lines);
        }
        text += &self.fault(failure);
        if !failure.comment.is_empty() {
            text += "  output of the checker:\n";
            text += &excerpt(&failure.comment, "    ");
        }
        if !failure.errors.trim().is_empty() {
            let lines: Vec<&str> = failure.errors.trim_end().lines().collect();
            let last = lines[lines.len().saturating_sub(MOST_LINES[1])..].join("\n");
            text += "  standard error ends:\n";
            text += &excerpt(&last, "    ");
        }
        if !self.keeps {
            text += &format!("  --save DIR keeps the {noun}\n");
        }
        let command = &self.trial.program.command;
        let again = self.trial.subject.again(self.trial.program, input);
        let again = match (again, &found.file, &found.recipe) {
            (Some(again), ..) => again,
            (None, Some(file), _) => format!("{command} < {file}"),
            (None, None, Some(recipe)) => format!("{recipe} | {command}"),
            (None, None, None) => return text,
        };
        text + &format!("  again: {again}\n")
    }

    /// Returns the fault, indented.
    fn fault(&self, failure: &Failure) -> String {
        let program = self.trial.program;
        if let Some(game) = &failure.game {
            return format!("  {}\n", game.end.replace('\n', "\n  "));
        }
        let text = match failure.fault {
            Fault::Wrong | Fault::Presentation => {
                // The mismatch begins with its line and column, which follow the file name here.
                let mismatch = failure.mismatch.as_ref().map(|it| {
                    let text = it.to_string();
                    let (_, text) = text.split_once(':').unwrap_or_default();
                    format!("output:{}:{}:{text}", it.line, it.column)
                });
                mismatch.unwrap_or_default()
            }
            Fault::Status(status) => format!("exit status {status}"),
            Fault::Signal(signal) => name_of(signal),
            Fault::Time => format!("no end after {} ms", program.time.as_millis()),
            Fault::Memory => format!("{} MB are not enough", program.memory.unwrap_or(0)),
            Fault::Illegal | Fault::Early => String::new(),
            Fault::Output => "the output is far longer than the right one".into(),
        };
        match &*text {
            "" => text,
            text => format!("  {}\n", text.replace('\n', "\n  ")),
        }
    }
}

pub(super) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn beginning(line: &str) -> String {
    let start: String = line.chars().take(LONGEST_LINE).collect();
    if start.len() < line.len() { start + "…" } else { start }
}

/// Returns the beginning of a text, indented, and the number of further lines.
fn excerpt(text: &str, indent: &str) -> String {
    let [most, _] = MOST_LINES;
    let mut shown = String::new();
    for line in text.lines().take(most) {
        shown += &format!("{indent}{}\n", beginning(line));
    }
    match text.lines().count().saturating_sub(most) {
        0 => shown,
        more => shown + &format!("{indent}and {}\n", counted(more as u64, "more line")),
    }
}

/// Returns the lines of a game with the moves that they mean: all, or the last ones.
fn game_text(lines: &[GameLine]) -> String {
    let mut text = String::from("  the game:\n");
    let hidden = lines.len().saturating_sub(MOST_LINES[0]);
    if hidden > 0 {
        text += &format!("    {}, then\n", counted(hidden as u64, "line"));
    }
    let shown: Vec<(&str, String, Option<&str>)> = lines[hidden..]
        .iter()
        .map(|GameLine { is_program, line, made }| {
            let who = if *is_program { "program" } else { "judge" };
            (who, beginning(line), made.as_deref().filter(|made| made != line))
        })
        .collect();
    let width = shown.iter().map(|(_, line, _)| line.chars().count()).max().unwrap_or(0);
    for (who, line, made) in shown {
        let row = match made {
            Some(made) => format!("    {who:<8} {line:<width$}  {made}"),
            None => format!("    {who:<8} {line}"),
        };
        text += row.trim_end();
        text.push('\n');
    }
    text
}

/// Returns the name of a signal, as in `signal 11 (SIGSEGV)`.
#[cfg(unix)]
pub(super) fn name_of(signal: i32) -> String {
    let status: std::process::ExitStatus = std::os::unix::process::ExitStatusExt::from_raw(signal);
    status.to_string().replacen(':', "", 1)
}

#[cfg(not(unix))]
pub(super) fn name_of(signal: i32) -> String {
    format!("signal {signal}")
}
