//! Whether a program's answer is right, and in what way it is not.

use super::error::TrialError;
use super::fault::{Complaint, Failure, Fault};
use super::process::Ending;
use super::program::Program;
use super::subject::Subject;
use std::sync::atomic::AtomicBool;

/// A program that fails at its memory limit but passes at this multiple of it ran out of memory.
const MORE_MEMORY: u64 = 8;

/// Runs a program on an input, lets the problem judge its answer, and returns how it fails, if it
/// does. A run that was interrupted does not.
///
/// # Errors
/// When the program cannot be started, and those of the judgement.
pub(super) fn judge(
    subject: &dyn Subject,
    program: &Program,
    (input, expected): (&[u8], &[u8]),
    stop: &AtomicBool,
) -> Result<Option<Failure>, TrialError> {
    let most = subject.longest_output(expected);
    let mut run = program.run(input, most, stop)?;
    if run.ending == Ending::Time {
        // A machine with other work to do makes a program slow once, not twice.
        run = program.run(input, most, stop)?;
    }
    let passes =
        |relieved: &Program| Ok(relieved.run(input, most, stop)?.ending == Ending::Status(0));
    let fault = match run.ending {
        Ending::Interrupted => return Ok(None),
        Ending::Time => Fault::Time,
        Ending::Output => Fault::Output,
        Ending::Status(0) => {
            let complaint = subject.complaint((input, expected), &run.output, stop)?;
            return Ok(complaint.map(|complaint| Failure::of(complaint, &run)));
        }
        _ if lacks_memory(program, &run.errors, passes)? => Fault::Memory,
        Ending::Status(status) => Fault::Status(status),
        Ending::Signal(signal) => Fault::Signal(signal),
    };
    Ok(Some(Failure::of(Complaint::of(fault), &run)))
}

/// Returns whether a program failed since its memory is limited: standard error speaks of memory, as
/// all runtimes do that ran out of it, or with more memory it passes.
pub(super) fn lacks_memory(
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
