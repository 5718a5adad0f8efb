//! Every-SG: every token that can move must move.

use crate::reading::{Tokens, win_or_lose};
use crate::{Input, Output, Problem, SolveError};
use mex_core::{Play, every_outcome, suspenses};

pub(crate) const PROBLEM: Problem = Problem {
    id: "every-sg",
    title: "Every-SG",
    judge: "cf. HDU 3595",
    technique: "continued conjunctive sum by suspense",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let Tokens { graph, tokens } = Tokens::read(input)?;
    let of_graph = suspenses(&graph, Play::Normal).map_err(|error| Tokens::error(input, error))?;
    let of_tokens: Vec<u32> = tokens.iter().map(|&token| of_graph[token as usize]).collect();
    output.line(win_or_lose(every_outcome(&of_tokens, Play::Normal)));
    Ok(())
}
