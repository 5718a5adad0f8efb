//! Whether a program's answer is right, and in what way it is not.

use crate::errors::Result;
use crate::system::{Ending, Program, Run};
use judge_io::{Mismatch, compare};
use std::sync::atomic::AtomicBool;

/// An output may be this many times as long as the expected one, plus a constant.
const LONGER: (usize, usize) = (4, 1 << 16);

/// A program that fails at its memory limit but passes at this multiple of it ran out of memory.
const MORE_MEMORY: u64 = 8;

/// In what way a program fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Wrong,
    /// The words are right, but not the lines in which they stand.
    Presentation,
    /// It ended with an exit status other than 0.
    Status(i32),
    /// A signal ended it.
    Signal(i32),
    Time,
    Memory,
    Output,
}

impl Fault {
    /// Returns what judges call it.
    pub(super) fn name(self) -> &'static str {
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
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) fault: Fault,
    /// Where its answer first differs from the right one, if that is what is wrong.
    pub(super) mismatch: Option<Mismatch>,
    /// The end of what it wrote to standard error.
    pub(super) errors: String,
}

/// What came of a run.
pub(super) enum Verdict {
    Right,
    Fails(Failure),
    Interrupted,
}

/// Runs a program on an input and compares its answer with the right one.
///
/// # Errors
/// When the program cannot be started.
pub(super) fn judge(
    program: &Program,
    input: &[u8],
    expected: &[u8],
    stop: &AtomicBool,
) -> Result<Verdict> {
    let most = expected.len().saturating_mul(LONGER.0).saturating_add(LONGER.1);
    let mut run = program.run(input, most, program.memory, stop)?;
    if run.ending == Ending::Time {
        // A machine with other work to do makes a program slow once, not twice.
        run = program.run(input, most, program.memory, stop)?;
    }
    let fault = match run.ending {
        Ending::Interrupted => return Ok(Verdict::Interrupted),
        Ending::Time => Fault::Time,
        Ending::Output => Fault::Output,
        Ending::Status(0) => match compare(expected, &run.output) {
            Ok(()) => return Ok(Verdict::Right),
            Err(mismatch) => {
                let fault = if are_same_words(expected, &run.output) {
                    Fault::Presentation
                } else {
                    Fault::Wrong
                };
                return Ok(Verdict::Fails(failure(fault, Some(mismatch), &run)));
            }
        },
        _ if lacks_memory(program, &run, input, most, stop)? => Fault::Memory,
        Ending::Status(status) => Fault::Status(status),
        Ending::Signal(signal) => Fault::Signal(signal),
    };
    Ok(Verdict::Fails(failure(fault, None, &run)))
}

fn failure(fault: Fault, mismatch: Option<Mismatch>, run: &Run) -> Failure {
    let errors = String::from_utf8_lossy(&run.errors).into_owned();
    Failure { fault, mismatch, errors }
}

/// Returns whether a program failed since its memory is limited: it says so, or with more memory
/// it does not fail.
fn lacks_memory(
    program: &Program,
    run: &Run,
    input: &[u8],
    most: usize,
    stop: &AtomicBool,
) -> Result<bool> {
    let Some(memory) = program.memory else {
        return Ok(false);
    };
    let more = Some(memory.saturating_mul(MORE_MEMORY));
    Ok(run.speaks_of_memory() || program.run(input, most, more, stop)?.is_well())
}

fn are_same_words(one: &[u8], other: &[u8]) -> bool {
    let words = |text| <[u8]>::split(text, u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words(one).eq(words(other))
}
