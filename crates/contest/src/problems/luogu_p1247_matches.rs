//! Matches: Nim with the first winning move, by the least heap.

use crate::{Input, Output, Problem, SolveError};
use nim_algebra::nim_winning_moves;

pub(crate) const PROBLEM: Problem = Problem {
    id: "luogu-p1247-matches",
    title: "Matches",
    judge: "Luogu P1247",
    technique: "winning moves of Nim",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let count = input.int::<u64>("number of heaps")?;
    let mut heaps: Vec<u64> = input.ints(count, "heap size")?;
    let first = nim_winning_moves(&heaps).next();
    match first {
        Some(winning) => {
            output.joined([winning.take, winning.heap_index as u64 + 1], " ").newline();
            heaps[winning.heap_index] -= winning.take;
            output.joined(&heaps, " ").newline();
        }
        None => {
            output.line("lose");
        }
    }
    Ok(())
}
