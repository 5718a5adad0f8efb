//! A contest program: tokens move along the edges of an acyclic graph. The input has the numbers of
//! positions, edges and tokens, then the edges, then the tokens.

use mex_core::{GameGraph, grundy_values};
use std::error::Error;
use std::io::{Read, stdin};

/// Returns who wins, and the nim sum of the tokens.
pub fn answer(input: &str) -> Result<String, Box<dyn Error>> {
    let numbers: Result<Vec<u32>, _> = input.split_whitespace().map(str::parse).collect();
    let numbers = numbers?;
    let (&[positions, edges, _], rest) =
        numbers.split_first_chunk().ok_or("the first line must have three numbers")?;
    let (edges, tokens) = rest.split_at_checked(2 * edges as usize).ok_or("edges are missing")?;
    let edges: Vec<(u32, u32)> = edges.chunks_exact(2).map(|edge| (edge[0], edge[1])).collect();
    let values = grundy_values(&GameGraph::from_edges(positions, &edges)?)?;
    let mut sum = 0;
    for &token in tokens {
        sum ^= values.get(token as usize).ok_or("a token is not on a position")?;
    }
    let winner = if sum == 0 { "second" } else { "first" };
    Ok(format!("the {winner} player wins, the nim sum is {sum}\n"))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut input = String::new();
    stdin().read_to_string(&mut input)?;
    print!("{}", answer(&input)?);
    Ok(())
}
