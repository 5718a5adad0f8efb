//! A contest program. The first line has the numbers of positions and edges; the edges follow,
//! counted from 1. It prints who wins from each position, and in how many moves.

use graph_retro::{Digraph, Outcome, Play, solve};
use std::error::Error;
use std::io::{Read, stdin};

/// Returns one line for each position.
pub fn answer(input: &str) -> Result<String, Box<dyn Error>> {
    let numbers: Result<Vec<u32>, _> = input.split_whitespace().map(str::parse).collect();
    let numbers = numbers?;
    let (&[positions, _], ends) = numbers.split_first_chunk().ok_or("two numbers first")?;
    let edges: Vec<(u32, u32)> = ends
        .chunks_exact(2)
        .map(|edge| (edge[0].wrapping_sub(1), edge[1].wrapping_sub(1)))
        .collect();
    let solution = solve(&Digraph::from_edges(positions, &edges)?, Play::Normal);
    let line = |position| match (solution.outcome(position), solution.remoteness(position)) {
        (Outcome::Next, Some(moves)) => format!("first in {moves}\n"),
        (Outcome::Previous, Some(moves)) => format!("second in {moves}\n"),
        _ => "draw\n".to_string(),
    };
    Ok((0..positions).map(line).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut input = String::new();
    stdin().read_to_string(&mut input)?;
    print!("{}", answer(&input)?);
    Ok(())
}
