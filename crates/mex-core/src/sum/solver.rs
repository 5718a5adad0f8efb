//! Outcomes and winning moves of sums.

use super::rule::{Component, Selection, SumError, SumMove, SumMovePart, SumRule};
use super::theory::{Fact, Tally, Theory};
use crate::graph::GameGraph;
use crate::memo::{Moves, Search};
use crate::outcome::{Outcome, Play};

/// Returns who wins a sum under a rule.
///
/// Eleven of the twelve rules are decided by a theorem about the single components: nim sums,
/// foreclosed values, remotenesses, suspenses, or outcomes. The misère disjunctive sum is decided
/// like Nim where all components are tame, see [`tame_breaker`](crate::tame_breaker), and else by
/// searching through its positions, of which at most `limit` may be met.
///
/// # Complexity
/// O(positions and edges of the different graphs + components) time, and for a search that of
/// [`misere_outcome`](crate::misere_outcome).
///
/// # Errors
/// [`SumError::TokenOutOfRange`] for a position that its graph does not have, [`SumError::Graph`]
/// for a graph with a cycle, [`SumError::LimitReached`] for a search that meets too many
/// positions.
///
/// # Examples
/// ```
/// use mex_core::{Component, GameGraph, Outcome, Play, SumRule, sum_outcome};
///
/// let path = GameGraph::from_edges(3, &[(2, 1), (1, 0)])?;
/// let sum = [Component::Position { graph: &path, position: 2 }, Component::Heap(1)];
/// let outcome = |rule| sum_outcome(&sum, rule, 1000);
/// assert_eq!(outcome(SumRule::disjunctive(Play::Normal)), Ok(Outcome::Next));
/// assert_eq!(outcome(SumRule::continued_conjunctive(Play::Normal)), Ok(Outcome::Previous));
/// assert_eq!(outcome(SumRule::short_conjunctive(Play::Normal)), Ok(Outcome::Next));
/// # Ok::<(), mex_core::GraphError>(())
/// ```
pub fn sum_outcome(
    components: &[Component<'_>],
    rule: SumRule,
    limit: usize,
) -> Result<Outcome, SumError> {
    let mut solver = Solver::new(components, rule, limit)?;
    solver.mover_wins().map(Outcome::from_mover_wins)
}

/// Returns every move of a sum after which the player to move loses.
///
/// The moves come in increasing order of their parts.
///
/// # Complexity
/// As [`sum_outcome`], and O(components) for every move looked at; where a move is made in one
/// component it is O(1). Of a heap only the sizes that can win are looked at, and where moves are
/// made in several components those from 2 on together; but where misère play is decided by a
/// search, every smaller size.
///
/// # Errors
/// As [`sum_outcome`], and [`SumError::TooManyMoves`] when the next player wins and more than
/// `limit` moves must be looked at or returned.
///
/// # Examples
/// ```
/// use mex_core::{Component, Play, SumMove, SumMovePart, SumRule, sum_winning_moves};
///
/// let nim = [3, 4, 5].map(Component::Heap);
/// let moves = sum_winning_moves(&nim, SumRule::disjunctive(Play::Normal), 1000)?;
/// assert_eq!(moves, [SumMove { parts: vec![SumMovePart { component: 0, to: 1 }] }]);
/// # Ok::<(), mex_core::SumError>(())
/// ```
pub fn sum_winning_moves(
    components: &[Component<'_>],
    rule: SumRule,
    limit: usize,
) -> Result<Vec<SumMove>, SumError> {
    let mut solver = Solver::new(components, rule, limit)?;
    if !solver.mover_wins()? {
        return Ok(Vec::new());
    }
    match rule.selection {
        Selection::One => solver.winning_single_moves(),
        Selection::Every | Selection::Some => solver.winning_joint_moves(),
    }
}

/// A position of a sum for searching: graph and position of every component that is not over,
/// or `HEAP` and size, in increasing order.
type SearchSum = Box<[(u32, u64)]>;

const HEAP: u32 = u32::MAX;

struct Solver<'s, 'g> {
    components: &'s [Component<'g>],
    rule: SumRule,
    limit: usize,
    theory: Theory,
    graphs: Vec<&'g GameGraph>,
    /// For every graph the facts of its positions; `None` where no theorem covers some graph.
    facts: Option<Vec<Vec<Fact>>>,
    search: Search<SearchSum>,
}

impl<'s, 'g> Solver<'s, 'g> {
    fn new(components: &'s [Component<'g>], rule: SumRule, limit: usize) -> Result<Self, SumError> {
        let mut graphs: Vec<&GameGraph> = Vec::new();
        let mut roots: Vec<Vec<u32>> = Vec::new();
        for (token_index, component) in components.iter().enumerate() {
            let Component::Position { graph, position } = *component else {
                continue;
            };
            if position >= graph.position_count() {
                return Err(SumError::TokenOutOfRange {
                    token_index,
                    position,
                    position_count: graph.position_count(),
                });
            }
            match graphs.iter().position(|&known| core::ptr::eq(known, graph)) {
                Some(index) => roots[index].push(position),
                None => {
                    graphs.push(graph);
                    roots.push(vec![position]);
                }
            }
        }
        let theory = Theory::of(rule);
        let of_graphs = graphs.iter().zip(&roots);
        let facts: Result<Option<Vec<_>>, _> =
            of_graphs.map(|(graph, roots)| theory.facts_of_graph(graph, roots)).collect();
        Ok(Solver {
            components,
            rule,
            limit,
            theory,
            facts: facts?,
            graphs,
            search: Search::new(Play::Misere, limit),
        })
    }

    fn mover_wins(&mut self) -> Result<bool, SumError> {
        match self.tally() {
            Some(tally) => Ok(self.theory.mover_wins(&tally)),
            None => self.searched_mover_wins(self.search_sum(self.keys())),
        }
    }

    fn tally(&self) -> Option<Tally> {
        let keys = self.keys();
        self.facts.as_ref()?;
        Some(Tally::of(keys.map(|key| self.fact(key))))
    }

    /// The graph and position of every component, or `HEAP` and size.
    fn keys(&self) -> impl Iterator<Item = (u32, u64)> {
        self.components.iter().map(|component| match *component {
            Component::Heap(size) => (HEAP, size),
            Component::Position { graph, position } => {
                let known = self.graphs.iter().position(|&known| core::ptr::eq(known, graph));
                (known.unwrap_or(0) as u32, position.into())
            }
        })
    }

    /// What is known of a component; only asked where a theorem covers all of them.
    fn fact(&self, (graph, position): (u32, u64)) -> Fact {
        match &self.facts {
            Some(facts) if graph != HEAP => facts[graph as usize][position as usize],
            _ => self.theory.fact_of_heap(position),
        }
    }

    fn option_count(&self, (graph, position): (u32, u64)) -> u64 {
        match graph {
            HEAP => position,
            _ => self.graphs[graph as usize].options(position as u32).len() as u64,
        }
    }

    fn option(&self, (graph, position): (u32, u64), index: u64) -> (u32, u64) {
        match graph {
            HEAP => (HEAP, index),
            _ => {
                let options = self.graphs[graph as usize].options(position as u32);
                (graph, options[index as usize].into())
            }
        }
    }

    fn winning_single_moves(&mut self) -> Result<Vec<SumMove>, SumError> {
        let keys: Vec<(u32, u64)> = self.keys().collect();
        let tally = self.tally();
        let mut left = self.limit as u64;
        let mut moves = Vec::new();
        for (component, &key) in keys.iter().enumerate() {
            let mut targets = match tally {
                Some(tally) if key.0 == HEAP => self.heap_targets(&tally, key.1),
                _ => None,
            };
            if targets.is_none() {
                let count = self.option_count(key);
                let rest = left.checked_sub(count);
                left = rest.ok_or(SumError::TooManyMoves { limit: self.limit })?;
                targets = Some((0..count).map(|index| self.option(key, index).1).collect());
            }
            let mut targets = targets.unwrap_or_default();
            targets.sort_unstable();
            targets.dedup();
            for to in targets {
                let next = (key.0, to);
                let wins = match &tally {
                    Some(tally) => {
                        let tally = tally.exchanged(self.fact(key), self.fact(next));
                        !self.theory.mover_wins(&tally)
                    }
                    None => {
                        let moved = keys.iter().enumerate();
                        let moved =
                            moved.map(|(at, &key)| if at == component { next } else { key });
                        let sum = self.search_sum(moved);
                        !self.searched_mover_wins(sum)?
                    }
                };
                if wins {
                    let parts = vec![SumMovePart { component, to }];
                    moves.push(SumMove { parts });
                }
            }
        }
        Ok(moves)
    }

    /// The only sizes to which a heap can be brought that may win, where nim sums decide.
    fn heap_targets(&self, tally: &Tally, size: u64) -> Option<Vec<u64>> {
        let restored = size ^ tally.nim_sum();
        let candidates = match self.theory {
            Theory::NimSum | Theory::TameNimSum => [restored, restored ^ 1, 0, 1],
            // To end the heap wins in normal play. In misère play it loses, and a heap of n acts
            // as one of n − 1, so that the last but one stone is not taken either.
            Theory::Foreclosed(_) => {
                let open = size.saturating_sub(1) ^ tally.nim_sum();
                [0, 0, open, open.saturating_add(1)]
            }
            _ => return None,
        };
        Some(candidates.into_iter().filter(|&to| to < size).collect())
    }

    /// Looks through all combinations of what can be done in the components, or of staying.
    fn winning_joint_moves(&mut self) -> Result<Vec<SumMove>, SumError> {
        let too_many = SumError::TooManyMoves { limit: self.limit };
        let keys: Vec<(u32, u64)> = self.keys().collect();
        // Where a component is over, to stay is all there is to do.
        let may_stay = |key| self.rule.selection == Selection::Some || self.is_over(key);
        let limit = self.limit as u64;
        let mut total = 1_u64;
        let mut choices: Vec<Vec<Choice>> = Vec::new();
        for &key in &keys {
            let more = self.choice_count(key).checked_add(may_stay(key).into());
            let fits = more.and_then(|count| total.checked_mul(count));
            total = fits.filter(|&total| total <= limit).ok_or(too_many.clone())?;
            choices.push(self.choices(key, may_stay(key)));
        }
        let mut moves = Vec::new();
        let mut chosen = vec![0; keys.len()];
        for _ in 0..total {
            let now = || choices.iter().zip(&chosen).map(|(list, &index)| &list[index]);
            let tally = Tally::of(now().zip(&keys).map(|(choice, &key)| match choice {
                Choice::Stay => self.fact(key),
                Choice::To(first, _) => self.fact((key.0, *first)),
            }));
            let is_move = now().any(|choice| *choice != Choice::Stay);
            if is_move && !self.theory.mover_wins(&tally) {
                let count =
                    now().try_fold(1, |count: u64, choice| choice.count().checked_mul(count));
                let listed = count.and_then(|count| count.checked_add(moves.len() as u64));
                if listed.is_none_or(|listed| listed > limit) {
                    return Err(too_many);
                }
                add_moves(now(), &mut moves);
            }
            for (index, list) in chosen.iter_mut().zip(&choices).rev() {
                *index += 1;
                if *index < list.len() {
                    break;
                }
                *index = 0;
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// How many ways to move in a component must be told apart.
    fn choice_count(&self, key: (u32, u64)) -> u64 {
        match key.0 {
            HEAP => key.1.min(3),
            _ => self.option_count(key),
        }
    }

    fn choices(&self, key: (u32, u64), may_stay: bool) -> Vec<Choice> {
        let stay = may_stay.then_some(Choice::Stay);
        let moves = (0..self.choice_count(key)).map(|index| match (key.0, index) {
            // Under the rules of joint moves all heaps from 2 on are alike.
            (HEAP, 2) => Choice::To(2, key.1 - 2),
            _ => Choice::To(self.option(key, index).1, 1),
        });
        stay.into_iter().chain(moves).collect()
    }

    fn is_over(&self, key: (u32, u64)) -> bool {
        self.option_count(key) == 0
    }

    fn search_sum(&self, keys: impl Iterator<Item = (u32, u64)>) -> SearchSum {
        let mut living: Vec<(u32, u64)> = keys.filter(|&key| !self.is_over(key)).collect();
        living.sort_unstable();
        living.into()
    }

    fn searched_mover_wins(&mut self, sum: SearchSum) -> Result<bool, SumError> {
        // Every smaller size of a heap is a position of its own, so that larger heaps cannot be
        // searched within the limit; they are refused before their moves are listed.
        let too_large = |&(graph, size): &(u32, u64)| graph == HEAP && size >= self.limit as u64;
        if sum.iter().any(too_large) {
            return Err(SumError::LimitReached { limit: self.limit });
        }
        let mut search = core::mem::replace(&mut self.search, Search::new(Play::Misere, 0));
        let result = search.mover_wins(sum, |sum, list| self.add_options(sum, list));
        self.search = search;
        result.map_err(|error| SumError::from_search(error, self.limit))
    }

    fn add_options(&self, sum: &SearchSum, list: &mut Moves<SearchSum>) {
        for (component, &key) in sum.iter().enumerate() {
            if component > 0 && sum[component - 1] == key {
                continue;
            }
            for index in 0..self.option_count(key) {
                if list.is_full() {
                    return;
                }
                let next = self.option(key, index);
                let moved = sum.iter().enumerate();
                let moved = moved.map(|(at, &key)| if at == component { next } else { key });
                list.push(self.search_sum(moved));
            }
        }
    }
}

/// What a joint move does in a component.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Stay,
    /// To move to one of so many positions from the first on, which are alike.
    To(u64, u64),
}

impl Choice {
    fn count(&self) -> u64 {
        match *self {
            Choice::Stay => 1,
            Choice::To(_, count) => count,
        }
    }
}

/// Adds every move that does what is chosen in the components.
fn add_moves<'c>(choices: impl Iterator<Item = &'c Choice>, moves: &mut Vec<SumMove>) {
    let start = moves.len();
    moves.push(SumMove { parts: Vec::new() });
    for (component, choice) in choices.enumerate() {
        let Choice::To(first, count) = *choice else {
            continue;
        };
        for index in start..moves.len() {
            let before = moves[index].clone();
            let part = |to| SumMovePart { component, to };
            for to in first + 1..first + count {
                let mut other = before.clone();
                other.parts.push(part(to));
                moves.push(other);
            }
            moves[index].parts.push(part(first));
        }
    }
}

#[cfg(test)]
mod tests;
