//! Long runs that keep their values: from time to time, at the end, and on Ctrl-C.

#[cfg(test)]
mod tests;

use crate::console::{Console, Pace, spoken};
use crate::errors::{FileError, Result, chain};
use game_table::{answer::Assumes, with_hint};
use heap_games::{
    Assumption, Checkpoint, CheckpointError, HeapSequence, PeriodSearch, Rule, RuleError,
    WindowSearch,
};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The first number of values between two looks at the flag, and that of values computed again
/// between two looks at the time: a fixed number, so that the answer does not depend on a clock.
const FIRST_PIECE: usize = 1 << 14;
/// The greatest number of values between two looks at the flag.
const GREATEST_PIECE: usize = 1 << 22;
/// The steps, of about a nanosecond each, in which values of a file are computed again.
const RECOMPUTED_STEPS: u64 = 5_000_000_000;
/// Steps in which all values are computed again: 2^64 − 1.
const ALL_STEPS: &str = "18446744073709551615";
/// The steps in which values of a file are compared with the definition.
const SAMPLED_STEPS: u64 = 1_000_000_000;
/// Work of more steps than these, about half a second, is announced.
const ANNOUNCED_STEPS: u128 = 500_000_000;
/// The least time between two checkpoints, and how many times as long as one takes.
const EVERY: Duration = Duration::from_secs(1);
const SHARE: u32 = 20;

/// How a run keeps its values.
#[derive(clap::Args)]
pub(super) struct KeeperArguments {
    /// Keep the values in FILE, also on Ctrl-C, and resume from it if it exists; meanwhile
    /// FILE.lock keeps other runs away from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Compute the values of FILE again before resuming, all of them or as many as STEPS of about a
    /// nanosecond allow [default: 5000000000], and compare some others with the definition; a proof
    /// rests on FILE unless all values that it needs were computed
    #[arg(
        long,
        value_name = "STEPS",
        requires = "checkpoint",
        num_args = 0..=1,
        require_equals = true,
        default_value_t = RECOMPUTED_STEPS,
        default_missing_value = ALL_STEPS,
        hide_default_value = true
    )]
    recompute: u64,
    /// Resume from FILE at once: compute none of its values again, unless the method of the rule
    /// must, and compare none
    #[arg(long, requires = "checkpoint", conflicts_with = "recompute")]
    trust: bool,
}

/// What a file keeps of a run: how many values there are, and how they are written to it, for which it
/// returns the SHA-256.
pub(super) trait Keepable {
    fn count(&self) -> u64;

    fn save(&self, checkpoint: &Checkpoint) -> Result<String, CheckpointError>;
}

impl Keepable for HeapSequence {
    fn count(&self) -> u64 {
        self.values().len() as u64
    }

    fn save(&self, checkpoint: &Checkpoint) -> Result<String, CheckpointError> {
        checkpoint.save(self)
    }
}

impl Keepable for PeriodSearch {
    fn count(&self) -> u64 {
        self.sequence().count()
    }

    fn save(&self, checkpoint: &Checkpoint) -> Result<String, CheckpointError> {
        checkpoint.save(self.sequence())
    }
}

impl Keepable for WindowSearch {
    fn count(&self) -> u64 {
        self.values()
    }

    fn save(&self, checkpoint: &Checkpoint) -> Result<String, CheckpointError> {
        checkpoint.save_windows(self)
    }
}

impl KeeperArguments {
    pub(super) fn is_kept(&self) -> bool {
        self.checkpoint.is_some()
    }

    /// Returns the keeper of a run, which has the file to itself.
    pub(super) fn keeper<'a>(&self, stop: &'a AtomicBool) -> Result<Keeper<'a>> {
        let kept = self.checkpoint.clone().map(Kept::new).transpose()?;
        Ok(Keeper {
            kept,
            recompute: if self.trust { 0 } else { self.recompute },
            trusts: self.trust,
            every: EVERY,
            saved: Instant::now(),
            stop,
            piece: FIRST_PIECE,
            begun: Instant::now(),
        })
    }
}

/// A run that may be stopped by a flag, and whose values a file may keep.
pub(super) struct Keeper<'a> {
    kept: Option<Kept>,
    recompute: u64,
    trusts: bool,
    every: Duration,
    saved: Instant,
    stop: &'a AtomicBool,
    piece: usize,
    begun: Instant,
}

/// A file that keeps the values of a run.
struct Kept {
    checkpoint: Checkpoint,
    /// How many values the file holds, and its SHA-256, if it exists.
    len: u64,
    sha256: Option<String>,
    is_failing: bool,
}

impl Keeper<'_> {
    /// Returns the values of the checkpoint if there is one, computed again as far as they are
    /// wanted and time allows; `None` if Ctrl-C ended that.
    pub(super) fn sequence(
        &mut self,
        rule: Rule,
        wanted: usize,
        console: &mut Console<'_>,
    ) -> Result<Option<HeapSequence>> {
        let kept = self.kept.as_mut().filter(|kept| kept.checkpoint.exists());
        let Some(kept) = kept else { return Ok(Some(HeapSequence::new(rule))) };
        let name = rule.to_string();
        let (mut sequence, sha256) = kept.checkpoint.load(rule).map_err(|e| kept.error(e))?;
        (kept.len, kept.sha256) = (sequence.count(), Some(sha256));
        let path = kept.checkpoint.path().to_path_buf();
        self.announce(&sequence, wanted, console)?;
        let verified = self.verify(&mut sequence, wanted, console).map_err(|error| {
            let source = CheckpointError::Values { rule: name, error };
            FileError::of(path.display(), &source)
        })?;
        if !verified {
            writeln!(
                console.errors,
                "interrupted while the values of {} were computed again; it stays as it is",
                path.display()
            )?;
        }
        Ok(verified.then_some(sequence))
    }

    /// Returns the search by windows of the checkpoint if there is one, or a new one.
    pub(super) fn windows(&mut self, rule: Rule, limit: u64) -> Result<WindowSearch> {
        match &mut self.kept {
            Some(kept) if kept.checkpoint.exists() => {
                let loaded = kept.checkpoint.load_windows(rule, limit);
                let (search, sha256) = loaded.map_err(|error| kept.error(error))?;
                (kept.len, kept.sha256) = (search.count(), Some(sha256));
                Ok(search)
            }
            _ => Ok(WindowSearch::new(rule, limit).map_err(with_hint)?),
        }
    }

    /// Notes what is done before a run goes on, if that takes long.
    fn announce(&self, values: &HeapSequence, to: usize, console: &mut Console<'_>) -> Result<()> {
        let steps = values.steps_to_recompute(to);
        let all = self.computes_all(values);
        let steps = if all { steps } else { steps.min(self.recompute.into()) };
        if steps < ANNOUNCED_STEPS {
            return Ok(());
        }
        let time = spoken(u64::try_from(steps.div_ceil(1_000_000_000)).unwrap_or(u64::MAX));
        let path =
            self.kept.as_ref().map_or(Path::new(""), |kept| kept.checkpoint.path()).display();
        let way = match values.must_recompute() {
            true => "the method of this rule cannot do without",
            false => "--trust goes on at once",
        };
        let what = "values are computed again first, for about";
        Ok(writeln!(console.errors, "note: {path}: {what} {time}; {way}")?)
    }

    /// Returns whether all values of a checkpoint are computed again, however long that takes.
    fn computes_all(&self, sequence: &HeapSequence) -> bool {
        self.recompute == u64::MAX || sequence.must_recompute()
    }

    /// Computes the values of a checkpoint again, as far as wanted, and compares some of the others
    /// with the definition; returns whether it was completed.
    fn verify(
        &mut self,
        sequence: &mut HeapSequence,
        wanted: usize,
        console: &mut Console<'_>,
    ) -> Result<bool, RuleError> {
        let all = self.computes_all(sequence);
        let wanted = wanted.min(sequence.values().len());
        let mut steps = u128::from(self.recompute);
        let mut pace = Pace::new("values computed again", all.then_some(wanted as u64));
        loop {
            let count = if all { self.piece() } else { FIRST_PIECE };
            let count = count.min(wanted.saturating_sub(sequence.computed_len()));
            if count == 0 {
                return Ok(true);
            }
            let needed = sequence.steps_to_recompute(count);
            if !all && needed > steps {
                break;
            }
            steps = steps.saturating_sub(needed);
            if sequence.recompute(count)? == 0 {
                break;
            }
            self.adapt();
            if self.stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let count = sequence.computed_len();
            console.show_pace(&mut pace, count as u64);
        }
        if !self.trusts {
            let work = || sequence.spot_check(SAMPLED_STEPS);
            console.wait_for("comparing some values with the definition", work)?;
        }
        Ok(true)
    }

    /// Takes steps of a run until one settles it, and returns what that found; `None` when Ctrl-C ended
    /// the run.
    pub(super) fn settle<R: Keepable, T>(
        &mut self,
        run: &mut R,
        mut pace: Option<Pace>,
        console: &mut Console<'_>,
        mut step: impl FnMut(&mut R, usize) -> Result<Option<T>, RuleError>,
    ) -> Result<Option<Result<T, RuleError>>> {
        loop {
            let piece = self.piece();
            let found = step(run, piece).transpose();
            if pace.is_some() {
                console.clear_progress();
            }
            let stops = self.look(run, found.is_some(), console);
            if found.is_some() {
                return Ok(found);
            }
            if stops {
                self.report_stop(run, console)?;
                return Ok(None);
            }
            if let Some(pace) = &mut pace {
                console.show_pace(pace, run.count());
            }
        }
    }

    /// Returns how many values to compute now: about a quarter of a second's work.
    fn piece(&mut self) -> usize {
        self.begun = Instant::now();
        self.piece
    }

    /// Brings the next piece to about a quarter of a second's work, by the time the last one took.
    fn adapt(&mut self) {
        let taken = self.begun.elapsed();
        if taken > Duration::from_millis(400) {
            self.piece = (self.piece / 2).max(1);
        } else if taken < Duration::from_millis(100) {
            self.piece = (self.piece * 2).min(GREATEST_PIECE);
        }
    }

    /// Saves the values when it is time, and returns whether the run must stop here.
    ///
    /// A file that cannot be written does not end the run: a warning says so, and the answer still
    /// comes.
    fn look(&mut self, run: &impl Keepable, is_settled: bool, console: &mut Console<'_>) -> bool {
        self.adapt();
        let stops = !is_settled && self.stop.load(Ordering::Relaxed);
        if let Some(kept) = &mut self.kept
            && (is_settled || stops || self.saved.elapsed() >= self.every)
        {
            let begun = Instant::now();
            kept.save(run, console);
            self.saved = Instant::now();
            self.every = EVERY.max(SHARE * begun.elapsed());
        }
        stops
    }

    /// Tells a person how to resume after a stop.
    fn report_stop(&self, run: &impl Keepable, console: &mut Console<'_>) -> Result<()> {
        let count = run.count();
        let text = match &self.kept {
            None => format!(" after {count} values"),
            Some(kept) if kept.is_failing => format!(" after {count} values; {}", kept.standing()),
            Some(kept) => {
                let path = kept.checkpoint.path().display();
                format!(": {count} values are kept in {path}; the same command resumes from there")
            }
        };
        Ok(writeln!(console.errors, "interrupted{text}")?)
    }

    /// Returns what an answer rests on, given what its values rest on.
    pub(super) fn basis(&self, assumption: Option<Assumption>) -> Option<Assumes> {
        let kept = self.kept.as_ref()?;
        let path = kept.checkpoint.path().display().to_string();
        Some(Assumes::new(path, kept.sha256.clone()?, assumption?))
    }
}

impl Kept {
    fn new(path: PathBuf) -> Result<Self> {
        let checkpoint =
            Checkpoint::locked(&path).map_err(|source| FileError::of(path.display(), &source))?;
        Ok(Self { checkpoint, len: 0, sha256: None, is_failing: false })
    }

    /// Saves the values, unless the file holds as many; if it cannot be written, says so once.
    fn save(&mut self, run: &impl Keepable, console: &mut Console<'_>) {
        let len = run.count();
        if self.sha256.is_some() && len <= self.len {
            return;
        }
        match run.save(&self.checkpoint) {
            Ok(sha256) => (self.len, self.sha256, self.is_failing) = (len, Some(sha256), false),
            Err(_) if self.is_failing => {}
            Err(error) => {
                self.is_failing = true;
                // The run is worth more than the warning.
                let _ = writeln!(
                    console.errors,
                    "warning: {}: {}; {}, and the run goes on",
                    self.checkpoint.path().display(),
                    chain(&error),
                    self.standing()
                );
            }
        }
    }

    /// Says what the file holds now.
    fn standing(&self) -> String {
        let path = self.checkpoint.path().display();
        match self.sha256 {
            Some(_) => format!("{path} still keeps {} values", self.len),
            None => format!("{path} is not written yet"),
        }
    }

    fn error(&self, source: CheckpointError) -> FileError {
        FileError::of(self.checkpoint.path().display(), &source)
    }
}
