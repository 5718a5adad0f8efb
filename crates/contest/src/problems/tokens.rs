//! Tokens on acyclic graphs.

use super::Answer;
use crate::reading::{acyclic, arcs, case, made, vertex_count, vertices, win_or_lose};
use crate::{Input, Output, SolveError};
use mex_core::{
    GameGraph, Play, every_outcome, grundy_values, misere_outcome, sj_exception, sj_outcome,
    suspenses,
};

pub(super) const ANSWERS: &[Answer] = &[
    // A Chess Game: chessmen on an acyclic graph, with many queries per graph.
    ("hdu1524-a-chess-game", |input, output| {
        while !input.at_end()? {
            solve_single(input, output)?;
        }
        Ok(())
    }),
    ("nowcoder236917-a-chess-game", solve_single),
    // Token moving: tokens on an acyclic graph, one moves at a time.
    ("ssoier1676-token-moving", |input, output| {
        let (graph, tokens) = tokens_on_a_graph(input)?;
        let values = acyclic(input, 1, grundy_values(&graph))?;
        let sum = tokens.iter().fold(0, |sum, &token| sum ^ values[token as usize]);
        output.line(if sum != 0 { "win" } else { "lose" });
        Ok(())
    }),
    // Every-SG: every token that can move must move.
    ("every-sg", |input, output| {
        let (graph, tokens) = tokens_on_a_graph(input)?;
        let of_graph = acyclic(input, 1, suspenses(&graph, Play::Normal))?;
        let of_tokens: Vec<u32> = tokens.iter().map(|&token| of_graph[token as usize]).collect();
        output.line(win_or_lose(every_outcome(&of_tokens, Play::Normal)));
        Ok(())
    }),
    // Anti-SG on an acyclic graph: the true misère result, and that of the SJ formula.
    ("anti-sg-dag", |input, output| {
        let (graph, tokens) = tokens_on_a_graph(input)?;
        let values = acyclic(input, 1, grundy_values(&graph))?;
        let token_values: Vec<u64> =
            tokens.iter().map(|&token| u64::from(values[token as usize])).collect();
        let formula = sj_outcome(&token_values);
        let exception = sj_exception(&graph, &values, &tokens);
        let real = match exception {
            None => formula,
            Some(_) => made(input, misere_outcome(&graph, &tokens, LIMIT))?,
        };
        output.text(win_or_lose(real)).text(" ").text(win_or_lose(formula));
        output.line(if exception.is_none() { " premise" } else { " no-premise" });
        Ok(())
    }),
];

/// Reads a graph with tokens: `n m k`, m arcs and k vertices, all counted from 1.
fn tokens_on_a_graph(input: &mut Input<'_>) -> Result<(GameGraph, Vec<u32>), SolveError> {
    let vertex_count = vertex_count(input)?;
    let arc_count = input.int("number of arcs")?;
    let token_count = input.int::<u64>("number of tokens")?;
    let arcs = arcs(input, vertex_count, arc_count, Vec::new())?;
    let graph = acyclic(input, 1, GameGraph::from_edges(vertex_count, &arcs))?;
    let mut tokens: Vec<u32> =
        input.ints_in(token_count, vertices(vertex_count, 1), "vertex of a token")?;
    tokens.iter_mut().for_each(|token| *token -= 1);
    Ok((graph, tokens))
}

fn solve_single(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let vertex_count = vertex_count(input)?;
    let names = vertices(vertex_count, 0);
    let mut arcs = Vec::new();
    for from in 0..vertex_count {
        let out_degree = input.int::<u64>("number of successors")?;
        input.each_int_in(out_degree, names.clone(), "successor", |to| arcs.push((from, to)))?;
    }
    let graph = acyclic(input, 0, GameGraph::from_edges(vertex_count, &arcs))?;
    let values = acyclic(input, 0, grundy_values(&graph))?;
    while let Some(count) = case(input, "number of chessmen")? {
        let mut sum = 0;
        let place = |position: u32| sum ^= values[position as usize];
        input.each_int_in(count, names.clone(), "position of a chessman", place)?;
        output.line(if sum != 0 { "WIN" } else { "LOSE" });
    }
    Ok(())
}

/// The most positions of the sum that the search visits.
const LIMIT: usize = 20_000_000;
