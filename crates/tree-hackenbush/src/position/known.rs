//! What was found out about a position, kept for the next question.

use crate::{Dyadic, EvaluateError, HackenbushValue, PartizanOutcome, Player};
use std::sync::OnceLock;

/// What a player's moves in the red-blue parts leave of them, in order of edges.
pub(crate) type Options = Result<Vec<(u32, Dyadic)>, EvaluateError>;

/// Mixed parts that have a value together: `P` is a position.
#[derive(Clone, Debug)]
pub(crate) struct ValuedPart<P> {
    /// Their edges by their place in the whole, in the order of those of the position.
    pub(crate) edges: Vec<u32>,
    pub(crate) position: P,
    pub(crate) value: HackenbushValue,
}

/// Mixed parts with their values, if these were found, and how many positions the searches left of
/// their whole budget.
pub(crate) type Valued<P> = (Option<Vec<ValuedPart<P>>>, usize);

/// What the questions about a position share, found at the first one that needs it. A copy is made to
/// be changed: it knows nothing.
#[derive(Debug)]
pub(crate) struct Known<P>(OnceLock<Box<Facts<P>>>);

#[derive(Debug)]
struct Facts<P> {
    pure: OnceLock<Result<HackenbushValue, EvaluateError>>,
    options: [OnceLock<Options>; 2],
    valued: OnceLock<Valued<P>>,
    outcome: OnceLock<Result<PartizanOutcome, EvaluateError>>,
    winning_moves: [OnceLock<Result<Vec<u32>, EvaluateError>>; 2],
}

impl<P> Default for Known<P> {
    fn default() -> Self {
        Known(OnceLock::new())
    }
}

impl<P> Clone for Known<P> {
    fn clone(&self) -> Self {
        Known::default()
    }
}

impl<P> Default for Facts<P> {
    fn default() -> Self {
        Facts {
            pure: OnceLock::new(),
            options: Default::default(),
            valued: OnceLock::new(),
            outcome: OnceLock::new(),
            winning_moves: Default::default(),
        }
    }
}

impl<P: Clone> Known<P> {
    fn facts(&self) -> &Facts<P> {
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
    pub(crate) fn valued(&self, find: impl FnOnce() -> Valued<P>) -> Valued<P> {
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
