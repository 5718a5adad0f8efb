//! Graphs for misère play: whether play on them must end.

use crate::errors::Result;
use crate::named_graph::NamedGraph;
use mex_core::{GameGraph, GraphError, grundy_values};

/// Returns a graph as games are played on it.
///
/// # Errors
/// If the graph has too many edges.
pub fn game_graph(loaded: &NamedGraph) -> Result<GameGraph> {
    let graph = &loaded.graph;
    let mut edges = Vec::new();
    for position in 0..graph.position_count() {
        edges.extend(graph.options(position).into_iter().map(|option| (position, option)));
    }
    Ok(GameGraph::from_edges(graph.position_count(), &edges)?)
}

/// Returns whether a cycle can be reached from the tokens.
pub fn has_cycle_from(graph: &GameGraph, tokens: &[u32]) -> Result<bool> {
    let mut numbers = vec![None; graph.position_count() as usize];
    let mut reached: Vec<u32> = Vec::new();
    let mut edges = Vec::new();
    let mut meet = |position: u32, reached: &mut Vec<u32>| {
        *numbers[position as usize].get_or_insert_with(|| {
            reached.push(position);
            reached.len() as u32 - 1
        })
    };
    for &token in tokens {
        meet(token, &mut reached);
    }
    let mut next = 0;
    while let Some(&position) = reached.get(next) {
        for &option in graph.options(position) {
            edges.push((next as u32, meet(option, &mut reached)));
        }
        next += 1;
    }
    let part = GameGraph::from_edges(reached.len() as u32, &edges)?;
    match grundy_values(&part) {
        Ok(_) => Ok(false),
        Err(GraphError::Cycle { .. }) => Ok(true),
        Err(error) => Err(error.into()),
    }
}
