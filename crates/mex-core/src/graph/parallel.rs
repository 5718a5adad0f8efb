//! Grundy values of wide graphs on all processors.
//!
//! # The idea
//! ```text
//! left = all positions
//! while many are left and the last round finished a sixteenth of them or more
//!   for each position left, in parallel
//!     go on through its options while they have values
//!     at the end of the list: store the value and drop the position
//! finish the rest with the walk of one processor
//! ```
//!
//! # Why it is right
//! A value is written once, by the one thread that owns the position in that round, and only when
//! the values of all options were read. Whether a thread sees a value of the same round or only in
//! the next changes when a position is finished, but not its value. No other memory is published
//! with a value, so that relaxed atomic loads and stores are enough; on the usual processors they
//! are plain ones. A cycle stays unfinished in every round and is found by the walk at the end.
//!
//! # Where it ends
//! Rounds pay only on graphs with few, wide levels. A long path would take as many rounds as it
//! has positions, which is why a slow round is the last. A graph numbered in order, either way, is
//! left to the single pass of [`grundy_values`].

use core::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering};

use rayon::prelude::*;

use super::error::GraphError;
use super::game_graph::{GameGraph, Order};
use super::grundy::{DepthFirst, Step, grundy_values, value_by_options, widened};
use super::marks::Narrow;
use crate::rows::Rows;
use crate::stop::{StopFlag, StopPoints};

/// If fewer positions than this are left, one processor does the rest.
const LEAST_SHARED: usize = 1 << 14;

/// A round that finishes less than this part of its positions is the last.
const LEAST_PART: usize = 16;

/// Returns the Grundy value of every position of an acyclic graph, as [`grundy_values`] does, on
/// all processors.
///
/// It pays for graphs that have few levels with many positions each. A graph whose options all
/// have smaller numbers than their positions, or all larger ones, is left to one processor, which
/// goes through it in order.
///
/// # Constraints
/// - any graph without cycles
///
/// # Complexity
/// O(positions + edges) work. Beside the result, 24 bytes for each position.
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
    if graph.order() != Order::Unknown {
        return grundy_values(graph);
    }
    let greatest = graph.greatest_option_count();
    if greatest < u8::ON_PATH.into() {
        Ok(widened(&values_in::<AtomicU8>(graph)?))
    } else if greatest < u16::ON_PATH.into() {
        Ok(widened(&values_in::<AtomicU16>(graph)?))
    } else {
        values_in::<AtomicU32>(graph)
    }
}

/// A value that several threads look at; it is written once.
trait Shared: Send + Sync {
    type Value: Narrow;
    fn new(value: Self::Value) -> Self;
    fn get(&self) -> Self::Value;
    fn set(&self, value: Self::Value);
    fn into_value(self) -> Self::Value;
}

macro_rules! shared {
    ($($atomic:ty: $number:ty),*) => {$(
        impl Shared for $atomic {
            type Value = $number;

            fn new(value: $number) -> Self {
                <$atomic>::new(value)
            }

            // No other memory is published with a value, so that no order is needed.
            #[inline]
            fn get(&self) -> $number {
                self.load(Ordering::Relaxed)
            }

            #[inline]
            fn set(&self, value: $number) {
                self.store(value, Ordering::Relaxed);
            }

            fn into_value(self) -> $number {
                self.into_inner()
            }
        }
    )*};
}
shared!(AtomicU8: u8, AtomicU16: u16, AtomicU32: u32);

fn values_in<S: Shared>(graph: &GameGraph) -> Result<Vec<S::Value>, GraphError> {
    let rows = graph.rows();
    let flag = StopFlag::current();
    let values: Vec<S> =
        (0..graph.position_count()).into_par_iter().map(|_| S::new(S::Value::UNSEEN)).collect();
    let mut left: Vec<Step> = (0..graph.position_count())
        .into_par_iter()
        .map(|position| Step::new(position, rows))
        .collect();
    while left.len() >= LEAST_SHARED {
        let before = left.len();
        let watched = || (flag.enter(), StopPoints::default());
        left = left
            .into_par_iter()
            .map_init(watched, |(_, stops), step| {
                stops.pass();
                advanced(step, rows, &values)
            })
            .flatten_iter()
            .collect();
        if before - left.len() < before / LEAST_PART {
            break;
        }
    }
    let mut values: Vec<S::Value> = values.into_iter().map(S::into_value).collect();
    DepthFirst::new(rows, &mut values).run()?;
    Ok(values)
}

/// Goes on through the options of a position as far as they have values; at the end of the list
/// stores the value and returns `None`.
fn advanced<S: Shared>(mut step: Step, rows: &Rows, values: &[S]) -> Option<Step> {
    while step.next < step.end {
        let value = values[rows.entries[step.next as usize] as usize].get();
        if value == S::Value::UNSEEN {
            return Some(step);
        }
        step.note(value);
    }
    let value = step
        .value()
        .unwrap_or_else(|| value_by_options(rows.row(step.position), |p| values[p as usize].get()));
    values[step.position as usize].set(value);
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::random_graph;
    use test_support::Rng;

    #[test]
    fn levels_agree_with_the_walk() {
        let mut rng = Rng::new(10);
        for _ in 0..2000 {
            let count = 1 + rng.below_u32(30);
            let graph = random_graph(&mut rng, count);
            assert_eq!(par_grundy_values(&graph), grundy_values(&graph));
        }
    }

    #[test]
    fn wide_levels_agree_with_the_walk() {
        let mut rng = Rng::new(11);
        let count = 60_000;
        let edges: Vec<(u32, u32)> = (0..200_000)
            .map(|_| {
                let from = 1 + rng.below_u32(count - 1);
                (from * 7 % count, rng.below_u32(from.min(20_000)) * 7 % count)
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
