//! Rules of a user's own: a text, or a program that lists options.

use super::input::Source;
use crate::errors::{Failure, FileError, Result};
use crate::system::{INTERRUPTED, Listening};
use contest::trial::{Ending, Program};
use game_table::refused_heaps;
use heap_games::{OptionTable, OptionTableError};
use std::error::Error;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

/// The longest text of a rule, which the library limits as well.
const MOST_BYTES: u64 = 1 << 20;

/// How long a program may take in all its runs, and how much it may write in one.
const SECONDS: u64 = 10;
const MOST_OUTPUT: usize = 1 << 26;

/// Returns the text of a rule.
///
/// # Errors
/// When it cannot be read.
pub(super) fn text(path: &Path) -> Result<Vec<u8>> {
    let source = Source::of(Some(path));
    let mut text = Vec::new();
    let mut nothing = std::io::empty();
    let reader = source.open(&mut nothing, None)?.reader;
    let read = reader.take(MOST_BYTES + 1).read_to_end(&mut text);
    read.map_err(|error| source.error(format!("cannot be read: {error}")))?;
    Ok(text)
}

/// Asks a program about heaps, and about what these become, until all are answered.
///
/// # Errors
/// When there are more than `most` heaps, an answer is not what it should be, and when the program
/// fails or takes too much.
pub(super) fn options(command: &str, mut table: OptionTable, most: usize) -> Result<OptionTable> {
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
                true => {
                    let is_of_heaps = matches!(error, OptionTableError::TooManyHeaps { .. });
                    refused_heaps(format!("{name}: {error}"), is_of_heaps, most).into()
                }
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
