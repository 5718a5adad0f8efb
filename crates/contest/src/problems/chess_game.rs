//! A Chess Game: chessmen on an acyclic graph, many questions to each graph.

use crate::reading::{vertex_count, vertices};
use crate::{Input, Output, Problem, SolveError};
use mex_core::{GameGraph, grundy_values};

pub(crate) const HDU1524: Problem = Problem {
    id: "hdu1524-a-chess-game",
    title: "A Chess Game",
    judge: "HDU 1524, POJ 2425",
    technique: "Grundy values of an acyclic graph",
    solve: solve_cases,
};

pub(crate) const NOWCODER236917: Problem = Problem {
    id: "nowcoder236917-a-chess-game",
    title: "A Chess Game (single graph)",
    judge: "nowcoder 236917",
    technique: "Grundy values of an acyclic graph",
    solve: solve_single,
};

fn solve_cases(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    while !input.at_end()? {
        solve_single(input, output)?;
    }
    Ok(())
}

fn solve_single(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    let vertex_count = vertex_count(input)?;
    let names = vertices(vertex_count, 0);
    let mut arcs = Vec::new();
    for from in 0..vertex_count {
        let out_degree = input.int::<u64>("number of successors")?;
        input.each_int_in(out_degree, names.clone(), "successor", |to| arcs.push((from, to)))?;
    }
    let graph_error = |input: &Input<'_>, error| SolveError::graph(input.place(), error, 0);
    let graph =
        GameGraph::from_edges(vertex_count, &arcs).map_err(|error| graph_error(input, error))?;
    let values = grundy_values(&graph).map_err(|error| graph_error(input, error))?;
    loop {
        match input.try_int::<u64>("number of chessmen")? {
            None | Some(0) => return Ok(()),
            Some(count) => {
                let mut sum = 0;
                let place = |position: u32| sum ^= values[position as usize];
                input.each_int_in(count, names.clone(), "position of a chessman", place)?;
                output.line(if sum != 0 { "WIN" } else { "LOSE" });
            }
        }
    }
}
