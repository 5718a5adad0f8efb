//! What was found out about a position, kept for the next question.

use crate::{Dyadic, EvaluateError, HackenbushValue, PartizanOutcome, Position};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

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

/// What the questions about a position and its clones share, found at the first one that needs it.
/// [`Position::copy`] makes a copy to be changed, of which nothing is known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known(Arc<OnceLock<Box<Facts>>>);

/// What belongs to a player stands at their place.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub(crate) value: OnceLock<Result<HackenbushValue, EvaluateError>>,
    /// The value of the parts that are not mixed.
    pub(crate) pure: OnceLock<Result<HackenbushValue, EvaluateError>>,
    pub(crate) options: [OnceLock<Options>; 2],
    pub(crate) valued: OnceLock<Valued>,
    pub(crate) outcome: OnceLock<Result<PartizanOutcome, EvaluateError>>,
    /// The winning moves where mixed parts make them a search.
    pub(crate) winning_moves: [OnceLock<Result<Vec<u32>, EvaluateError>>; 2],
}

impl Deref for Known {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        self.0.get_or_init(Box::default)
    }
}
