//! Nim in normal play.

use crate::reading::nim_sum_of;
use crate::{Input, Output, Problem, SolveError};

pub(crate) const PROBLEM: Problem = Problem {
    id: "luogu-p2197-nim",
    title: "Nim",
    judge: "Luogu P2197",
    technique: "nim sum (Bouton)",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let sum = nim_sum_of(input, |heap| heap)?;
        output.line(if sum != 0 { "Yes" } else { "No" });
    }
    Ok(())
}
