//! Sums and negatives of short games.

use super::error::ShortGameError;
use super::store::{Answer, ShortGame, ShortGames, ZERO};
use crate::Player;

/// A sum that is being made, and what was found of its options.
struct Making {
    games: [ShortGame; 2],
    options: [Vec<ShortGame>; 2],
    /// Which options were found: of which game and player, and how many of them.
    stage: usize,
    next: usize,
}

impl Making {
    fn new(games: [ShortGame; 2]) -> Self {
        Self { games, options: Default::default(), stage: 0, next: 0 }
    }
}

impl ShortGames {
    /// Returns the sum of two games.
    ///
    /// # Complexity
    /// A game is made for each pair of a follower of one with a follower of the other. Sums of
    /// numbers, nimbers and multiples of ↑ are looked up, and a number only shifts the other game.
    ///
    /// # Errors
    /// [`ShortGameError`] when the store is full.
    ///
    /// # Panics
    /// Panics when one of the games is of a larger store.
    pub fn sum(&mut self, game: ShortGame, other: ShortGame) -> Result<ShortGame, ShortGameError> {
        if let Some(sum) = self.known_sum(game, other)? {
            return Ok(sum);
        }
        let mut stack = vec![Making::new([game, other])];
        let mut last = ZERO;
        while let Some(making) = stack.last_mut() {
            self.stops.pass();
            if making.stage < 4 {
                let (place, player) = (making.stage / 2, making.stage % 2);
                let moved = making.games[place];
                // In a sum with a number, no player need move in the number.
                let option = self.node(moved).options[player].get(making.next).copied();
                let Some(option) = option else {
                    (making.stage, making.next) = (making.stage + 1, 0);
                    continue;
                };
                let games = [option, making.games[1 - place]];
                match self.known_sum(games[0], games[1])? {
                    Some(sum) => {
                        making.options[player].push(sum);
                        making.next += 1;
                    }
                    None => stack.push(Making::new(games)),
                }
                continue;
            }
            let Some(Making { games, options: [left, right], .. }) = stack.pop() else { break };
            let is_shift = games.iter().any(|&game| self.to_number(game).is_some());
            last = if is_shift { self.intern(left, right)? } else { self.make(&left, &right)? };
            self.check_room()?;
            self.sums.insert(self.sum_key(games), last);
        }
        Ok(last)
    }

    /// Returns a sum that is known, or that a rule for named values finds.
    fn known_sum(&mut self, game: ShortGame, other: ShortGame) -> Answer<Option<ShortGame>> {
        if game == ZERO || other == ZERO {
            return Ok(Some(if game == ZERO { other } else { game }));
        }
        if let (Some(one), Some(two)) = (&self.node(game).name, &self.node(other).name)
            && let (Some(ups), Some(more)) = (one.multiple(), two.multiple())
            && let Some(multiple) = ups.checked_add(more)
        {
            let number = one.number.clone() + two.number.clone();
            let nimber = one.nimber ^ two.nimber;
            return self.number_up_star(&number, multiple, nimber).map(Some);
        }
        Ok(self.sums.get(&self.sum_key([game, other])).copied())
    }

    /// Returns the game with the players exchanged.
    ///
    /// # Complexity
    /// A game is made for each follower; answers are kept.
    ///
    /// # Errors
    /// [`ShortGameError`] when the store is full.
    ///
    /// # Panics
    /// Panics when the game is of a larger store.
    pub fn negative(&mut self, game: ShortGame) -> Result<ShortGame, ShortGameError> {
        let mut stack = vec![(game, 0)];
        let mut last = ZERO;
        while let Some(&(game, next)) = stack.last() {
            self.stops.pass();
            if let Some(negative) = self.known_negative(game)? {
                last = negative;
                stack.pop();
                continue;
            }
            let [left, right] = self.node(game).options.clone();
            if let Some(&option) = left.iter().chain(right.iter()).nth(next) {
                if let Some((_, next)) = stack.last_mut() {
                    *next += 1;
                }
                stack.push((option, 0));
                continue;
            }
            let [left, right] = [self.negatives_of(&left)?, self.negatives_of(&right)?];
            let negative = self.intern(right, left)?;
            self.negatives.insert(game, negative);
            self.negatives.insert(negative, game);
        }
        Ok(last)
    }

    /// Returns the negatives of games, all of which are known.
    fn negatives_of(&mut self, games: &[ShortGame]) -> Answer<Vec<ShortGame>> {
        let mut negatives = Vec::with_capacity(games.len());
        for &game in games {
            negatives.push(self.known_negative(game)?.unwrap_or(ZERO));
        }
        Ok(negatives)
    }

    fn known_negative(&mut self, game: ShortGame) -> Answer<Option<ShortGame>> {
        if let Some(number) = self.to_number(game) {
            let negative = -number.clone();
            return self.number(&negative).map(Some);
        }
        Ok(self.negatives.get(&game).copied())
    }

    /// Returns one game less another.
    ///
    /// # Errors
    /// [`ShortGameError`] when the store is full.
    ///
    /// # Panics
    /// Panics when one of the games is of a larger store.
    pub fn difference(
        &mut self,
        game: ShortGame,
        other: ShortGame,
    ) -> Result<ShortGame, ShortGameError> {
        let negative = self.negative(other)?;
        self.sum(game, negative)
    }

    /// Returns the switch: a player who moves in it chooses an option of Left's, or the negative of
    /// one for Right.
    pub(crate) fn switch(&mut self, options: &[ShortGame]) -> Answer<ShortGame> {
        let mut negatives = Vec::with_capacity(options.len());
        for &option in options {
            negatives.push(self.negative(option)?);
        }
        self.make(options, &negatives)
    }
}

impl ShortGames {
    /// Returns the key of a sum, which does not depend on the order.
    fn sum_key(&self, [game, other]: [ShortGame; 2]) -> u64 {
        self.pair(game, other).min(self.pair(other, game))
    }

    /// Returns whether a player's options are the negatives of the other's.
    pub(crate) fn is_switch(&mut self, game: ShortGame) -> Answer<bool> {
        let left = self.options(game, Player::Left)?;
        let right = self.options(game, Player::Right)?;
        if left.len() != right.len() {
            return Ok(false);
        }
        for &option in left.iter() {
            let negative = self.negative(option)?;
            if !right.contains(&negative) {
                return Ok(false);
            }
        }
        Ok(!left.is_empty())
    }
}
