//! Georgia and Bob: chessmen on a half-line move left without passing.

use crate::{Input, Output, Problem, SolveError};
use nim_algebra::chips_value;

pub(crate) const PROBLEM: Problem = Problem {
    id: "poj1704-georgia-and-bob",
    title: "Georgia and Bob",
    judge: "POJ 1704",
    technique: "staircase Nim on the gaps",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let count = input.int::<u64>("number of chessmen")?;
        let mut positions: Vec<u64> = input.ints_in(count, 1..=u64::MAX, "position")?;
        let value =
            chips_value(&mut positions).map_err(|error| SolveError::data(input.place(), error))?;
        output.line(if value != 0 { "Georgia will win" } else { "Bob will win" });
    }
    Ok(())
}
