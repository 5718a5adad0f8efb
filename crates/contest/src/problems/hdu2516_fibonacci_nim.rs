//! Fibonacci Nim: at most twice what the opponent took.

use crate::{Input, Output, Problem, SolveError};
use heap_games::ListGame;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hdu2516-fibonacci-nim",
    title: "Fibonacci Nim",
    judge: "HDU 2516",
    technique: "lost at the Fibonacci numbers (Zeckendorf)",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    loop {
        match input.try_int::<u64>("number of stones")? {
            None | Some(0) => return Ok(()),
            Some(heap) => {
                let outcome = ListGame::Fibonacci.outcome(&[heap, heap - 1]);
                output.line(if outcome.mover_wins() { "First win" } else { "Second win" });
            }
        }
    }
}
