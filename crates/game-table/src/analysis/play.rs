//! Play on the games of a sum, move by move.

use super::{Analysis, Game};
use crate::answer::MoveAnswer;
use crate::errors::Result;
use crate::game::{Board, Choice};
use crate::notation::about_game;
use mex_core::{Outcome, Play};
use std::collections::HashSet;
use tree_hackenbush::Player;

/// Play, move by move. A move is identified by its index among the mover's choices.
impl Analysis<'_> {
    /// Refuses sums with too many moves to list.
    pub fn check_playable(&self) -> Result<()> {
        self.games.iter().try_for_each(|game| game.part.check_listing())
    }

    /// Returns what a move does in each game, with notes for a player.
    pub fn introductions(&self, person: Player) -> Vec<String> {
        let mut notes = Vec::new();
        for game in &self.games {
            let rule = format!("{}: {}.", game.name, about_game(game.name));
            notes.extend([rule].into_iter().chain(game.part.introduction(person)));
        }
        let mut known = HashSet::new();
        notes.into_iter().filter(|note| known.insert(note.clone())).collect()
    }

    /// Returns the name and the position of every game, as the player to move sees it.
    pub fn boards(&self, mover: Player) -> Vec<(&str, Board)> {
        self.games.iter().map(|game| (game.label.as_str(), game.part.board(mover))).collect()
    }

    /// Returns every move of a player with its game, in order of the games; if there are several,
    /// the number of the game and a colon precede the key.
    pub fn choices(&self, mover: Player) -> Vec<(usize, Choice)> {
        let mut all = Vec::new();
        for (index, game) in self.games.iter().enumerate() {
            if !self.is_open(index) {
                continue;
            }
            all.extend(game.part.choices(mover).into_iter().map(|mut choice| {
                if self.games.len() > 1 {
                    choice.key.insert_str(0, &format!("{}:", index + 1));
                }
                (index, choice)
            }));
        }
        all
    }

    /// Returns whether the next move may be made in a game: in any, unless the last move entails.
    pub(super) fn is_open(&self, game: usize) -> bool {
        self.games[game].part.is_entailed() || !self.games.iter().any(|it| it.part.is_entailed())
    }

    /// Makes a move.
    ///
    /// # Panics
    /// Panics if the player has no such move.
    pub fn make(&mut self, mover: Player, index: usize) {
        let places = self.places(mover);
        let &(game, place) = places.get(index).expect("there is no such move");
        self.games[game].part.make(mover, place);
        self.made.push(game);
    }

    /// Takes back the last move, if there is one.
    pub fn take_back(&mut self) {
        if let Some(game) = self.made.pop() {
            self.games[game].part.take_back();
        }
    }

    /// Returns how often the current position has occurred with the same player to move; 1 if play
    /// must end.
    pub fn visits(&self) -> usize {
        let mut counts: Vec<usize> = self.games.iter().map(|game| game.part.made()).collect();
        let mut visits = 1;
        for (back, &game) in (1..).zip(self.made.iter().rev()) {
            counts[game] -= 1;
            // A game that must end is unchanged if no move was made in it.
            let is_same = |(game, &made): (&Game<'_>, &usize)| {
                made == game.part.made() || game.part.is_back_at(made)
            };
            if back % 2 == 0 && self.games.iter().zip(&counts).all(is_same) {
                visits += 1;
            }
        }
        visits
    }

    /// Returns whether positions may repeat.
    pub fn may_repeat(&self) -> bool {
        // Such games are in files, or need the same features.
        cfg!(feature = "file")
            && self.games.iter().any(|game| game.part.is_back_at(game.part.made()))
    }

    /// Returns who wins, and the best move, if one is better than others.
    pub fn best(&mut self, mover: Player) -> Result<(Outcome, Option<usize>)> {
        let (outcome, moves) = match &mut self.games[..] {
            [game] => game.part.advice(mover)?,
            _ => self.decided(mover)?,
        };
        let Some(best) = moves.first() else {
            let may_delay = self.games.len() > 1 && self.play == Play::Normal && self.may_repeat();
            return Ok((outcome, if may_delay { self.delaying(mover) } else { None }));
        };
        let best = MoveAnswer { remoteness: None, ..best.clone() };
        let is_best = |(game, choice): &(usize, Choice)| choice.answer(*game) == best;
        let place = self.choices(mover).iter().position(is_best);
        Ok((outcome, Some(place.ok_or("the program's move is none of those listed")?)))
    }
}
