//! Values of Hackenbush that are not sums of a number and a nimber: canonical forms, within limits;
//! without the feature `canonical` there are none.

use crate::errors::Result;
use tree_hackenbush::Position;
#[cfg(feature = "canonical")]
use tree_hackenbush::ShortGames;

/// The most canonical forms: about a second.
#[cfg(feature = "canonical")]
pub(crate) const MOST_GAMES: usize = 1 << 16;

/// Returns the letter of the outcome and the value in Childish Hackenbush.
#[cfg(feature = "canonical")]
pub(crate) fn childish(position: &Position) -> Result<(char, String)> {
    let mut games = ShortGames::with_limit(MOST_GAMES);
    let value = position.childish_value(&mut games)?;
    Ok((games.outcome(value)?.letter(), games.typeset(value)?))
}

#[cfg(not(feature = "canonical"))]
pub(crate) fn childish(_: &Position) -> Result<(char, String)> {
    Err("this page cannot play Childish Hackenbush; use the command line".into())
}

#[cfg(feature = "canonical")]
pub(crate) fn canonical_form(position: &Position) -> Option<String> {
    let mut games = ShortGames::with_limit(MOST_GAMES);
    let value = position.short_value(&mut games).ok()?;
    games.typeset(value).ok()
}

#[cfg(not(feature = "canonical"))]
pub(crate) fn canonical_form(_: &Position) -> Option<String> {
    None
}
