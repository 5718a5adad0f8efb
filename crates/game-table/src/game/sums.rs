//! Sums of positions of a ruleset, decided by their values or by a search.

use super::contract::{Advice, Facts, Game};
use super::mixed::{Piece, Pieces, Rulebook};
use super::step::Step;
use super::worth::Worth;
use crate::answer::Change;
use crate::errors::Result;
use crate::limits::with_hint;
use mex_core::{Options, Outcome, Play, Ruleset, RulesetSolver};
use tree_hackenbush::Player;

/// A sum of positions of a ruleset.
///
/// Components without moves are dropped.
pub struct Sums<'r, R: Ruleset, N> {
    ruleset: &'r R,
    play: Play,
    solver: RulesetSolver<Rulebook<'r>>,
    name: N,
}

impl<'r, R: Pieces<Position: Ord>, N: Fn(&R::Position) -> String> Sums<'r, R, N> {
    /// Returns a game that starts from a sum of positions, named by `name`; at most `limit`
    /// positions are visited for a question.
    pub fn new(
        ruleset: &'r R,
        start: &[R::Position],
        (play, limit): (Play, usize),
        name: N,
    ) -> Self {
        let start: Vec<Piece> = start.iter().cloned().map(R::piece).collect();
        let solver = RulesetSolver::new(ruleset as Rulebook<'_>, &start, play, limit);
        Sums { ruleset, play, solver, name }
    }
}

impl<R: Pieces<Position: Ord>, N: Fn(&R::Position) -> String> Game for Sums<'_, R, N> {
    type Position = Vec<R::Position>;
    type Move = Step<R::Position>;

    fn moves(&self, components: &Self::Position, _mover: Player) -> Vec<Self::Move> {
        Step::all(self.ruleset, components)
    }

    fn listing_cost(&self, components: &Self::Position) -> u128 {
        let mut options = Options::new();
        components.iter().for_each(|component| self.ruleset.options(component, &mut options));
        options.len() as u128
    }

    fn after(&self, components: &Self::Position, chosen: &Self::Move) -> Self::Position {
        chosen.after(self.ruleset, components)
    }

    fn advice(
        &mut self,
        components: &Self::Position,
        _mover: Player,
    ) -> Result<Advice<Self::Move>> {
        let pieces = self.pieces(components);
        let outcome = self.solver.outcome(&pieces).map_err(with_hint)?;
        let moves = self.solver.winning_moves(&pieces).map_err(with_hint)?;
        Ok(Advice { outcome, moves: Step::of::<R>(components, moves) })
    }

    fn worth(&mut self, components: &Self::Position) -> Result<Worth> {
        Worth::of_heaps(self.solver.nim_heaps(&self.pieces(components)).map_err(with_hint)?)
    }

    fn pieces(&self, components: &Self::Position) -> Vec<Piece> {
        components.iter().cloned().map(R::piece).collect()
    }

    fn facts(&mut self, components: &Self::Position, _outcome: Outcome) -> Result<Facts> {
        let sizes = self.solver.nim_heaps(&self.pieces(components)).map_err(with_hint)?;
        Ok(Facts { play: self.play, sizes, has_answers: true, ..Facts::default() })
    }

    fn names(&self, components: &Self::Position) -> Vec<String> {
        components.iter().map(&self.name).collect()
    }

    fn component(&self, components: &Self::Position, chosen: &Self::Move) -> Option<usize> {
        components.iter().position(|component| *component == chosen.from)
    }

    fn change(&self, _components: &Self::Position, chosen: &Self::Move) -> Change {
        Change::step((self.name)(&chosen.from), chosen.to.iter().map(&self.name))
    }
}
