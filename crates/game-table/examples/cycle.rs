//! Writes a small graph with a cycle to standard output as SVG.

use game_table::GraphPicture;
use graph_retro::{Digraph, DigraphError, Play, solve};

fn main() -> Result<(), DigraphError> {
    print!("{}", picture(&[(0, 1), (1, 0), (1, 2), (3, 1), (3, 3), (4, 3)])?);
    Ok(())
}

/// Draws the graph with these edges.
pub fn picture(edges: &[(u32, u32)]) -> Result<String, DigraphError> {
    let count = edges.iter().map(|&(from, to)| from.max(to) + 1).max().unwrap_or(0);
    let graph = Digraph::from_edges(count, edges)?;
    let solution = solve(&graph, Play::Normal);
    Ok(GraphPicture::new(&graph, &solution).to_svg())
}
