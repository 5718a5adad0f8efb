//! Where the answers about many rules go: to the output, and to a file that a later run goes on with.
//!
//! A file has a line for each rule. A rule whose search stopped at a lower limit is searched again,
//! and its new line is added as every other is, so that a kill loses nothing; at the end of the run
//! it takes the place of the old one. What a kill cut short is a line that this program can have
//! begun, and is taken away; no other file is changed.

use super::shape::fit;
use crate::console::{Console, Pace};
use crate::errors::{FileError, Result};
use crate::output::{Appended, Fields};
use heap_games::Rule;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// A question that is asked about many rules, each by itself.
pub(super) trait Question: Sync {
    /// The shapes of its answers as lines of JSON, for a file of them.
    const SHAPES: &'static [&'static str];
    /// The keys of an answer that stand in a table, as `period/preperiod` for one in another record.
    const COLUMNS: &'static [&'static str];
    /// What the answers have that are counted.
    const FOUND: &'static str;

    /// Returns the answer about a rule as JSON; `None` once the flag is raised.
    fn answer(&self, rule: &Rule, stop: &Arc<AtomicBool>) -> Option<Result<String>>;

    /// Returns whether an answer is one of those that are counted.
    fn is_found(answer: &Value) -> bool;

    /// Returns whether the limits of this run may lead to more than an answer has.
    fn is_stale(&self, answer: &Value) -> bool;
}

/// How the answers are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// Not at all: they are kept in a file.
    Counted,
    /// A JSON object in each line.
    Lines,
    /// A table.
    Table(Fields),
}

/// Where answers go, and those that are there.
pub(super) struct Answers {
    /// The file that they are added to.
    kept: Option<Appended>,
    name: String,
    line_count: usize,
    /// The last answer about each rule, as a line.
    last: HashMap<String, String>,
}

impl Answers {
    /// Opens a file of answers, a pipe or a device, if there is one.
    ///
    /// The input is a path, or standard input if it is absent or `-`.
    ///
    /// # Errors
    /// When it holds anything but answers, another run writes to it, or it cannot be opened.
    pub(super) fn open<Q: Question>(path: Option<&Path>, input: Option<&Path>) -> Result<Self> {
        let mut answers =
            Answers { kept: None, name: String::new(), line_count: 0, last: HashMap::new() };
        let Some(path) = path else {
            return Ok(answers);
        };
        answers.name = path.display().to_string();
        let (mut whole, mut is_cut) = (0, false);
        let output = Appended::open(path, input, |line| {
            let number = answers.line_count + 1;
            match (fit(Q::SHAPES, line), serde_json::from_slice(line)) {
                (Some(true), Ok(answer)) if !is_cut => {
                    answers.learn(&answer, String::from_utf8_lossy(line).into_owned());
                }
                (Some(false), _) if !is_cut => is_cut = true,
                _ => {
                    let text = "expected an answer of this program, as --codes prints it in JSON";
                    let text = format!("line {number}, column 1: {text}");
                    return Err(FileError::new(&answers.name, &text).into());
                }
            }
            whole += if is_cut { 0 } else { line.len() as u64 };
            Ok::<(), Box<dyn Error + Send + Sync>>(())
        })?;
        if is_cut {
            output.cut(whole)?;
        }
        answers.kept = Some(output);
        Ok(answers)
    }

    /// Notes an answer that is written, and its line.
    fn learn(&mut self, answer: &Value, line: String) {
        self.last.insert(rule_of(answer), line);
        self.line_count += 1;
    }

    /// Returns the last answer about a rule.
    fn known(&self, rule: &Rule) -> Option<Value> {
        serde_json::from_str(self.last.get(&rule.to_string())?).ok()
    }

    /// Returns the places of the rules that are still to be searched, or again with the limits of this
    /// run.
    pub(super) fn open_rules<Q: Question>(
        &self,
        question: &Q,
        rules: &[Rule],
        console: &mut Console<'_>,
    ) -> Result<Vec<usize>> {
        let mut stale = 0;
        let is_open = |rule: &Rule| {
            let Some(known) = self.known(rule) else { return true };
            let is_stale = question.is_stale(&known);
            stale += u64::from(is_stale);
            is_stale
        };
        let is_open: Vec<bool> = rules.iter().map(is_open).collect();
        let open = (0..).zip(is_open).filter(|(_, is_open)| *is_open).map(|(place, _)| place);
        let name = &self.name;
        match stale {
            0 => {}
            1 => writeln!(
                console.errors,
                "note: {name}: 1 rule stopped at a lower limit and is searched again"
            )?,
            _ => writeln!(
                console.errors,
                "note: {name}: {stale} rules stopped at a lower limit and are searched again"
            )?,
        }
        Ok(open.collect())
    }

    /// Keeps what arrives, and prints the answers about all rules in their order, until no more
    /// arrives; raises a flag once Ctrl-C did. Returns how many answers arrived and were kept.
    pub(super) fn write_all<Q: Question>(
        &mut self,
        (rules, open): (&[Rule], &[usize]),
        received: &mpsc::Receiver<(usize, Result<String>)>,
        shown: Shown,
        (interrupted, stop): (&AtomicBool, &AtomicBool),
        console: &mut Console<'_>,
    ) -> Result<usize> {
        if let Shown::Table(fields) = shown {
            write!(console.output, "{}", fields.heading(&headings(Q::COLUMNS)))?;
        }
        let (mut waiting, mut written, mut printed) = (BTreeMap::new(), 0, 0);
        let mut pace = Pace::new("rules", Some(open.len() as u64));
        loop {
            let is_whole = written == open.len();
            // What was answered before needs no more than a look.
            while printed < rules.len()
                && (open.binary_search(&printed).is_err()
                    || open[..written].last() >= Some(&printed))
            {
                self.print::<Q>(&rules[printed], shown, console)?;
                printed += 1;
            }
            if is_whole {
                return Ok(written);
            }
            match received.recv_timeout(Duration::from_millis(100)) {
                Ok((place, answer)) => {
                    waiting.insert(place, answer);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(written),
            }
            if interrupted.load(Ordering::Relaxed) {
                stop.store(true, Ordering::Relaxed);
            }
            while let Some(place) = open.get(written)
                && let Some(answer) = waiting.remove(place)
            {
                console.clear_progress();
                let line = answer? + "\n";
                if let Some(kept) = &mut self.kept {
                    kept.add(line.as_bytes())?;
                }
                self.learn(&serde_json::from_str(&line)?, line);
                written += 1;
            }
            console.show_pace(&mut pace, written as u64);
        }
    }

    /// Prints the answer about a rule.
    fn print<Q: Question>(
        &self,
        rule: &Rule,
        shown: Shown,
        console: &mut Console<'_>,
    ) -> Result<()> {
        let Some(line) = self.last.get(&rule.to_string()) else { return Ok(()) };
        match shown {
            Shown::Counted => return Ok(()),
            Shown::Lines => console.output.write_all(line.as_bytes())?,
            Shown::Table(fields) => {
                let row = row(Q::COLUMNS, &serde_json::from_str(line)?, fields);
                console.output.write_all(row.as_bytes())?;
            }
        }
        Ok(console.output.flush()?)
    }

    /// Returns whether a later run can go on with the answers.
    pub(super) fn is_kept(&self) -> bool {
        self.kept.as_ref().is_some_and(Appended::is_file)
    }

    /// Returns how many of some rules have what is counted, once all are answered.
    pub(super) fn found_count<Q: Question>(&self, rules: &[Rule]) -> usize {
        let is_found = |rule: &&Rule| self.known(rule).is_some_and(|answer| Q::is_found(&answer));
        rules.iter().filter(is_found).count()
    }

    /// Puts each new answer about a rule in the place of the old one.
    pub(super) fn finish(self) -> Result<()> {
        let Some(kept) = self.kept.filter(Appended::is_file) else {
            return Ok(());
        };
        if self.line_count > self.last.len() {
            let (mut order, mut lines) = (Vec::new(), HashMap::new());
            kept.each_line(|line| {
                let rule = rule_of(&serde_json::from_slice(line)?);
                if lines.insert(rule.clone(), line.to_vec()).is_none() {
                    order.push(rule);
                }
                Ok::<(), Box<dyn Error + Send + Sync>>(())
            })?;
            kept.rewrite(order.iter().map(|rule| &*lines[rule]))?;
        }
        Ok(())
    }
}

fn rule_of(answer: &Value) -> String {
    answer["rule"].as_str().unwrap_or_default().to_string()
}

/// Returns the headings of columns.
pub(super) fn headings(columns: &[&'static str]) -> Vec<&'static str> {
    columns.iter().copied().map(|key| key.split_once('/').map_or(key, |(_, inner)| inner)).collect()
}

/// Returns an answer as a line of a table, with the length of each list.
pub(super) fn row(columns: &[&str], answer: &Value, fields: Fields) -> String {
    let cell = |key: &&str| match answer.pointer(&format!("/{key}")) {
        None | Some(Value::Null) => fields.nothing().to_string(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(list)) => list.len().to_string(),
        Some(value) => value.to_string(),
    };
    fields.row(&columns.iter().map(cell).collect::<Vec<String>>())
}
