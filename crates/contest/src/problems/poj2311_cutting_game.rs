//! Cutting Game: whoever makes a 1×1 piece wins.

use crate::{Input, Output, Problem, SolveError};
use heap_games::CuttingGame;

pub(crate) const PROBLEM: Problem = Problem {
    id: "poj2311-cutting-game",
    title: "Cutting Game",
    judge: "POJ 2311",
    technique: "Grundy values of rectangles without strips",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let mut papers = Vec::new();
    while let Some(width) = input.try_int::<u32>("width")? {
        papers.push((width, input.int::<u32>("height")?));
    }
    let sides = |papers: &[(u32, u32)], side: fn(u32, u32) -> u32| {
        let sides = papers.iter().map(|&(width, height)| side(width, height));
        sides.max().unwrap_or(0)
    };
    let (short, long) = (sides(&papers, u32::min), sides(&papers, u32::max));
    let game = CuttingGame::with_sides(short, long)
        .map_err(|error| SolveError::data(input.place(), error))?;
    for (width, height) in papers {
        output.line(if game.outcome(width, height).mover_wins() { "WIN" } else { "LOSE" });
    }
    Ok(())
}
