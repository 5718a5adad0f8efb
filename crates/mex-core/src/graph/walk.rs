//! One walk over an acyclic graph for every value that depends on the values of the options.
//!
//! Remoteness, suspense, outcomes, misère and foreclosed values are all computed here: `value_of`
//! receives the options of a position once they are finished. Grundy values have a separate walk in
//! `grundy`, which reads the value of each option in passing and stores values in as few bytes as
//! possible; lengths need all options at once and 32 bits.

use super::error::GraphError;
use super::game_graph::{GameGraph, Order};
use super::marks::{ON_PATH, UNSEEN};
use super::rows::filled;
use crate::stop::StopPoints;

/// Gives every position the value that `value_of` computes from the values of its options.
///
/// `value_of` receives the options of a position and the values of all positions; those of the
/// options are known. Values must stay below `ON_PATH`.
pub(crate) fn evaluate(
    graph: &GameGraph,
    mut value_of: impl FnMut(&[u32], &[u32]) -> u32,
) -> Result<Vec<u32>, GraphError> {
    let mut stops = StopPoints::default();
    let mut value_of = |options: &[u32], values: &[u32]| {
        stops.pass();
        value_of(options, values)
    };
    let mut values = filled(graph.position_count() as usize, UNSEEN)?;
    match graph.order() {
        Order::OptionsFirst => {
            for position in 0..graph.position_count() {
                values[position as usize] = value_of(graph.options(position), &values);
            }
        }
        Order::OptionsLast => {
            for position in (0..graph.position_count()).rev() {
                values[position as usize] = value_of(graph.options(position), &values);
            }
        }
        Order::Unknown => {
            let mut path = Vec::new();
            for root in 0..graph.position_count() {
                if values[root as usize] == UNSEEN {
                    evaluate_below(graph, root, &mut values, &mut path, &mut value_of)?;
                }
            }
        }
    }
    Ok(values)
}

/// A position on the way down, and how many of its options are finished.
struct Step {
    position: u32,
    finished: u32,
}

/// Evaluates everything reachable from `root`, depth first.
fn evaluate_below(
    graph: &GameGraph,
    root: u32,
    values: &mut [u32],
    path: &mut Vec<Step>,
    value_of: &mut impl FnMut(&[u32], &[u32]) -> u32,
) -> Result<(), GraphError> {
    values[root as usize] = ON_PATH;
    path.push(Step { position: root, finished: 0 });
    while let Some(step) = path.last_mut() {
        let options = graph.options(step.position);
        let rest = &options[step.finished as usize..];
        let finished = rest.iter().take_while(|&&option| values[option as usize] < ON_PATH).count();
        let Some(&option) = rest.get(finished) else {
            values[step.position as usize] = value_of(options, values);
            path.pop();
            continue;
        };
        step.finished += finished as u32;
        if values[option as usize] == ON_PATH {
            return Err(cycle_to(option, path));
        }
        values[option as usize] = ON_PATH;
        path.push(Step { position: option, finished: 0 });
    }
    Ok(())
}

/// Visits every position reachable from `roots` once, options before positions except on a cycle,
/// until `visit` fails.
pub(crate) fn for_each_below<E>(
    graph: &GameGraph,
    roots: &[u32],
    mut visit: impl FnMut(u32) -> Result<(), E>,
) -> Result<(), E> {
    let mut seen = vec![false; graph.position_count() as usize];
    let mut path = Vec::new();
    let mut stops = StopPoints::default();
    let mut enter = |position: u32, path: &mut Vec<Step>| {
        if !core::mem::replace(&mut seen[position as usize], true) {
            path.push(Step { position, finished: 0 });
        }
    };
    for &root in roots {
        enter(root, &mut path);
        while let Some(step) = path.last_mut() {
            stops.pass();
            let position = step.position;
            match graph.options(position).get(step.finished as usize) {
                Some(&option) => {
                    step.finished += 1;
                    enter(option, &mut path);
                }
                None => {
                    visit(position)?;
                    path.pop();
                }
            }
        }
    }
    Ok(())
}

/// Returns the cycle closed by a move from the end of the path to `start`, which is on it.
fn cycle_to(start: u32, path: &[Step]) -> GraphError {
    cycle_from(start, path.iter().map(|step| step.position))
}

/// Returns the part of a path from `start` on as a cycle; its end leads back to `start`.
pub(crate) fn cycle_from(start: u32, path: impl Iterator<Item = u32>) -> GraphError {
    GraphError::Cycle { cycle: path.skip_while(|&position| position != start).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grundy_values;
    use test_support::Rng;

    fn assert_is_cycle(graph: &GameGraph, cycle: &[u32]) {
        assert!(!cycle.is_empty());
        for (index, &position) in cycle.iter().enumerate() {
            let next = cycle[(index + 1) % cycle.len()];
            assert!(graph.options(position).contains(&next), "{cycle:?}");
        }
    }

    fn has_cycle_by_removal(graph: &GameGraph) -> bool {
        let mut left: Vec<u32> = (0..graph.position_count()).collect();
        loop {
            let rest: Vec<u32> = left
                .iter()
                .copied()
                .filter(|&position| graph.options(position).iter().any(|q| left.contains(q)))
                .collect();
            if rest.len() == left.len() {
                return !rest.is_empty();
            }
            left = rest;
        }
    }

    #[test]
    fn cycles_are_found_if_and_only_if_there_are_any() {
        let mut rng = Rng::new(3);
        for _ in 0..3000 {
            let count = 1 + rng.below_u32(9);
            let edges: Vec<(u32, u32)> = (0..rng.below_u32(2 * count))
                .map(|_| (rng.below_u32(count), rng.below_u32(count)))
                .collect();
            let graph = GameGraph::from_edges(count, &edges).unwrap();
            match grundy_values(&graph) {
                Ok(_) => assert!(!has_cycle_by_removal(&graph)),
                Err(GraphError::Cycle { cycle }) => assert_is_cycle(&graph, &cycle),
                Err(error) => panic!("{error:?}"),
            }
        }
    }

    #[test]
    fn a_loop_is_a_cycle_of_one() {
        let graph = GameGraph::from_edges(3, &[(0, 1), (1, 1)]).unwrap();
        let cycle = vec![1];
        assert_eq!(grundy_values(&graph), Err(GraphError::Cycle { cycle }));
    }

    #[test]
    fn long_paths_need_no_stack() {
        let count = 1_000_000;
        // Position 0 comes last, so neither direction of the numbering is an order.
        let mut edges: Vec<(u32, u32)> = (1..count - 1).map(|p| (p, p + 1)).collect();
        edges.push((count - 1, 0));
        let graph = GameGraph::from_edges(count, &edges).unwrap();
        let values = grundy_values(&graph).unwrap();
        assert_eq!(values[0], 0);
        assert!((1..count).all(|p| values[p as usize] == (count - p) % 2));
    }
}
