//! Who wins a sum: by the theorem of its rule if that covers the components, otherwise by search.

use super::error::SumError;
use super::games::{Games, HEAP, Key};
use super::rule::{Component, SumRule};
use super::search::SumSearch;
use super::theory::{Fact, Tally, Theory};
use crate::outcome::Play;

/// A sum under a rule, with what is known of its components.
pub(super) struct Solver<'g> {
    pub(super) rule: SumRule,
    pub(super) limit: usize,
    pub(super) theory: Theory,
    pub(super) games: Games<'g>,
    /// The components, by graph and position.
    pub(super) keys: Vec<Key>,
    /// For every graph the facts of its positions; `None` if some graph is not covered.
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
        // Misère disjunctive sums are the only ones that a theorem may leave open.
        let search = SumSearch::new(Play::Misere, limit);
        Ok(Solver { rule, limit, theory, games, keys, facts, search })
    }

    pub(super) fn mover_wins(&mut self) -> Result<bool, SumError> {
        match self.tally() {
            Some(tally) => Ok(self.theory.mover_wins(&tally)),
            None => self.searched_mover_wins(&self.keys.clone()),
        }
    }

    /// Returns the facts of all components together, or `None` if some are not covered.
    pub(super) fn tally(&self) -> Option<Tally> {
        self.facts.as_ref()?;
        Some(Tally::of(self.keys.iter().map(|&key| self.fact(key))))
    }

    /// Returns what is known of a component; only asked if all components are covered.
    pub(super) fn fact(&self, (graph, position): Key) -> Fact {
        match &self.facts {
            Some(facts) if graph != HEAP => facts[graph as usize][position as usize],
            _ => self.theory.fact_of_heap(position),
        }
    }

    /// Returns whether the player to move wins, by search.
    pub(super) fn searched_mover_wins(&mut self, keys: &[Key]) -> Result<bool, SumError> {
        // Every smaller size of a heap is a position of its own, so that larger heaps cannot be
        // searched within the limit; they are refused before their moves are listed.
        let too_large = |&(graph, size): &Key| graph == HEAP && size >= self.limit as u64;
        if keys.iter().any(too_large) {
            return Err(SumError::LimitReached { limit: self.limit });
        }
        let result = self.search.mover_wins(&self.games, keys.iter().copied());
        result.map_err(|error| SumError::from_search(error, self.limit))
    }
}
