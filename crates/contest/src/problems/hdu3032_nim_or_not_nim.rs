//! Nim or not Nim? (Lasker): Nim in which a heap may also be split in two.

use crate::{Input, Output, Problem, SolveError};
use heap_games::lasker_value;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hdu3032-nim-or-not-nim",
    title: "Nim or not Nim?",
    judge: "HDU 3032",
    technique: "Lasker's Nim: period 4 in closed form",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let count = input.int::<u64>("number of heaps")?;
        let mut sum = 0;
        input.each_int_in(count, 0..=u64::MAX, "heap size", |heap| sum ^= lasker_value(heap))?;
        output.line(if sum != 0 { "Alice" } else { "Bob" });
    }
    Ok(())
}
