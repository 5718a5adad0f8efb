//! Whether a program's answer is right, and in what way it is not.

use super::child::{Ending, Run};
use super::error::TrialError;
use super::program::Program;
use judge_io::{Mismatch, compare};
use std::sync::atomic::AtomicBool;

/// An output may be this many times as long as the expected one, plus a constant.
const LONGER: (usize, usize) = (4, 1 << 16);

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

/// How a program failed on an input.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What is wrong.
    pub fault: Fault,
    /// Where its answer first differs from the right one, if that is what is wrong.
    pub mismatch: Option<Mismatch>,
    /// The end of what it wrote to standard error.
    pub errors: String,
}

/// Runs a program on an input, compares its answer with the right one, and returns how it fails, if it
/// does. A run that was interrupted does not.
///
/// # Errors
/// When the program cannot be started.
pub(super) fn judge(
    program: &Program,
    input: &[u8],
    expected: &[u8],
    stop: &AtomicBool,
) -> Result<Option<Failure>, TrialError> {
    let most = expected.len().saturating_mul(LONGER.0).saturating_add(LONGER.1);
    let mut run = program.run(input, most, stop)?;
    if run.ending == Ending::Time {
        // A machine with other work to do makes a program slow once, not twice.
        run = program.run(input, most, stop)?;
    }
    let fault = match run.ending {
        Ending::Interrupted => return Ok(None),
        Ending::Time => Fault::Time,
        Ending::Output => Fault::Output,
        Ending::Status(0) => match compare(expected, &run.output) {
            Ok(()) => return Ok(None),
            Err(mismatch) => {
                let fault = if are_same_words(expected, &run.output) {
                    Fault::Presentation
                } else {
                    Fault::Wrong
                };
                return Ok(Some(failure(fault, Some(mismatch), &run)));
            }
        },
        _ if lacks_memory(program, &run, input, most, stop)? => Fault::Memory,
        Ending::Status(status) => Fault::Status(status),
        Ending::Signal(signal) => Fault::Signal(signal),
    };
    Ok(Some(failure(fault, None, &run)))
}

fn failure(fault: Fault, mismatch: Option<Mismatch>, run: &Run) -> Failure {
    let errors = String::from_utf8_lossy(&run.errors).into_owned();
    Failure { fault, mismatch, errors }
}

/// Returns whether a program failed since its memory is limited: standard error speaks of memory, as
/// all runtimes do that ran out of it, or with more memory it does not fail.
fn lacks_memory(
    program: &Program,
    run: &Run,
    input: &[u8],
    most: usize,
    stop: &AtomicBool,
) -> Result<bool, TrialError> {
    let Some(memory) = program.memory else {
        return Ok(false);
    };
    let text = String::from_utf8_lossy(&run.errors).to_lowercase();
    if ["memory", "alloc"].iter().any(|word| text.contains(word)) {
        return Ok(true);
    }
    let memory = Some(memory.saturating_mul(MORE_MEMORY));
    let relieved = Program { memory, ..program.clone() };
    Ok(relieved.run(input, most, stop)?.ending == Ending::Status(0))
}

fn are_same_words(one: &[u8], other: &[u8]) -> bool {
    let words = |text| <[u8]>::split(text, u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words(one).eq(words(other))
}
