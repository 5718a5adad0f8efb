//! How far a search may go.

/// How many positions a search may meet before it gives up; 2^20 by default.
///
/// A position is a sum, whatever the order of its components, or a single one where these are
/// evaluated alone. The moves that are listed are limited to 64 times as many.
///
/// Wherever a limit is asked for, a number will do.
///
/// # Examples
/// ```
/// use mex_core::{GameGraph, Outcome, PositionLimit, SumError, misere_outcome};
///
/// let path = GameGraph::from_edges(3, &[(2, 1), (1, 0)])?;
/// let outcome = |limit| misere_outcome(&path, &[2, 2, 1], limit);
/// assert_eq!(outcome(PositionLimit::default()), Ok(Outcome::Previous));
/// assert_eq!(misere_outcome(&path, &[2, 2, 1], 2), Err(SumError::LimitReached { limit: 2 }));
/// assert_eq!(outcome(PositionLimit::NONE), Ok(Outcome::Previous));
/// # Ok::<(), mex_core::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionLimit(usize);

impl PositionLimit {
    /// No limit but that of the memory.
    pub const NONE: PositionLimit = PositionLimit(usize::MAX);

    /// Returns a limit of `positions` positions.
    pub const fn new(positions: usize) -> Self {
        PositionLimit(positions)
    }

    /// Returns how many positions may be met.
    pub const fn get(self) -> usize {
        self.0
    }
}

impl Default for PositionLimit {
    fn default() -> Self {
        PositionLimit(1 << 20)
    }
}

impl From<usize> for PositionLimit {
    fn from(positions: usize) -> Self {
        PositionLimit(positions)
    }
}

impl core::fmt::Display for PositionLimit {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(&self.0, formatter)
    }
}
