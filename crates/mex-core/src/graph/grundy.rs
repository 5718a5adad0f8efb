//! Grundy values of acyclic graphs.
//!
//! # The idea
//! The value of a position is the minimum excludant of the values of its options, so options must
//! be finished first. Many inputs are already numbered that way, or exactly the other way round, as
//! [`GameGraph::from_edges`] notes: then one pass over the rows is enough, without extra memory.
//! Otherwise a depth-first walk finishes options first:
//!
//! ```text
//! step = (position, options left, set of values below 64 that were seen)
//! loop
//!   all options of the step looked at:  its value is the mex of the set; go back to the step above
//!   the next option has a value:        add it to the set
//!   the next option is on the path:     the path from there on is a cycle
//!   the next option is new:             push the step, and begin one on the option
//! ```
//!
//! # Why it is right
//! A position has a mark while it is on the path, and a value once all its options have one; a
//! marked option closes a cycle, and without one the walk ends, as each edge is taken once. When a
//! walk returns to a step, it looks at the same option again, which has a value now. A set that is
//! full below 64 does not determine the answer; for these rare positions the values of all options
//! are collected again. The path is a vector, so a line of play of a million moves needs no stack.
//!
//! # Why it is fast
//! - Values take one, two or four bytes, depending on the greatest number of options, which bounds
//!   them: most of the time goes into looking up the values of options.
//! - The values seen are kept in the step as one word, so each edge is looked up once, and not
//!   again when the position is finished.
//! - The usual topological order, by a queue of positions whose options are finished, needs the
//!   reversed edges; the walk does not.
//!
//! Recursion with a hash set for each position takes 4.5 to 20 times as long on 10^7 edges, and 2.8
//! to 8.7 times if building the graph is included (`cargo xtask bench mex`).

use super::error::GraphError;
use super::game_graph::{GameGraph, Order};
use super::marks::Narrow;
use super::rows::filled;
use super::walk::cycle_from;
use crate::mex::{Marks, mex};
use crate::rows::Rows;
use crate::stop::StopPoints;

/// Returns the Grundy value of every position of an acyclic graph.
///
/// # Constraints
/// - any graph without cycles; values fit 32 bits, as there are fewer than 2³² edges
///
/// # Complexity
/// O(positions + edges) time. Besides the result, memory for the longest line of play.
///
/// # Errors
/// [`GraphError::Cycle`] if the graph has a cycle.
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
    // Values are at most the greatest number of options; narrow ones stay in the L1 and L2 caches.
    let greatest = graph.greatest_option_count();
    if greatest < u8::ON_PATH.into() {
        Ok(widened(&values_in::<u8>(graph)?))
    } else if greatest < u16::ON_PATH.into() {
        Ok(widened(&values_in::<u16>(graph)?))
    } else {
        values_in::<u32>(graph)
    }
}

fn widened<V: Narrow>(values: &[V]) -> Vec<u32> {
    values.iter().map(|&value| value.into()).collect()
}

fn values_in<V: Narrow>(graph: &GameGraph) -> Result<Vec<V>, GraphError> {
    let mut values = filled(graph.position_count() as usize, V::UNSEEN)?;
    let mut marks = Marks::default();
    let mut stops = StopPoints::default();
    let mut value_of = |position: u32, values: &[V]| {
        stops.pass();
        let options = graph.options(position).iter();
        V::from_value(
            marks.mex(options.len(), options.map(|&option| values[option as usize].into())),
        )
    };
    match graph.order() {
        Order::OptionsFirst => {
            for position in 0..graph.position_count() {
                values[position as usize] = value_of(position, &values);
            }
        }
        Order::OptionsLast => {
            for position in (0..graph.position_count()).rev() {
                values[position as usize] = value_of(position, &values);
            }
        }
        Order::Unknown => {
            let (rows, path) = (graph.rows(), Vec::new());
            let mut walk =
                DepthFirst { rows, values: &mut values, path, stops: StopPoints::default() };
            for root in 0..graph.position_count() {
                if walk.values[root as usize] == V::UNSEEN {
                    walk.run_from(root)?;
                }
            }
        }
    }
    Ok(values)
}

/// A position being evaluated: the options left, and the values below 64 seen.
#[derive(Clone, Copy)]
struct Step {
    position: u32,
    next: u32,
    end: u32,
    seen: u64,
}

/// A walk that adds the value of an option to its position at once, so that each edge is looked up
/// only once.
struct DepthFirst<'a, V> {
    rows: &'a Rows,
    values: &'a mut [V],
    path: Vec<Step>,
    stops: StopPoints,
}

impl<V: Narrow> DepthFirst<'_, V> {
    /// Evaluates a position and everything reachable from it.
    fn run_from(&mut self, root: u32) -> Result<(), GraphError> {
        let mut step = self.enter(root);
        loop {
            if step.next == step.end {
                self.values[step.position as usize] = self.value(&step);
                match self.path.pop() {
                    None => return Ok(()),
                    Some(above) => step = above,
                }
                continue;
            }
            let option = self.rows.entries[step.next as usize];
            let value = self.values[option as usize];
            if value < V::ON_PATH {
                let value: u32 = value.into();
                step.seen |= u64::from(value < u64::BITS) << (value % u64::BITS);
                step.next += 1;
                continue;
            }
            self.path.push(step);
            if value == V::ON_PATH {
                return Err(cycle_from(option, self.path.iter().map(|step| step.position)));
            }
            step = self.enter(option);
        }
    }

    fn enter(&mut self, position: u32) -> Step {
        self.stops.pass();
        self.values[position as usize] = V::ON_PATH;
        let [next, end] = [0, 1].map(|more| self.rows.starts[position as usize + more]);
        Step { position, next, end, seen: 0 }
    }

    /// Returns the value of a position whose options were all seen.
    #[inline]
    fn value(&self, step: &Step) -> V {
        if step.seen != u64::MAX {
            return V::from_value(step.seen.trailing_ones());
        }
        let options = self.rows.row(step.position).iter();
        let values = options.map(|&option| self.values[option as usize].into());
        V::from_value(mex(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::{naive_grundy, random_graph};
    use test_support::Rng;

    #[test]
    fn values_agree_with_the_definition() {
        let mut rng = Rng::new(4);
        for _ in 0..2000 {
            let count = 1 + rng.below_u32(10);
            let graph = random_graph(&mut rng, count);
            let values = grundy_values(&graph).unwrap();
            for position in 0..count {
                assert_eq!(values[position as usize], naive_grundy(&graph, position), "{graph:?}");
            }
        }
    }

    #[test]
    fn nim_heaps_have_their_size_in_every_numbering() {
        let size = 300;
        let rising: Vec<(u32, u32)> = (0..size).flat_map(|p| (0..p).map(move |q| (p, q))).collect();
        let falling: Vec<(u32, u32)> =
            rising.iter().map(|&(p, q)| (size - 1 - p, size - 1 - q)).collect();
        let mixed: Vec<(u32, u32)> =
            rising.iter().map(|&(p, q)| (p * 7 % size, q * 7 % size)).collect();
        let values = |edges: &[(u32, u32)]| {
            grundy_values(&GameGraph::from_edges(size, edges).unwrap()).unwrap()
        };
        assert!((0..size).all(|p| values(&rising)[p as usize] == p));
        let falling = values(&falling);
        assert!((0..size).all(|p| falling[p as usize] == size - 1 - p));
        let mixed = values(&mixed);
        assert!((0..size).all(|p| mixed[(p * 7 % size) as usize] == p));
    }

    #[test]
    fn values_of_every_width() {
        // A position with `size` options, in a graph whose edges lead both up and down.
        for size in [250, 252, 253, 254, 255, 256, 65_533, 65_534, 65_535, 65_536] {
            let mut edges: Vec<(u32, u32)> = (1..size).map(|p| (p, p - 1)).collect();
            edges.extend((0..size).map(|p| (size, p)));
            edges.push((size + 1, size));
            edges.push((0, size + 2));
            let graph = GameGraph::from_edges(size + 3, &edges).unwrap();
            let values = grundy_values(&graph).unwrap();
            assert!((0..size).all(|p| values[p as usize] == (p + 1) % 2));
            assert_eq!(values[size as usize..], [2, 0, 0]);
        }
    }
}
