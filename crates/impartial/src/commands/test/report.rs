//! What came of a test, for a person and for a program.

use super::judge::{Failure, Fault};
use crate::console::Console;
use crate::errors::{Result, split_place};
use contest::InputSize;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// The most lines of an input and of standard error that a person is shown.
const MOST_LINES: [usize; 2] = [20, 5];

/// The longest line that a person is shown, in characters.
const LONGEST_LINE: usize = 80;

/// The longest input that stands in a JSON answer, in bytes.
const LONGEST_INPUT: usize = 4096;

/// On how many cases a program's answers are right.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) samples: u64,
    pub(super) kept: u64,
    pub(super) random: u64,
    pub(super) largest: u64,
}

/// Where an input comes from.
pub(super) enum Origin {
    Sample(String),
    Kept(PathBuf),
    Random { seed: u64, size: InputSize },
    Largest(&'static str),
}

/// An input on which a program fails.
pub(super) struct Found {
    origin: Origin,
    /// The length of the input that was found first.
    original: usize,
    pub(super) input: String,
    pub(super) failure: Failure,
    /// How many runs made it small.
    pub(super) runs: u64,
    /// Where it is kept.
    pub(super) file: Option<PathBuf>,
}

/// What came of a test.
pub(super) struct Report<'a> {
    pub(super) id: &'a str,
    pub(super) command: &'a str,
    pub(super) seed: u64,
    /// The milliseconds and the MiB that the program may take.
    pub(super) limits: (u64, Option<u64>),
    pub(super) counts: Counts,
    pub(super) found: Option<Found>,
    /// Whether inputs are kept.
    pub(super) saves: bool,
}

impl Found {
    /// Returns an input as it was found.
    pub(super) fn new(origin: Origin, input: String, failure: Failure) -> Self {
        Found { origin, original: input.len(), input, failure, runs: 0, file: None }
    }

    /// Returns an input that is kept in a file.
    pub(super) fn kept(file: PathBuf, input: String, failure: Failure) -> Self {
        let origin = Origin::Kept(file.clone());
        Found { file: Some(file), ..Found::new(origin, input, failure) }
    }
}

impl Counts {
    /// Returns how many cases they are.
    pub(super) fn all(&self) -> u64 {
        self.samples + self.kept + self.random + self.largest
    }

    /// Returns the counts in words.
    pub(super) fn words(&self) -> String {
        let list = [
            (self.samples, "sample"),
            (self.kept, "kept case"),
            (self.random, "random case"),
            (self.largest, "largest case"),
        ];
        let words: Vec<String> = list
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
            .collect();
        match &*words {
            [] => "no case".to_string(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}

impl Report<'_> {
    /// Prints the report.
    pub(super) fn print(&self, as_json: bool, console: &mut Console<'_>) -> Result<()> {
        if as_json {
            writeln!(console.output, "{}", self.to_json())?;
            return Ok(());
        }
        let (id, agree) = (self.id, self.counts.words());
        let Some(found) = &self.found else {
            let seed = match self.counts.random {
                0 => String::new(),
                _ => format!(" (--seed {})", self.seed),
            };
            writeln!(console.output, "{id}  ok, {agree}{seed}")?;
            return Ok(());
        };
        let (verdict, case) = (found.failure.fault.name(), found.origin.words());
        let after = if self.counts.all() > 0 { format!(", after {agree}") } else { String::new() };
        writeln!(console.output, "{id}  {verdict} on {case}{after}")?;
        write!(console.output, "{}", self.details(found))?;
        Ok(())
    }

    /// Returns what a person wants to know of a failure, indented.
    fn details(&self, found: &Found) -> String {
        let Found { input, failure, .. } = found;
        let mut text = String::new();
        let file = found.file.as_ref().map(|file| file.display().to_string());
        let name = file.as_deref().unwrap_or("the input");
        if found.input.len() == found.original {
            text += &format!("  {name}, {} bytes:\n", found.original);
        } else {
            let (now, before) = (input.len(), found.original);
            let runs = match found.runs {
                1 => "1 run".to_string(),
                runs => format!("{runs} runs"),
            };
            text += &format!("  {name}, shrunk from {before} bytes to {now} in {runs}:\n");
        }
        text += &excerpt(input, "    ");
        text += &self.fault(failure);
        if !failure.errors.trim().is_empty() {
            let lines: Vec<&str> = failure.errors.trim_end().lines().collect();
            let last = lines[lines.len().saturating_sub(MOST_LINES[1])..].join("\n");
            text += "  standard error ends:\n";
            text += &excerpt(&last, "    ");
        }
        if !self.saves {
            text += "  --save DIR keeps the input\n";
        }
        let command = self.command;
        let again = match (&file, &found.origin) {
            (Some(file), _) => format!("{command} < {file}"),
            (None, Origin::Random { seed, size }) => {
                let id = self.id;
                format!("impartial generate {id} --seed {seed} --size {size} | {command}")
            }
            (None, _) => return text,
        };
        text + &format!("  again: {again}\n")
    }

    /// Returns what is wrong, indented.
    fn fault(&self, failure: &Failure) -> String {
        let (milliseconds, memory) = self.limits;
        let text = match failure.fault {
            Fault::Wrong | Fault::Presentation => {
                let mismatch = failure.mismatch.as_ref().map(ToString::to_string);
                let mismatch = mismatch.unwrap_or_default();
                match split_place(&mismatch) {
                    (Some((line, column)), text) => format!("output:{line}:{column}:{text}"),
                    (None, text) => format!("output: {text}"),
                }
            }
            Fault::Status(status) => format!("exit status {status}"),
            Fault::Signal(signal) => format!("signal {signal}{}", name_of(signal)),
            Fault::Time => format!("no end after {milliseconds} ms"),
            Fault::Memory => format!("{} MB are not enough", memory.unwrap_or(0)),
            Fault::Output => "the output does not end where the right one has long ended".into(),
        };
        format!("  {}\n", text.replace('\n', "\n  "))
    }

    fn to_json(&self) -> Value {
        let fault = self.found.as_ref().map_or("ok", |found| found.failure.fault.name());
        let Counts { samples, kept, random, largest } = self.counts;
        json!({
            "id": self.id,
            "run": self.command,
            "seed": self.seed,
            "verdict": fault,
            "agreed": {
                "samples": samples, "kept": kept, "random": random, "largest": largest,
            },
            "failure": self.found.as_ref().map(Found::to_json),
        })
    }
}

impl Origin {
    fn words(&self) -> String {
        match self {
            Origin::Sample(name) => name.clone(),
            Origin::Kept(file) => file.display().to_string(),
            Origin::Random { seed, size: InputSize::Small } => {
                format!("the small case of seed {seed}")
            }
            Origin::Random { seed, size } => format!("the case of seed {seed} and size {size}"),
            Origin::Largest(shape) => format!("the largest case `{shape}`"),
        }
    }

    fn to_json(&self) -> Value {
        match self {
            Origin::Sample(name) => json!({ "sample": name }),
            Origin::Kept(file) => json!({ "kept": file.display().to_string() }),
            Origin::Random { seed, size } => json!({ "seed": seed, "size": size.to_string() }),
            Origin::Largest(shape) => json!({ "largest": shape }),
        }
    }
}

impl Found {
    fn to_json(&self) -> Value {
        let Failure { fault, mismatch, errors } = &self.failure;
        let status = if let Fault::Status(status) = fault { Some(status) } else { None };
        let signal = if let Fault::Signal(signal) = fault { Some(signal) } else { None };
        let mismatch = mismatch.as_ref();
        json!({
            "case": self.origin.to_json(),
            "file": self.file.as_ref().map(|file| file.display().to_string()),
            "input": (self.input.len() <= LONGEST_INPUT).then_some(&self.input),
            "bytes": self.input.len(),
            "bytes_before": self.original,
            "runs": self.runs,
            "line": mismatch.map(|it| it.line),
            "column": mismatch.map(|it| it.column),
            "expected": mismatch.and_then(|it| it.expected.as_ref()),
            "found": mismatch.and_then(|it| it.found.as_ref()),
            "status": status,
            "signal": signal,
            "errors": errors,
        })
    }
}

/// Returns the beginning of a text, indented, and how much more there is.
fn excerpt(text: &str, indent: &str) -> String {
    let [most, _] = MOST_LINES;
    let mut shown = String::new();
    for line in text.lines().take(most) {
        let start: String = line.chars().take(LONGEST_LINE).collect();
        let more = if start.len() < line.len() { "…" } else { "" };
        // A string takes everything.
        let _ = writeln!(shown, "{indent}{start}{more}");
    }
    match text.lines().count().saturating_sub(most) {
        0 => {}
        1 => shown += &format!("{indent}and 1 more line\n"),
        more => shown += &format!("{indent}and {more} more lines\n"),
    }
    shown
}

#[cfg(unix)]
fn name_of(signal: i32) -> String {
    let name = signal_hook::low_level::signal_name(signal);
    name.map(|name| format!(" ({name})")).unwrap_or_default()
}

#[cfg(not(unix))]
fn name_of(_: i32) -> String {
    String::new()
}
