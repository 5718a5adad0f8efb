//! Sums and negatives of short games.

use super::error::ShortGameError;
use super::store::{Answer, ShortGame, ShortGames, ZERO};
use crate::Player;

impl ShortGames {
    /// Returns the sum of two games.
    ///
    /// # Complexity
    /// A game is made for each pair of a follower of one with a follower of the other. Sums of
    /// numbers, nimbers and multiples of ↑ are looked up, and a number only shifts the other game.
    pub fn sum(&mut self, game: ShortGame, other: ShortGame) -> Result<ShortGame, ShortGameError> {
        if let Some(sum) = self.known_sum(game, other)? {
            return Ok(sum);
        }
        let mut last = ZERO;
        let unknown = |games: &mut Self, pair| {
            let mut parts = Vec::new();
            let moved = games.moved(pair);
            for &(part, _) in &moved {
                if games.known_sum(part[0], part[1])?.is_none() {
                    parts.push(part);
                }
            }
            Ok((parts, moved))
        };
        self.walk(ordered([game, other]), unknown, |games, pair, moved| {
            let mut options = [Vec::new(), Vec::new()];
            for (part, player) in moved {
                options[player].extend(games.known_sum(part[0], part[1])?);
            }
            let [left, right] = options;
            let is_shift = pair.iter().any(|&game| games.to_number(game).is_some());
            last = if is_shift { games.intern(left, right)? } else { games.make(&left, &right)? };
            games.check_room()?;
            games.sums.insert(games.sum_key(pair), last);
            Ok(())
        })?;
        Ok(last)
    }

    /// Returns the sums after a move in one of two games, with the player's index. In a sum with a
    /// number, no player need move in the number, whose options are omitted.
    fn moved(&self, [game, other]: [ShortGame; 2]) -> Vec<([ShortGame; 2], usize)> {
        let in_one = |game, other| {
            let options = self.node(game).options.iter().enumerate();
            options.flat_map(move |(player, options)| {
                options.iter().map(move |&option| (ordered([option, other]), player))
            })
        };
        in_one(game, other).chain(in_one(other, game)).collect()
    }

    /// Returns a sum that is already known, or given by a rule for named values.
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
    pub fn negative(&mut self, game: ShortGame) -> Result<ShortGame, ShortGameError> {
        let unknown = |games: &mut Self, game| match games.known_negative(game)? {
            Some(_) => Ok((Vec::new(), ())),
            None => Ok((games.all_options(game)?, ())),
        };
        self.walk(game, unknown, |games, game, ()| {
            if games.known_negative(game)?.is_none() {
                let [left, right] = games.node(game).options.clone();
                let [left, right] = [games.negatives_of(&left)?, games.negatives_of(&right)?];
                let negative = games.intern(right, left)?;
                games.negatives.insert(game, negative);
                games.negatives.insert(negative, game);
            }
            Ok(())
        })?;
        Ok(self.known_negative(game)?.unwrap_or(ZERO))
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

    /// Returns the difference of two games.
    pub fn difference(
        &mut self,
        game: ShortGame,
        other: ShortGame,
    ) -> Result<ShortGame, ShortGameError> {
        let negative = self.negative(other)?;
        self.sum(game, negative)
    }

    /// Returns the switch: a player who moves in it chooses one of the options for Left, or its
    /// negative for Right.
    pub(crate) fn switch(&mut self, options: &[ShortGame]) -> Answer<ShortGame> {
        let mut negatives = Vec::with_capacity(options.len());
        for &option in options {
            negatives.push(self.negative(option)?);
        }
        self.make(options, &negatives)
    }

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

/// Returns a pair in the order of the store, so that a sum is made once.
fn ordered([game, other]: [ShortGame; 2]) -> [ShortGame; 2] {
    if game.place <= other.place { [game, other] } else { [other, game] }
}
