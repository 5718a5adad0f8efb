//! Grundy values of graphs: both crates, on one thread and on all, and the definition.

use crate::choices::Choices;
use crate::mex::least_missing;
use crate::retrograde::{is_acyclic, rows, small_edges};
use graph_retro::{Digraph, GraphError};
use mex_core::{GameGraph, Play, grundy_values, par_grundy_values};
use test_support::Rng;

/// Finds the values of a graph, or its cycle.
pub fn grundy(data: &[u8]) {
    let mut choices = Choices::new(data);
    let edges = match choices.byte() % 64 {
        0..=59 => small_edges(&mut choices, 24),
        60..=62 => layered(&mut choices, 200),
        _ => layered(&mut choices, 20_000),
    };
    let largest = edges.iter().map(|edge| edge.0.max(edge.1)).max();
    let count = largest.map_or(0, |largest| largest + 1) + choices.below_u32(3);
    let rows = rows(count, &edges);
    let graph = GameGraph::from_edges(count, &edges).expect("the edges are within the graph");
    let digraph = Digraph::from_edges(count, &edges).expect("the edges are within the graph");
    let found =
        [grundy_values(&graph), par_grundy_values(&graph), graph_retro::grundy_values(&digraph)];
    if !is_acyclic_fast(&rows) {
        for result in found {
            let Err(GraphError::Cycle { cycle }) = result else {
                panic!("no cycle is found in {edges:?}");
            };
            let next = cycle.iter().cycle().skip(1);
            for (&from, to) in cycle.iter().zip(next) {
                assert!(rows[from as usize].contains(to), "{cycle:?} in {edges:?}");
            }
            assert!(!cycle.is_empty());
        }
        return;
    }
    let expected = by_definition(&rows);
    for result in found {
        assert_eq!(result.as_ref(), Ok(&expected));
    }
    if count > 300 {
        return;
    }
    let misere = crate::retrograde::by_rounds(&rows, Play::Misere);
    let values = mex_core::misere_grundy_values(&graph).expect("the graph has no cycle");
    for (position, (outcome, remoteness)) in misere.iter().enumerate() {
        assert_eq!(values[position] != 0, outcome.mover_wins(), "{rows:?}");
        let found = mex_core::remotenesses(&graph, Play::Misere).expect("no cycle");
        assert_eq!(Some(found[position]), *remoteness, "{rows:?}");
    }
    let normal = crate::retrograde::by_rounds(&rows, Play::Normal);
    let found = mex_core::remotenesses(&graph, Play::Normal).expect("the graph has no cycle");
    assert!(normal.iter().map(|known| known.1).eq(found.into_iter().map(Some)));
}

fn is_acyclic_fast(rows: &[Vec<u32>]) -> bool {
    // Large graphs are made without cycles.
    rows.len() > 300 || is_acyclic(rows)
}

/// Returns edges of a graph without cycles whose names are shuffled.
fn layered(choices: &mut Choices<'_>, most: usize) -> Vec<(u32, u32)> {
    let count = 302 + choices.below(most) as u32;
    let degree = 1 + choices.below(5);
    let reach = 1 + choices.below_u32(count);
    let factor = choices.flag();
    let mut rng = Rng::new(choices.word());
    let name = |position: u32| match factor {
        true => position,
        false => count - 1 - position,
    };
    let mut edges = Vec::new();
    for from in 1..count {
        for _ in 0..rng.count(0, degree) {
            let back = 1 + rng.below_u32(reach.min(from));
            edges.push((name(from), name(from - back)));
        }
    }
    edges
}

fn by_definition(rows: &[Vec<u32>]) -> Vec<u32> {
    let mut values: Vec<Option<u32>> = vec![None; rows.len()];
    let mut stack: Vec<u32> = (0..rows.len() as u32).collect();
    while let Some(&position) = stack.last() {
        let options = &rows[position as usize];
        let missing = options.iter().find(|&&option| values[option as usize].is_none());
        if values[position as usize].is_some() {
            stack.pop();
        } else if let Some(&missing) = missing {
            stack.push(missing);
        } else {
            let list: Vec<u32> = options.iter().filter_map(|&o| values[o as usize]).collect();
            values[position as usize] = Some(least_missing(&list));
        }
    }
    values.into_iter().map(|value| value.expect("every position was on the stack")).collect()
}
