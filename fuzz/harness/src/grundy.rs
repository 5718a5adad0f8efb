//! Grundy values of graphs: both crates, on one thread and on all, and the kit for contests.

use crate::choices::Choices;
use crate::retrograde::{arcs, by_kit, rows, small_edges};
use contest::kit::{self, graph::Graph};
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
    let Some(expected) = kit::grundy::values(&Graph::new(rows.len(), &arcs(&rows))) else {
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
    };
    let expected: Vec<u32> = expected.into_iter().map(|value| value as u32).collect();
    for result in found {
        assert_eq!(result.as_ref(), Ok(&expected));
    }
    if count > 300 {
        return;
    }
    let misere = by_kit(&rows, Play::Misere);
    let values = mex_core::misere_grundy_values(&graph).expect("the graph has no cycle");
    for (position, (outcome, remoteness)) in misere.iter().enumerate() {
        assert_eq!(values[position] != 0, outcome.mover_wins(), "{rows:?}");
        let found = mex_core::remotenesses(&graph, Play::Misere).expect("no cycle");
        assert_eq!(Some(found[position]), *remoteness, "{rows:?}");
    }
    let normal = by_kit(&rows, Play::Normal);
    let found = mex_core::remotenesses(&graph, Play::Normal).expect("the graph has no cycle");
    assert!(normal.iter().map(|known| known.1).eq(found.into_iter().map(Some)));
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
