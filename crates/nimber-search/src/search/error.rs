//! Why a search has no answer.

/// Why a search has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// More positions were visited than allowed.
    #[error("needs more than {limit} visits to positions")]
    LimitReached {
        /// The greatest number of visits allowed.
        limit: u64,
    },
    /// A position has more moves than are listed.
    #[error("a position has more than {limit} moves")]
    TooManyMoves {
        /// The greatest number of components of moves that are listed.
        limit: usize,
    },
    /// Play can come back to an earlier position.
    #[error("play returns to a position after at most {length} moves")]
    Cycle {
        /// The number of positions on the line of play that returned.
        length: usize,
    },
}
