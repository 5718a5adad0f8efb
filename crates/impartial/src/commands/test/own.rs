//! A program of the user's, tested on samples, kept inputs, random and largest ones.

use super::cases::Case;
use super::judge::{Failure, Fault, Verdict, judge};
use super::kept::Folder;
use super::report::{Counts, Found, Origin, Report};
use crate::console::Console;
use crate::errors::{FileError, NEGATIVE, Result, SUCCESS, chain};
use crate::system::{INTERRUPTED, Listening, Program};
use contest::{
    InputSize, Problem, Tried, answer, largest_inputs, oracles, random_input, shrunk_input,
};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long an input is made smaller, and in how many runs at most.
const SHRINKING: (Duration, u64) = (Duration::from_secs(30), 5000);

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
        let time = Duration::from_millis(self.time_limit);
        let program = Program::new(command, time, self.memory)?;
        let listening = Listening::begin()?;
        let test = Test {
            id: problem.id,
            program: &program,
            folder: self.save.as_deref().map(|path| Folder { path, id: problem.id }),
            stop: listening.flag(),
        };
        let mut counts = Counts::default();
        let mut found = test.given(samples, &mut counts, console)?;
        if found.is_none() && !test.is_interrupted() {
            found = test.drawn(self, &mut counts, console)?;
        }
        console.clear_progress();
        if found.is_none() && test.is_interrupted() {
            writeln!(console.errors, "interrupted after {}", counts.words())?;
            return Ok(INTERRUPTED);
        }
        let status = if found.is_none() { SUCCESS } else { NEGATIVE };
        let limits = (self.time_limit, self.memory);
        let saves = self.save.is_some();
        let seed = self.seed;
        let report = Report { id: problem.id, command, seed, limits, counts, found, saves };
        report.print(as_json, console)?;
        Ok(status)
    }
}

/// A test of a program on a problem.
struct Test<'a> {
    id: &'static str,
    program: &'a Program,
    /// Where inputs are kept, if anywhere.
    folder: Option<Folder<'a>>,
    stop: &'a AtomicBool,
}

impl Test<'_> {
    fn is_interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Counts a case, unless it is the one that was interrupted.
    fn count(&self, cases: &mut u64) -> bool {
        let counts = !self.is_interrupted();
        *cases += u64::from(counts);
        counts
    }

    /// Runs samples and what was kept up to the first on which the program fails.
    fn given(
        &self,
        samples: Vec<Case>,
        counts: &mut Counts,
        console: &mut Console<'_>,
    ) -> Result<Option<Found>> {
        for Case { name, input, output } in samples {
            let origin = Origin::Sample(name);
            if let Some(failure) = self.verdict(&input, &output)? {
                return self.shrink(origin, input, failure, console).map(Some);
            }
            if !self.count(&mut counts.samples) {
                return Ok(None);
            }
        }
        let kept = self.folder.as_ref().map(Folder::inputs).transpose()?;
        for (file, input) in kept.into_iter().flatten() {
            let answer = self
                .answer(&input)
                .map_err(|error| FileError::of(file.display(), error.as_ref()))?;
            if let Some(failure) = self.verdict(&input, &answer)? {
                // It is as small as it could be made once.
                let input = String::from_utf8_lossy(&input).into_owned();
                return Ok(Some(Found::kept(file, input, failure)));
            }
            if !self.count(&mut counts.kept) {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Runs random and largest inputs up to the first on which the program fails.
    fn drawn(
        &self,
        arguments: &OwnArguments,
        counts: &mut Counts,
        console: &mut Console<'_>,
    ) -> Result<Option<Found>> {
        let mut shown = Instant::now();
        let random = (0..arguments.random).map(|index| {
            let size = size_of(index, arguments.random);
            (arguments.seed.wrapping_add(index), size)
        });
        for (seed, size) in random {
            let input = random_input(self.id, seed, size).unwrap_or_default();
            let origin = Origin::Random { seed, size };
            if let Some(found) = self.generated(origin, input, console)? {
                return Ok(Some(found));
            }
            if !self.count(&mut counts.random) {
                return Ok(None);
            }
            if shown.elapsed() > SHOWN_EVERY {
                shown = Instant::now();
                let (done, all) = (counts.random, arguments.random);
                console.show_progress(&format!("{done} of {all} random cases agree"));
            }
        }
        let shapes = if arguments.largest { Some(largest_inputs(self.id)) } else { None };
        for (shape, input) in shapes.into_iter().flatten() {
            console.show_progress(&format!("the largest case `{shape}`"));
            if let Some(found) = self.generated(Origin::Largest(shape), input, console)? {
                return Ok(Some(found));
            }
            if !self.count(&mut counts.largest) {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Runs an input of our own making.
    fn generated(
        &self,
        origin: Origin,
        input: String,
        console: &mut Console<'_>,
    ) -> Result<Option<Found>> {
        let answer = self.answer(input.as_bytes())?;
        let Some(failure) = self.verdict(input.as_bytes(), &answer)? else {
            return Ok(None);
        };
        let is_small = matches!(origin, Origin::Random { size: InputSize::Small, .. });
        if is_small {
            self.check_by_definition(&input, &answer)?;
        }
        let found = self.shrink(origin, input.into_bytes(), failure, console)?;
        if is_small {
            self.check_by_definition(&found.input, &self.answer(found.input.as_bytes())?)?;
        }
        Ok(Some(found))
    }

    /// Returns the library's answer.
    fn answer(&self, input: &[u8]) -> Result<Vec<u8>> {
        Ok(answer(self.id, input)?)
    }

    /// Compares the library's answer to a small input with the one found from the rules alone,
    /// before a program is called wrong.
    fn check_by_definition(&self, input: &str, answer: &[u8]) -> Result<()> {
        let oracle = oracles().iter().find(|oracle| oracle.id == self.id);
        let Some(oracle) = oracle else {
            return Ok(());
        };
        judge_io::compare((oracle.answer)(input).as_bytes(), answer).map_err(|mismatch| {
            let text = "the library itself is wrong here, please report it";
            format!("{text}:\n{input}{mismatch}").into()
        })
    }

    /// Runs the program on an input and returns how it fails, if it does. A run that was
    /// interrupted does not.
    fn verdict(&self, input: &[u8], expected: &[u8]) -> Result<Option<Failure>> {
        if self.is_interrupted() {
            return Ok(None);
        }
        match judge(self.program, input, expected, self.stop)? {
            Verdict::Fails(failure) => Ok(Some(failure)),
            Verdict::Right | Verdict::Interrupted => Ok(None),
        }
    }

    /// Makes an input smaller while the program fails on it as before, and keeps the smallest.
    fn shrink(
        &self,
        origin: Origin,
        input: Vec<u8>,
        failure: Failure,
        console: &mut Console<'_>,
    ) -> Result<Found> {
        let original = String::from_utf8_lossy(&input).into_owned();
        let (mut found, mut runs) = (Found::new(origin, original.clone(), failure), 0);
        let (time, most_runs) = SHRINKING;
        let deadline = Instant::now() + time;
        let mut shown = Instant::now();
        let mut fault = None;
        let mut try_input = |smaller: &str| {
            if runs == most_runs {
                return Tried::Stop;
            }
            runs += 1;
            if shown.elapsed() > SHOWN_EVERY {
                shown = Instant::now();
                let bytes = found.input.len();
                console.show_progress(&format!("shrinking: {bytes} bytes after {runs} runs"));
            }
            match self.fails_alike(smaller, found.failure.fault) {
                Ok(Some(failure)) => {
                    found.input = smaller.to_string();
                    found.failure = failure;
                    Tried::Fails
                }
                Ok(None) => Tried::Differs,
                Err(error) => {
                    fault = Some(error);
                    Tried::Stop
                }
            }
        };
        let is_over = || self.is_interrupted() || Instant::now() > deadline;
        shrunk_input(self.id, &original, &mut try_input, &is_over);
        if let Some(error) = fault {
            return Err(error);
        }
        found.runs = runs;
        match self.folder.as_ref().map(|folder| folder.keep(&found.input)).transpose() {
            Ok(file) => found.file = file,
            // What was found is worth more than the file.
            Err(error) => {
                writeln!(console.errors, "note: {}; it is not kept", chain(error.as_ref()))?;
            }
        }
        Ok(found)
    }

    /// Returns how the program fails on an input, if it fails in a given way.
    fn fails_alike(&self, input: &str, fault: Fault) -> Result<Option<Failure>> {
        let Ok(answer) = self.answer(input.as_bytes()) else {
            return Ok(None);
        };
        let failure = self.verdict(input.as_bytes(), &answer)?;
        Ok(failure.filter(|failure| failure.fault == fault))
    }
}

/// Returns how large a random case is: of every five the first three are small, and the others
/// grow to about a thousand numbers.
fn size_of(index: u64, count: u64) -> InputSize {
    let (index, count) = (u128::from(index), u128::from(count));
    let grown = count * 2 / 5;
    match index.checked_sub(count - grown) {
        None => InputSize::Small,
        Some(later) => InputSize::Numbers(10 << (8 * later / grown)),
    }
}

#[cfg(test)]
mod tests {
    use super::size_of;
    use contest::InputSize::{Numbers, Small};

    #[test]
    fn cases_grow_whatever_their_number() {
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
