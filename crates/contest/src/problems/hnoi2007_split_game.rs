//! The splitting game: a bean of bottle i makes way for one in j and one in k.

use crate::{Input, Output, Problem, SolveError};
use heap_games::bottles_winning_moves;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hnoi2007-split-game",
    title: "Splitting game",
    judge: "HNOI 2007, Luogu P3185, BZOJ 1188",
    technique: "a bean is a game of its own; all winning moves",
    solve,
};

/// The most bottles: the values take time and the moves memory with their third power.
const MOST_BOTTLES: u64 = 1000;

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let count = input.int_in(0..=MOST_BOTTLES, "number of bottles")?;
        let beans: Vec<u64> = input.ints(count, "number of beans")?;
        let moves = bottles_winning_moves(&beans);
        match moves.first() {
            Some(&(i, j, k)) => output.joined([i, j, k], " ").newline(),
            None => output.line("-1 -1 -1"),
        };
        output.uint(moves.len() as u64).newline();
    }
    Ok(())
}
