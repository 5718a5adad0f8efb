//! Grundy values of acyclic graphs.

use crate::evaluate::evaluate;
use crate::mex::MexWords;
use crate::{GameGraph, GraphError};

/// Returns the Grundy value of every position of an acyclic graph.
///
/// # Complexity
/// O(positions + edges) time. Beside the result, memory for the longest line of play. Nothing
/// recurses.
///
/// # Errors
/// [`GraphError::Cycle`] with a cycle of the graph if there is one.
///
/// # Examples
/// A heap of three stones, of which any number may be taken:
/// ```
/// use mex_core::{GameGraph, GraphError, grundy_values};
///
/// let heap = GameGraph::from_edges(4, &[(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])?;
/// assert_eq!(grundy_values(&heap)?, [0, 1, 2, 3]);
///
/// let cycle = GameGraph::from_edges(2, &[(0, 1), (1, 0)])?;
/// assert_eq!(grundy_values(&cycle), Err(GraphError::Cycle { cycle: vec![0, 1] }));
/// # Ok::<(), GraphError>(())
/// ```
///
/// # References
/// R. P. Sprague, Über mathematische Kampfspiele (1935); P. M. Grundy, Mathematics and games
/// (1939).
pub fn grundy_values(graph: &GameGraph) -> Result<Vec<u32>, GraphError> {
    let mut seen = MexWords::default();
    evaluate(graph, |options, values| {
        seen.mex(options.iter().map(|&option| values[option as usize]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{Random, naive_grundy, random_graph};

    #[test]
    fn values_agree_with_the_definition() {
        let mut random = Random::new(4);
        for _ in 0..2000 {
            let count = 1 + random.below(10);
            let graph = random_graph(&mut random, count);
            let values = grundy_values(&graph).unwrap();
            for position in 0..count {
                assert_eq!(
                    values[position as usize],
                    naive_grundy(&graph, position),
                    "{graph:?}"
                );
            }
        }
    }

    #[test]
    fn nim_heaps_have_their_size_in_every_numbering() {
        let size = 300;
        let rising: Vec<(u32, u32)> = (0..size)
            .flat_map(|p| (0..p).map(move |q| (p, q)))
            .collect();
        let falling: Vec<(u32, u32)> = rising
            .iter()
            .map(|&(p, q)| (size - 1 - p, size - 1 - q))
            .collect();
        let mixed: Vec<(u32, u32)> = rising
            .iter()
            .map(|&(p, q)| (p * 7 % size, q * 7 % size))
            .collect();
        let values = |edges: &[(u32, u32)]| {
            grundy_values(&GameGraph::from_edges(size, edges).unwrap()).unwrap()
        };
        assert!((0..size).all(|p| values(&rising)[p as usize] == p));
        let falling = values(&falling);
        assert!((0..size).all(|p| falling[p as usize] == size - 1 - p));
        let mixed = values(&mixed);
        assert!((0..size).all(|p| mixed[(p * 7 % size) as usize] == p));
    }
}
