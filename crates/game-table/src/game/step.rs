//! Moves in sums: a component becomes others, anywhere in the sum.

use super::mixed::{Piece, Pieces};
use mex_core::{Options, Ruleset, RulesetMove};
use std::collections::HashSet;
use std::hash::Hash;

/// A move in a sum, as a value: moves are equal if they have equal effects on equal components.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step<P> {
    pub(super) from: P,
    /// The new components, in increasing order.
    pub(super) to: Vec<P>,
}

impl<P: Clone + Ord + Hash> Step<P> {
    pub(super) fn new(from: P, mut to: Vec<P>) -> Self {
        to.sort_unstable();
        Step { from, to }
    }

    /// Returns every move of a sum once, in the order of its components and their options.
    pub(super) fn all(ruleset: &impl Ruleset<Position = P>, sum: &[P]) -> Vec<Self> {
        let mut moves = Vec::new();
        let mut options = Options::new();
        for component in distinct(sum.iter().cloned()) {
            options.clear();
            ruleset.options(&component, &mut options);
            moves.extend(options.iter().map(|to| Step::new(component.clone(), to.to_vec())));
        }
        distinct(moves)
    }

    /// Returns the moves that a solver found in a sum, each once.
    pub(super) fn of<R>(sum: &[P], moves: Vec<RulesetMove<Piece>>) -> Vec<Self>
    where
        R: Pieces<Position = P>,
    {
        let step = |made: RulesetMove<Piece>| {
            let to = made.to.iter().filter_map(R::position).cloned().collect();
            Step::new(sum[made.component].clone(), to)
        };
        distinct(moves.into_iter().map(step))
    }

    /// Returns the sum after the move, without components that have no moves.
    pub(super) fn after(&self, ruleset: &impl Ruleset<Position = P>, sum: &[P]) -> Vec<P> {
        let mut after = sum.to_vec();
        if let Some(place) = sum.iter().position(|component| *component == self.from) {
            after.splice(place..=place, self.to.iter().cloned());
        }
        living(ruleset, after)
    }
}

/// Returns the components that have moves.
pub(super) fn living<R: Ruleset>(ruleset: &R, mut sum: Vec<R::Position>) -> Vec<R::Position> {
    sum.retain(|component| !ruleset.is_terminal(component));
    sum
}

/// Returns each move or component once, in the order of first occurrences.
pub(super) fn distinct<T: Clone + Eq + Hash>(list: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    list.into_iter().filter(|it| seen.insert(it.clone())).collect()
}
