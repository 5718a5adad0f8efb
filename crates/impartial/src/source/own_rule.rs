//! Rules of a user's own: a text, or a program that lists options.

use super::input::Source;
use crate::errors::{Failure, FileError, Result};
use crate::system::{INTERRUPTED, Listening};
use contest::trial::{Ending, Program};
use game_table::OwnRule;
use heap_games::{OptionTable, OptionTableError, TextRule, TextRuleError};
use std::error::Error;
use std::fmt::Display;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

/// The longest text of a rule, which the library limits as well.
const MOST_BYTES: u64 = 1 << 20;

/// How long a program may take in all its runs, and how much it may write in one.
const SECONDS: u64 = 10;
const MOST_OUTPUT: usize = 1 << 26;

/// Asks a rule for the options of the heaps that a table wants.
///
/// # Errors
/// When there are more than `most` heaps, the text or an answer is not what it should be, and when the
/// program fails or takes too much.
pub(super) fn options(rule: &OwnRule, table: OptionTable, most: usize) -> Result<OptionTable> {
    match rule {
        OwnRule::Text(path) => of_text(path, table, most),
        OwnRule::Program(command) => of_program(command, table, most),
    }
}

/// Returns the options of the heaps 0 to `greatest`, if there are no more heaps than the user allows.
///
/// # Errors
/// As [`options`].
pub(crate) fn options_up_to(
    rule: &OwnRule,
    greatest: u64,
    limit: Option<usize>,
) -> Result<OptionTable> {
    let most = limit.unwrap_or(OwnRule::MOST_HEAPS);
    if greatest >= most as u64 {
        let error = format!("the heaps up to {greatest} are more than {most}");
        return Err(Failure::refused(format!("{error}; --limit N allows N")).into());
    }
    options(rule, OptionTable::up_to(greatest).within(most), most)
}

/// Returns the refusal of a question that exceeds the limit on heaps, or that on options, which grows
/// with the first one above its default.
fn refused(error: impl Display, is_of_heaps: bool, most: usize) -> Failure {
    Failure::refused(match is_of_heaps {
        true => format!("{error}; --limit N allows N"),
        false => {
            format!("{error}; --limit N allows more, for N above {}", most.max(OwnRule::MOST_HEAPS))
        }
    })
}

fn is_of_heaps(error: &OptionTableError) -> bool {
    matches!(error, OptionTableError::TooManyHeaps { .. })
}

fn of_text(path: &Path, table: OptionTable, most: usize) -> Result<OptionTable> {
    let source = Source::of(Some(path));
    let mut text = Vec::new();
    let mut nothing = std::io::empty();
    let reader = source.open(&mut nothing, None)?.reader;
    let read = reader.take(MOST_BYTES + 1).read_to_end(&mut text);
    read.map_err(|error| source.error(format!("cannot be read: {error}")))?;
    let failure = |error: TextRuleError| -> Box<dyn Error + Send + Sync> {
        match error.is_of_size() {
            true => {
                let is_of_heaps = matches!(&error, TextRuleError::TooMany(it) if is_of_heaps(it));
                source.error(refused(error, is_of_heaps, most))
            }
            false => source.error(error),
        }
    };
    let rule = TextRule::parse(&text).map_err(failure)?;
    rule.list(table).map_err(failure)
}

/// Asks a program about heaps, and about what these become, until all are answered.
fn of_program(command: &str, mut table: OptionTable, most: usize) -> Result<OptionTable> {
    let end = Instant::now() + Duration::from_secs(SECONDS);
    let listening = Listening::begin()?;
    loop {
        let count = table.heap_count();
        if count > MOST_OUTPUT as u64 {
            // Each heap takes a line of the answer.
            let text =
                format!("`{command}` cannot answer for {count} heaps in {MOST_OUTPUT} bytes");
            return Err(Failure::refused(text).into());
        }
        let heaps: String = table.unlisted().map(|heap| format!("{heap}\n")).collect();
        if heaps.is_empty() {
            return Ok(table);
        }
        let time = end.saturating_duration_since(Instant::now());
        let answer = answer(&Program::new(command, time, None)?, command, &heaps, &listening)?;
        table.read(&answer).map_err(|error| {
            let name = format!("the answer of `{command}`");
            match error.is_of_size() {
                true => refused(format!("{name}: {error}"), is_of_heaps(&error), most).into(),
                false => {
                    Box::<dyn Error + Send + Sync>::from(FileError::new(name, &error.to_string()))
                }
            }
        })?;
    }
}

/// Returns what a program writes when it reads heaps.
fn answer(program: &Program, command: &str, heaps: &str, listening: &Listening) -> Result<Vec<u8>> {
    let run = program.run(heaps.as_bytes(), MOST_OUTPUT, listening.flag())?;
    let errors = String::from_utf8_lossy(&run.errors);
    let last = errors.lines().rev().find(|line| !line.trim().is_empty());
    let last = last.map_or(String::new(), |line| format!("; it wrote: {}", shortened(line.trim())));
    match run.ending {
        Ending::Status(0) => Ok(run.output),
        Ending::Status(status) => {
            Err(format!("`{command}` ended with the exit status {status}{last}").into())
        }
        Ending::Signal(signal) => {
            Err(format!("`{command}` was ended by the signal {signal}{last}").into())
        }
        Ending::Time => {
            let text = format!("`{command}` took more than {SECONDS} seconds and was ended{last}");
            Err(Failure::refused(text).into())
        }
        Ending::Output => {
            let text = format!("`{command}` wrote more than {MOST_OUTPUT} bytes and was ended");
            Err(Failure::refused(text).into())
        }
        Ending::Interrupted => Err(Failure::interrupted(INTERRUPTED).into()),
    }
}

/// Returns the first words of a line that may have control characters.
fn shortened(line: &str) -> String {
    line.chars().filter(|letter| !letter.is_control()).take(80).collect()
}
