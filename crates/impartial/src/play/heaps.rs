//! Which heaps can be played.

use crate::errors::Result;
use heap_games::Rule;
use mex_core::Play;

/// The greatest heap that can be played: all of its moves are listed.
const GREATEST: u64 = 65_535;

/// The most heaps that the moves of one heap may list together.
const MOST_PARTS: u128 = 1 << 24;

/// Refuses heaps that cannot be played by a rule.
pub(crate) fn check_heaps(rule: &Rule, heaps: &[u64], play: Play) -> Result<()> {
    let is_large = |heap: &&u64| **heap > GREATEST || rule.option_cost(**heap) > MOST_PARTS;
    if let Some(heap) = heaps.iter().find(is_large) {
        return Err(format!("a heap of {heap} is too large; the greatest is {GREATEST}").into());
    }
    if play == Play::Misere {
        // The library says why coins that cancel have no misère play.
        rule.misere_outcome(&[], 0)?;
    }
    Ok(())
}
