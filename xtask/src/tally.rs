//! The result of each step, and the closing line.

use std::time::Instant;

/// Names the tools that could not be installed, one word each: set when a machine is prepared.
const UNAVAILABLE: &str = "CHECK_UNAVAILABLE";

/// The result of a step.
pub enum Verdict {
    /// Everything holds.
    Passed,
    /// Something does not hold; it is printed above.
    Failed,
    /// It did not run, since this tool is not installed.
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
    skipped: u64,
    skips: Vec<(String, &'static str)>,
    /// The lines before the closing one.
    lines: Vec<String>,
}

impl Tally {
    /// Runs one step under a heading; returns whether nothing failed.
    pub fn step<V: Into<Verdict>>(
        &mut self,
        name: &str,
        check: impl FnOnce(&mut Tally) -> V,
    ) -> bool {
        println!("== {name}");
        let (start, failed) = (Instant::now(), self.failed);
        let outcome = match check(self).into() {
            Verdict::Passed => {
                self.passed += 1;
                "ok".to_string()
            }
            Verdict::Failed => {
                self.fail(name);
                "FAILED".to_string()
            }
            Verdict::Skipped(tool) => {
                self.skips.push((name.to_string(), tool));
                format!("SKIPPED: {tool} is not installed")
            }
        };
        println!("== {name}: {outcome}, {:.1} s", start.elapsed().as_secs_f64());
        self.failed == failed
    }

    fn fail(&mut self, what: &str) {
        self.failed += 1;
        self.lines.push(format!("failed: {what}"));
    }

    /// Adds the counts of the closing line of libtest or of nextest.
    pub fn count(&mut self, line: &str) {
        let mut ends = ["test result:", "tests run:"].iter();
        let Some((_, counts)) = ends.find_map(|end| line.split_once(end)) else {
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

    /// Prints the output of a check that ran in parallel, and adopts its closing lines; a check
    /// that did not finish has failed.
    pub fn include(&mut self, printed: &str) {
        let mut has_ended = false;
        for line in printed.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            if let &[passed, "passed,", failed, "failed,", skipped, "skipped"] = &words[..]
                && let (Ok(passed), Ok(failed), Ok(skipped)) =
                    (passed.parse::<u64>(), failed.parse::<u64>(), skipped.parse::<u64>())
            {
                self.passed += passed;
                self.failed += failed;
                self.skipped += skipped;
                has_ended = true;
            } else if line.starts_with("failed: ") || line.starts_with("skipped: ") {
                self.lines.push(line.to_string());
            } else {
                println!("{line}");
            }
        }
        if !has_ended {
            self.fail("what ran beside the other steps did not end");
        }
    }

    /// Prints what failed, what was skipped and why, and the closing line; returns whether all is
    /// well. If `CI` is set, a skipped step is a failure, unless its tool could not be installed.
    pub fn close(mut self) -> bool {
        let unavailable = std::env::var(UNAVAILABLE).unwrap_or_default();
        let needs_all = std::env::var("CI").is_ok_and(|value| value == "true");
        for (name, tool) in std::mem::take(&mut self.skips) {
            let is_excused = unavailable.split_whitespace().any(|name| name == tool);
            if needs_all && !is_excused {
                self.fail(&format!("{name}: {tool} is not installed, and CI needs it"));
            } else {
                let reason = if is_excused { "could not be had" } else { "is not installed" };
                self.lines.push(format!("skipped: {name}: {tool} {reason}"));
                self.skipped += 1;
            }
        }
        self.lines.iter().for_each(|line| println!("{line}"));
        println!("{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped);
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
        assert_eq!((tally.passed, tally.failed, tally.skipped), (3, 1, 1));
        assert_eq!(tally.lines, ["skipped: a: b"]);
        tally.include("== the page\n== the page: ok, 3.0 s\n");
        assert_eq!((tally.passed, tally.failed), (3, 2));
        assert!(!tally.close());
    }
}
