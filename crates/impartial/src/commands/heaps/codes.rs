//! `--codes`: many rules, several at once, a line for each.
//!
//! Lines come in the order of the rules, whatever is found first. They are added to a file if one is
//! named, and rules that it answers already are left out, so that a run that ended goes on where it
//! was.

use super::answers::{Answers, Question, Shown};
use crate::console::Console;
use crate::errors::{NEGATIVE, Result, SUCCESS};
use crate::output::TableFormat;
use crate::source::Source;
use crate::system::{INTERRUPTED, Listening};
use game_table::{heap_rule, rule_family};
use heap_games::Rule;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// Many rules.
#[derive(clap::Args)]
pub(super) struct CodesArguments {
    /// Answer for many rules, each once: those of a family, as 0.ddd with d for any octal digit, 0.xx
    /// with x for any hexadecimal one, or "subtract:a,b,c with c <= 60"; or those of a file, one in
    /// each line, where `#` begins a comment and `-` is standard input
    #[arg(long, value_name = "FAMILY|FILE", conflicts_with = "rule")]
    codes: Option<String>,
    /// With --codes, how many rules are searched at once [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
    /// With --codes, add the answers to FILE as lines of JSON; rules that it answers already are not
    /// searched again, but for those that stopped at a lower limit. Without --format the answers are
    /// only counted
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl CodesArguments {
    /// Returns how the answers are printed: where a file keeps them, only if a shape is asked for.
    pub(super) fn shown(&self, json: bool, format: TableFormat) -> Shown {
        match json || format.is_json() {
            true => Shown::Lines,
            false if self.resume.is_some() && !format.is_set() => Shown::Counted,
            false => Shown::Table(format.fields()),
        }
    }

    /// Returns the rules that are asked for, if many are.
    ///
    /// # Errors
    /// When one rule is asked for, and what has a meaning for many alone.
    pub(super) fn chosen(&self) -> Result<Option<&str>> {
        match (&self.codes, self.jobs, &self.resume) {
            (None, None, None) | (Some(_), ..) => Ok(self.codes.as_deref()),
            _ => Err("--jobs and --resume are for --codes".into()),
        }
    }

    /// Returns the file of the rules, for the output not to be the same; `None` for a family.
    pub(super) fn file(&self) -> Option<&Path> {
        self.codes.as_deref().map(Path::new)
    }

    /// Answers a question about each of the rules that are asked for, which is made from how many are
    /// searched at once.
    pub(super) fn run<Q: Question>(
        &self,
        codes: &str,
        question: impl FnOnce(usize) -> Q,
        shown: Shown,
        console: &mut Console<'_>,
    ) -> Result {
        let rules = read_rules(codes, console)?;
        let mut answers = Answers::open::<Q>(self.resume.as_deref(), self.file())?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.map_or(cores, usize::from).min(rules.len()).max(1);
        let question = question(jobs);
        let open = answers.open_rules(&question, &rules, console)?;
        // Before this, Ctrl-C has nothing to keep.
        let listening = Listening::begin()?;
        let work = Work {
            question: &question,
            rules: &rules,
            open: &open,
            next: AtomicUsize::new(0),
            stop: Arc::default(),
        };
        let written = std::thread::scope(|scope| {
            let (send, received) = mpsc::channel();
            for _ in 0..jobs.min(open.len()) {
                let send = send.clone();
                scope.spawn(|| work.run(send));
            }
            drop(send);
            let flags = (listening.flag(), &*work.stop);
            let written = answers.write_all::<Q>((&rules, &open), &received, shown, flags, console);
            // Without a place for answers nothing more is sought.
            work.stop.store(true, Ordering::Relaxed);
            drop(received);
            written
        });
        console.clear_progress();
        let written = written?;
        let (is_kept, found) = (answers.is_kept(), answers.found_count::<Q>(&rules));
        answers.finish()?;
        if written < open.len() {
            let note = if is_kept { "; the same command goes on from there" } else { "" };
            writeln!(console.errors, "stopped: {written} of {} rules answered{note}", open.len())?;
            return Ok(INTERRUPTED);
        }
        if shown == Shown::Counted {
            let (all, before) = (rules.len(), rules.len() - open.len());
            let s = if all == 1 { "" } else { "s" };
            let before = match before {
                0 => String::new(),
                before => format!("; {before} answered before"),
            };
            writeln!(console.output, "{all} rule{s}, {found} {}{before}", Q::FOUND)?;
        }
        Ok(if found == rules.len() { SUCCESS } else { NEGATIVE })
    }
}

/// Returns the rules of a family, or those of a file, each once.
fn read_rules(codes: &str, console: &mut Console<'_>) -> Result<Vec<Rule>> {
    let mut seen = HashSet::new();
    if let Some(mut rules) = rule_family(codes)? {
        rules.retain(|rule| seen.insert(rule.to_string()));
        return Ok(rules);
    }
    let path = Path::new(codes);
    if codes != "-" && !path.exists() {
        let is = if heap_rule(codes).is_ok() { "is one rule," } else { "is" };
        let message = format!(
            "\"{codes}\" {is} neither a family nor a file; a family is a code as 0.dd, with d for \
             any octal digit or x for any hexadecimal one, or a set as \"subtract:a,b with b <= 9\""
        );
        return Err(message.into());
    }
    let source = Source::of(Some(path));
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
struct Work<'a, Q> {
    question: &'a Q,
    rules: &'a [Rule],
    /// The places of those that are open.
    open: &'a [usize],
    /// The next index to hand out.
    next: AtomicUsize,
    stop: Arc<AtomicBool>,
}

impl<Q: Question> Work<'_, Q> {
    /// Searches one rule after another and sends what came of it, with its place.
    fn run(&self, answers: mpsc::Sender<(usize, Result<String>)>) {
        while !self.stop.load(Ordering::Relaxed) {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&place) = self.open.get(index) else { return };
            let answer = self.question.answer(&self.rules[place], &self.stop);
            let Some(answer) = answer else { return };
            if answers.send((place, answer)).is_err() {
                return;
            }
        }
    }
}
