//! What can be wrong with a program's answer, or with the program.

use super::process::Run;
use judge_io::{Mismatch, compare};
use serde::Serialize;

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

/// What is wrong with an output.
#[derive(Clone, Debug)]
pub struct Complaint {
    /// In what way it is wrong.
    pub fault: Fault,
    /// Where it first differs from the right one, if that is what is wrong.
    pub mismatch: Option<Mismatch>,
    /// What the program says that judged it, or nothing.
    pub comment: String,
    /// The game that was played, if it was a game.
    pub game: Option<GameRecord>,
}

impl Complaint {
    /// Returns the complaint that says nothing more.
    pub(super) fn of(fault: Fault) -> Self {
        Complaint { fault, mismatch: None, comment: String::new(), game: None }
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

/// How a program failed on an input.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What is wrong.
    pub complaint: Complaint,
    /// The end of what it wrote to standard error.
    pub errors: String,
}

impl Failure {
    pub(super) fn of(complaint: Complaint, run: &Run) -> Self {
        Failure { complaint, errors: String::from_utf8_lossy(&run.errors).into_owned() }
    }
}

/// Returns what is wrong with an output that should be the expected one, but for white space.
pub(super) fn compared(expected: &[u8], output: &[u8]) -> Option<Complaint> {
    let mismatch = compare(expected, output).err()?;
    let is_layout = are_same_words(expected, output);
    let fault = if is_layout { Fault::Presentation } else { Fault::Wrong };
    Some(Complaint { mismatch: Some(mismatch), ..Complaint::of(fault) })
}

fn are_same_words(one: &[u8], other: &[u8]) -> bool {
    let words = |text| <[u8]>::split(text, u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words(one).eq(words(other))
}
