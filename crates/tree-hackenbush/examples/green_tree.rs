//! A contest program: reads a green tree by the parents of its vertices, with vertex 0 on the
//! ground, and prints the edges whose removal wins.

use std::error::Error;
use std::io::{Read, stdin};
use tree_hackenbush::WeightedTree;

/// Returns the value of the tree, and the winning edges, each by its upper vertex.
pub fn answer(input: &str) -> Result<String, Box<dyn Error>> {
    let mut parents = vec![0];
    for word in input.split_whitespace() {
        parents.push(word.parse()?);
    }
    let weights: Vec<u64> = (0..parents.len()).map(|vertex| u64::from(vertex > 0)).collect();
    let tree = WeightedTree::from_parents(&parents, &weights)?;
    let moves: String = tree.winning_moves().iter().map(|vertex| format!(" {vertex}")).collect();
    Ok(format!("{}:{moves}\n", tree.value()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut input = String::new();
    stdin().read_to_string(&mut input)?;
    print!("{}", answer(&input)?);
    Ok(())
}
