//! A trial from case to case, up to the first on which the program fails.

use super::case::{Agreed, Case, Origin};
use super::error::TrialError;
use super::judge::{Failure, Fault, judge};
use super::program::Program;
use crate::inputs::{Tried, shrunk_input};
use crate::{InputSize, answer, oracles};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long an input is made smaller, and in how many runs at most.
const SHRINKING: (Duration, u64) = (Duration::from_secs(30), 5000);

/// A program that is tried on a problem.
///
/// # Examples
/// ```
/// use contest::trial::{Case, Program, Trial, TrialError};
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
///
/// let program = Program::new("cat", Duration::from_secs(10), None)?;
/// let stop = AtomicBool::new(false);
/// let mut trial = Trial::new("luogu-p2197-nim", &program, &stop);
/// let cases = Case::random(trial.id, 1, 10).map(|case| Ok::<_, TrialError>(case?));
/// let found = trial.run(cases, &mut |_| {})?.expect("what it reads is not the answer");
/// assert_eq!(found.failure.fault.name(), "wrong answer");
/// # Ok::<(), TrialError>(())
/// ```
#[derive(Debug)]
pub struct Trial<'a> {
    /// The id of the problem.
    pub id: &'static str,
    pub(super) program: &'a Program,
    stop: &'a AtomicBool,
    /// How many cases the program has answered right.
    pub agreed: Agreed,
}

/// An input on which a program fails.
#[derive(Clone, Debug)]
pub struct Found {
    /// Where it comes from.
    pub origin: Origin,
    /// How many bytes it had when it was found.
    pub(super) bytes_before: usize,
    /// The smallest input found on which the program fails in the same way.
    pub input: String,
    /// How the program fails on it.
    pub failure: Failure,
    /// How many runs made it small.
    pub(super) runs: u64,
    /// The file that it is kept in, if it is.
    pub file: Option<String>,
}

/// How far a trial has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// A case follows those that the program has answered right.
    Case(&'a Origin, &'a Agreed),
    /// An input is made smaller.
    Shrinking {
        /// How many bytes it has by now.
        bytes: usize,
        /// How many runs that took.
        runs: u64,
    },
}

impl<'a> Trial<'a> {
    /// Returns the trial of a program on the problem with an id, which a flag ends.
    pub fn new(id: &'static str, program: &'a Program, stop: &'a AtomicBool) -> Self {
        Trial { id, program, stop, agreed: Agreed::default() }
    }

    /// Returns whether the flag has ended the trial.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Runs cases up to the first on which the program fails, and makes that input smaller while it fails
    /// in the same way; one of an earlier trial is as small as it could be made. Before the program is
    /// called wrong on a small input, the library's answer is compared with that of the rules alone.
    ///
    /// # Errors
    /// Those of the cases; when the program cannot be started; when the library is wrong.
    pub fn run<E: From<TrialError>>(
        &mut self,
        cases: impl IntoIterator<Item = Result<Case, E>>,
        watch: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Option<Found>, E> {
        for case in cases {
            let case = case?;
            watch(Progress::Case(&case.origin, &self.agreed));
            if let Some(failure) = self.verdict(&case.input, &case.expected)? {
                return Ok(Some(self.found(case, failure, watch)?));
            }
            // The case that was interrupted does not count.
            if self.is_stopped() {
                return Ok(None);
            }
            self.agreed.count(&case.origin);
        }
        Ok(None)
    }

    /// Returns what a case comes to on which the program fails.
    fn found(
        &self,
        Case { origin, input, expected }: Case,
        failure: Failure,
        watch: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Found, TrialError> {
        let input = String::from_utf8_lossy(&input).into_owned();
        let is_small = matches!(origin, Origin::Random { size: InputSize::Small, .. });
        if is_small {
            self.check_by_definition(&input, &expected)?;
        }
        let file = if let Origin::Kept(file) = &origin { Some(file.clone()) } else { None };
        let mut found = Found { origin, bytes_before: input.len(), input, failure, runs: 0, file };
        if found.file.is_none() {
            self.shrink(&mut found, watch)?;
        }
        if is_small {
            self.check_by_definition(&found.input, &answer(self.id, found.input.as_bytes())?)?;
        }
        Ok(found)
    }

    /// Compares the library's answer to a small input with the one found from the rules alone.
    fn check_by_definition(&self, input: &str, answer: &[u8]) -> Result<(), TrialError> {
        let Some(oracle) = oracles().iter().find(|oracle| oracle.id == self.id) else {
            return Ok(());
        };
        judge_io::compare((oracle.answer)(input).as_bytes(), answer)
            .map_err(|mismatch| TrialError::Library { input: input.to_string(), mismatch })
    }

    /// Runs the program on an input and returns how it fails, if it does.
    fn verdict(&self, input: &[u8], expected: &[u8]) -> Result<Option<Failure>, TrialError> {
        if self.is_stopped() { Ok(None) } else { judge(self.program, input, expected, self.stop) }
    }

    /// Makes an input smaller while the program fails on it as before.
    fn shrink(
        &self,
        found: &mut Found,
        watch: &mut dyn FnMut(Progress<'_>),
    ) -> Result<(), TrialError> {
        let (time, most_runs) = SHRINKING;
        let deadline = Instant::now() + time;
        let original = found.input.clone();
        let mut error = None;
        let mut try_input = |smaller: &str| {
            if found.runs == most_runs {
                return Tried::Stop;
            }
            found.runs += 1;
            watch(Progress::Shrinking { bytes: found.input.len(), runs: found.runs });
            match self.fails_alike(smaller, found.failure.fault) {
                Ok(Some(failure)) => {
                    found.input = smaller.to_string();
                    found.failure = failure;
                    Tried::Fails
                }
                Ok(None) => Tried::Differs,
                Err(fault) => {
                    error = Some(fault);
                    Tried::Stop
                }
            }
        };
        let is_over = || self.is_stopped() || Instant::now() > deadline;
        shrunk_input(self.id, &original, &mut try_input, &is_over);
        error.map_or(Ok(()), Err)
    }

    /// Returns how the program fails on an input, if it fails in a given way.
    fn fails_alike(&self, input: &str, fault: Fault) -> Result<Option<Failure>, TrialError> {
        let Ok(answer) = answer(self.id, input.as_bytes()) else {
            return Ok(None);
        };
        let failure = self.verdict(input.as_bytes(), &answer)?;
        Ok(failure.filter(|failure| failure.fault == fault))
    }
}
