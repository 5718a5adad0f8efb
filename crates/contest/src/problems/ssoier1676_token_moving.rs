//! Token moving: tokens on an acyclic graph, one moves at a time.

use crate::reading::Tokens;
use crate::{Input, Output, Problem, SolveError};
use mex_core::grundy_values;

pub(crate) const PROBLEM: Problem = Problem {
    id: "ssoier1676-token-moving",
    title: "Token moving",
    judge: "ssoier T1676, LOJ 10243, AcWing 1319",
    technique: "Grundy values of an acyclic graph",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let Tokens { graph, tokens } = Tokens::read(input)?;
    let values = grundy_values(&graph).map_err(|error| Tokens::error(input, error))?;
    let sum = tokens.iter().fold(0, |sum, &token| sum ^ values[token as usize]);
    output.line(if sum != 0 { "win" } else { "lose" });
    Ok(())
}
