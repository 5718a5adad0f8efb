//! The builder of graphs against a sorted list of edges.

use crate::choices::Choices;
use graph_retro::{Digraph, DigraphBuilder, DigraphError};
use std::collections::BTreeMap;

/// Adds edges by every way, and finishes by every way.
pub fn builder(data: &[u8]) {
    let mut choices = Choices::new(data);
    let edges = edges(&mut choices, 1 << 19);
    let expected_count = choices.number() as u32 % (1 << 20);
    let extra = choices.byte();
    let largest = edges.iter().map(|edge| edge.0.max(edge.1)).max();
    let needed = largest.map_or(0, |largest| largest + 1);
    let make = |way: u8| {
        let mut builder = match way % 3 {
            0 => DigraphBuilder::new(),
            1 => DigraphBuilder::for_positions(expected_count),
            _ => DigraphBuilder::for_positions(needed),
        };
        if way & 4 == 0 {
            edges.iter().for_each(|&(from, to)| builder.add_edge(from, to));
        } else {
            let (first, second) = edges.split_at(edges.len() / 2);
            builder.add_edges(first);
            builder.add_edges(second);
        }
        assert_eq!(builder.edge_count(), edges.len() as u64);
        builder
    };
    let way = choices.byte();
    let positions = needed + u32::from(extra % 9);
    same(make(way).finish(Some(positions)), positions, &edges);
    // All threads are woken for some inputs only: it takes longer than the rest.
    let parallel = way % 8 == 7;
    if parallel {
        same(make(way).par_finish(Some(positions)), positions, &edges);
    }
    same(Digraph::from_edges(positions, &edges), positions, &edges);
    match make(way % 8 + 1).finish(None) {
        Err(DigraphError::Implausible { .. }) => assert!(needed > 1 << 16),
        graph => same(graph, needed, &edges),
    }
    if parallel {
        match make(way % 7).par_finish(None) {
            Err(DigraphError::Implausible { .. }) => assert!(needed > 1 << 16),
            graph => same(graph, needed, &edges),
        }
    }
    if needed > 0 {
        let refused = make(way).finish(Some(needed - 1));
        let out_of_range = matches!(refused, Err(DigraphError::PositionOutOfRange { .. }));
        assert!(out_of_range, "{refused:?}");
    }
}

/// Returns edges between names below `most` that lie close together, far apart, or on one side.
pub fn edges(choices: &mut Choices<'_>, most: u32) -> Vec<(u32, u32)> {
    let reach = match choices.byte() % 32 {
        0..=23 => 1 + choices.below_u32(40),
        24..=29 => 1 << (6 + choices.below_u32(10)),
        _ => 1 << (16 + choices.below_u32(4)),
    };
    let reach = reach.min(most);
    let shape = choices.byte();
    let count = choices.below(if shape & 64 == 0 { 30 } else { 300 });
    let mut edges = Vec::new();
    for _ in 0..count {
        let (mut from, mut to) = match choices.byte() % 4 {
            0 | 1 => (choices.below_u32(reach), choices.below_u32(reach)),
            2 => (reach - 1 - choices.below_u32(reach.min(4)), choices.below_u32(reach.min(4))),
            _ => {
                let near = 1_u32 << choices.below_u32(20);
                let from = near.wrapping_sub(1).wrapping_add(choices.below_u32(3));
                (from % reach, choices.below_u32(reach))
            }
        };
        match shape % 4 {
            0 if from < to => (from, to) = (to, from),
            1 => {
                // All edges lead from the upper half to the lower.
                from = reach / 2 + from / 2;
                to /= 2;
            }
            _ => {}
        }
        edges.push((from, to));
        // Many options of one position need a counter with a reserve.
        if shape & 32 != 0 && choices.byte() < 8 {
            let copies = choices.below(400);
            edges.extend((0..copies).map(|copy| (from, (to + copy as u32) % reach)));
        }
    }
    edges
}

fn same(graph: Result<Digraph, DigraphError>, positions: u32, edges: &[(u32, u32)]) {
    let graph = graph.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(graph.position_count(), positions);
    assert_eq!(graph.edge_count(), edges.len() as u64);
    let mut rows: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    for &(from, to) in edges {
        rows.entry(to).or_default().push(from);
        *counts.entry(from).or_default() += 1;
    }
    for (&to, row) in &mut rows {
        row.sort_unstable();
        let mut found = graph.predecessors(to).to_vec();
        found.sort_unstable();
        assert_eq!(&found, row, "predecessors of {to}");
    }
    for (&from, &count) in &counts {
        assert_eq!(graph.option_count(from), count, "options of {from}");
    }
    // Every other position has none.
    for position in (0..positions.min(200)).chain(positions.saturating_sub(200)..positions) {
        let row = rows.get(&position).map_or(0, Vec::len);
        assert_eq!(graph.predecessors(position).len(), row);
        let count = counts.get(&position).copied().unwrap_or(0);
        assert_eq!(graph.option_count(position), count);
    }
}
