//! What all boards share: the theory of a ruleset, asked about the parts of a board.

use super::super::contract::{Advice, Board, Game, Verb};
use crate::errors::Result;
use crate::game::limits::with_hint;
use crate::game::mixed::{Piece, Pieces, Rulebook};
use crate::game::worth::Worth;
use crate::reason::{Answers, Reason, SHOWN, sum};
use mex_core::{Outcome, Play, Ruleset, RulesetSolver};
use tree_hackenbush::Player;

/// A board that is drawn with a key for each move.
pub(crate) trait Rules {
    /// What the parts of a board are positions of.
    type Parts: Pieces<Position: Ord>;
    type State: Clone;
    type Move: Clone + PartialEq;

    /// Returns the parts in which something can be moved.
    fn parts(&self, state: &Self::State) -> Vec<<Self::Parts as Ruleset>::Position>;

    /// Returns what a part is called.
    fn part_name(&self, part: &<Self::Parts as Ruleset>::Position) -> String;

    fn moves(&self, state: &Self::State) -> Vec<Self::Move>;

    fn after(&self, state: &Self::State, chosen: &Self::Move) -> Self::State;

    /// Returns the board with the key of each move, whose text ends a line.
    fn picture(&self, state: &Self::State) -> String;

    /// Returns the board as a person writes it.
    fn written(&self, state: &Self::State) -> String;

    fn object(&self, state: &Self::State, chosen: &Self::Move) -> String;

    fn key(&self, chosen: &Self::Move, number: usize) -> String;

    /// Returns what a person must know of the picture.
    fn introduction(&self) -> &'static str;

    fn verb(&self) -> Verb;
}

/// A game on a board.
pub(crate) struct Boards<'r, B: Rules> {
    rules: B,
    play: Play,
    solver: RulesetSolver<Rulebook<'r>>,
}

/// Returns the parts of a board as pieces.
fn pieces<B: Rules>(rules: &B, state: &B::State) -> Vec<Piece> {
    rules.parts(state).into_iter().map(B::Parts::piece).collect()
}

impl<'r, B: Rules> Boards<'r, B> {
    /// Returns the game from a board on; no question may meet more than `limit` positions.
    pub(crate) fn new(
        rules: B,
        parts: &'r B::Parts,
        start: &B::State,
        (play, limit): (Play, usize),
    ) -> Self {
        let solver = RulesetSolver::new(parts.rulebook(), &pieces(&rules, start), play, limit);
        Boards { rules, play, solver }
    }

    fn outcome_after(&mut self, state: &B::State, chosen: &B::Move) -> Result<Outcome> {
        Ok(self
            .solver
            .outcome(&pieces(&self.rules, &self.rules.after(state, chosen)))
            .map_err(with_hint)?)
    }

    fn text(&self, state: &B::State, chosen: &B::Move) -> String {
        format!("{}{}", self.rules.verb().listed, self.rules.object(state, chosen))
    }

    fn answers(&mut self, state: &B::State) -> Result<Answers> {
        let moves = self.rules.moves(state);
        let mut answers = Vec::new();
        for chosen in moves.iter().take(SHOWN) {
            let after = self.rules.after(state, chosen);
            let advice = self.advice(&after, Player::Left)?;
            let reply = advice.moves.first().map(|reply| self.text(&after, reply));
            let reply = reply.unwrap_or_else(|| "the game is over".to_string());
            answers.push((self.text(state, chosen), reply));
        }
        Ok(Answers::new(answers, moves.len().saturating_sub(SHOWN)))
    }
}

impl<B: Rules> Game for Boards<'_, B> {
    type Position = B::State;
    type Move = B::Move;

    fn moves(&self, state: &B::State, _mover: Player) -> Vec<B::Move> {
        self.rules.moves(state)
    }

    fn after(&self, state: &B::State, chosen: &B::Move) -> B::State {
        self.rules.after(state, chosen)
    }

    fn advice(&mut self, state: &B::State, _mover: Player) -> Result<Advice<B::Move>> {
        let outcome = self.solver.outcome(&pieces(&self.rules, state)).map_err(with_hint)?;
        let mut moves = Vec::new();
        if outcome.mover_wins() {
            for chosen in self.rules.moves(state) {
                if !self.outcome_after(state, &chosen)?.mover_wins() {
                    moves.push(chosen);
                }
            }
        }
        Ok(Advice { outcome, moves })
    }

    fn worth(&mut self, state: &B::State) -> Result<Worth> {
        Worth::of_heaps(self.solver.nim_heaps(&pieces(&self.rules, state)).map_err(with_hint)?)
    }

    fn pieces(&self, state: &B::State) -> Vec<Piece> {
        pieces(&self.rules, state)
    }

    fn reason(&mut self, state: &B::State, mover: Player) -> Result<Reason> {
        let Advice { outcome, moves } = self.advice(state, mover)?;
        let answers = match outcome {
            Outcome::Previous => Some(self.answers(state)?),
            _ => None,
        };
        let texts: Vec<String> = moves.iter().map(|chosen| self.text(state, chosen)).collect();
        let parts = self.rules.parts(state);
        let Some(sizes) = self.solver.nim_heaps(&self.pieces(state)).map_err(with_hint)? else {
            return Ok(sum::by_search(None, self.play, outcome, texts, answers));
        };
        let names = parts.iter().map(|part| self.rules.part_name(part));
        let named: Vec<sum::Part> = names.zip(sizes).collect();
        // A move of the whole board is one of some part: all are named with the first.
        let mut texts = Some(texts);
        let mut all = Vec::new();
        let move_in = |_: usize, _| {
            all.extend(texts.take().unwrap_or_default().into_iter().rev());
            all.pop()
        };
        Ok(sum::by_values(&named, self.play, move_in, answers))
    }

    fn board(&self, state: &B::State, _mover: Player) -> Board {
        Board::Picture(self.rules.picture(state))
    }

    fn written(&self, state: &B::State) -> Option<String> {
        Some(self.rules.written(state))
    }

    fn object(&self, state: &B::State, chosen: &B::Move) -> String {
        self.rules.object(state, chosen)
    }

    fn verb(&self) -> Verb {
        self.rules.verb()
    }

    fn key(&self, chosen: &B::Move, number: usize) -> String {
        self.rules.key(chosen, number)
    }

    fn introduction(&self, _person: Player) -> Option<String> {
        Some(self.rules.introduction().to_string())
    }
}
