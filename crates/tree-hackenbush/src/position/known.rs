//! What was found out about a position, kept for the next question.

use crate::{Dyadic, EvaluateError, HackenbushValue, Player};
use std::sync::OnceLock;

/// What a player's moves in the red-blue parts leave of them, in order of edges.
pub(crate) type Options = Result<Vec<(u32, Dyadic)>, EvaluateError>;

/// What the questions about a position share, found at the first one that needs it. A copy is made to
/// be changed: it knows nothing.
#[derive(Debug, Default)]
pub(crate) struct Known(OnceLock<Box<Facts>>);

#[derive(Debug, Default)]
struct Facts {
    pure: OnceLock<Result<HackenbushValue, EvaluateError>>,
    options: [OnceLock<Options>; 2],
}

impl Clone for Known {
    fn clone(&self) -> Self {
        Known::default()
    }
}

impl Known {
    fn facts(&self) -> &Facts {
        self.0.get_or_init(Box::default)
    }

    /// Returns the value of the parts that are not mixed.
    pub(crate) fn pure(
        &self,
        find: impl FnOnce() -> Result<HackenbushValue, EvaluateError>,
    ) -> Result<HackenbushValue, EvaluateError> {
        self.facts().pure.get_or_init(find).clone()
    }

    /// Returns what the moves of a player leave.
    pub(crate) fn options(&self, player: Player, find: impl FnOnce() -> Options) -> Options {
        self.facts().options[usize::from(player == Player::Right)].get_or_init(find).clone()
    }
}
