//! Nim as a game on a graph: a heap has an arc to every smaller one.

use crate::{Input, Output, Problem, SolveError};
use nim_algebra::nim_sum;

pub(crate) const PROBLEM: Problem = Problem {
    id: "nim-digraph",
    title: "Nim heap as a graph",
    judge: "-",
    technique: "a heap is its own Grundy value",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let count = input.int::<u64>("number of heaps")?;
    let heaps: Vec<u64> = input.ints(count, "heap size")?;
    output.joined(&heaps, " ").newline();
    output.line(if nim_sum(heaps) != 0 { "win" } else { "lose" });
    Ok(())
}
