//! What can be wrong with a program's answer, or with the program.

use judge_io::{Mismatch, compare};

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
}

/// Returns what is wrong with an output that should be the expected one, but for white space.
pub(super) fn compared(expected: &[u8], output: &[u8]) -> Option<Complaint> {
    let mismatch = compare(expected, output).err()?;
    let is_layout = are_same_words(expected, output);
    let fault = if is_layout { Fault::Presentation } else { Fault::Wrong };
    Some(Complaint { fault, mismatch: Some(mismatch), comment: String::new() })
}

fn are_same_words(one: &[u8], other: &[u8]) -> bool {
    let words = |text| <[u8]>::split(text, u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words(one).eq(words(other))
}
