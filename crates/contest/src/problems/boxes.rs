//! Stone Game: a box of size s with c stones takes up to c² more, never above s.

use crate::{Input, Output, Problem, SolveError};
use heap_games::square_box_value;

pub(crate) const HDU1729: Problem = Problem {
    id: "hdu1729-stone-game",
    title: "Stone Game (boxes)",
    judge: "HDU 1729",
    technique: "losing counts by square roots",
    solve: solve_cases,
};

pub(crate) const NOWCODER34655C: Problem = Problem {
    id: "nowcoder34655c-stone-game",
    title: "Stone Game (boxes), single case",
    judge: "nowcoder 34655/C",
    technique: "losing counts by square roots",
    solve: solve_single,
};

fn solve_cases(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for case in 1u64.. {
        match input.try_int::<u64>("number of boxes")? {
            None | Some(0) => break,
            Some(count) => {
                let wins = first_player_wins(input, count)?;
                output.text("Case ").uint(case).line(":").line(if wins { "Yes" } else { "No" });
            }
        }
    }
    Ok(())
}

fn solve_single(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let count = input.int("number of boxes")?;
    let wins = first_player_wins(input, count)?;
    output.line(if wins { "Yes" } else { "No" });
    Ok(())
}

fn first_player_wins(input: &mut Input<'_>, count: u64) -> Result<bool, SolveError> {
    let mut sum = 0;
    for _ in 0..count {
        let size = input.int("size of a box")?;
        let stones = input.int_in(0..=size, "stones in a box")?;
        sum ^= square_box_value(size, stones);
    }
    Ok(sum != 0)
}
