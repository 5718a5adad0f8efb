//! Hackenbush on rooted trees.

use super::Answer;
use crate::SolveError;
use crate::reading::{MOST, arcs, vertex_count, vertices};
use tree_hackenbush::WeightedTree;

pub(super) const ANSWERS: &[Answer] = &[
    // A tree game: cut an edge; the part cut off from the root is gone.
    ("hdu3094-a-tree-game", |input, output| {
        for _ in 0..input.int::<u64>("number of test cases")? {
            let vertex_count = vertex_count(input)?;
            let edge_count = u64::from(vertex_count).saturating_sub(1);
            let edges: Vec<(u32, u32, u64)> = arcs(input, vertex_count, edge_count, Vec::new())?
                .into_iter()
                .map(|(left, right)| (left, right, 1))
                .collect();
            let tree = WeightedTree::from_edges(vertex_count, &edges)
                .map_err(|error| SolveError::tree(input.place(), error))?;
            output.line(if tree.value() != 0 { "Alice" } else { "Bob" });
        }
        Ok(())
    }),
    // Continued Story: lower an edge weight of a rooted tree by one.
    ("nowcoder296c-continued-story", |input, output| {
        // There may be many small trees, so each reuses the memory of the last.
        let (mut parents, mut weights) = (Vec::new(), Vec::new());
        for _ in 0..input.int::<u64>("number of test cases")? {
            let vertex_count = input.int_in(1..=MOST as u32, "number of vertices")?;
            let capacity = input.plausible_count(u64::from(vertex_count));
            parents.clear();
            weights.clear();
            parents.reserve(capacity);
            weights.reserve(capacity);
            // The root has neither a parent nor a weight.
            parents.push(0);
            weights.push(0);
            let names = vertices(vertex_count, 1);
            for _ in 1..vertex_count {
                parents.push(input.int_in(names.clone(), "parent")? - 1);
                weights.push(input.int_in(1..=u64::MAX, "weight")?);
            }
            let tree = WeightedTree::from_parents(&parents, &weights)
                .map_err(|error| SolveError::tree(input.place(), error))?;
            let moves = tree.into_winning_moves();
            output.uint(moves.len() as u64).newline();
            output.joined(moves.iter().map(|&vertex| vertex + 1), " ").newline();
        }
        Ok(())
    }),
];
