//! What can be wrong with a program's answer, or with the program.

use super::error::TrialError;
use super::process::Ending;
use super::program::Program;
use judge_io::{Mismatch, compare};
use serde::Serialize;

/// A program that fails at its memory limit but passes at this multiple of it ran out of memory.
const MORE_MEMORY: u64 = 8;

/// In what way a program fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Words of its answer are wrong.
    Wrong,
    /// The words are right, but not the lines in which they stand.
    Presentation,
    /// It ended with an exit status other than 0.
    Status(i32),
    /// A signal ended it.
    Signal(i32),
    /// It took too long.
    Time,
    /// Its memory did not suffice.
    Memory,
    /// It wrote much more than the right answer has.
    Output,
    /// What it wrote in a game is no move there.
    Illegal,
    /// It ended before the game did.
    Early,
}

impl Fault {
    /// Returns what judges call it.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Wrong => "wrong answer",
            Fault::Presentation => "presentation error",
            Fault::Status(_) | Fault::Signal(_) => "run-time error",
            Fault::Time => "time limit",
            Fault::Memory => "memory limit",
            Fault::Output => "output limit",
            Fault::Illegal => "illegal move",
            Fault::Early => "early end",
        }
    }
}

/// How a program failed on an input.
#[derive(Clone, Debug)]
pub struct Failure {
    /// In what way.
    pub fault: Fault,
    /// Where its output first differs from the right one, if that is what is wrong.
    pub mismatch: Option<Mismatch>,
    /// What the program says that judged it, or nothing.
    pub comment: String,
    /// The game that was played, if it was a game.
    pub game: Option<GameRecord>,
    /// The end of what it wrote to standard error.
    pub errors: String,
}

impl Failure {
    /// Returns the failure of which nothing more is known.
    pub(super) fn of(fault: Fault) -> Self {
        Failure { fault, mismatch: None, comment: String::new(), game: None, errors: String::new() }
    }
}

/// A game between the judge and a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// What was sent and received, in turn.
    pub lines: Vec<GameLine>,
    /// How it ended.
    pub end: String,
}

/// A line that was sent or received in a game.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameLine {
    /// Whether the program wrote it.
    pub is_program: bool,
    /// The line.
    pub line: String,
    /// The move that led there, or the one that the line stands for.
    pub made: Option<String>,
}

/// Returns what is wrong with an output that should be the expected one, but for white space.
pub(super) fn compared(expected: &[u8], output: &[u8]) -> Option<Failure> {
    let mismatch = compare(expected, output).err()?;
    let is_layout = are_same_words(expected, output);
    let fault = if is_layout { Fault::Presentation } else { Fault::Wrong };
    Some(Failure { mismatch: Some(mismatch), ..Failure::of(fault) })
}

fn are_same_words(one: &[u8], other: &[u8]) -> bool {
    let words = |text| <[u8]>::split(text, u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words(one).eq(words(other))
}

/// Returns what is wrong with a program that ended before it had an answer, given whether it passes
/// with other limits; nothing if it was interrupted.
pub(super) fn of_ending(
    program: &Program,
    (ending, errors): (Ending, &[u8]),
    passes: impl FnOnce(&Program) -> Result<bool, TrialError>,
) -> Result<Option<Fault>, TrialError> {
    Ok(Some(match ending {
        Ending::Interrupted => return Ok(None),
        Ending::Time => Fault::Time,
        Ending::Output => Fault::Output,
        _ if lacks_memory(program, errors, passes)? => Fault::Memory,
        Ending::Status(0) => Fault::Early,
        Ending::Status(status) => Fault::Status(status),
        Ending::Signal(signal) => Fault::Signal(signal),
    }))
}

/// Returns whether a program failed since its memory is limited: standard error speaks of memory,
/// as all runtimes do that ran out of it, or with more memory it passes.
fn lacks_memory(
    program: &Program,
    errors: &[u8],
    passes: impl FnOnce(&Program) -> Result<bool, TrialError>,
) -> Result<bool, TrialError> {
    let Some(memory) = program.memory else {
        return Ok(false);
    };
    let text = String::from_utf8_lossy(errors).to_lowercase();
    if ["memory", "alloc"].iter().any(|word| text.contains(word)) {
        return Ok(true);
    }
    let memory = Some(memory.saturating_mul(MORE_MEMORY));
    passes(&Program { memory, ..program.clone() })
}
