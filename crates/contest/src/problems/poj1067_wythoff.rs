//! Wythoff's game.

use crate::{Input, Output, Problem, SolveError};
use heap_games::ListGame;

pub(crate) const PROBLEM: Problem = Problem {
    id: "poj1067-wythoff",
    title: "Wythoff's game",
    judge: "POJ 1067, HDU 1527, Luogu P2252",
    technique: "golden section in exact integers",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    while let Some(first) = input.try_int("heap size")? {
        let second = input.int("heap size")?;
        let outcome = ListGame::Wythoff.outcome(&[first, second]);
        output.uint(u8::from(outcome.mover_wins())).newline();
    }
    Ok(())
}
