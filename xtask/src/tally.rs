//! What became of each step, and the closing line.

use std::time::Instant;

/// Names the tools that could not be installed, one word each: set by what prepares a machine.
const UNAVAILABLE: &str = "CHECK_UNAVAILABLE";

/// What became of a step.
pub enum Verdict {
    /// All of it holds.
    Passed,
    /// Something does not hold; it is printed above.
    Failed,
    /// It did not run, since this tool is not here.
    Skipped(&'static str),
}

impl From<bool> for Verdict {
    fn from(holds: bool) -> Self {
        if holds { Verdict::Passed } else { Verdict::Failed }
    }
}

/// Counts steps and tests, and keeps the names of the steps that did not pass.
#[derive(Default)]
pub struct Tally {
    passed: u64,
    failed: u64,
    failures: Vec<String>,
    skips: Vec<(String, &'static str)>,
}

impl Tally {
    /// Runs one step under a heading.
    pub fn step<V: Into<Verdict>>(&mut self, name: &str, check: impl FnOnce(&mut Tally) -> V) {
        println!("== {name}");
        let start = Instant::now();
        let outcome = match check(self).into() {
            Verdict::Passed => {
                self.passed += 1;
                "ok".to_string()
            }
            Verdict::Failed => {
                self.failed += 1;
                self.failures.push(name.to_string());
                "FAILED".to_string()
            }
            Verdict::Skipped(tool) => {
                self.skips.push((name.to_string(), tool));
                format!("SKIPPED: {tool} is not installed")
            }
        };
        println!("== {name}: {outcome}, {:.1} s", start.elapsed().as_secs_f64());
    }

    /// Adds the counts of a test runner's closing line, which begins with `closing`.
    pub fn count(&mut self, closing: &str, line: &str) {
        let Some((_, counts)) = line.split_once(closing) else {
            return;
        };
        let words: Vec<&str> = counts.split([' ', ',', ';', '.']).collect();
        let before = |name: &str| {
            let at = words.iter().position(|&word| word == name)?;
            words[..at].iter().rev().find_map(|word| word.parse::<u64>().ok())
        };
        self.passed += before("passed").unwrap_or(0);
        self.failed += before("failed").unwrap_or(0);
    }

    /// Prints what failed, what was skipped and why, and the closing line; returns whether all is
    /// well. Where `CI` is set a skipped step is a failure, unless its tool could not be installed.
    pub fn close(mut self) -> bool {
        let unavailable = std::env::var(UNAVAILABLE).unwrap_or_default();
        let is_excused = |tool: &str| unavailable.split_whitespace().any(|name| name == tool);
        let needs_all = std::env::var("CI").is_ok_and(|value| value == "true");
        for name in &self.failures {
            println!("failed: {name}");
        }
        let mut skipped = 0;
        for (name, tool) in &self.skips {
            if needs_all && !is_excused(tool) {
                println!("failed: {name}: {tool} is not installed, and CI needs it");
                self.failed += 1;
            } else {
                let reason = if is_excused(tool) { "could not be had" } else { "is not installed" };
                println!("skipped: {name}: {tool} {reason}");
                skipped += 1;
            }
        }
        println!("{} passed, {} failed, {skipped} skipped", self.passed, self.failed);
        self.failed == 0
    }
}
