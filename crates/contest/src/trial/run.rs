//! A trial, case by case, up to the first on which the program fails.

use super::case::{Agreed, Case, Origin};
use super::error::TrialError;
use super::fault::Failure;
use super::program::Program;
use super::subject::{Subject, Tries};
use crate::InputSize;
use crate::Tried;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The limits on shrinking: time, and runs.
const SHRINKING: (Duration, u64) = (Duration::from_secs(30), 5000);

/// A program under test on a problem.
///
/// # Examples
/// ```
/// use contest::trial::{Case, Program, Trial, TrialError};
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
///
/// let program = Program::new("cat", Duration::from_secs(10), None)?;
/// let stop = AtomicBool::new(false);
/// let problem = contest::find("luogu-p2197-nim")?;
/// let mut trial = Trial::new(problem, &program, &stop);
/// let cases = Case::random(problem, 1, 10).map(Ok::<_, TrialError>);
/// let found = trial.run(cases, &mut |_| {})?.expect("what it reads is not the answer");
/// assert_eq!(found.failure.fault.name(), "wrong answer");
/// # Ok::<(), TrialError>(())
/// ```
#[expect(missing_debug_implementations, reason = "what it tries is a trait object")]
pub struct Trial<'a> {
    pub(super) subject: &'a dyn Subject,
    pub(super) program: &'a Program,
    stop: &'a AtomicBool,
    jobs: usize,
    /// How many cases the program answered correctly.
    pub agreed: Agreed,
}

/// An input on which a program fails.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its origin.
    pub origin: Origin,
    /// Its size in bytes when it was found.
    pub(super) bytes_before: usize,
    /// The smallest input found on which the program fails in the same way.
    pub input: String,
    /// How the program fails on it.
    pub failure: Failure,
    /// How many runs the shrinking took.
    pub(super) runs: u64,
    /// A command that prints the input found, or the smallest one if that was drawn.
    pub(super) recipe: Option<String>,
    /// The file in which it is saved, if any.
    pub file: Option<String>,
}

/// The progress of a trial.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// A case begins, after those answered correctly.
    Case(&'a Origin, &'a Agreed),
    /// An input is being shrunk.
    Shrinking {
        /// Its size in bytes.
        bytes: usize,
        /// The number of runs so far.
        runs: u64,
    },
}

/// A tested case: its input, the right answer, and the program's failure, if any.
type Tested = (Vec<u8>, Vec<u8>, Option<Failure>);

impl<'a> Trial<'a> {
    /// Returns the trial of a program on a problem; setting the flag stops it.
    pub fn new(subject: &'a dyn Subject, program: &'a Program, stop: &'a AtomicBool) -> Self {
        Trial { subject, program, stop, jobs: 1, agreed: Agreed::default() }
    }

    /// Returns the trial with up to `jobs` cases run at the same time, at least one. The results
    /// are the same, except that programs that share a processor may exceed their time limit.
    #[must_use]
    pub fn with_jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs.max(1);
        self
    }

    /// Returns whether the flag has stopped the trial.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Runs cases up to the first on which the program fails, and shrinks that input while the
    /// program fails in the same way; saved inputs are not shrunk again. If the input is small, the
    /// library's answer is first compared with that of the rules alone.
    ///
    /// # Errors
    /// Those of the cases and of the problem; if the program cannot be started; if the library is
    /// wrong.
    pub fn run<E: From<TrialError>>(
        &mut self,
        cases: impl IntoIterator<Item = Result<Case, E>>,
        watch: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Option<Found>, E> {
        let mut cases = cases.into_iter();
        let mut late = None;
        while late.is_none() {
            let mut some = Vec::with_capacity(self.jobs);
            while some.len() < self.jobs && late.is_none() {
                match cases.next() {
                    Some(Ok(case)) => some.push(case),
                    Some(Err(error)) => late = Some(Err(error)),
                    None => late = Some(Ok(None)),
                }
            }
            if let Some(first) = some.first() {
                watch(Progress::Case(&first.origin, &self.agreed));
            }
            let origins: Vec<Origin> = some.iter().map(|case| case.origin.clone()).collect();
            for (origin, tested) in origins.into_iter().zip(self.tested(some)) {
                match tested {
                    Ok((input, expected, Some(failure))) => {
                        return Ok(Some(self.found(origin, (input, expected), failure, watch)?));
                    }
                    // The interrupted case does not count.
                    _ if self.is_stopped() => return Ok(None),
                    Ok(_) => self.agreed.count(&origin),
                    Err(error) => return Err(error.into()),
                }
            }
        }
        late.unwrap_or(Ok(None))
    }

    fn tested(&self, cases: Vec<Case>) -> Vec<Result<Tested, TrialError>> {
        if cases.len() < 2 {
            return cases.into_iter().map(|case| self.tested_alone(case)).collect();
        }
        thread::scope(|scope| {
            let runs = cases.into_iter().map(|case| scope.spawn(|| self.tested_alone(case)));
            let runs: Vec<_> = runs.collect();
            let joined = runs.into_iter().map(thread::ScopedJoinHandle::join);
            joined.map(|tested| tested.unwrap_or(Err(TrialError::Interrupted))).collect()
        })
    }

    fn tested_alone(&self, case: Case) -> Result<Tested, TrialError> {
        let (input, expected) = case.completed(self.subject, self.stop)?;
        let failure = self.verdict(&input, &expected)?;
        Ok((input, expected, failure))
    }

    /// Returns the report on a case on which the program fails.
    fn found(
        &self,
        origin: Origin,
        (input, expected): (Vec<u8>, Vec<u8>),
        failure: Failure,
        watch: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Found, TrialError> {
        let input = String::from_utf8_lossy(&input).into_owned();
        let (file, recipe) = match &origin {
            Origin::Kept(file) => (Some(file.clone()), None),
            Origin::Random { seed, size } => (None, self.subject.recipe(*seed, *size)),
            _ => (None, None),
        };
        let is_small = matches!(origin, Origin::Random { size: InputSize::Small, .. });
        if is_small {
            self.subject.confirm(&input, &expected)?;
        }
        let bytes_before = input.len();
        let mut found = Found { origin, bytes_before, input, failure, runs: 0, recipe, file };
        if found.file.is_none() {
            self.shrink(&mut found, watch)?;
        }
        if is_small {
            let answer = self.subject.answer(found.input.as_bytes(), self.stop)?;
            self.subject.confirm(&found.input, &answer)?;
        }
        Ok(found)
    }

    fn verdict(&self, input: &[u8], expected: &[u8]) -> Result<Option<Failure>, TrialError> {
        match self.is_stopped() {
            true => Ok(None),
            false => self.subject.failure(self.program, (input, expected), self.stop),
        }
    }

    /// Shrinks an input while the program fails on it as before.
    fn shrink(
        &self,
        found: &mut Found,
        watch: &mut dyn FnMut(Progress<'_>),
    ) -> Result<(), TrialError> {
        let (time, most_runs) = SHRINKING;
        let deadline = Instant::now() + time;
        let original = found.input.clone();
        let size = if let Origin::Random { size, .. } = found.origin { Some(size) } else { None };
        let mut error = None;
        let mut try_input = |smaller: &str| {
            if found.runs == most_runs {
                return Tried::Stop;
            }
            found.runs += 1;
            watch(Progress::Shrinking { bytes: found.input.len(), runs: found.runs });
            // An input that the problem does not answer cannot show a failure.
            let answer = self.subject.answer(smaller.as_bytes(), self.stop);
            let failed = answer.map_or(Ok(None), |it| self.verdict(smaller.as_bytes(), &it));
            match failed {
                Ok(Some(failure)) if failure.fault == found.failure.fault => {
                    found.input = smaller.to_string();
                    found.failure = failure;
                    Tried::Fails
                }
                Ok(_) => Tried::Differs,
                Err(fault) => {
                    error = Some(fault);
                    Tried::Stop
                }
            }
        };
        let is_over = || self.is_stopped() || Instant::now() > deadline;
        let tries = Tries { try_input: &mut try_input, is_over: &is_over };
        let drawn = self.subject.shrink(&original, size, tries, self.stop);
        match (error, drawn) {
            _ if self.is_stopped() => Ok(()),
            (Some(error), _) | (None, Err(error)) => Err(error),
            (None, Ok(drawn)) => {
                if let Some((seed, size)) = drawn {
                    found.recipe = self.subject.recipe(seed, size);
                }
                Ok(())
            }
        }
    }
}
