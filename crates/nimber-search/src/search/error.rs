//! Why a search has no answer.

/// Why a search has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// More positions were visited than allowed.
    #[error("visited {limit} positions, and needs more")]
    LimitReached {
        /// The greatest number of visits allowed.
        limit: u64,
    },
    /// Play can come back to an earlier position.
    #[error("play returns to a position after at most {length} moves")]
    Cycle {
        /// The number of positions on the line of play that returned.
        length: usize,
    },
}
