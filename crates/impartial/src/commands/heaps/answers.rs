//! Where the answers of many rules go: to standard output, a pipe, or a file that a later run goes
//! on with.
//!
//! A file has a line for each rule. A rule whose search stopped at a lower limit is searched again,
//! and its new line is added as every other is, so that a kill loses nothing; at the end of the run
//! it takes the place of the old one. What a kill cut short is a line that this program can have
//! begun, and is taken away; no other file is changed.

use crate::console::{Console, Pace};
use crate::errors::{FileError, Result};
use crate::output::Appended;
use game_table::answer::PeriodAnswer;
use heap_games::{Budget, Rule};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

/// Returns the shape of the answer that there is no period.
macro_rules! unfound {
    ($stopped:expr) => {
        concat!(
            r##"{"assumes":null,"max_value":null,"message":$,"method":null,"period":null,"##,
            r##""preperiod":null,"proved":false,"rule":$,"saltus":null,"##,
            $stopped,
            r##""theorem":null,"values_checked":#}"##,
            "\n"
        )
    };
}

/// The lines of answers: `#` stands for a number or null, `$` for a text or null, `?` for a truth
/// value. Earlier versions did not name the limit that ended a search.
const SHAPES: [&str; 6] = [
    concat!(
        r##"{"assumes":null,"max_value":#,"method":$,"period":#,"preperiod":#,"proved":?,"##,
        r##""rule":$,"saltus":#,"theorem":$,"values_checked":#}"##,
        "\n"
    ),
    unfound!(r##""stopped_by":{"values":#},"##),
    unfound!(r##""stopped_by":{"steps":#},"##),
    unfound!(r##""stopped_by":{"bytes":#},"##),
    unfound!(r##""stopped_by":null,"##),
    unfound!(""),
];

/// Where answers go, and those that are there.
pub(super) struct Answers {
    /// `None` for standard output.
    output: Option<Appended>,
    name: String,
    line_count: usize,
    /// The last answer to each rule.
    last: HashMap<String, Answer>,
}

/// What is known of a rule.
struct Answer {
    is_found: bool,
    values: u64,
    /// As in JSON; absent in answers of earlier versions.
    stopped_by: Option<Value>,
}

impl Answers {
    /// Opens a file, a pipe or a device, or standard output if it is absent or `-`, for the answers
    /// to the rules of an input.
    ///
    /// # Errors
    /// When it holds anything but answers, another run writes to it, or it cannot be opened.
    pub(super) fn open(path: Option<&Path>, input: &Path) -> Result<Self> {
        let mut answers =
            Answers { output: None, name: String::new(), line_count: 0, last: HashMap::new() };
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(answers);
        };
        answers.name = path.display().to_string();
        let (mut whole, mut is_cut) = (0, false);
        let output = Appended::open(path, Some(input), |line| {
            let number = answers.line_count + 1;
            match (fit(line), serde_json::from_slice(line)) {
                (Some(true), Ok(answer)) if !is_cut => answers.learn(&answer),
                (Some(false), _) if !is_cut => is_cut = true,
                _ => {
                    let text = "expected an answer of this program, as --codes prints it";
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
        answers.output = Some(output);
        Ok(answers)
    }

    /// Notes an answer that is written.
    fn learn(&mut self, answer: &Value) {
        let rule = answer["rule"].as_str().unwrap_or_default().to_string();
        let known = Answer {
            is_found: !answer["period"].is_null(),
            values: answer["values_checked"].as_u64().unwrap_or(0),
            stopped_by: answer.get("stopped_by").cloned(),
        };
        self.last.insert(rule, known);
        self.line_count += 1;
    }

    /// Returns the rules that are still to be searched, or again with the limits of this run.
    pub(super) fn open_rules(
        &self,
        rules: &[Rule],
        budget: Budget,
        console: &mut Console<'_>,
    ) -> Result<Vec<Rule>> {
        let mut stale = 0;
        let open = rules.iter().filter(|rule| {
            let known = self.last.get(&rule.to_string());
            let is_stale = known.is_some_and(|known| known.is_stale(budget));
            stale += u64::from(is_stale);
            known.is_none() || is_stale
        });
        let open: Vec<Rule> = open.cloned().collect();
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
        Ok(open)
    }

    /// Writes what arrives, in order, and returns how many answers there were.
    pub(super) fn write_all(
        &mut self,
        received: &mpsc::Receiver<(usize, PeriodAnswer)>,
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
                let line = serde_json::to_string(&answer)? + "\n";
                match &mut self.output {
                    Some(output) => output.add(line.as_bytes())?,
                    None => {
                        console.output.write_all(line.as_bytes())?;
                        console.output.flush()?;
                    }
                }
                self.learn(&serde_json::from_str(&line)?);
                written += 1;
            }
            console.show_pace(&mut pace, written as u64);
        }
        Ok(written)
    }

    /// Returns whether a later run can go on with the answers.
    pub(super) fn is_kept(&self) -> bool {
        self.output.as_ref().is_some_and(Appended::is_file)
    }

    /// Returns how many of some rules have a period, once all are answered.
    pub(super) fn found_count(&self, rules: &[Rule]) -> usize {
        let is_found =
            |rule: &&Rule| self.last.get(&rule.to_string()).is_some_and(|it| it.is_found);
        rules.iter().filter(is_found).count()
    }

    /// Puts each new answer to a rule in the place of the old one.
    pub(super) fn finish(self) -> Result<()> {
        let Some(output) = self.output.filter(Appended::is_file) else {
            return Ok(());
        };
        if self.line_count > self.last.len() {
            let (mut order, mut lines) = (Vec::new(), HashMap::new());
            output.each_line(|line| {
                let answer: Value = serde_json::from_slice(line)?;
                let rule = answer["rule"].as_str().unwrap_or_default().to_string();
                if lines.insert(rule.clone(), line.to_vec()).is_none() {
                    order.push(rule);
                }
                Ok::<(), Box<dyn Error + Send + Sync>>(())
            })?;
            output.rewrite(order.iter().map(|rule| &*lines[rule]))?;
        }
        Ok(())
    }
}

impl Answer {
    /// Returns whether a search with other limits can find more.
    fn is_stale(&self, budget: Budget) -> bool {
        let allows_more = || {
            let Some(stopped_by) = &self.stopped_by else { return true };
            [("values", budget.values as u64), ("steps", budget.steps), ("bytes", budget.bytes)]
                .into_iter()
                .any(|(key, now)| stopped_by[key].as_u64().is_some_and(|before| before < now))
        };
        !self.is_found && budget.values as u64 > self.values && allows_more()
    }
}

/// Returns whether a line is a whole answer or the beginning of one; `None` when it is neither.
fn fit(line: &[u8]) -> Option<bool> {
    let fits = SHAPES.iter().filter_map(|shape| fit_shape(shape, line));
    fits.max()
}

fn fit_shape(shape: &str, line: &[u8]) -> Option<bool> {
    let mut rest = line;
    for part in shape.bytes() {
        if rest.is_empty() {
            return Some(false);
        }
        rest = match part {
            b'#' => after_word(rest, "null").or_else(|| after_number(rest))?,
            b'$' => after_word(rest, "null").or_else(|| after_text(rest))?,
            b'?' => after_word(rest, "true").or_else(|| after_word(rest, "false"))?,
            byte => rest.strip_prefix(&[byte])?,
        };
    }
    rest.is_empty().then_some(true)
}

/// Returns what follows a word, which is nothing when the line ends within it.
fn after_word<'a>(line: &'a [u8], word: &str) -> Option<&'a [u8]> {
    let (start, rest) = line.split_at(word.len().min(line.len()));
    word.as_bytes().starts_with(start).then_some(rest)
}

fn after_number(line: &[u8]) -> Option<&[u8]> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (digits > 0).then(|| &line[digits..])
}

fn after_text(line: &[u8]) -> Option<&[u8]> {
    let text = line.strip_prefix(b"\"")?;
    let mut is_escaped = false;
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            0..0x20 => return None,
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return Some(&text[at + 1..]),
            _ => {}
        }
    }
    Some(&[])
}
