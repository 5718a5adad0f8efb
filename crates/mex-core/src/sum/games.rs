//! The games of a sum as one ruleset: each graph once, and heaps of Nim.

use super::error::SumError;
use super::rule::Component;
use crate::graph::GameGraph;
use crate::ruleset::{Options, Ruleset};

/// The index of a graph and a position of it, or [`HEAP`] and a size.
pub(super) type Key = (u32, u64);

/// Stands for the index of a graph in the key of a heap.
pub(super) const HEAP: u32 = u32::MAX;

/// The games that the components of a sum belong to.
pub(super) struct Games<'g> {
    graphs: Vec<&'g GameGraph>,
    /// For every graph the positions where components stand.
    roots: Vec<Vec<u32>>,
}

impl<'g> Games<'g> {
    /// Returns the games of a sum, and the key of every component.
    pub(super) fn of(components: &[Component<'g>]) -> Result<(Self, Vec<Key>), SumError> {
        let mut games = Games { graphs: Vec::new(), roots: Vec::new() };
        let mut keys = Vec::with_capacity(components.len());
        for (token_index, component) in components.iter().enumerate() {
            keys.push(match *component {
                Component::Heap(size) => (HEAP, size),
                Component::Position { graph, position } => {
                    let position_count = graph.position_count();
                    if position >= position_count {
                        return Err(SumError::TokenOutOfRange {
                            token_index,
                            position,
                            position_count,
                        });
                    }
                    (games.add(graph, position), position.into())
                }
            });
        }
        Ok((games, keys))
    }

    /// Takes in a component, and returns the index of its graph.
    fn add(&mut self, graph: &'g GameGraph, root: u32) -> u32 {
        let known = self.graphs.iter().position(|&known| core::ptr::eq(known, graph));
        let index = known.unwrap_or_else(|| {
            self.graphs.push(graph);
            self.roots.push(Vec::new());
            self.graphs.len() - 1
        });
        self.roots[index].push(root);
        // A list with 2^32 different graphs would take some 100 GiB for the graphs' own structs.
        index as u32
    }

    /// Returns every graph with the positions where components stand.
    pub(super) fn graphs(&self) -> impl Iterator<Item = (&'g GameGraph, &[u32])> {
        self.graphs.iter().zip(&self.roots).map(|(&graph, roots)| (graph, &roots[..]))
    }

    pub(super) fn option_count(&self, (graph, position): Key) -> u64 {
        match graph {
            HEAP => position,
            _ => self.graphs[graph as usize].options(position as u32).len() as u64,
        }
    }

    /// Returns the option of a position that an index below the count of options names.
    pub(super) fn option(&self, (graph, position): Key, index: u64) -> Key {
        match graph {
            HEAP => (HEAP, index),
            _ => {
                let options = self.graphs[graph as usize].options(position as u32);
                (graph, options[index as usize].into())
            }
        }
    }

    pub(super) fn is_over(&self, key: Key) -> bool {
        self.option_count(key) == 0
    }
}

impl Ruleset for Games<'_> {
    type Position = Key;

    fn options(&self, &key: &Key, options: &mut Options<Key>) {
        for index in 0..self.option_count(key) {
            if options.is_full() {
                return;
            }
            options.push(self.option(key, index));
        }
    }

    fn is_terminal(&self, &key: &Key) -> bool {
        self.is_over(key)
    }
}
