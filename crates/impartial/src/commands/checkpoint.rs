//! Long runs that save their values: periodically, at the end, and on Ctrl-C.

use crate::console::{Console, Pace, spoken};
use crate::errors::{FileError, Result, chain};
use game_table::{answer::Assumes, with_hint};
use heap_games::{
    Assumption, Checkpoint, CheckpointError, HeapSequence, PeriodSearch, Rule, RuleError,
    WindowSearch,
};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The values computed before the flag is first checked, and recomputed between two checks of the
/// clock: fixed, so that no answer depends on the clock.
const FIRST_PIECE: usize = 1 << 14;
/// The most values between two checks of the flag.
const GREATEST_PIECE: usize = 1 << 22;
/// The steps, of about a nanosecond each, for recomputing the values of a file.
const RECOMPUTED_STEPS: u64 = 5_000_000_000;
/// Enough steps to recompute any number of values: 2^64 − 1.
const ALL_STEPS: &str = "18446744073709551615";
/// The steps for checking values of a file against the definition.
const SAMPLED_STEPS: u64 = 1_000_000_000;
/// Work of more steps than these, about half a second, is announced.
const ANNOUNCED_STEPS: u128 = 500_000_000;
/// The least time between two checkpoints, also as a multiple of the time that one takes.
const EVERY: Duration = Duration::from_secs(1);
const SHARE: u32 = 20;

/// How a run saves its values.
#[derive(clap::Args)]
pub(super) struct KeeperArguments {
    /// Save the values in FILE, also on Ctrl-C, and resume from it if it exists; FILE.lock keeps
    /// other runs out
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Before resuming, recompute all values of FILE, or as many as STEPS of about a nanosecond
    /// allow [default: 5000000000], and check some of the others against the definition. Unless all
    /// were recomputed, a proof assumes that FILE is right
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
    /// Trust FILE: check none of its values, and recompute only those that the rule's method needs
    #[arg(long, requires = "checkpoint", conflicts_with = "recompute")]
    trust: bool,
}

/// What a run saves: its number of values, and the values themselves, whose SHA-256 is returned.
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

    /// Returns the keeper of a run, with its file locked.
    pub(super) fn keeper<'a>(&self, stop: &'a AtomicBool) -> Result<Keeper<'a>> {
        let kept = |path: &PathBuf| {
            let locked = Checkpoint::locked(path);
            let path = path.display().to_string();
            let checkpoint = locked.map_err(|error| FileError::of(&path, &error))?;
            Ok::<_, FileError>(Kept { checkpoint, path, saved: None, is_failing: false })
        };
        Ok(Keeper {
            kept: self.checkpoint.as_ref().map(kept).transpose()?,
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

/// A run that a flag can stop, and that may save its values.
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

/// The file of a run's values.
struct Kept {
    checkpoint: Checkpoint,
    path: String,
    /// How many values the file holds, and its SHA-256, if it exists.
    saved: Option<(u64, String)>,
    is_failing: bool,
}

impl Keeper<'_> {
    /// Returns the values of the checkpoint, if there is one, recomputed as far as needed and as
    /// time allows; `None` after Ctrl-C.
    pub(super) fn sequence(
        &mut self,
        rule: Rule,
        wanted: usize,
        console: &mut Console<'_>,
    ) -> Result<Option<HeapSequence>> {
        let kept = self.kept.as_mut().filter(|kept| kept.checkpoint.exists());
        let Some(kept) = kept else { return Ok(Some(HeapSequence::new(rule))) };
        let (name, path) = (rule.to_string(), kept.path.clone());
        let in_file = |error| FileError::of(&path, &error);
        let (mut sequence, sha256) = kept.checkpoint.load(rule).map_err(in_file)?;
        kept.saved = Some((sequence.count(), sha256));
        self.announce(&sequence, wanted, console)?;
        let verified = self.verify(&mut sequence, wanted, console);
        let wrong = |error| in_file(CheckpointError::Values { rule: name, error });
        if verified.map_err(wrong)? {
            return Ok(Some(sequence));
        }
        writeln!(console.errors, "interrupted while recomputing; {path} is unchanged")?;
        Ok(None)
    }

    /// Returns the windowed search of the checkpoint, or a new one.
    pub(super) fn windows(&mut self, rule: Rule, limit: u64) -> Result<WindowSearch> {
        let kept = self.kept.as_mut().filter(|kept| kept.checkpoint.exists());
        let Some(kept) = kept else {
            return Ok(WindowSearch::new(rule, limit).map_err(with_hint)?);
        };
        let loaded = kept.checkpoint.load_windows(rule, limit);
        let (search, sha256) = loaded.map_err(|error| FileError::of(&kept.path, &error))?;
        kept.saved = Some((search.count(), sha256));
        Ok(search)
    }

    /// Announces the recomputation before a run resumes, if that takes long.
    fn announce(&self, values: &HeapSequence, to: usize, console: &mut Console<'_>) -> Result<()> {
        let steps = values.steps_to_recompute(to);
        let all = self.computes_all(values);
        let steps = if all { steps } else { steps.min(self.recompute.into()) };
        if steps < ANNOUNCED_STEPS {
            return Ok(());
        }
        let time = spoken(u64::try_from(steps.div_ceil(1_000_000_000)).unwrap_or(u64::MAX));
        let path = self.kept.as_ref().map_or("", |kept| &kept.path);
        let way = match values.must_recompute() {
            true => "this rule's method needs them",
            false => "--trust skips this",
        };
        let what = "recomputing its values first, for about";
        Ok(writeln!(console.errors, "note: {path}: {what} {time}; {way}")?)
    }

    /// Returns whether all values of a checkpoint are recomputed, however long that takes.
    fn computes_all(&self, sequence: &HeapSequence) -> bool {
        self.recompute == u64::MAX || sequence.must_recompute()
    }

    /// Recomputes the values of a checkpoint as far as needed, and checks some others against the
    /// definition; returns whether that was completed.
    fn verify(
        &mut self,
        sequence: &mut HeapSequence,
        wanted: usize,
        console: &mut Console<'_>,
    ) -> Result<bool, RuleError> {
        let all = self.computes_all(sequence);
        let wanted = wanted.min(sequence.values().len());
        let mut steps = u128::from(self.recompute);
        let mut pace = Pace::new("values recomputed", all.then_some(wanted as u64));
        let mut line = console.progress();
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
            line.show_pace(&mut pace, count as u64);
        }
        drop(line);
        if !self.trusts {
            let work = || sequence.spot_check(SAMPLED_STEPS);
            console.wait_for("checking values against the definition", work)?;
        }
        Ok(true)
    }

    /// Takes steps until one settles the run, and returns its result; `None` after Ctrl-C. The
    /// values are saved periodically and at the end.
    pub(super) fn settle<R: Keepable, T>(
        &mut self,
        run: &mut R,
        mut pace: Option<Pace>,
        console: &mut Console<'_>,
        mut step: impl FnMut(&mut R, usize) -> Result<Option<T>, RuleError>,
    ) -> Result<Option<Result<T, RuleError>>> {
        loop {
            let (piece, count) = (self.piece(), run.count());
            let mut line = console.progress();
            if let Some(pace) = pace.as_mut().filter(|_| count > 0) {
                line.show_pace(pace, count);
            }
            let found = step(run, piece).transpose();
            drop(line);
            self.adapt();
            let stops = found.is_none() && self.stop.load(Ordering::Relaxed);
            if let Some(kept) = &mut self.kept
                && (found.is_some() || stops || self.saved.elapsed() >= self.every)
            {
                let begun = Instant::now();
                kept.save(run, console);
                self.saved = Instant::now();
                self.every = EVERY.max(SHARE * begun.elapsed());
            }
            if found.is_some() {
                return Ok(found);
            }
            let count = run.count();
            if stops {
                let text = match &self.kept {
                    None => format!(" after {count} values"),
                    Some(kept) if kept.is_failing => {
                        format!(" after {count} values; {}", kept.standing())
                    }
                    Some(Kept { path, .. }) => format!(
                        ": {count} values are kept in {path}; the same command resumes from there"
                    ),
                };
                writeln!(console.errors, "interrupted{text}")?;
                return Ok(None);
            }
        }
    }

    /// Returns how many values to compute now: about a quarter of a second's work.
    fn piece(&mut self) -> usize {
        self.begun = Instant::now();
        self.piece
    }

    /// Sizes the next piece for about a quarter of a second, from the time that the last one took.
    fn adapt(&mut self) {
        let taken = self.begun.elapsed();
        if taken > Duration::from_millis(400) {
            self.piece = (self.piece / 2).max(1);
        } else if taken < Duration::from_millis(100) {
            self.piece = (self.piece * 2).min(GREATEST_PIECE);
        }
    }

    /// Returns what an answer assumes, given what its values assume.
    pub(super) fn basis(&self, assumption: Option<Assumption>) -> Option<Assumes> {
        let kept = self.kept.as_ref()?;
        let (_, sha256) = kept.saved.clone()?;
        Some(Assumes::new(kept.path.clone(), sha256, assumption?))
    }
}

impl Kept {
    /// Saves the values, unless the file has all of them. If saving fails, the run prints one
    /// warning and continues.
    fn save(&mut self, run: &impl Keepable, console: &mut Console<'_>) {
        let count = run.count();
        if self.saved.as_ref().is_some_and(|(saved, _)| count <= *saved) {
            return;
        }
        match run.save(&self.checkpoint) {
            Ok(sha256) => (self.saved, self.is_failing) = (Some((count, sha256)), false),
            Err(_) if self.is_failing => {}
            Err(error) => {
                self.is_failing = true;
                let (path, standing) = (&self.path, self.standing());
                // A warning that cannot be printed must not end the run.
                let _ = writeln!(
                    console.errors,
                    "warning: {path}: {}; {standing}, and the run continues",
                    chain(&error)
                );
            }
        }
    }

    /// Describes what the file holds now.
    fn standing(&self) -> String {
        let path = &self.path;
        match &self.saved {
            Some((count, _)) => format!("{path} still keeps {count} values"),
            None => format!("{path} is not written yet"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn arguments(path: &Path) -> KeeperArguments {
        let checkpoint = Some(path.to_path_buf());
        KeeperArguments { checkpoint, recompute: RECOMPUTED_STEPS, trust: false }
    }

    /// Calls a closure with a checkpoint's path and a console, and returns standard error without
    /// the path.
    fn errors_of(act: impl FnOnce(&Path, &mut Console<'_>)) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let console = &mut Console {
            input: &mut &b""[..],
            input_file: None,
            output: &mut output,
            errors: &mut errors,
            terminal: crate::console::Terminal::default(),
        };
        act(&path, console);
        String::from_utf8(errors).unwrap().replace(&path.display().to_string(), "FILE")
    }

    #[test]
    fn a_file_that_cannot_be_written_ends_no_run() {
        let stop = AtomicBool::new(false);
        let errors = errors_of(|path, console| {
            let rule: Rule = "0.77".parse().unwrap();
            let mut keeper = arguments(path).keeper(&stop).unwrap();
            let mut sequence = keeper.sequence(rule.clone(), usize::MAX, console).unwrap().unwrap();
            let mut settled = |to: usize| {
                let step = |run: &mut HeapSequence, _| run.extend_to(to).map(Some);
                keeper.settle(&mut sequence, None, console, step).unwrap().unwrap().unwrap();
            };
            // A folder at this path makes every rename fail; the warning is printed once.
            fs::create_dir_all(path.join("inside")).unwrap();
            settled(100);
            settled(200);
            fs::remove_dir_all(path).unwrap();
            settled(300);
            fs::remove_file(path).unwrap();
            fs::create_dir_all(path.join("inside")).unwrap();
            settled(400);
            fs::remove_dir_all(path).unwrap();
            settled(500);
            assert_eq!(Checkpoint::at(path).load(rule).unwrap().0.values().len(), 501);
        });
        let [first, second] = errors.lines().collect::<Vec<_>>()[..] else { panic!("{errors}") };
        assert!(first.ends_with("; FILE is not written yet, and the run continues"), "{first}");
        let end = "; FILE still keeps 301 values, and the run continues";
        assert!(second.ends_with(end), "{second}");
    }

    #[test]
    fn work_before_a_run_goes_on_is_announced_unless_the_file_is_trusted() {
        let stop = AtomicBool::new(false);
        let announced = |rule: &str, trust: bool, recompute: u64, wanted: usize| {
            let values = std::iter::repeat_n(0, 3_000_000).collect();
            let sequence = HeapSequence::with_values(rule.parse().unwrap(), values).unwrap();
            errors_of(|path, console| {
                let arguments = KeeperArguments { trust, recompute, ..arguments(path) };
                let keeper = arguments.keeper(&stop).unwrap();
                keeper.announce(&sequence, wanted, console).unwrap();
            })
        };
        let note = "note: FILE: recomputing its values first, for about 5 s; --trust skips this\n";
        assert_eq!(announced(".06", false, RECOMPUTED_STEPS, usize::MAX), note);
        let all = announced(".06", false, u64::MAX, usize::MAX);
        assert!(all.contains(" min ") && all.ends_with("; --trust skips this\n"), "{all}");
        assert_eq!(announced(".06", true, RECOMPUTED_STEPS, usize::MAX), "");
        assert_eq!(announced(".06", false, RECOMPUTED_STEPS, 1000), "");
        assert_eq!(announced("subtract:1,2,5", false, RECOMPUTED_STEPS, usize::MAX), "");
        let must = announced("0.3F", true, RECOMPUTED_STEPS, usize::MAX);
        assert!(must.ends_with("; this rule's method needs them\n"), "{must}");
    }

    #[test]
    fn a_trusted_file_is_not_looked_into() {
        let stop = AtomicBool::new(false);
        for (trust, recomputed) in [(true, 0), (false, 2001)] {
            errors_of(|path, console| {
                let rule: Rule = "0.156".parse().unwrap();
                let mut sequence = HeapSequence::new(rule.clone());
                sequence.extend_to(2000).unwrap();
                Checkpoint::at(path).save(&sequence).unwrap();
                let arguments = KeeperArguments { trust, ..arguments(path) };
                let mut keeper = arguments.keeper(&stop).unwrap();
                let found = keeper.sequence(rule, usize::MAX, console).unwrap().unwrap();
                assert_eq!(found.computed_len(), recomputed);
                assert_eq!(found.assumption().map_or(0, |assumption| assumption.sampled), 0);
            });
        }
    }
}
