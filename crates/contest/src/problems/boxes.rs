//! Stone Game: a box of size s with c stones takes up to c² more, never above s.

use super::square_box_value;
use crate::{Input, Output, SolveError};

pub fn solve_cases(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
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

pub fn solve_single(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
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
