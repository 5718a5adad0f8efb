//! Results about a position, remembered for later questions.

use crate::{Dyadic, EvaluateError, HackenbushValue, PartizanOutcome, Position};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The values of the red-blue parts after a player's moves, in order of edges.
pub(crate) type Options = Result<Vec<(u32, Dyadic)>, EvaluateError>;

/// Mixed parts with a common value.
#[derive(Clone, Debug)]
pub(crate) struct ValuedPart {
    /// Their edges, by index in the position, in order.
    pub(crate) edges: Vec<u32>,
    pub(crate) position: Position,
    pub(crate) value: HackenbushValue,
}

/// Mixed parts with their values, if these were found, and how much of the full budget of positions
/// the searches left.
pub(crate) type Valued = (Option<Vec<ValuedPart>>, usize);

/// Results shared by a position and its clones, computed when first needed. [`Position::copy`]
/// makes a copy without them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known(Arc<OnceLock<Box<Facts>>>);

/// The results; those for each player are indexed by player.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub(crate) value: OnceLock<Result<HackenbushValue, EvaluateError>>,
    /// The value of the parts that are not mixed.
    pub(crate) pure: OnceLock<Result<HackenbushValue, EvaluateError>>,
    pub(crate) options: [OnceLock<Options>; 2],
    pub(crate) valued: OnceLock<Valued>,
    pub(crate) outcome: OnceLock<Result<PartizanOutcome, EvaluateError>>,
    /// The winning moves, if mixed parts require a search.
    pub(crate) winning_moves: [OnceLock<Result<Vec<u32>, EvaluateError>>; 2],
}

impl Deref for Known {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        self.0.get_or_init(Box::default)
    }
}
