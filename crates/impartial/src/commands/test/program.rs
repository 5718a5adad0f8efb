//! A program of the user's, tested on samples, saved inputs, random and largest ones.

use crate::console::{Console, Pace};
use crate::errors::{Error, FileError, NEGATIVE, Result, SUCCESS, chain};
use crate::system::{INTERRUPTED, Listening};
use contest::trial::{
    Case, KeptInputs, Origin, OwnProblem, Program, Progress, Report, Subject, Trial, TrialError,
};
use contest::{Format, Problem};
use std::path::PathBuf;
use std::time::Duration;

/// The default time limit, in milliseconds.
const USUAL_TIME: u64 = Program::USUAL_TIME.as_millis() as u64;

/// The options for testing a program.
#[derive(clap::Args)]
#[command(next_help_heading = "A program of your own")]
#[command(group(clap::ArgGroup::new("program").args(["run", "play"]).multiple(true)))]
pub(super) struct OwnArguments {
    /// Test the program that this command starts; it reads standard input
    #[arg(long, value_name = "COMMAND")]
    run: Option<String>,
    /// How many random inputs to test on
    #[arg(long, value_name = "N", default_value_t = 200, requires = "run")]
    pub(super) random: u64,
    /// The random seed of the first input; seeds count up from it
    #[arg(long, default_value_t = 1, requires = "program")]
    pub(super) seed: u64,
    /// Also test on the largest inputs
    #[arg(long, requires = "run")]
    pub(super) largest: bool,
    /// The time limit per input, or for all moves of a game
    #[arg(long, value_name = "MS", default_value_t = USUAL_TIME, requires = "run")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(super) time_limit: u64,
    /// The address-space limit (Java and Go reserve far more than they use)
    #[arg(long, value_name = "MB", requires = "run")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    memory: Option<u64>,
    /// Save the failing input in DIR, which is created if needed, and test first on the inputs
    /// saved there
    #[arg(long, value_name = "DIR", requires = "run")]
    save: Option<PathBuf>,
    /// How many inputs to test at the same time; more than one per processor is slower
    #[arg(long, value_name = "N", default_value_t = 1, requires = "run")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    #[command(flatten)]
    pub(super) problem: OwnProblemArguments,
}

/// The options for a problem that the catalogue does not list.
#[derive(clap::Args)]
#[command(next_help_heading = "A problem of your own")]
pub(super) struct OwnProblemArguments {
    /// Compare with the answers of this command, which may be slow but must be right
    #[arg(long, value_name = "COMMAND", requires = "run")]
    against: Option<String>,
    /// The input format, such as 'n:1..50; a[n]:0..9', for drawing and shrinking inputs
    #[arg(long, value_name = "FORMAT", requires = "run")]
    format: Option<Format>,
    /// Test on inputs that this command prints; numbers replace {seed} and {size}
    #[arg(long, value_name = "COMMAND", requires = "run")]
    generate: Option<String>,
    /// The largest {size}: roughly how many numbers an input has, or the largest heap of a
    /// position. Sizes run from 1 to N repeatedly
    #[arg(long, value_name = "N", default_value_t = 20, requires = "run")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) size: u32,
    /// A command to judge the answers, as checkers of testlib do: it gets the files of the input,
    /// the output and the right answer, and exits with 0 (right), 1 (wrong) or 2 (presentation
    /// error)
    #[arg(long, value_name = "COMMAND", requires = "run")]
    checker: Option<String>,
}

impl OwnArguments {
    pub(super) fn tests_a_program(&self) -> bool {
        self.run.is_some()
    }

    /// Returns whether the options describe a problem of the user's own.
    pub(super) fn describe_a_problem(&self) -> bool {
        let OwnProblemArguments { against, generate, checker, format, .. } = &self.problem;
        against.is_some() || generate.is_some() || checker.is_some() || format.is_some()
    }

    pub(super) fn run_listed(
        &self,
        problem: &Problem,
        samples: Vec<Case>,
        console: &mut Console<'_>,
    ) -> Result {
        let random = Case::random(problem, self.seed, self.random);
        let largest = self.largest.then(|| Case::largest(problem));
        let drawn = random.chain(largest.into_iter().flatten());
        self.run((problem, problem.id), samples, drawn, console)
    }

    pub(super) fn run_own(
        &self,
        name: &str,
        samples: Vec<Case>,
        console: &mut Console<'_>,
    ) -> Result {
        let OwnProblemArguments { against, generate, checker, format, size } = &self.problem;
        if self.largest {
            let message =
                "--largest is for problems of the catalogue; --size sets how far inputs grow";
            return Err(message.into());
        }
        let problem = OwnProblem {
            name: name.to_string(),
            largest: usize::try_from(*size)?,
            solver: against.as_deref().map(OwnProblem::helper).transpose()?,
            generator: generate.as_deref().map(OwnProblem::generator).transpose()?,
            checker: checker.as_deref().map(OwnProblem::helper).transpose()?,
            format: format.clone(),
        };
        if samples.is_empty() && !problem.draws() {
            return Err("no inputs: give --format, --generate or --dir".into());
        }
        if problem.draws() && against.is_none() && checker.is_none() {
            let message = "no right answers: give --against COMMAND, or --checker COMMAND";
            return Err(message.into());
        }
        let count = if problem.draws() { self.random } else { 0 };
        let drawn = Case::random(&problem, self.seed, count);
        self.run((&problem, name), samples, drawn, console)
    }

    /// Tests a program on samples and saved inputs, and then on others.
    pub(super) fn run(
        &self,
        (problem, name): (&dyn Subject, &str),
        samples: Vec<Case>,
        drawn: impl Iterator<Item = Case>,
        console: &mut Console<'_>,
    ) -> Result {
        let command = self.run.as_deref().unwrap_or_default();
        if let Some(save) = self.save.as_deref().filter(|save| save.exists() && !save.is_dir()) {
            return Err(format!("{} is not a folder", save.display()).into());
        }
        let program = Program::new(command, Duration::from_millis(self.time_limit), self.memory)?;
        let listening = Listening::begin()?;
        let trial = Trial::new(problem, &program, listening.flag());
        let mut trial = trial.with_jobs(usize::from(self.jobs));
        let kept = self.save.as_deref().map(|folder| KeptInputs { folder, name });
        // Read the saved inputs only after the samples have passed.
        let cases = samples.into_iter().map(Ok).chain(kept.iter().flat_map(KeptInputs::cases));
        let cases = cases.chain(drawn.map(Ok));
        let found = trial.run(cases, &mut self.progress(console));
        // The error in a case names its place in the file.
        let mut found = found.map_err(|error| match error {
            TrialError::Input { name, error } => Error::from(FileError::of(name, &error)),
            error => error.into(),
        })?;
        if let (Some(kept), Some(found)) = (&kept, &mut found)
            && found.file.is_none()
        {
            match kept.keep(&found.input) {
                Ok(file) => found.file = Some(file.display().to_string()),
                // The failure is reported even if it cannot be saved.
                Err(error) => writeln!(console.errors, "note: {}; it is not saved", chain(&error))?,
            }
        }
        if found.is_none() && trial.is_stopped() {
            writeln!(console.errors, "interrupted after {}", trial.agreed)?;
            return Ok(INTERRUPTED);
        }
        let (seed, keeps) = (self.seed, self.save.is_some());
        let report = Report { trial: &trial, seed, found: found.as_ref(), keeps };
        console.print_as(&report, &report)?;
        Ok(if found.is_none() { SUCCESS } else { NEGATIVE })
    }

    fn progress(&self, console: &mut Console<'_>) -> impl FnMut(Progress<'_>) {
        let mut line = console.progress();
        let mut agreeing = Pace::new("random cases agree", Some(self.random));
        let mut shrinking = Pace::new("runs", None);
        move |progress| match progress {
            Progress::Case(Origin::Largest(shape), _) => {
                line.show(&format!("the largest case `{shape}`"));
            }
            Progress::Case(Origin::Random { .. }, agreed) => {
                line.show_pace(&mut agreeing, agreed.random);
            }
            Progress::Case(..) => {}
            Progress::Shrinking { bytes, runs } => {
                if let Some(text) = shrinking.text(runs) {
                    line.show(&format!("shrinking: {bytes} bytes after {text}"));
                }
            }
        }
    }
}
