//! Who wins a sum: by the theorem of its rule if that covers the components, otherwise by search.
//! Its games form one ruleset: each graph once, and heaps of Nim.

use super::error::SumError;
use super::rule::{Component, SumRule};
use super::search::SumSearch;
use super::theory::{Fact, Tally, Theory};
use crate::graph::GameGraph;
use crate::outcome::Play;
use crate::ruleset::{Options, Ruleset};

/// A sum under a rule, with facts about its components.
pub(super) struct Solver<'g> {
    pub(super) rule: SumRule,
    pub(super) limit: usize,
    pub(super) theory: Theory,
    pub(super) games: Games<'g>,
    /// The components, by graph and position.
    pub(super) keys: Vec<Key>,
    /// The facts of every graph's positions; `None` if some graph is not covered.
    facts: Option<Vec<Vec<Fact>>>,
    search: SumSearch<Key>,
}

impl<'g> Solver<'g> {
    pub(super) fn new(
        components: &[Component<'g>],
        rule: SumRule,
        limit: usize,
    ) -> Result<Self, SumError> {
        let (games, keys) = Games::of(components)?;
        let theory = Theory::of(rule);
        let facts: Result<Option<Vec<_>>, _> =
            games.graphs().map(|(graph, roots)| theory.facts_of_graph(graph, roots)).collect();
        let facts = facts?;
        // Only misère disjunctive sums may lack a theorem.
        let search = SumSearch::new(Play::Misere, limit);
        Ok(Solver { rule, limit, theory, games, keys, facts, search })
    }

    pub(super) fn mover_wins(&mut self) -> Result<bool, SumError> {
        match self.tally() {
            Some(tally) => Ok(self.theory.mover_wins(&tally)),
            None => self.searched_mover_wins(&self.keys.clone()),
        }
    }

    /// Returns the tally of all components, or `None` if some are not covered.
    pub(super) fn tally(&self) -> Option<Tally> {
        self.facts.as_ref()?;
        Some(Tally::of(self.keys.iter().map(|&key| self.fact(key))))
    }

    /// Returns the fact of a component; all components must be covered.
    pub(super) fn fact(&self, (graph, position): Key) -> Fact {
        match &self.facts {
            Some(facts) if graph != HEAP => facts[graph as usize][position as usize],
            _ => self.theory.fact_of_heap(position),
        }
    }

    /// Returns whether the player to move wins, by search.
    pub(super) fn searched_mover_wins(&mut self, keys: &[Key]) -> Result<bool, SumError> {
        // Every smaller size of a heap is a separate position, so larger heaps cannot be searched
        // within the limit; they are refused before their moves are listed.
        let too_large = |&(graph, size): &Key| graph == HEAP && size >= self.limit as u64;
        if keys.iter().any(too_large) {
            return Err(SumError::LimitReached { limit: self.limit });
        }
        let result = self.search.mover_wins(&self.games, keys.iter().copied());
        result.map_err(|error| SumError::from_search(error, self.limit))
    }
}

/// The index of a graph and a position of it, or [`HEAP`] and a size.
pub(super) type Key = (u32, u64);

/// Takes the place of the graph's index in the key of a heap.
pub(super) const HEAP: u32 = u32::MAX;

/// The games of a sum's components.
pub(super) struct Games<'g> {
    graphs: Vec<&'g GameGraph>,
    /// For every graph, the positions of its components.
    roots: Vec<Vec<u32>>,
}

impl<'g> Games<'g> {
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

    /// Adds a component, and returns the index of its graph.
    fn add(&mut self, graph: &'g GameGraph, root: u32) -> u32 {
        let known = self.graphs.iter().position(|&known| core::ptr::eq(known, graph));
        let index = known.unwrap_or_else(|| {
            self.graphs.push(graph);
            self.roots.push(Vec::new());
            self.graphs.len() - 1
        });
        self.roots[index].push(root);
        // A list of 2^32 different graphs would take some 100 GiB for the structs alone.
        index as u32
    }

    /// Returns every graph with the positions of its components.
    pub(super) fn graphs(&self) -> impl Iterator<Item = (&'g GameGraph, &[u32])> {
        self.graphs.iter().zip(&self.roots).map(|(&graph, roots)| (graph, &roots[..]))
    }

    pub(super) fn option_count(&self, (graph, position): Key) -> u64 {
        match graph {
            HEAP => position,
            _ => self.graphs[graph as usize].options(position as u32).len() as u64,
        }
    }

    /// Returns the option at `index`, which must be below the number of options.
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
