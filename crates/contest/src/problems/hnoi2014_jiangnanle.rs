//! Jiangnan Le: split a heap of at least f into as equal parts as possible.

use crate::reading::MOST;
use crate::{Input, Output, Problem, SolveError};
use heap_games::EqualSplit;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hnoi2014-jiangnanle",
    title: "Jiangnan Le",
    judge: "HNOI 2014, Luogu P3235, BZOJ 3576",
    technique: "Multi-SG: equal splitting, all values together",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let game_count = input.int::<u64>("number of games")?;
    let floor = input.int_in(1..=u64::MAX, "least heap to split")?;
    let mut games = Vec::with_capacity(input.plausible_count(game_count));
    for _ in 0..game_count {
        let heap_count = input.int::<u64>("number of heaps")?;
        games.push(input.ints_in::<u64>(heap_count, 0..=MOST, "heap size")?);
    }
    let largest = games.iter().flatten().copied().max().unwrap_or(0);
    let values = EqualSplit::new(floor).values(largest as usize);
    let first_wins = games.iter().map(|heaps| {
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
        u8::from(sum != 0)
    });
    output.joined(first_wins, " ").newline();
    Ok(())
}
