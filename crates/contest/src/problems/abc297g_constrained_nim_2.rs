//! Constrained Nim 2: a move takes at least l and at most r.

use crate::{Input, Output, Problem, SolveError};
use heap_games::BoundedTake;

pub(crate) const PROBLEM: Problem = Problem {
    id: "abc297g-constrained-nim-2",
    title: "Constrained Nim 2",
    judge: "AtCoder ABC297 G",
    technique: "bounded takes: (heap mod (l + r)) / l",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let heap_count = input.int::<u64>("number of heaps")?;
    let min = input.int_in(1..=u64::MAX, "least take")?;
    let max = input.int_in(min..=u64::MAX, "greatest take")?;
    let rule =
        BoundedTake::new(min, max).map_err(|error| SolveError::data(input.place(), error))?;
    let mut sum = 0;
    input.each_int_in(heap_count, 0..=u64::MAX, "heap size", |heap| sum ^= rule.value(heap))?;
    output.line(if sum != 0 { "First" } else { "Second" });
    Ok(())
}
