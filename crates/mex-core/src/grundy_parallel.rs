//! Grundy values by levels, each level on all processors.

use core::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

use crate::csr::Rows;
use crate::mex::MexWords;
use crate::{GameGraph, GraphError, grundy_values};

/// A level with fewer positions than this is not worth dividing.
const WIDE: usize = 4096;

/// Returns the Grundy value of every position of an acyclic graph, as [`grundy_values`] does, on
/// all processors.
///
/// A level holds the positions whose longest line of play has one length; all of its values are
/// taken at once. This pays where most levels hold thousands of positions and there are more than
/// a few processors, because the levels are found by way of the predecessors of every position,
/// which cost more to list than a single processor takes for the values.
///
/// # Complexity
/// O(positions + edges) work in as many steps as the longest line of play has positions. Beside
/// the result, four bytes for an edge and eight for a position.
///
/// # Errors
/// [`GraphError::Cycle`] with a cycle of the graph if there is one.
///
/// # Examples
/// ```
/// use mex_core::{GameGraph, grundy_values, par_grundy_values};
///
/// let edges: Vec<(u32, u32)> = (1..1000).flat_map(|p| [(p, p / 2), (p, p / 3)]).collect();
/// let graph = GameGraph::from_edges(1000, &edges)?;
/// assert_eq!(par_grundy_values(&graph)?, grundy_values(&graph)?);
/// # Ok::<(), mex_core::GraphError>(())
/// ```
pub fn par_grundy_values(graph: &GameGraph) -> Result<Vec<u32>, GraphError> {
    let levels = Levels {
        graph,
        predecessors: graph.rows().transposed(graph.position_count())?,
        waiting: (0..graph.position_count())
            .map(|position| AtomicU32::new(graph.options(position).len() as u32))
            .collect(),
        values: (0..graph.position_count())
            .map(|_| AtomicU32::new(0))
            .collect(),
    };
    let mut level: Vec<u32> = (0..graph.position_count())
        .into_par_iter()
        .filter(|&position| graph.is_terminal(position))
        .collect();
    let mut finished = 0;
    while !level.is_empty() {
        finished += level.len();
        level = levels.next_level(&level);
    }
    if finished < levels.values.len() {
        // Positions on cycles, or above them, are left; the walk finds one such cycle.
        return grundy_values(graph);
    }
    Ok(levels
        .values
        .into_iter()
        .map(AtomicU32::into_inner)
        .collect())
}

struct Levels<'a> {
    graph: &'a GameGraph,
    predecessors: Rows,
    /// How many options of a position have no value yet.
    waiting: Vec<AtomicU32>,
    values: Vec<AtomicU32>,
}

impl Levels<'_> {
    /// Values the positions of one level, and returns those that waited for nothing else.
    fn next_level(&self, level: &[u32]) -> Vec<u32> {
        if level.len() < WIDE {
            let mut next = Vec::new();
            let mut words = MexWords::default();
            for &position in level {
                self.finish(position, &mut words, &mut next);
            }
            return next;
        }
        level
            .par_chunks(WIDE / 4)
            .flat_map_iter(|chunk| {
                let mut next = Vec::new();
                let mut words = MexWords::default();
                for &position in chunk {
                    self.finish(position, &mut words, &mut next);
                }
                next
            })
            .collect()
    }

    fn finish(&self, position: u32, words: &mut MexWords, next: &mut Vec<u32>) {
        let options = self.graph.options(position).iter();
        let value =
            words.mex(options.map(|&option| self.values[option as usize].load(Ordering::Relaxed)));
        self.values[position as usize].store(value, Ordering::Relaxed);
        // The last of the options releases the position; the options' values, stored by other
        // threads, are seen because the levels are joined before the position is read.
        let predecessors = self.predecessors.row(position);
        next.extend(predecessors.iter().copied().filter(|&predecessor| {
            self.waiting[predecessor as usize].fetch_sub(1, Ordering::Relaxed) == 1
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{Random, random_graph};

    #[test]
    fn levels_agree_with_the_walk() {
        let mut random = Random::new(10);
        for _ in 0..2000 {
            let count = 1 + random.below(30);
            let graph = random_graph(&mut random, count);
            assert_eq!(par_grundy_values(&graph), grundy_values(&graph));
        }
    }

    #[test]
    fn wide_levels_agree_with_the_walk() {
        let mut random = Random::new(11);
        let count = 60_000;
        let edges: Vec<(u32, u32)> = (0..200_000)
            .map(|_| {
                let from = 1 + random.below(count - 1);
                (from * 7 % count, random.below(from.min(20_000)) * 7 % count)
            })
            .collect();
        let graph = GameGraph::from_edges(count, &edges).unwrap();
        assert_eq!(par_grundy_values(&graph), grundy_values(&graph));
    }

    #[test]
    fn cycles_are_reported() {
        let graph = GameGraph::from_edges(4, &[(0, 1), (1, 2), (2, 1), (1, 3)]).unwrap();
        let cycle = vec![1, 2];
        assert_eq!(par_grundy_values(&graph), Err(GraphError::Cycle { cycle }));
    }
}
