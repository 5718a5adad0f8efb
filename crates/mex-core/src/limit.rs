//! Limits on searches.

/// How many positions a search may visit before it gives up; 2^20 by default.
///
/// A sum counts as one position, regardless of the order of its components; if components are
/// evaluated separately, each of their positions counts. At most 64 times as many moves are listed.
///
/// A number converts into a limit.
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
    /// No limit except memory.
    pub const NONE: PositionLimit = PositionLimit(usize::MAX);

    /// Returns a limit of `positions` positions.
    pub const fn new(positions: usize) -> Self {
        PositionLimit(positions)
    }

    /// Returns how many positions may be visited.
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
