//! Constrained Nim: from a heap of exactly x, exactly y may not be taken.

use crate::{Input, Output, Problem, SolveError};
use heap_games::ForbiddenTakes;
use nim_algebra::nim_sum;

pub(crate) const PROBLEM: Problem = Problem {
    id: "abc255g-constrained-nim",
    title: "Constrained Nim",
    judge: "AtCoder ABC255 G",
    technique: "values by sorting the forbidden moves",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let heap_count = input.int::<u64>("number of heaps")?;
    let forbidden_count = input.int::<u64>("number of forbidden moves")?;
    let heaps: Vec<u64> = input.ints(heap_count, "heap size")?;
    let numbers: Vec<u64> =
        input.ints(forbidden_count.saturating_mul(2), "heap or take of a forbidden move")?;
    let forbidden: Vec<(u64, u64)> =
        numbers.as_chunks().0.iter().map(|&[heap, take]| (heap, take)).collect();
    let rule = ForbiddenTakes::new(&forbidden);
    let sum = nim_sum(heaps.into_iter().map(|heap| rule.value(heap)));
    output.line(if sum != 0 { "Takahashi" } else { "Aoki" });
    Ok(())
}
