//! Rules of a user's own: a text, or a program that lists options.

use super::input::Source;
use crate::errors::{Failure, Result};
use crate::system::{INTERRUPTED, Listening};
use contest::trial::{Ending, Program};
use game_table::OwnRule;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

/// The longest text of a rule, which the library limits as well.
const MOST_BYTES: u64 = 1 << 20;

/// Returns the text of a rule.
///
/// # Errors
/// When it cannot be read.
pub(super) fn text(path: &Path, input: &mut dyn Read) -> Result<Vec<u8>> {
    let source = Source::of(Some(path));
    let mut text = Vec::new();
    let reader = source.open(input, None)?.reader;
    let read = reader.take(MOST_BYTES + 1).read_to_end(&mut text);
    read.map_err(|error| source.error(format!("cannot be read: {error}")))?;
    Ok(text)
}

/// Returns what a program writes when it reads a text, within a time, from which it takes what that took, and a
/// number of bytes.
///
/// # Errors
/// When the program fails or takes too much.
pub(super) fn run(
    command: &str,
    text: &str,
    (time, most_output): (&mut Duration, usize),
) -> Result<Vec<u8>> {
    let listening = Listening::begin()?;
    let begin = Instant::now();
    let program = Program::new(command, *time, None)?;
    let run = program.run(text.as_bytes(), most_output, listening.flag())?;
    *time = time.saturating_sub(begin.elapsed());
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
            let seconds = OwnRule::MOST_TIME.as_secs();
            let text = format!("`{command}` took more than {seconds} seconds and was ended{last}");
            Err(Failure::refused(text).into())
        }
        Ending::Output => {
            let text = format!("`{command}` wrote more than {most_output} bytes and was ended");
            Err(Failure::refused(text).into())
        }
        Ending::Interrupted => Err(Failure::interrupted(INTERRUPTED).into()),
    }
}

/// Returns the first words of a line that may have control characters.
fn shortened(line: &str) -> String {
    line.chars().filter(|letter| !letter.is_control()).take(80).collect()
}
