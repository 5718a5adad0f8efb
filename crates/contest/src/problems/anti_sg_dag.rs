//! Anti-SG on an acyclic graph: the true misère result beside that of the SJ formula.

use crate::reading::{Tokens, win_or_lose};
use crate::{Input, Output, Problem, SolveError};
use mex_core::{grundy_values, misere_outcome, sj_exception, sj_outcome};

pub(crate) const PROBLEM: Problem = Problem {
    id: "anti-sg-dag",
    title: "Anti-SG on an acyclic graph",
    judge: "-",
    technique: "SJ theorem with its premise checked, else search",
    solve,
};

/// The most positions of the sum that the search may visit.
const LIMIT: usize = 20_000_000;

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let Tokens { graph, tokens } = Tokens::read(input)?;
    let values = grundy_values(&graph).map_err(|error| Tokens::error(input, error))?;
    let token_values: Vec<u64> =
        tokens.iter().map(|&token| u64::from(values[token as usize])).collect();
    let formula = sj_outcome(&token_values);
    let exception = sj_exception(&graph, &values, &tokens);
    let real = match exception {
        None => formula,
        Some(_) => misere_outcome(&graph, &tokens, LIMIT)
            .map_err(|error| SolveError::data(input.place(), error))?,
    };
    output.text(win_or_lose(real)).text(" ").text(win_or_lose(formula));
    output.line(if exception.is_none() { " premise" } else { " no-premise" });
    Ok(())
}
