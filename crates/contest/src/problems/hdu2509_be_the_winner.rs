//! Be the Winner: take adjacent apples from a line; whoever takes the last apple loses.

use crate::{Input, Output, Problem, SolveError};
use heap_games::misere_nim_outcome;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hdu2509-be-the-winner",
    title: "Be the Winner",
    judge: "HDU 2509, nowcoder 34655/F",
    technique: "misère play of a tame splitting game",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    while let Some(count) = input.try_int::<u64>("number of lines of apples")? {
        let rows: Vec<u64> = input.ints(count, "number of apples")?;
        output.line(if misere_nim_outcome(&rows).mover_wins() { "Yes" } else { "No" });
    }
    Ok(())
}
