//! Why the outcome of a sum was not found.

use crate::graph::GraphError;
use crate::memo::{MOVES_PER_POSITION, SearchError};

/// Why the outcome of a sum was not found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum SumError {
    #[error(
        "token {token_index} is on position {position}, but there are {position_count} positions"
    )]
    TokenOutOfRange {
        /// The index of the token in the list, or of the component in the sum.
        token_index: usize,
        position: u32,
        position_count: u32,
    },
    #[error("the search needs more than {limit} positions")]
    LimitReached { limit: usize },
    #[error("the sum has more than {limit} moves")]
    TooManyMoves { limit: usize },
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
