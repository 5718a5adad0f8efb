//! Staircase Nim: any number of stones moves one step down.

use crate::{Input, Output, Problem, SolveError};
use heap_games::ListGame;

pub(crate) const PROBLEM: Problem = Problem {
    id: "staircase-nim",
    title: "Staircase Nim",
    judge: "-",
    technique: "nim sum of the odd steps",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let count = input.int::<u64>("number of steps")?;
        let steps: Vec<u64> = input.ints(count, "number of stones")?;
        output.line(if ListGame::Staircase.outcome(&steps).mover_wins() { "win" } else { "lose" });
    }
    Ok(())
}
