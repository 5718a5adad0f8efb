//! Brave Game: take 1 to m, the last stone wins.

use crate::{Input, Output, Problem, SolveError};
use heap_games::bash_value;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hdu1846-brave-game",
    title: "Brave Game",
    judge: "HDU 1846",
    technique: "Bash: heap mod (m + 1)",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let heap = input.int("number of stones")?;
        let max_take = input.int("greatest take")?;
        output.line(if bash_value(heap, max_take) != 0 { "first" } else { "second" });
    }
    Ok(())
}
