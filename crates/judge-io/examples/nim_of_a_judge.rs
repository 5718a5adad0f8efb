//! A contest program: the number of cases, then for each the number of heaps and the heaps; prints
//! whether the player to move wins.

use judge_io::{ScanError, Scanner, Writer};
use std::io::{stdin, stdout};

/// Answers all cases.
pub fn solve(input: impl std::io::Read, output: impl std::io::Write) -> Result<(), ScanError> {
    let mut input = Scanner::from_reader(input);
    let mut output = Writer::new(output);
    for _ in 0..input.int::<u64>("number of cases")? {
        let count: usize = input.int("number of heaps")?;
        let mut sum = 0;
        input.each_int_in(count, 0..=u64::MAX, "heap size", |heap| sum ^= heap)?;
        output.line(if sum == 0 { "No" } else { "Yes" });
    }
    Ok(())
}

fn main() -> Result<(), ScanError> {
    solve(stdin().lock(), stdout().lock())
}
