//! Limits on the size of a graph, and the errors of building one.

/// Why a graph could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum DigraphError {
    #[error("an edge names position {position}, but there are only {position_count} positions")]
    PositionOutOfRange { position: u32, position_count: u32 },
    #[error("{position_count} positions, but at most 4294967294 are allowed")]
    TooManyPositions { position_count: u64 },
    #[error("{position_count} positions for {edge_count} edges: one number is probably wrong")]
    Implausible {
        /// One more than the largest position.
        position_count: u64,
        edge_count: u64,
    },
    #[error("at least {needed} bytes of memory are needed, more than the limit of {limit}")]
    OverLimit {
        /// A lower bound on the bytes required.
        needed: u64,
        limit: u64,
    },
    #[error("cannot allocate {bytes} bytes")]
    OutOfMemory { bytes: u64 },
}

impl DigraphError {
    pub(crate) fn is_of_memory(&self) -> bool {
        matches!(self, DigraphError::OverLimit { .. } | DigraphError::OutOfMemory { .. })
    }

    /// Returns whether the graph was refused because of its size.
    pub fn is_refusal(&self) -> bool {
        self.is_of_memory() || matches!(self, DigraphError::TooManyPositions { .. })
    }
}

/// The largest number of positions. Two numbers of 32 bits remain: one for "none", and one so that
/// the count itself fits.
pub(crate) const MAX_POSITIONS: u32 = u32::MAX - 1;
/// This many positions are always plausible.
const DENSE: u64 = 1 << 26;
/// Beyond that, this many positions are plausible for each edge.
const SPREAD: u64 = 256;

/// Returns the number of positions, checked to be possible for a graph.
///
/// # Errors
/// When there are too many.
pub(crate) fn check_position_count(position_count: u64) -> Result<u32, DigraphError> {
    u32::try_from(position_count)
        .ok()
        .filter(|&count| count <= MAX_POSITIONS)
        .ok_or(DigraphError::TooManyPositions { position_count })
}

/// Checks that the number of positions is plausible for the number of edges, so that one absurd
/// number in a file takes no memory.
///
/// # Errors
/// When there are far more positions than the edges use.
pub(crate) fn check_plausible(position_count: u64, edge_count: u64) -> Result<(), DigraphError> {
    if position_count > DENSE.max(edge_count.saturating_mul(SPREAD)) {
        return Err(DigraphError::Implausible { position_count, edge_count });
    }
    Ok(())
}

/// Checks that both ends of an edge are positions.
///
/// # Errors
/// When one is out of range.
#[inline(always)]
pub(crate) fn check_edge(from: u32, to: u32, position_count: u32) -> Result<(), DigraphError> {
    if from.max(to) < position_count {
        return Ok(());
    }
    Err(DigraphError::PositionOutOfRange {
        position: if from >= position_count { from } else { to },
        position_count,
    })
}
