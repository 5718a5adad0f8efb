//! Why a graph cannot be made.

/// Why a graph could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DigraphError {
    /// An edge names a position that does not exist.
    #[error("an edge names position {position} of {position_count}")]
    PositionOutOfRange {
        /// The position it names.
        position: u32,
        /// How many positions there are.
        position_count: u32,
    },
    /// More positions than 2^32 - 2.
    #[error("{position_count} positions, at most 4294967294 are allowed")]
    TooManyPositions {
        /// How many positions were asked for.
        position_count: u64,
    },
    /// Far more positions than the edges use, so a number is probably wrong.
    #[error("{position_count} positions for {edge_count} edges, so a number must be wrong")]
    Implausible {
        /// One more than the largest position.
        position_count: u64,
        /// How many edges there are.
        edge_count: u64,
    },
    /// More memory is needed than was allowed.
    #[error("at least {needed} bytes of memory are needed, {limit} are allowed")]
    OverLimit {
        /// Bytes that are needed, or more.
        needed: u64,
        /// Bytes that are allowed.
        limit: u64,
    },
    /// The graph does not fit into memory.
    #[error("no memory for {bytes} bytes")]
    OutOfMemory {
        /// The size of the allocation that failed.
        bytes: u64,
    },
}

impl DigraphError {
    pub(crate) fn is_of_memory(&self) -> bool {
        matches!(self, DigraphError::OverLimit { .. } | DigraphError::OutOfMemory { .. })
    }

    /// Returns whether the graph was refused for its size.
    pub fn is_refusal(&self) -> bool {
        self.is_of_memory() || matches!(self, DigraphError::TooManyPositions { .. })
    }
}
