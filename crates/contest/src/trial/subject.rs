//! What a trial needs from a problem: random inputs, right answers, and smaller inputs.

use super::error::TrialError;
use super::fault::{Failure, compared, of_ending};
use super::process::Ending;
use super::program::Program;
use crate::catalogue::{format_of, small_format_of};
use crate::oracle::answer_by_rules;
use crate::{InputSize, Problem, Tried, answer, random_input};
use std::sync::atomic::AtomicBool;

/// A problem for testing programs: a [`Problem`] of the catalogue, or one of the user's
/// [own](super::OwnProblem).
pub trait Subject: Sync {
    /// Returns the name of the problem.
    fn name(&self) -> &str;

    /// Returns the size of the random input with an index; the first ones are small.
    fn size(&self, index: u64, count: u64) -> InputSize;

    /// Returns the random input of a seed and a size.
    fn draw(&self, seed: u64, size: InputSize, stop: &AtomicBool) -> Result<Vec<u8>, TrialError>;

    /// Returns a command that prints a random input, if there is one.
    fn recipe(&self, seed: u64, size: InputSize) -> Option<String>;

    /// Returns the right answer to an input.
    fn answer(&self, input: &[u8], stop: &AtomicBool) -> Result<Vec<u8>, TrialError>;

    /// Checks that an input belongs to the problem.
    fn check(&self, _input: &[u8]) -> Result<(), TrialError> {
        Ok(())
    }

    /// Returns the greatest length of an output in bytes, given the right one.
    fn longest_output(&self, expected: &[u8]) -> usize {
        a_little_longer(expected)
    }

    /// Returns how an output is wrong, if it is.
    fn complaint(
        &self,
        (_input, expected): (&[u8], &[u8]),
        output: &[u8],
        _stop: &AtomicBool,
    ) -> Result<Option<Failure>, TrialError> {
        Ok(compared(expected, output))
    }

    /// Runs a program on an input, judges its answer, and returns its failure, if any; games are
    /// played with it instead. An interrupted run is not a failure.
    ///
    /// # Errors
    /// If the program cannot be started, and those of judging.
    fn failure(
        &self,
        program: &Program,
        (input, expected): (&[u8], &[u8]),
        stop: &AtomicBool,
    ) -> Result<Option<Failure>, TrialError> {
        let most = self.longest_output(expected);
        let mut run = program.run(input, most, stop)?;
        if run.ending == Ending::Time {
            // On a busy machine a program is slow once, not twice.
            run = program.run(input, most, stop)?;
        }
        let failure = match run.ending {
            Ending::Status(0) => self.complaint((input, expected), &run.output, stop)?,
            ending => of_ending(program, (ending, &run.errors), |relieved| {
                Ok(relieved.run(input, most, stop)?.ending == Ending::Status(0))
            })?
            .map(Failure::of),
        };
        let errors = String::from_utf8_lossy(&run.errors).into_owned();
        Ok(failure.map(|failure| Failure { errors, ..failure }))
    }

    /// Returns the word for an input.
    fn noun(&self) -> &'static str {
        "input"
    }

    /// Returns a command that tests a program on an input again, unless the program can simply read
    /// it.
    fn again(&self, _program: &Program, _input: &str) -> Option<String> {
        None
    }

    /// Checks the right answer to a small input in another way, if there is one.
    fn confirm(&self, _input: &str, _answer: &[u8]) -> Result<(), TrialError> {
        Ok(())
    }

    /// Tries smaller inputs than a failing one, until time is up or none is left. Returns the seed
    /// and the size of the last on which the program failed too, if it was drawn.
    fn shrink(
        &self,
        input: &str,
        size: Option<InputSize>,
        tries: Tries<'_>,
        stop: &AtomicBool,
    ) -> Result<Option<(u64, InputSize)>, TrialError>;
}

/// The closures for trying smaller inputs.
#[expect(missing_debug_implementations, reason = "it holds closures")]
pub struct Tries<'a> {
    /// Runs the program on an input.
    pub try_input: &'a mut dyn FnMut(&str) -> Tried,
    /// Returns whether there is no more time.
    pub is_over: &'a dyn Fn() -> bool,
}

/// Returns the greatest length of an output: four times that of the expected one, and 64 KiB.
pub(super) fn a_little_longer(expected: &[u8]) -> usize {
    expected.len().saturating_mul(4).saturating_add(1 << 16)
}

impl Subject for Problem {
    fn name(&self) -> &str {
        self.id
    }

    fn size(&self, index: u64, count: u64) -> InputSize {
        let (index, count) = (u128::from(index), u128::from(count));
        // Of every five the first three are small, and the others grow to about a thousand numbers.
        let grown = count * 2 / 5;
        match index.checked_sub(count - grown) {
            None => InputSize::Small,
            Some(later) => InputSize::Numbers(10 << (8 * later / grown)),
        }
    }

    fn draw(&self, seed: u64, size: InputSize, _: &AtomicBool) -> Result<Vec<u8>, TrialError> {
        Ok(random_input(self.id, seed, size).unwrap_or_default().into_bytes())
    }

    fn recipe(&self, seed: u64, size: InputSize) -> Option<String> {
        Some(format!("impartial generate {} --seed {seed} --size {size}", self.id))
    }

    fn answer(&self, input: &[u8], _: &AtomicBool) -> Result<Vec<u8>, TrialError> {
        Ok(answer(self.id, input)?)
    }

    fn confirm(&self, input: &str, answer: &[u8]) -> Result<(), TrialError> {
        // A shrunk input may no longer be small.
        if small_format_of(self.id).is_none_or(|format| format.check(input).is_err()) {
            return Ok(());
        }
        let Some(expected) = answer_by_rules(self.id, input) else { return Ok(()) };
        judge_io::compare(expected.as_bytes(), answer)
            .map_err(|mismatch| TrialError::Library(input.to_string(), mismatch))
    }

    fn shrink(
        &self,
        input: &str,
        _: Option<InputSize>,
        Tries { try_input, is_over }: Tries<'_>,
        _: &AtomicBool,
    ) -> Result<Option<(u64, InputSize)>, TrialError> {
        if let Some(format) = format_of(self.id) {
            format.shrink(input, try_input, is_over);
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::Subject;
    use crate::InputSize::{Numbers, Small};
    use crate::problems;

    #[test]
    fn cases_grow_whatever_their_number() {
        let size_of = |index, count| problems()[0].size(index, count);
        assert_eq!((size_of(0, 1), size_of(0, 2), size_of(1, 2)), (Small, Small, Small));
        let sizes: Vec<_> = (0..5).map(|index| size_of(index, 5)).collect();
        assert_eq!(sizes, [Small, Small, Small, Numbers(10), Numbers(160)]);
        for count in [200, 1_000_000, u64::MAX] {
            assert_eq!(size_of(count / 2, count), Small);
            assert_eq!(size_of(count / 3 * 2, count), Numbers(20));
            assert_eq!(size_of(count - 1, count), Numbers(1280));
        }
    }
}
