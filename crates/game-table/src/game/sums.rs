//! Sums of positions of a ruleset, decided by their values or by a search.

use super::contract::{Advice, Board, Game, answers};
use super::limits::with_hint;
use super::mixed::{Piece, Pieces, Rulebook};
use super::step::{Step, living};
use super::worth::Worth;
use crate::answer::Change;
use crate::errors::Result;
use crate::reason::{Reason, sum};
use mex_core::{Options, Outcome, Play, Ruleset, RulesetSolver};
use tree_hackenbush::Player;

/// A sum of positions of a ruleset.
///
/// Components in which nothing can be moved are dropped.
pub struct Sums<'r, R: Ruleset, N> {
    ruleset: &'r R,
    play: Play,
    solver: RulesetSolver<Rulebook<'r>>,
    name: N,
}

impl<'r, R: Pieces<Position: Ord>, N: Fn(&R::Position) -> String> Sums<'r, R, N> {
    /// Returns a game that starts from a sum of positions, which `name` names; no question may
    /// meet more than `limit` positions.
    pub fn new(
        ruleset: &'r R,
        start: &[R::Position],
        (play, limit): (Play, usize),
        name: N,
    ) -> Self {
        let start: Vec<Piece> = start.iter().cloned().map(R::piece).collect();
        let solver = RulesetSolver::new(ruleset.rulebook(), &start, play, limit);
        Sums { ruleset, play, solver, name }
    }

    /// Returns the components in which something can be moved.
    pub fn living(&self, components: Vec<R::Position>) -> Vec<R::Position> {
        living(self.ruleset, components)
    }

    fn winning_moves(&mut self, components: &Vec<R::Position>) -> Result<Vec<Step<R::Position>>> {
        let pieces = self.pieces(components);
        let moves = self.solver.winning_moves(&pieces).map_err(with_hint)?;
        Ok(Step::of::<R>(components, moves))
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
        let outcome = self.solver.outcome(&self.pieces(components)).map_err(with_hint)?;
        Ok(Advice { outcome, moves: self.winning_moves(components)? })
    }

    fn worth(&mut self, components: &Self::Position) -> Result<Worth> {
        Worth::of_heaps(self.solver.nim_heaps(&self.pieces(components)).map_err(with_hint)?)
    }

    fn pieces(&self, components: &Self::Position) -> Vec<Piece> {
        components.iter().cloned().map(R::piece).collect()
    }

    fn reason(&mut self, components: &Self::Position, _mover: Player) -> Result<Reason> {
        let winning = self.winning_moves(components)?;
        let outcome = self.solver.outcome(&self.pieces(components)).map_err(with_hint)?;
        let answers = match outcome {
            Outcome::Previous => Some(answers(self, components)?),
            _ => None,
        };
        let Some(sizes) = self.solver.nim_heaps(&self.pieces(components)).map_err(with_hint)?
        else {
            let texts = winning.iter().map(|chosen| self.object(components, chosen));
            return Ok(sum::by_search(None, self.play, outcome, texts.collect(), answers));
        };
        let parts: Vec<sum::Part> = components.iter().map(&self.name).zip(sizes).collect();
        let mut is_done = vec![false; parts.len()];
        let move_in = |component: usize, _| {
            // One move of each component is enough.
            if std::mem::replace(&mut is_done[component], true) {
                return None;
            }
            let chosen = winning.iter().find(|chosen| chosen.from == components[component])?;
            Some(self.object(components, chosen))
        };
        Ok(sum::by_values(&parts, self.play, move_in, answers))
    }

    fn board(&self, components: &Self::Position, _mover: Player) -> Board {
        let names: Vec<String> = components.iter().map(&self.name).collect();
        Board::Line(names.join(" + "))
    }

    fn written(&self, components: &Self::Position) -> Option<String> {
        let names: Vec<String> = components.iter().map(&self.name).collect();
        Some(names.join(", "))
    }

    fn change(&self, _components: &Self::Position, chosen: &Self::Move) -> Change {
        Change::step((self.name)(&chosen.from), chosen.to.iter().map(&self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mex_core::Chomp;

    fn name(rows: &Vec<u32>) -> String {
        format!("{rows:?}")
    }

    #[test]
    fn perfect_play_wins_from_every_won_position() {
        for play in [Play::Normal, Play::Misere] {
            let mut position = vec![vec![4, 3, 3], vec![2]];
            let mut game = Sums::new(&Chomp, &position, (play, 10_000), name);
            let first_wins = game.advice(&position, Player::Left).unwrap().outcome.mover_wins();
            let mut first_to_move = true;
            loop {
                let any = game.moves(&position, Player::Left);
                if any.is_empty() {
                    break;
                }
                let winning = game.advice(&position, Player::Left).unwrap().moves;
                assert_eq!(winning.is_empty(), first_to_move != first_wins, "{play:?}");
                position = game.after(&position, winning.first().unwrap_or(&any[any.len() / 2]));
                first_to_move = !first_to_move;
            }
            assert_eq!(first_wins, first_to_move == play.stuck_player_wins(), "{play:?}");
        }
    }

    #[test]
    fn reasons_name_moves_that_win() {
        for play in [Play::Normal, Play::Misere] {
            for rows in [vec![4, 3], vec![1, 1], vec![2, 2], vec![3, 2, 1]] {
                let position = vec![rows, vec![2]];
                let mut game = Sums::new(&Chomp, &position, (play, 10_000), name);
                let text = game.reason(&position, Player::Left).unwrap().to_string();
                assert!(text.lines().count() < 24, "{text}");
                let winning = game.advice(&position, Player::Left).unwrap().moves;
                let winning: Vec<String> =
                    winning.iter().map(|it| game.object(&position, it)).collect();
                let named = text.lines().filter_map(|line| line.strip_prefix("  "));
                for line in named.filter(|_| !winning.is_empty()) {
                    assert!(winning.iter().any(|made| made == line), "{text}");
                }
                assert_eq!(text.contains("the player to move wins"), !winning.is_empty());
            }
        }
    }
}
