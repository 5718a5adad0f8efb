//! Games made from options, brought into canonical form.
//!
//! # The idea
//! ```text
//! make(L, R):  drop dominated options
//!              if some number x has no l ≥ x and no r ≤ x: the simplest one is the value
//!              while some l has a right option l' ≤ {L|R}: replace l by the left options of l'
//!              the same for r with the players exchanged
//!              drop dominated options, and look the form up
//! ```
//!
//! # Why it is right
//! No step changes the value, and a form that allows none is canonical: two such forms of one value
//! are identical. The numbers x with l ≱ x are those above the right stop of l, and the stop itself
//! unless l is at least as large. Once {L|R} is known not to be a number, comparing a game with it
//! never needs the options of a number, so {L|R} needs no canonical form for the comparison.

use super::simplest::{Bound, simplest_between};
use super::store::{Answer, SCRATCH, ShortGame, ShortGames, Table};
use crate::Player;
use std::collections::HashSet;

/// Tables larger than this are not reused for the next form.
const SCRATCH_CAPACITY: usize = 1 << 10;

impl ShortGames {
    /// Returns the canonical form of the game with these options, in any order, possibly repeated,
    /// dominated or reversible.
    pub(crate) fn make(&mut self, left: &[ShortGame], right: &[ShortGame]) -> Answer<ShortGame> {
        let left = self.undominated(left, Player::Left)?;
        let right = self.undominated(right, Player::Right)?;
        let low = self.bound(&left, Player::Left)?;
        let high = self.bound(&right, Player::Right)?;
        if let Some(number) = simplest_between(low.as_ref(), high.as_ref()) {
            return self.number(&number);
        }
        self.set_scratch(&left, &right);
        let left = self.bypassed(&left, Player::Left)?;
        let right = self.bypassed(&right, Player::Right)?;
        let left = self.undominated(&left, Player::Left)?;
        let right = self.undominated(&right, Player::Right)?;
        self.intern(left, right)
    }

    /// Returns the bound that a player's options set for a number.
    fn bound(&mut self, options: &[ShortGame], player: Player) -> Answer<Option<Bound>> {
        let mut bound: Option<Bound> = None;
        for &option in options {
            let end = self.node(option).ends[player.opponent() as usize];
            let is_strict = match player {
                Player::Left => self.is_at_most(end, option)?,
                Player::Right => self.is_at_most(option, end)?,
            };
            let number = self.stop(option, player.opponent()).clone();
            match &mut bound {
                Some(bound) if bound.number == number => bound.is_strict |= is_strict,
                Some(bound) if (bound.number > number) == (player == Player::Left) => {}
                _ => bound = Some(Bound { number, is_strict }),
            }
        }
        Ok(bound)
    }

    fn set_scratch(&mut self, left: &[ShortGame], right: &[ShortGame]) {
        // Clearing a table takes time proportional to its former size.
        if self.scratch_order.capacity() > SCRATCH_CAPACITY {
            self.scratch_order = Table::default();
        }
        self.scratch_order.clear();
        let options = [left.into(), right.into()];
        let ends = self.ends_of(&options);
        let scratch = &mut self.nodes[SCRATCH.place as usize];
        (scratch.options, scratch.ends) = (options, ends);
    }

    /// Returns a player's options, with each reversible one replaced by the options through which
    /// it reverses.
    fn bypassed(&mut self, options: &[ShortGame], player: Player) -> Answer<Vec<ShortGame>> {
        let mut waiting = options.to_vec();
        let mut met: HashSet<ShortGame> = waiting.iter().copied().collect();
        let mut kept = Vec::new();
        while let Some(option) = waiting.pop() {
            let Some(answer) = self.reversal(option, player)? else {
                kept.push(option);
                continue;
            };
            let beyond = self.options(answer, player)?;
            waiting.extend(beyond.iter().copied().filter(|&option| met.insert(option)));
        }
        Ok(kept)
    }

    /// Returns the opponent's reply to a move after which the opponent is no worse off than before
    /// the move.
    fn reversal(&mut self, option: ShortGame, player: Player) -> Answer<Option<ShortGame>> {
        let answers = self.options(option, player.opponent())?;
        for &answer in answers.iter() {
            let is_reversal = match player {
                Player::Left => self.is_at_most(answer, SCRATCH)?,
                Player::Right => self.is_at_most(SCRATCH, answer)?,
            };
            if is_reversal {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }
}
