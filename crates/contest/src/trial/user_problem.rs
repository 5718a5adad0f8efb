//! A problem of the user's own: programs draw its inputs, answer them and judge the outputs.

use super::error::TrialError;
use super::fault::{Failure, Fault, compared};
use super::process::Ending;
use super::program::Program;
use super::subject::{Subject, Tries, a_little_longer};
use crate::InputSize;
use crate::Tried;
use crate::form::Format;
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The time limit of programs that draw, answer or judge.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most output of such a program, and of the tested program if no answer is known.
const LONGEST: usize = 1 << 28;

/// How many seeds of each size to try for a smaller input.
const SEEDS: u64 = 60;

/// The placeholders for seed and size in a command that draws inputs.
const HOLES: [&str; 2] = ["{seed}", "{size}"];

/// A problem of the user's own.
#[derive(Clone, Debug)]
pub struct OwnProblem {
    /// Its name.
    pub name: String,
    /// The program that draws inputs.
    pub generator: Option<Program>,
    /// The program that answers inputs; it may be slow, but must be right.
    pub solver: Option<Program>,
    /// The program that judges outputs, as checkers of testlib do: its arguments are the files of
    /// the input, the output and the right answer, which is empty if nothing answers; its exit
    /// status is 0 (right), 1 (wrong), 2 (presentation error) or another (failure).
    pub checker: Option<Program>,
    /// The format of inputs. It draws them unless a program does, whose inputs it then checks;
    /// failing inputs are shrunk within it.
    pub format: Option<Format>,
    /// The size of the largest random inputs; sizes grow from 1 to it, again and again.
    pub largest: usize,
}

impl OwnProblem {
    /// Returns the program of a command that answers inputs or judges outputs.
    pub fn helper(command: &str) -> Result<Program, TrialError> {
        Program::new(command, PATIENCE, None)
    }

    /// Returns the program of a command that draws inputs. The command contains `{seed}` for the
    /// random seed, and may contain `{size}` for the size of the input.
    ///
    /// # Errors
    /// Those of [`Program::new`], and [`TrialError::NoSeed`].
    pub fn generator(command: &str) -> Result<Program, TrialError> {
        if command.contains(HOLES[0]) { Self::helper(command) } else { Err(TrialError::NoSeed) }
    }

    /// Returns whether inputs can be drawn.
    pub fn draws(&self) -> bool {
        self.generator.is_some() || self.format.is_some()
    }

    fn drawer(&self, seed: u64, size: InputSize) -> Option<Program> {
        let [seed, size] = [seed.to_string(), size.to_string()];
        let filled = |text: &str| text.replace(HOLES[0], &seed).replace(HOLES[1], &size);
        let mut program = self.generator.clone()?;
        program.command = filled(&program.command);
        program.words.iter_mut().for_each(|word| *word = filled(word));
        Some(program)
    }
}

impl Subject for OwnProblem {
    fn name(&self) -> &str {
        &self.name
    }

    fn size(&self, index: u64, count: u64) -> InputSize {
        InputSize::grown(index, count, self.largest)
    }

    fn draw(&self, seed: u64, size: InputSize, stop: &AtomicBool) -> Result<Vec<u8>, TrialError> {
        match (self.drawer(seed, size), &self.format) {
            (Some(program), _) => asked(&program, "draws the inputs", &[], stop),
            (None, Some(format)) => Ok(format.draw(seed, size.numbers()).into_bytes()),
            (None, None) => Err(TrialError::NoGenerator),
        }
    }

    fn recipe(&self, seed: u64, size: InputSize) -> Option<String> {
        let drawn = |format: &Format| {
            let size = size.numbers();
            format!("impartial generate --format '{format}' --seed {seed} --size {size}")
        };
        let program = self.drawer(seed, size).map(|program| program.command);
        program.or_else(|| self.format.as_ref().map(drawn))
    }

    fn answer(&self, input: &[u8], stop: &AtomicBool) -> Result<Vec<u8>, TrialError> {
        match (&self.solver, &self.checker) {
            (Some(solver), _) => asked(solver, "answers the inputs", input, stop),
            (None, Some(_)) => Ok(Vec::new()),
            (None, None) => Err(TrialError::NoAnswer),
        }
    }

    fn check(&self, input: &[u8]) -> Result<(), TrialError> {
        let Some(format) = &self.format else { return Ok(()) };
        format.check(&String::from_utf8_lossy(input)).map_err(TrialError::Format)
    }

    fn longest_output(&self, expected: &[u8]) -> usize {
        match &self.checker {
            Some(_) => LONGEST,
            None => a_little_longer(expected),
        }
    }

    fn complaint(
        &self,
        (input, expected): (&[u8], &[u8]),
        output: &[u8],
        stop: &AtomicBool,
    ) -> Result<Option<Failure>, TrialError> {
        match &self.checker {
            Some(checker) => checked(checker, [input, output, expected], stop),
            None => Ok(compared(expected, output)),
        }
    }

    fn shrink(
        &self,
        input: &str,
        size: Option<InputSize>,
        Tries { try_input, is_over }: Tries<'_>,
        stop: &AtomicBool,
    ) -> Result<Option<(u64, InputSize)>, TrialError> {
        if let Some(format) = &self.format {
            format.shrink(input, try_input, is_over);
            return Ok(None);
        }
        let Some(InputSize::Numbers(most)) = size else {
            return Ok(None);
        };
        let (mut best, mut found) = (input.len(), None);
        for size in (1..=most).map(InputSize::Numbers) {
            for seed in 1..=SEEDS {
                if is_over() {
                    return Ok(found);
                }
                let drawn = String::from_utf8_lossy(&self.draw(seed, size, stop)?).into_owned();
                if drawn.len() >= best {
                    continue;
                }
                match try_input(&drawn) {
                    Tried::Fails => (best, found) = (drawn.len(), Some((seed, size))),
                    Tried::Differs => {}
                    Tried::Stop => return Ok(found),
                }
            }
            // Larger inputs are rarely shorter.
            if found.is_some() {
                break;
            }
        }
        Ok(found)
    }
}

/// Returns the output of a program that draws or answers.
fn asked(
    program: &Program,
    role: &'static str,
    input: &[u8],
    stop: &AtomicBool,
) -> Result<Vec<u8>, TrialError> {
    let run = program.run(input, LONGEST, stop)?;
    match run.ending {
        Ending::Status(0) => Ok(run.output),
        Ending::Interrupted => Err(TrialError::Interrupted),
        ending => Err(failed((program, role), ending, &run.errors)),
    }
}

/// Returns how a checker, which reads three files, rejects an output.
fn checked(
    checker: &Program,
    files: [&[u8]; 3],
    stop: &AtomicBool,
) -> Result<Option<Failure>, TrialError> {
    let mut kept = Vec::with_capacity(files.len());
    let mut program = checker.clone();
    for bytes in files {
        let mut file = tempfile::NamedTempFile::new().map_err(TrialError::File)?;
        file.write_all(bytes).map_err(TrialError::File)?;
        program.words.push(file.path().display().to_string());
        kept.push(file);
    }
    let run = program.run(&[], LONGEST, stop)?;
    let said = [&run.output[..], &run.errors[..]].concat();
    let comment = String::from_utf8_lossy(&said).trim().to_string();
    let fault = match run.ending {
        Ending::Status(0) => return Ok(None),
        Ending::Status(1) => Fault::Wrong,
        Ending::Status(2) => Fault::Presentation,
        Ending::Interrupted => return Err(TrialError::Interrupted),
        ending => return Err(failed((checker, "judges the answers"), ending, &said)),
    };
    Ok(Some(Failure { comment, ..Failure::of(fault) }))
}

/// Returns the error of a helper program.
fn failed((program, role): (&Program, &'static str), ending: Ending, errors: &[u8]) -> TrialError {
    let reason = match ending {
        Ending::Status(status) => format!("exited with status {status}"),
        Ending::Signal(signal) => format!("was killed by signal {signal}"),
        Ending::Time => format!("took more than {} seconds and was killed", PATIENCE.as_secs()),
        Ending::Output => format!("wrote more than {} MiB and was killed", LONGEST >> 20),
        Ending::Interrupted => "was interrupted".to_string(),
    };
    let errors = String::from_utf8_lossy(errors);
    let last = errors.lines().rev().find(|line| !line.trim().is_empty());
    let said = last.map_or(String::new(), |line| {
        format!("; it wrote: {}", line.trim().chars().take(200).collect::<String>())
    });
    TrialError::Failed(format!("`{}`, which {role}, {reason}{said}", program.command))
}
