//! The ways in which a program's run or its answer can be wrong.

use super::error::TrialError;
use super::process::Ending;
use super::program::Program;
use judge_io::{Mismatch, compare};
use serde::Serialize;

/// A program that fails at its memory limit but passes at this multiple of it ran out of memory.
const MORE_MEMORY: u64 = 8;

/// How a program fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The answer has wrong words.
    Wrong,
    /// The words are right, but not their division into lines.
    Presentation,
    /// It exited with a status other than 0.
    Status(i32),
    /// A signal killed it.
    Signal(i32),
    /// It took too long.
    Time,
    /// It ran out of memory.
    Memory,
    /// It wrote far more than the right answer.
    Output,
    /// Its line in a game is not a legal move.
    Illegal,
    /// It ended before the game did.
    Early,
}

impl Fault {
    /// Returns the judges' name for it.
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

/// A program's failure on an input.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The kind of failure.
    pub fault: Fault,
    /// Where its output first differs from the right one, if it does.
    pub mismatch: Option<Mismatch>,
    /// The checker's message, or nothing.
    pub comment: String,
    /// The game played, if it was a game.
    pub game: Option<GameRecord>,
    /// The end of its standard error.
    pub errors: String,
}

impl Failure {
    /// Returns a failure without details.
    pub(super) fn of(fault: Fault) -> Self {
        Failure { fault, mismatch: None, comment: String::new(), game: None, errors: String::new() }
    }
}

/// A game between the judge and a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The lines sent and received, in order.
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
    /// The move that led there, or the move that the line means.
    pub made: Option<String>,
}

/// Returns how an output differs from the expected one, ignoring white space.
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

/// Returns the failure of a program that ended before it had an answer, given whether it passes
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

/// Returns whether a program failed because of its memory limit: its standard error mentions
/// memory, as that of all runtimes does, or it passes with more memory.
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
