//! A tree game: cut an edge; whatever is cut off from the root is gone.

use crate::reading::{arcs, vertex_count};
use crate::{Input, Output, Problem, SolveError};
use tree_hackenbush::WeightedTree;

pub(crate) const PROBLEM: Problem = Problem {
    id: "hdu3094-a-tree-game",
    title: "A tree game",
    judge: "HDU 3094, nowcoder 34655/I",
    technique: "green Hackenbush on a tree (colon principle)",
    solve,
};

fn solve(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<(), SolveError> {
    for _ in 0..input.int::<u64>("number of test cases")? {
        let vertex_count = vertex_count(input)?;
        let edge_count = u64::from(vertex_count).saturating_sub(1);
        let edges: Vec<(u32, u32, u64)> = arcs(input, vertex_count, edge_count)?
            .into_iter()
            .map(|(left, right)| (left, right, 1))
            .collect();
        let tree = WeightedTree::from_edges(vertex_count, &edges)
            .map_err(|error| SolveError::tree(input.place(), error))?;
        output.line(if tree.value() != 0 { "Alice" } else { "Bob" });
    }
    Ok(())
}
