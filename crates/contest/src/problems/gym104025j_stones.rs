//! Stones: from a heap of a, take 1 to (a + 1) / 2.

use crate::reading::nim_sum_of;
use crate::{Input, Output, Problem, SolveError};
use heap_games::halving_value;

pub(crate) const PROBLEM: Problem = Problem {
    id: "gym104025j-stones",
    title: "Stones",
    judge: "Codeforces gym 104025 J",
    technique: "halving: values by trailing ones",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let sum = nim_sum_of(input, halving_value)?;
    output.line(if sum != 0 { "Alice" } else { "Bob" });
    Ok(())
}
