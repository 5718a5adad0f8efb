//! `impartial heaps period --codes`: the periods of many rules, several at once, a line for each.
//!
//! Lines come in the order of the rules, whatever is found first. They are appended to a file if
//! one is named, and rules that it answers already are left out, so that a run that ended goes on
//! where it was.

use super::answers::Answers;
use super::searched::search_alone;
use crate::console::Console;
use crate::errors::{NEGATIVE, Result, SUCCESS};
use crate::source::Source;
use crate::system::{INTERRUPTED, Listening};
use game_table::answer::PeriodAnswer;
use game_table::heap_rule;
use heap_games::{Budget, Rule};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Many rules.
#[derive(clap::Args)]
pub(super) struct CodesArguments {
    /// Search the periods of all rules in FILE, one in each line, and print a JSON object for each
    /// but for those equal to an earlier one, in their order; `-` is standard input, and `#` begins
    /// a comment
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rule", "explain"])]
    pub(super) codes: Option<PathBuf>,
    /// With --codes, how many rules are searched at once [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
    /// With --codes, append to FILE, which has only answers of this program; rules that it answers
    /// already are not searched again, but for those that stopped at a lower limit
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
    pub(super) fn run(&self, file: &Path, budget: Budget, console: &mut Console<'_>) -> Result {
        let rules = read_rules(file, console)?;
        let mut answers = Answers::open(self.output.as_deref(), file)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.map_or(cores, usize::from).min(rules.len()).max(1);
        let budget = Budget { bytes: budget.bytes / jobs as u64, ..budget };
        let open = answers.open_rules(&rules, budget, console)?;
        // Before this, Ctrl-C has nothing to keep.
        let listening = Listening::begin()?;
        let work = Work { open: &open, next: AtomicUsize::new(0), stop: listening.flag(), budget };
        let written = std::thread::scope(|scope| {
            let (send, received) = mpsc::channel();
            for _ in 0..jobs.min(open.len()) {
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
        let (is_kept, found) = (answers.is_kept(), answers.found_count(&rules));
        answers.finish()?;
        if written < open.len() {
            let note = if is_kept { "; the same command goes on from there" } else { "" };
            writeln!(console.errors, "stopped: {written} of {} rules answered{note}", open.len())?;
            return Ok(INTERRUPTED);
        }
        if is_kept {
            let (all, before) = (rules.len(), rules.len() - open.len());
            let s = if all == 1 { "" } else { "s" };
            let before = match before {
                0 => String::new(),
                before => format!("; {before} answered before"),
            };
            writeln!(console.output, "{all} rule{s}, {found} with a period{before}")?;
        }
        Ok(if found == rules.len() { SUCCESS } else { NEGATIVE })
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
    let asked = rules.len();
    let mut seen = HashSet::new();
    rules.retain(|rule| seen.insert(rule.to_string()));
    match asked - rules.len() {
        0 => {}
        1 => writeln!(console.errors, "note: 1 rule equals an earlier one and is answered once")?,
        count => {
            writeln!(
                console.errors,
                "note: {count} rules equal earlier ones and are answered once"
            )?;
        }
    }
    Ok(rules)
}

/// The rules that are searched.
struct Work<'a> {
    open: &'a [Rule],
    /// The next index to hand out.
    next: AtomicUsize,
    stop: &'a AtomicBool,
    budget: Budget,
}

impl Work<'_> {
    /// Searches one rule after another and sends what came of it, with its place.
    fn run(&self, answers: mpsc::Sender<(usize, PeriodAnswer)>) {
        loop {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(rule) = self.open.get(place) else { return };
            let answer = search_alone(rule.clone(), self.budget, self.stop);
            let Some(answer) = answer else { return };
            if answers.send((place, answer)).is_err() {
                return;
            }
        }
    }
}
