//! Rules of a user's own: a text, or a program that lists options.

use crate::errors::{Failure, FileError, Result};
use crate::source::Source;
use crate::system::{Ending, INTERRUPTED, Listening, Program};
use heap_games::{OptionTable, OptionTableError, TextRule, TextRuleError};
use std::error::Error;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The greatest heap whose options are listed.
const GREATEST: u64 = 1 << 20;

/// The longest text of a rule, which the library limits as well.
const MOST_BYTES: u64 = 1 << 20;

/// How long a program may take, and how much it may write.
const SECONDS: u64 = 10;
const MOST_OUTPUT: usize = 1 << 26;

/// Where a rule of a user's own comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OwnRule {
    /// A file with a text.
    Text(PathBuf),
    /// The command of a program, which reads heaps and answers with options.
    Program(String),
}

impl OwnRule {
    /// Returns the options of the heaps 0 to `greatest`.
    ///
    /// # Errors
    /// When the heaps are too large, the text or an answer is not what it should be, and when the
    /// program fails or takes too much.
    pub(crate) fn options_up_to(&self, greatest: u64) -> Result<OptionTable> {
        if greatest > GREATEST {
            let text = format!("a heap of {greatest} is too large; the greatest is {GREATEST}");
            return Err(Failure::refused(text).into());
        }
        match self {
            OwnRule::Text(path) => of_text(path, greatest),
            OwnRule::Program(command) => of_program(command, greatest),
        }
    }
}

fn of_text(path: &Path, greatest: u64) -> Result<OptionTable> {
    let source = Source::of(Some(path));
    let mut text = Vec::new();
    let mut nothing = std::io::empty();
    let reader = source.open(&mut nothing, None)?.reader;
    let read = reader.take(MOST_BYTES + 1).read_to_end(&mut text);
    read.map_err(|error| source.error(format!("cannot be read: {error}")))?;
    let failure = |error: TextRuleError| -> Box<dyn Error> {
        match error.is_of_size() {
            true => source.error(Failure::refused(error.to_string())),
            false => source.error(error),
        }
    };
    let rule = TextRule::parse(&text).map_err(failure)?;
    rule.options_up_to(greatest).map_err(failure)
}

fn of_program(command: &str, greatest: u64) -> Result<OptionTable> {
    let program = Program::new(command, Duration::from_secs(SECONDS), None)?;
    let listening = Listening::begin()?;
    let heaps: String = (0..=greatest).map(|heap| format!("{heap}\n")).collect();
    let run = program.run(heaps.as_bytes(), MOST_OUTPUT, None, listening.flag())?;
    let errors = String::from_utf8_lossy(&run.errors);
    let last = errors.lines().rev().find(|line| !line.trim().is_empty());
    let last = last.map_or(String::new(), |line| format!("; it wrote: {}", shortened(line.trim())));
    match run.ending {
        Ending::Status(0) => {}
        Ending::Status(status) => {
            return Err(format!("`{command}` ended with the exit status {status}{last}").into());
        }
        Ending::Signal(signal) => {
            return Err(format!("`{command}` was ended by the signal {signal}{last}").into());
        }
        Ending::Time => {
            let text = format!("`{command}` took more than {SECONDS} seconds and was ended{last}");
            return Err(Failure::refused(text).into());
        }
        Ending::Output => {
            let text = format!("`{command}` wrote more than {MOST_OUTPUT} bytes and was ended");
            return Err(Failure::refused(text).into());
        }
        Ending::Interrupted => return Err(Failure::interrupted(INTERRUPTED).into()),
    }
    OptionTable::parse(&run.output, greatest).map_err(|error| {
        let name = format!("the answer of `{command}`");
        match error {
            OptionTableError::TooManyOptions { .. } => {
                Failure::refused(format!("{name}: {error}")).into()
            }
            _ => FileError::new(name, &error.to_string()).into(),
        }
    })
}

/// Returns the first words of a line that may have control characters.
fn shortened(line: &str) -> String {
    line.chars().filter(|letter| !letter.is_control()).take(80).collect()
}
