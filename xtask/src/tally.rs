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
    included: Included,
}

/// What a check that ran beside this one says of its steps.
#[derive(Default)]
struct Included {
    skipped: u64,
    /// Its lines about steps that failed or were skipped.
    lines: Vec<String>,
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

    /// Prints what a check that ran beside this one printed, and takes over its closing lines; one that
    /// did not come to its end has failed.
    pub fn include(&mut self, printed: &str) {
        let mut has_ended = false;
        for line in printed.lines() {
            let counts: Option<Vec<u64>> = [" passed, ", " failed, ", " skipped"]
                .into_iter()
                .try_fold((line, Vec::new()), |(rest, mut counts), name| {
                    let (count, rest) = rest.split_once(name)?;
                    counts.push(count.parse().ok()?);
                    Some((rest, counts))
                })
                .map(|(_, counts)| counts);
            if let Some([passed, failed, skipped]) = counts.as_deref() {
                self.passed += passed;
                self.failed += failed;
                self.included.skipped += skipped;
                has_ended = true;
            } else if ["failed: ", "skipped: "].iter().any(|start| line.starts_with(start)) {
                self.included.lines.push(line.to_string());
            } else {
                println!("{line}");
            }
        }
        if !has_ended {
            self.failed += 1;
            self.failures.push("what ran beside the other steps did not end".to_string());
        }
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
        self.included.lines.iter().for_each(|line| println!("{line}"));
        let mut skipped = self.included.skipped;
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

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn a_parallel_check_counts_and_must_end() {
        let mut tally = Tally::default();
        tally.include(
            "== the page\n616 passed in 26.10s\nskipped: a: b\n3 passed, 1 failed, 1 skipped",
        );
        assert_eq!((tally.passed, tally.failed, tally.included.skipped), (3, 1, 1));
        assert_eq!(tally.included.lines, ["skipped: a: b"]);
        tally.include("== the page\n== the page: ok, 3.0 s\n");
        assert_eq!((tally.passed, tally.failed), (3, 2));
        assert!(!tally.close());
    }
}
