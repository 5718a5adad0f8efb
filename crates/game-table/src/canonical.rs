//! Values of Hackenbush that are neither numbers nor nimbers nor their sums.

use tree_hackenbush::{Player, Position};

/// Canonical forms of positions whose green edges are connected to others, within limits; of none
/// without the feature.
#[derive(Default)]
pub(crate) struct Mixed {
    #[cfg(feature = "canonical")]
    games: Option<tree_hackenbush::ShortGames>,
}

#[cfg(feature = "canonical")]
impl Mixed {
    /// The most canonical forms that are kept: a second or so.
    const MOST_GAMES: usize = 1 << 16;

    fn store() -> tree_hackenbush::ShortGames {
        tree_hackenbush::ShortGames::with_limit(Self::MOST_GAMES)
    }

    /// Returns the letter of the outcome and the value in Childish Hackenbush.
    pub(crate) fn childish(position: &Position) -> crate::errors::Result<(char, String)> {
        let mut games = Self::store();
        let value = position.childish_value(&mut games)?;
        Ok((games.outcome(value)?.letter(), games.typeset(value)?))
    }

    pub(crate) fn value(&mut self, position: &Position) -> Option<String> {
        let mut games = Self::store();
        let value = position.short_value(&mut games).ok()?;
        let text = games.typeset(value).ok()?;
        self.games = Some(games);
        Some(text)
    }

    /// Returns the moves of a player than which no other leaves more: of those that win, if some do.
    pub(crate) fn best(
        &mut self,
        position: &Position,
        player: Player,
        winning: &[u32],
    ) -> Option<Vec<u32>> {
        let games = self.games.as_mut()?;
        let mut best = position.short_best_moves(games, player).ok()?;
        if !winning.is_empty() {
            best.retain(|edge| winning.binary_search(edge).is_ok());
        }
        Some(best)
    }
}

#[cfg(not(feature = "canonical"))]
impl Mixed {
    pub(crate) fn childish(_: &Position) -> crate::errors::Result<(char, String)> {
        Err("Childish Hackenbush is not played here, but on the command line".into())
    }

    pub(crate) fn value(&mut self, _: &Position) -> Option<String> {
        None
    }

    pub(crate) fn best(&mut self, _: &Position, _: Player, _: &[u32]) -> Option<Vec<u32>> {
        None
    }
}
