//! Long runs that keep their values: from time to time, at the end, and on Ctrl-C.

use super::Result;
use crate::Console;
use heap_games::{Checkpoint, HeapSequence, Rule};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The exit status of a run that Ctrl-C ended, as shells have it.
pub(super) const INTERRUPTED: u8 = 130;

/// The first number of values between two looks at the flag.
const FIRST_PIECE: usize = 1 << 14;

/// The greatest number of values between two looks at the flag.
const GREATEST_PIECE: usize = 1 << 22;

static STOP: AtomicBool = AtomicBool::new(false);
static RUNS: AtomicUsize = AtomicUsize::new(0);

/// A run that may be stopped by a flag, and whose values a file may keep.
pub(super) struct Keeper<'a> {
    checkpoint: Option<Checkpoint>,
    every: Duration,
    saved: Instant,
    stop: &'a AtomicBool,
    piece: usize,
    begun: Instant,
}

impl<'a> Keeper<'a> {
    pub(super) fn new(path: Option<PathBuf>, every: u64, stop: &'a AtomicBool) -> Self {
        Self {
            checkpoint: path.map(Checkpoint::at),
            every: Duration::from_secs(every.max(1)),
            saved: Instant::now(),
            stop,
            piece: FIRST_PIECE,
            begun: Instant::now(),
        }
    }

    /// Returns the values of the checkpoint where there is one.
    pub(super) fn sequence(&self, rule: Rule) -> Result<HeapSequence> {
        Ok(match &self.checkpoint {
            Some(checkpoint) if checkpoint.exists() => checkpoint.load(rule)?,
            _ => HeapSequence::new(rule),
        })
    }

    /// Returns how many values to compute now: about a quarter of a second's work.
    pub(super) fn piece(&mut self) -> usize {
        self.begun = Instant::now();
        self.piece
    }

    /// Saves the values when it is time, and returns whether the run must stop here.
    pub(super) fn look(&mut self, sequence: &HeapSequence, is_settled: bool) -> Result<bool> {
        let taken = self.begun.elapsed();
        if taken > Duration::from_millis(400) {
            self.piece = (self.piece / 2).max(1);
        } else if taken < Duration::from_millis(100) {
            self.piece = (self.piece * 2).min(GREATEST_PIECE);
        }
        let stops = !is_settled && self.stop.load(Ordering::Relaxed);
        if let Some(checkpoint) = &self.checkpoint
            && (is_settled || stops || self.saved.elapsed() >= self.every)
        {
            checkpoint.save(sequence)?;
            self.saved = Instant::now();
        }
        Ok(stops)
    }

    /// Tells a person how to go on after a stop.
    pub(super) fn tell(&self, sequence: &HeapSequence, console: &mut Console<'_>) -> Result<()> {
        let count = sequence.values().len();
        match &self.checkpoint {
            Some(checkpoint) => writeln!(
                console.errors,
                "interrupted: {count} values are kept in {}; \
                 the same command goes on from there",
                checkpoint.path().display()
            )?,
            None => writeln!(console.errors, "interrupted after {count} values")?,
        }
        Ok(())
    }
}

/// A time during which Ctrl-C raises a flag; a second one, or one outside, ends the program.
pub(super) struct Listening {
    flag: &'static AtomicBool,
}

impl Listening {
    /// Begins to listen.
    pub(super) fn begin() -> Result<Self> {
        static HANDLER: OnceLock<std::result::Result<(), String>> = OnceLock::new();
        let handler = || {
            if RUNS.load(Ordering::SeqCst) == 0 || STOP.swap(true, Ordering::SeqCst) {
                std::process::exit(INTERRUPTED.into());
            }
        };
        HANDLER
            .get_or_init(|| ctrlc::set_handler(handler).map_err(|error| error.to_string()))
            .clone()?;
        RUNS.fetch_add(1, Ordering::SeqCst);
        Ok(Self { flag: &STOP })
    }

    /// Returns the flag.
    pub(super) fn flag(&self) -> &'static AtomicBool {
        self.flag
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        RUNS.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heap_games::PeriodSearch;

    #[test]
    fn a_raised_flag_leaves_values_that_a_later_run_goes_on_from() {
        let name = format!("impartial-keeper-{}.checkpoint", std::process::id());
        let path = std::env::temp_dir().join(name);
        let rule: Rule = "0.16".parse().unwrap();
        let stop = AtomicBool::new(true);
        let mut keeper = Keeper::new(Some(path.clone()), 3600, &stop);
        let mut search = PeriodSearch::resume(keeper.sequence(rule.clone()).unwrap(), 100_000);
        let piece = keeper.piece();
        assert!(search.step(piece).unwrap().is_none());
        assert!(keeper.look(search.sequence(), false).unwrap());
        let stopped_at = search.sequence().values().len();
        stop.store(false, Ordering::Relaxed);
        let keeper = Keeper::new(Some(path.clone()), 3600, &stop);
        let mut resumed = keeper.sequence(rule.clone()).unwrap();
        std::fs::remove_file(path).unwrap();
        assert_eq!(resumed.values().len(), stopped_at);
        resumed.extend_to(3000).unwrap();
        let mut whole = HeapSequence::new(rule);
        whole.extend_to(3000).unwrap();
        assert!(resumed.values().iter().eq(whole.values().iter()));
    }
}
