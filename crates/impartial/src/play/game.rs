//! A game in the course of play.

use crate::reasons::{Answers, Reason, SHOWN, sum, words};
use mex_core::{Options, Outcome, Play, Ruleset, RulesetError, RulesetMove, RulesetSolver};

/// A sum of positions of a ruleset that is being played.
///
/// Components in which nothing can be moved are dropped.
pub(super) struct Game<'r, R: Ruleset> {
    ruleset: &'r R,
    play: Play,
    solver: RulesetSolver<'r, R>,
    components: Vec<R::Position>,
    history: Vec<Vec<R::Position>>,
}

impl<'r, R: Ruleset<Position: Ord>> Game<'r, R> {
    /// Returns a game that starts from a sum of positions, and in which no question may meet
    /// more than `limit` positions.
    pub(super) fn new(ruleset: &'r R, start: Vec<R::Position>, play: Play, limit: usize) -> Self {
        let solver = RulesetSolver::new(ruleset, &start, play, limit);
        let components = living(ruleset, start);
        Game { ruleset, play, solver, components, history: Vec::new() }
    }

    /// Returns what happens to the player who cannot move.
    pub(super) fn play(&self) -> Play {
        self.play
    }

    /// Returns the components in which something can be moved.
    pub(super) fn components(&self) -> &[R::Position] {
        &self.components
    }

    /// Returns how many moves were made and not taken back.
    pub(super) fn move_count(&self) -> usize {
        self.history.len()
    }

    /// Returns whether the player to move has no move.
    pub(super) fn is_over(&self) -> bool {
        self.components.is_empty()
    }

    /// Returns every legal move.
    pub(super) fn moves(&self) -> Vec<RulesetMove<R::Position>> {
        let mut moves = Vec::new();
        let mut options = Options::new();
        for (component, position) in self.components.iter().enumerate() {
            options.clear();
            self.ruleset.options(position, &mut options);
            let made = options.iter().map(|option| RulesetMove { component, to: option.to_vec() });
            moves.extend(made);
        }
        moves
    }

    /// Returns every move after which the opponent loses.
    pub(super) fn winning_moves(&mut self) -> Result<Vec<RulesetMove<R::Position>>, RulesetError> {
        self.solver.winning_moves(&self.components)
    }

    /// Makes one of the [`moves`](Self::moves).
    pub(super) fn make(&mut self, chosen: &RulesetMove<R::Position>) {
        let mut next = self.components.clone();
        next.splice(chosen.component..=chosen.component, chosen.to.iter().cloned());
        let before = std::mem::replace(&mut self.components, living(self.ruleset, next));
        self.history.push(before);
    }

    /// Takes the last move back, if there is one.
    pub(super) fn undo(&mut self) {
        if let Some(components) = self.history.pop() {
            self.components = components;
        }
    }

    /// Returns what a move does; `name` names a position.
    pub(super) fn text(
        &self,
        chosen: &RulesetMove<R::Position>,
        name: impl Fn(&R::Position) -> String,
    ) -> String {
        words::step(name(&self.components[chosen.component]), chosen.to.iter().map(&name))
    }

    /// Returns why the game is won or lost, with the answers to the moves of a player who loses.
    pub(super) fn reason(
        &mut self,
        name: impl Fn(&R::Position) -> String,
    ) -> Result<Reason, RulesetError> {
        let winning = self.winning_moves()?;
        let outcome = self.solver.outcome(&self.components)?;
        let answers = match outcome {
            Outcome::Previous => Some(self.answers(&name)?),
            _ => None,
        };
        let Some(sizes) = self.solver.nim_heaps(&self.components)? else {
            let texts = winning.iter().map(|chosen| self.text(chosen, &name));
            return Ok(sum::by_search(None, self.play, outcome, texts.collect(), answers));
        };
        let parts: Vec<sum::Part> = self.components.iter().map(&name).zip(sizes).collect();
        let mut is_done = vec![false; parts.len()];
        let move_in = |component: usize, _| {
            // One move of each component is enough.
            if std::mem::replace(&mut is_done[component], true) {
                return None;
            }
            let chosen = winning.iter().find(|chosen| chosen.component == component)?;
            Some(self.text(chosen, &name))
        };
        Ok(sum::by_values(&parts, self.play, move_in, answers))
    }

    fn answers(&mut self, name: impl Fn(&R::Position) -> String) -> Result<Answers, RulesetError> {
        let moves = self.moves();
        let mut answers = Vec::new();
        for chosen in moves.iter().take(SHOWN) {
            let text = self.text(chosen, &name);
            self.make(chosen);
            let reply = self.winning_moves();
            let reply = reply.map(|replies| replies.first().map(|it| self.text(it, &name)));
            self.undo();
            answers.push((text, reply?.unwrap_or_else(|| "the game is over".to_string())));
        }
        Ok(Answers::new(answers, moves.len().saturating_sub(SHOWN)))
    }
}

fn living<R: Ruleset>(ruleset: &R, mut components: Vec<R::Position>) -> Vec<R::Position> {
    components.retain(|component| !ruleset.is_terminal(component));
    components
}

#[cfg(test)]
mod tests {
    use super::*;
    use mex_core::Chomp;

    #[test]
    fn perfect_play_wins_from_every_won_position() {
        for play in [Play::Normal, Play::Misere] {
            let mut game = Game::new(&Chomp, vec![vec![4, 3, 3], vec![2]], play, 10_000);
            let first_wins = !game.winning_moves().unwrap().is_empty();
            let mut first_to_move = true;
            while !game.is_over() {
                let winning = game.winning_moves().unwrap();
                assert_eq!(winning.is_empty(), first_to_move != first_wins, "{play:?}");
                let any = game.moves();
                game.make(winning.first().unwrap_or(&any[any.len() / 2]));
                first_to_move = !first_to_move;
            }
            assert_eq!(first_wins, first_to_move == play.stuck_player_wins(), "{play:?}");
            while game.move_count() > 0 {
                game.undo();
            }
            assert_eq!(game.components(), [vec![4, 3, 3], vec![2]]);
        }
    }

    #[test]
    fn reasons_name_moves_that_win() {
        for play in [Play::Normal, Play::Misere] {
            for rows in [vec![4, 3], vec![1, 1], vec![2, 2], vec![3, 2, 1]] {
                let mut game = Game::new(&Chomp, vec![rows, vec![2]], play, 10_000);
                let name = |rows: &Vec<u32>| format!("{rows:?}");
                let text = game.reason(name).unwrap().to_string();
                assert!(text.lines().count() < 24, "{text}");
                let winning = game.winning_moves().unwrap();
                let winning: Vec<String> = winning.iter().map(|it| game.text(it, name)).collect();
                let named = text.lines().filter_map(|line| line.strip_prefix("  "));
                for line in named.filter(|_| !winning.is_empty()) {
                    assert!(winning.iter().any(|made| made == line), "{text}");
                }
                assert_eq!(text.contains("the player to move wins"), !winning.is_empty());
            }
        }
    }
}
