//! The order of short games.
//!
//! # The idea
//! G ≤ H unless some left option of G is at least H, or some right option of H is at most G. If one
//! of them is a number, no player need move in it, so only the options of the other count. Stops
//! decide most questions before any option is examined:
//!
//! ```text
//! G ≤ H:   false if play in G ends above play in H, whoever starts
//!          true if play in G ends below play in H with Left starting in G and Right in H
//! ```
//!
//! # Source
//! The number avoidance theorem is in *On Numbers and Games*, chapter 9.

use super::error::ShortGameError;
use super::store::{Answer, SCRATCH, ShortGame, ShortGames, ZERO};
use crate::{PartizanOutcome, Player};
use std::cmp::Ordering;

/// A question, and how many of the options that could refute it have been tried.
struct Question {
    game: ShortGame,
    other: ShortGame,
    next: usize,
}

impl ShortGames {
    /// Returns whether a game is at most another: Right, moving second, wins the difference.
    ///
    /// # Complexity
    /// A step for each pair of a follower of one with a follower of the other; answers are kept.
    pub(crate) fn is_at_most(&mut self, game: ShortGame, other: ShortGame) -> Answer<bool> {
        if let Some(known) = self.known_order(game, other) {
            return Ok(known);
        }
        let mut questions = vec![Question { game, other, next: 0 }];
        let mut answer = false;
        while let Some(&Question { game, other, next }) = questions.last() {
            self.stops.pass();
            let refuted_by = self.refutation(game, other, next);
            let known = refuted_by.map(|(game, other)| self.known_order(game, other));
            match (refuted_by, known.flatten()) {
                (Some((game, other)), None) => questions.push(Question { game, other, next: 0 }),
                (Some(_), Some(false)) => {
                    if let Some(question) = questions.last_mut() {
                        question.next += 1;
                    }
                }
                (refuted_by, _) => {
                    answer = refuted_by.is_none();
                    self.learn(game, other, answer)?;
                    questions.pop();
                }
            }
        }
        Ok(answer)
    }

    /// Returns how a game compares with another, or `None` if neither is at most the other.
    pub fn compare(
        &mut self,
        game: ShortGame,
        other: ShortGame,
    ) -> Result<Option<Ordering>, ShortGameError> {
        Ok(match (self.is_at_most(game, other)?, self.is_at_most(other, game)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        })
    }

    /// Returns who wins a game.
    pub fn outcome(&mut self, game: ShortGame) -> Result<PartizanOutcome, ShortGameError> {
        let left_wins = !self.is_at_most(game, ZERO)?;
        let right_wins = !self.is_at_most(ZERO, game)?;
        Ok(PartizanOutcome::from_starts(left_wins, right_wins))
    }

    /// Returns a player's options that no other one dominates, each once.
    pub(crate) fn undominated(
        &mut self,
        options: &[ShortGame],
        player: Player,
    ) -> Answer<Vec<ShortGame>> {
        let mut kept: Vec<ShortGame> = Vec::new();
        for &option in options {
            let mut is_dominated = false;
            let mut place = 0;
            while place < kept.len() && !is_dominated {
                if self.is_no_better(option, kept[place], player)? {
                    is_dominated = true;
                } else if self.is_no_better(kept[place], option, player)? {
                    kept.swap_remove(place);
                } else {
                    place += 1;
                }
            }
            if !is_dominated {
                kept.push(option);
            }
        }
        Ok(kept)
    }

    fn is_no_better(
        &mut self,
        option: ShortGame,
        other: ShortGame,
        player: Player,
    ) -> Answer<bool> {
        match player {
            Player::Left => self.is_at_most(option, other),
            Player::Right => self.is_at_most(other, option),
        }
    }

    /// Returns the question at an index: if its answer is yes, the game is not at most the other.
    fn refutation(
        &self,
        game: ShortGame,
        other: ShortGame,
        place: usize,
    ) -> Option<(ShortGame, ShortGame)> {
        let left = &self.node(game).options[Player::Left as usize];
        let right = &self.node(other).options[Player::Right as usize];
        match left.get(place) {
            Some(&option) => Some((other, option)),
            None => right.get(place - left.len()).map(|&option| (option, game)),
        }
    }

    /// Returns the answer if it is known without examining options.
    fn known_order(&self, game: ShortGame, other: ShortGame) -> Option<bool> {
        if game == other {
            return Some(true);
        }
        let (one, two) = (self.node(game), self.node(other));
        if let (Some(name), Some(other)) = (&one.name, &two.name)
            && let Some(known) = name.is_at_most(other)
        {
            return Some(known);
        }
        let end = |game, starts| self.stop(game, starts);
        if end(game, Player::Left) > end(other, Player::Left)
            || end(game, Player::Right) > end(other, Player::Right)
        {
            return Some(false);
        }
        if end(game, Player::Left) < end(other, Player::Right) {
            return Some(true);
        }
        let table =
            if game == SCRATCH || other == SCRATCH { &self.scratch_order } else { &self.order };
        table.get(&self.pair(game, other)).copied()
    }

    fn learn(&mut self, game: ShortGame, other: ShortGame, answer: bool) -> Answer<()> {
        self.check_room()?;
        let is_scratch = game == SCRATCH || other == SCRATCH;
        let pair = self.pair(game, other);
        let table = if is_scratch { &mut self.scratch_order } else { &mut self.order };
        table.insert(pair, answer);
        Ok(())
    }
}
