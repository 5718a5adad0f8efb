//! Being a Good Boy in Spring Festival: how many first moves win at Nim.

use crate::{Input, Output, Problem, SolveError};
use nim_algebra::nim_winning_moves;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hdu1850-good-boy",
    title: "Being a Good Boy in Spring Festival",
    judge: "HDU 1850",
    technique: "winning moves of Nim",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    loop {
        match input.try_int::<u64>("number of heaps")? {
            None | Some(0) => return Ok(()),
            Some(count) => {
                let heaps: Vec<u64> = input.ints(count, "heap size")?;
                output.uint(nim_winning_moves(&heaps).count() as u64).newline();
            }
        }
    }
}
