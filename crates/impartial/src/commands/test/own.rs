//! A program of the user's, tested on samples, kept inputs, random and largest ones.

use super::kept::Folder;
use crate::console::Console;
use crate::errors::{NEGATIVE, Result, SUCCESS, chain};
use crate::system::{INTERRUPTED, Listening};
use contest::Problem;
use contest::trial::{Case, Found, Origin, Program, Progress, Report, Trial};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The longest limit on time, in milliseconds.
const A_DAY: u64 = 86_400_000;

/// How often progress is shown.
const SHOWN_EVERY: Duration = Duration::from_millis(100);

/// How to test a program.
#[derive(clap::Args)]
#[command(next_help_heading = "A program of your own")]
pub(super) struct OwnArguments {
    /// Test the program that this command starts, which reads standard input
    #[arg(long, value_name = "COMMAND")]
    run: Option<String>,
    /// How many random inputs it is tested on
    #[arg(long, value_name = "N", default_value_t = 200, requires = "run")]
    random: u64,
    /// What the random numbers of the first one start from; the next one has the next seed
    #[arg(long, default_value_t = 1, requires = "run")]
    seed: u64,
    /// Test it on the largest inputs as well
    #[arg(long, requires = "run")]
    largest: bool,
    /// How long it may take on an input
    #[arg(long, value_name = "MS", default_value_t = 2000, requires = "run")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=A_DAY))]
    time_limit: u64,
    /// How much memory it may ask for; programs in Java and Go ask for much more than they use
    #[arg(long, value_name = "MB", requires = "run")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    memory: Option<u64>,
    /// Keep the input on which it failed in DIR, which is made if there is none, and begin with those
    /// kept there before
    #[arg(long, value_name = "DIR", requires = "run")]
    save: Option<PathBuf>,
}

impl OwnArguments {
    /// Returns the command that starts the program, if a program is to be tested.
    pub(super) fn command(&self) -> Option<&str> {
        self.run.as_deref()
    }

    /// Tests a program on a problem.
    pub(super) fn run(
        &self,
        problem: &Problem,
        command: &str,
        samples: Vec<Case>,
        as_json: bool,
        console: &mut Console<'_>,
    ) -> Result {
        if let Some(save) = self.save.as_deref().filter(|save| save.exists() && !save.is_dir()) {
            return Err(format!("{} is not a folder", save.display()).into());
        }
        let program = Program::new(command, Duration::from_millis(self.time_limit), self.memory)?;
        let listening = Listening::begin()?;
        let mut trial = Trial::new(problem.id, &program, listening.flag());
        let folder = self.save.as_deref().map(|path| Folder { path, id: problem.id });
        // The folder is read once the samples have agreed.
        let kept = folder.iter().flat_map(Folder::cases);
        let random = Case::random(problem.id, self.seed, self.random);
        let largest = self.largest.then(|| Case::largest(problem.id));
        let drawn = random.chain(largest.into_iter().flatten());
        let cases = samples.into_iter().map(Ok).chain(kept);
        let cases = cases.chain(drawn.map(|case| Ok(case?)));
        let mut found = trial.run(cases, &mut self.progress(console))?;
        if let (Some(folder), Some(found)) = (&folder, &mut found) {
            keep(folder, found, console)?;
        }
        console.clear_progress();
        if found.is_none() && trial.is_stopped() {
            writeln!(console.errors, "interrupted after {}", trial.agreed)?;
            return Ok(INTERRUPTED);
        }
        let (seed, keeps) = (self.seed, self.save.is_some());
        let report = Report { trial: &trial, seed, found: found.as_ref(), keeps };
        match as_json {
            true => drop(console.print_json(&report)?),
            false => write!(console.output, "{report}")?,
        }
        Ok(if found.is_none() { SUCCESS } else { NEGATIVE })
    }

    /// Returns what shows a person how far a trial has come.
    fn progress(&self, console: &mut Console<'_>) -> impl FnMut(Progress<'_>) {
        let mut shown = Instant::now();
        move |progress| {
            let text = match progress {
                Progress::Case(Origin::Largest(shape), _) => format!("the largest case `{shape}`"),
                _ if shown.elapsed() <= SHOWN_EVERY => return,
                Progress::Case(Origin::Random { .. }, agreed) => {
                    format!("{} of {} random cases agree", agreed.random, self.random)
                }
                Progress::Case(..) => return,
                Progress::Shrinking { bytes, runs } => {
                    format!("shrinking: {bytes} bytes after {runs} runs")
                }
            };
            shown = Instant::now();
            console.show_progress(&text);
        }
    }
}

/// Keeps an input that was found, unless it has its file.
fn keep(folder: &Folder<'_>, found: &mut Found, console: &mut Console<'_>) -> Result<()> {
    if found.file.is_none() {
        match folder.keep(&found.input) {
            Ok(file) => found.file = Some(file.display().to_string()),
            // What was found is worth more than the file.
            Err(error) => {
                writeln!(console.errors, "note: {}; it is not kept", chain(error.as_ref()))?;
            }
        }
    }
    Ok(())
}
