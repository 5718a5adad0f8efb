//! `impartial heaps sweep`: the periods of all subtraction sets of a size.
//!
//! The sets with one greatest take are a piece of work. Pieces come back in any order and are printed in
//! theirs, so that the output does not depend on how many are worked on at once.

use crate::console::{Console, Pace};
use crate::errors::{Failure, Result, SUCCESS};
use crate::output::{Fields, OutputOption, TableFormat};
use crate::system::{INTERRUPTED, Listening};
use game_table::answer::SurveyAnswer;
use heap_games::{Period, RuleError, SubtractionSurvey};
use mex_core::stoppable;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// The most sets, and the most lines that a piece of work prints.
const MOST_SETS: u128 = 1 << 40;
const MOST_LINES: u128 = 1 << 22;

/// The longest table of a set unless the user says so.
const MOST_VALUES: usize = 1 << 24;

/// The time between two looks at whether the user wants to stop.
const LOOK: Duration = Duration::from_millis(50);

/// Find the periods of all subtraction sets with as many takes, and what they have in common
#[derive(clap::Args)]
#[command(after_help = "\
Each set is a game in which one of its numbers is taken from a heap, and each period
is proven. Of three takes it is conjectured that the period divides the sum of two
if none is the sum of the others, and is one of two terms in a and b if they are a, b
and a + b: what does not fit is named.

Examples:
  impartial heaps sweep 3 --to 60
  impartial heaps sweep 2 --to 30 --format csv -o pairs.csv")]
pub(super) struct SweepArguments {
    /// How many takes a set has, at least 2
    #[arg(value_parser = clap::value_parser!(u8).range(2..))]
    takes: u8,
    /// The greatest take of all
    #[arg(long, value_name = "N")]
    to: u64,
    #[command(flatten)]
    format: TableFormat,
    #[command(flatten)]
    output: OutputOption,
    /// The most values to compute for a set
    #[arg(long, value_name = "N", default_value_t = MOST_VALUES, hide_default_value = true)]
    limit: usize,
    /// How many threads work at once [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Print a JSON object with the counts, exceptions and longest periods of both kinds of set
    #[arg(long)]
    json: bool,
}

/// What came of the sets with one greatest take: their lines, if these are wanted, and what they have in
/// common.
type Piece = (String, std::result::Result<SubtractionSurvey, RuleError>);

struct Work {
    takes: usize,
    to: u64,
    limit: usize,
    /// How the sets are written, if they are.
    fields: Option<Fields>,
    /// The greatest take of the next piece.
    next: AtomicU64,
    stop: Arc<AtomicBool>,
}

impl SweepArguments {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result {
        self.output.print(None, console, |console| self.print(console))
    }

    fn print(&self, console: &mut Console<'_>) -> Result {
        let takes = usize::from(self.takes);
        self.check()?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.map_or(cores, usize::from).min(256);
        let work = Work {
            takes,
            to: self.to,
            limit: self.limit,
            fields: self.format.is_table().then(|| self.format.fields()),
            next: AtomicU64::new(takes as u64),
            stop: Arc::default(),
        };
        let listening = Listening::begin()?;
        if let Some(fields) = work.fields {
            let names: Vec<String> = (1..=takes).map(|place| format!("take {place}")).collect();
            let names = names.iter().map(String::as_str).chain(["preperiod", "period"]);
            write!(console.output, "{}", fields.heading(&names.collect::<Vec<&str>>()))?;
        }
        let found = std::thread::scope(|scope| {
            let (send, received) = mpsc::sync_channel(jobs);
            for _ in 0..jobs {
                let send = send.clone();
                scope.spawn(|| work.run(send));
            }
            drop(send);
            let found = self.gather(&received, listening.flag(), console);
            work.stop.store(true, Ordering::Relaxed);
            drop(received);
            found
        });
        console.clear_progress();
        let (survey, done) = found?;
        if done < self.to {
            writeln!(console.errors, "stopped: the sets up to {done} are whole")?;
        }
        if work.fields.is_none() {
            let answer = SurveyAnswer::new((takes, done), survey);
            console.print_as(&answer, self.json || self.format.is_json(), &answer)?;
        }
        Ok(if done < self.to { INTERRUPTED } else { SUCCESS })
    }

    /// Refuses what would take too long, or too much memory.
    fn check(&self) -> Result<()> {
        let takes = u64::from(self.takes);
        let sets = choose(self.to, takes);
        let lines = choose(self.to.saturating_sub(1), takes - 1);
        if self.to < takes {
            return Err(format!("there are no {takes} takes up to {}", self.to).into());
        }
        if sets > MOST_SETS {
            return Err(Failure::refused(format!("more than {MOST_SETS} sets")).into());
        }
        if self.format.is_table() && lines > MOST_LINES {
            let text = format!("more than {MOST_LINES} lines of sets with one greatest take");
            return Err(Failure::refused(text).into());
        }
        Ok(())
    }

    /// Prints what comes, in order, and returns it with the greatest take up to which it is whole.
    fn gather(
        &self,
        received: &mpsc::Receiver<(u64, Piece)>,
        stop: &AtomicBool,
        console: &mut Console<'_>,
    ) -> Result<(SubtractionSurvey, u64)> {
        let takes = u64::from(self.takes);
        let total = u64::try_from(choose(self.to, takes)).ok();
        let mut pace = Pace::new("sets", total);
        let (mut survey, mut done, mut early) =
            (SubtractionSurvey::default(), takes - 1, BTreeMap::new());
        while done < self.to && !stop.load(Ordering::Relaxed) {
            match received.recv_timeout(LOOK) {
                Ok((greatest, piece)) => _ = early.insert(greatest, piece),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some((lines, piece)) = early.remove(&(done + 1)) {
                done += 1;
                let piece = piece.map_err(|error| with_limit(&error))?;
                if !lines.is_empty() {
                    console.clear_progress();
                    console.output.write_all(lines.as_bytes())?;
                }
                survey.merge(piece);
            }
            let count = survey.plain.sets + survey.additive.sets;
            console.show_pace(&mut pace, count);
        }
        Ok((survey, done))
    }
}

impl Work {
    /// Works through the pieces until none is left or the receiver is gone.
    fn run(&self, answers: mpsc::SyncSender<(u64, Piece)>) {
        loop {
            let greatest = self.next.fetch_add(1, Ordering::Relaxed);
            if greatest > self.to {
                return;
            }
            let Some(piece) = stoppable(&self.stop, || self.piece(greatest)) else { return };
            if answers.send((greatest, piece)).is_err() {
                return;
            }
        }
    }

    fn piece(&self, greatest: u64) -> Piece {
        let mut lines = String::new();
        let show = |takes: &[u64], period: Period| {
            if let Some(fields) = self.fields {
                let numbers = takes.iter().chain([&period.preperiod, &period.length]);
                lines.push_str(&fields.row(&numbers.map(u64::to_string).collect::<Vec<_>>()));
            }
        };
        let survey = SubtractionSurvey::of_greatest(self.takes, greatest, self.limit, show);
        (lines, survey)
    }
}

/// Returns how many sets of `count` numbers from 1 to `most` there are, or very many.
fn choose(most: u64, count: u64) -> u128 {
    let mut sets = 1_u128;
    for at in 0..count.min(most) {
        sets = sets.saturating_mul(u128::from(most - at)) / u128::from(at + 1);
        if sets > MOST_SETS << 8 {
            return sets;
        }
    }
    if count > most { 0 } else { sets }
}

fn with_limit(error: &RuleError) -> Failure {
    let hint = match error {
        RuleError::NoPeriod { .. } => "; --limit N computes more",
        _ => "",
    };
    Failure::reworded(error, format!("{error}{hint}"))
}
