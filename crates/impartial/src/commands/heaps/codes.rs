//! `impartial heaps period --codes`: the periods of many rules, several at once, a line for each.
//!
//! Lines come in the order of the rules, whatever is found first. They are appended to a file if
//! one is named, and rules that it answers already are left out, so that a run that ended goes on
//! where it was. A line that was cut short by a kill is taken away first.

use super::searched::{Extent, Searched, search_alone};
use crate::console::{Console, Pace};
use crate::errors::{NEGATIVE, Result, SUCCESS};
use crate::games::heap_rule;
use crate::source::Source;
use crate::system::{INTERRUPTED, Listening};
use heap_games::Rule;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// Many rules.
#[derive(clap::Args)]
pub(super) struct CodesArguments {
    /// Search the periods of all rules in FILE, one in each line, and print a JSON object for each,
    /// in their order; `-` is standard input, and `#` begins a comment
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rule", "explain"])]
    pub(super) codes: Option<PathBuf>,
    /// With --codes, how many rules are searched at once [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
    /// With --codes, append to FILE; rules that it answers already are not searched again
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl CodesArguments {
    /// Refuses what has no meaning for a single rule.
    pub(super) fn check_unused(&self) -> Result<()> {
        match (self.jobs, &self.output) {
            (None, None) => Ok(()),
            _ => Err("--jobs and --output are for --codes".into()),
        }
    }

    /// Searches the periods of the rules in a file; the memory is for all searches together.
    pub(super) fn run(&self, file: &Path, extent: Extent, console: &mut Console<'_>) -> Result {
        let listening = Listening::begin()?;
        let rules = read_rules(file, console)?;
        let mut answers = Answers::open(self.output.as_deref())?;
        let open: Vec<Rule> =
            rules.into_iter().filter(|rule| !answers.has(&rule.to_string())).collect();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.map_or(cores, usize::from).min(open.len()).max(1);
        let extent = Extent { bytes: extent.bytes / jobs as u64, ..extent };
        let work = Work { open: &open, next: AtomicUsize::new(0), stop: listening.flag(), extent };
        let written = std::thread::scope(|scope| {
            let (send, received) = mpsc::channel();
            for _ in 0..jobs {
                let send = send.clone();
                scope.spawn(|| work.run(send));
            }
            drop(send);
            let written = answers.write_all(&received, open.len(), console);
            // Without a place for answers nothing more is sought.
            work.next.store(usize::MAX / 2, Ordering::Relaxed);
            drop(received);
            written
        });
        console.clear_progress();
        let written = written?;
        if written < open.len() {
            let note = match &self.output {
                Some(_) => "; the same command goes on from there",
                None => "",
            };
            writeln!(console.errors, "stopped: {written} of {} rules answered{note}", open.len())?;
            return Ok(INTERRUPTED);
        }
        Ok(if answers.all_found { SUCCESS } else { NEGATIVE })
    }
}

/// Reads rules, one in each line.
fn read_rules(file: &Path, console: &mut Console<'_>) -> Result<Vec<Rule>> {
    let source = Source::of(Some(file));
    let bytes = source.read(console.input)?;
    let mut rules: Vec<Rule> = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let text = String::from_utf8_lossy(line);
        let text = text.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let rule = heap_rule(text);
        rules
            .push(rule.map_err(|error| source.error(format!("line {number}, column 1: {error}")))?);
    }
    // A rule that is asked for twice is answered once.
    let mut seen = HashSet::new();
    rules.retain(|rule| seen.insert(rule.to_string()));
    Ok(rules)
}

/// The rules that are searched.
struct Work<'a> {
    open: &'a [Rule],
    /// The next that nobody has taken.
    next: AtomicUsize,
    stop: &'a AtomicBool,
    extent: Extent,
}

impl Work<'_> {
    /// Searches one rule after another and sends what came of it, with its place.
    fn run(&self, answers: mpsc::Sender<(usize, Value)>) {
        loop {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(rule) = self.open.get(place) else { return };
            let searched: Option<Searched> = search_alone(rule.clone(), self.extent, self.stop);
            let Some(searched) = searched else { return };
            if answers.send((place, searched.to_json())).is_err() {
                return;
            }
        }
    }
}

/// Where the answers go.
struct Answers {
    file: Option<(PathBuf, File)>,
    /// The rules answered before.
    before: HashSet<String>,
    all_found: bool,
}

impl Answers {
    fn open(path: Option<&Path>) -> Result<Self> {
        let mut answers = Answers { file: None, before: HashSet::new(), all_found: true };
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(answers);
        };
        let unusable = |error: std::io::Error| format!("{}: {error}", path.display());
        let options = &mut File::options();
        let file = options.read(true).append(true).create(true).open(path).map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let message = "another process is writing to it";
                return Err(format!("{}: {message}", path.display()).into());
            }
            Err(TryLockError::Error(error)) => return Err(unusable(error).into()),
        }
        let mut text = Vec::new();
        (&file).read_to_end(&mut text).map_err(unusable)?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        for (number, line) in (1..).zip(text[..whole].split(|&byte| byte == b'\n')) {
            if line.is_empty() {
                continue;
            }
            let object: Option<Value> = serde_json::from_slice(line).ok();
            let rule = object.as_ref().and_then(|object| object["rule"].as_str());
            let Some(rule) = rule else {
                let place = format!("{}: line {number}, column 1", path.display());
                return Err(format!("{place}: expected a JSON object with a rule").into());
            };
            answers.all_found &= object.as_ref().is_some_and(|object| !object["period"].is_null());
            answers.before.insert(rule.to_string());
        }
        if whole < text.len() {
            // The beginning of an object is what a kill leaves; anything else is not ours.
            if text.get(whole) != Some(&b'{') {
                let message = "its last line is no answer, and has no end";
                return Err(format!("{}: {message}", path.display()).into());
            }
            file.set_len(whole as u64).map_err(unusable)?;
        }
        answers.file = Some((path.to_path_buf(), file));
        Ok(answers)
    }

    fn has(&self, rule: &str) -> bool {
        self.before.contains(rule)
    }

    /// Writes what arrives, in order, and returns how many answers there were.
    fn write_all(
        &mut self,
        received: &mpsc::Receiver<(usize, Value)>,
        count: usize,
        console: &mut Console<'_>,
    ) -> Result<usize> {
        let mut waiting = BTreeMap::new();
        let mut written = 0;
        let mut pace = Pace::new("rules", Some(count as u64));
        loop {
            match received.recv_timeout(Duration::from_millis(100)) {
                Ok((place, answer)) => {
                    waiting.insert(place, answer);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            while let Some(answer) = waiting.remove(&written) {
                console.clear_progress();
                self.all_found &= !answer["period"].is_null();
                self.write(&answer, console)?;
                written += 1;
            }
            console.show_pace(&mut pace, written as u64);
        }
        Ok(written)
    }

    fn write(&mut self, answer: &Value, console: &mut Console<'_>) -> Result<()> {
        let line = format!("{answer}\n");
        match &mut self.file {
            None => {
                console.output.write_all(line.as_bytes())?;
                console.output.flush()?;
            }
            Some((path, file)) => file
                .write_all(line.as_bytes())
                .map_err(|error| format!("{} cannot be written: {error}", path.display()))?,
        }
        Ok(())
    }
}
