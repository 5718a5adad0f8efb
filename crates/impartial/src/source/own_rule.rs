//! Programs of the user's that list the options of a rule.

use crate::errors::{Failure, Result};
use crate::system::{INTERRUPTED, Listening};
use contest::trial::{Ending, Program};
use game_table::OwnRule;
use std::time::{Duration, Instant};

/// Returns what a program writes when it reads a text, within a time, which gets shorter by what that
/// took, and a number of bytes.
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
    let last = errors.lines().map(str::trim).rfind(|line| !line.is_empty());
    let last = last.map_or(String::new(), |line| {
        let plain = line.chars().filter(|letter| !letter.is_control());
        format!("; it wrote: {}", plain.take(80).collect::<String>())
    });
    Err(match run.ending {
        Ending::Status(0) => return Ok(run.output),
        Ending::Status(status) => {
            format!("`{command}` ended with the exit status {status}{last}").into()
        }
        Ending::Signal(signal) => {
            format!("`{command}` was ended by the signal {signal}{last}").into()
        }
        Ending::Time => {
            let seconds = OwnRule::MOST_TIME.as_secs();
            let text = format!("`{command}` took more than {seconds} seconds and was ended{last}");
            Failure::refused(text).into()
        }
        Ending::Output => {
            let text = format!("`{command}` wrote more than {most_output} bytes and was ended");
            Failure::refused(text).into()
        }
        Ending::Interrupted => Failure::interrupted(INTERRUPTED).into(),
    })
}
