//! Why the outcome of a sum was not found.

use crate::graph::GraphError;
use crate::memo::{MOVES_PER_POSITION, SearchError};

/// Why the outcome of a sum was not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SumError {
    /// A token stands on a position that the graph does not have.
    #[error(
        "token {token_index} is on position {position}, but there are {position_count} positions"
    )]
    TokenOutOfRange {
        /// The index of the token in the list, or of the component in the sum.
        token_index: usize,
        /// The position it stands on.
        position: u32,
        /// The number of positions.
        position_count: u32,
    },
    /// The search needs to meet more positions of the sum than it is allowed.
    #[error("the search needs more than {limit} positions")]
    LimitReached {
        /// The greatest number of positions allowed.
        limit: usize,
    },
    /// There are more moves to look at than allowed.
    #[error("the sum has more than {limit} moves")]
    TooManyMoves {
        /// The greatest number of moves allowed.
        limit: usize,
    },
    /// Play can come back to an earlier position.
    #[error("play can return to an earlier position")]
    Cycle,
    /// A graph of the sum was refused.
    #[error(transparent)]
    Graph(
        /// Why it was refused.
        GraphError,
    ),
}

impl From<GraphError> for SumError {
    fn from(error: GraphError) -> Self {
        SumError::Graph(error)
    }
}

impl SumError {
    pub(crate) fn from_search(error: SearchError, limit: usize) -> Self {
        match error {
            SearchError::Limit => SumError::LimitReached { limit },
            SearchError::Moves => {
                SumError::TooManyMoves { limit: limit.saturating_mul(MOVES_PER_POSITION) }
            }
            SearchError::Cycle { .. } => SumError::Cycle,
        }
    }
}
