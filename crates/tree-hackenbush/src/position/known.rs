//! What was found out about a position, kept for the next question.

use crate::{Dyadic, EvaluateError, HackenbushValue, PartizanOutcome, Player, Position};
use std::sync::OnceLock;

/// What a player's moves in the red-blue parts leave of them, in order of edges.
pub(crate) type Options = Result<Vec<(u32, Dyadic)>, EvaluateError>;

/// Mixed parts that have a value together.
#[derive(Clone, Debug)]
pub(crate) struct ValuedPart {
    /// Their edges by their place in the whole, in the order of those of the position.
    pub(crate) edges: Vec<u32>,
    pub(crate) position: Position,
    pub(crate) value: HackenbushValue,
}

/// Mixed parts with their values, if these were found, and how many positions the searches left of
/// their whole budget.
pub(crate) type Valued = (Option<Vec<ValuedPart>>, usize);

/// What the questions about a position share, found at the first one that needs it. A copy is made to
/// be changed: it knows nothing.
#[derive(Debug, Default)]
pub(crate) struct Known(OnceLock<Box<Facts>>);

#[derive(Debug, Default)]
struct Facts {
    pure: OnceLock<Result<HackenbushValue, EvaluateError>>,
    options: [OnceLock<Options>; 2],
    valued: OnceLock<Valued>,
    outcome: OnceLock<Result<PartizanOutcome, EvaluateError>>,
    winning_moves: [OnceLock<Result<Vec<u32>, EvaluateError>>; 2],
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

    /// Returns the mixed parts with their values.
    pub(crate) fn valued(&self, find: impl FnOnce() -> Valued) -> Valued {
        self.facts().valued.get_or_init(find).clone()
    }

    /// Returns who wins.
    pub(crate) fn outcome(
        &self,
        find: impl FnOnce() -> Result<PartizanOutcome, EvaluateError>,
    ) -> Result<PartizanOutcome, EvaluateError> {
        self.facts().outcome.get_or_init(find).clone()
    }

    /// Returns the winning moves of a player, where mixed parts make them a search.
    pub(crate) fn winning_moves(
        &self,
        player: Player,
        find: impl FnOnce() -> Result<Vec<u32>, EvaluateError>,
    ) -> Result<Vec<u32>, EvaluateError> {
        let moves = &self.facts().winning_moves[usize::from(player == Player::Right)];
        moves.get_or_init(find).clone()
    }
}
