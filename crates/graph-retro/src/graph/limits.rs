//! How many positions a graph may have.

use crate::graph::error::DigraphError;

/// The largest number of positions: two numbers of 32 bits are left over, one for "none" and one
/// so that the count itself fits.
pub(crate) const MAX_POSITIONS: u32 = u32::MAX - 1;
/// This many positions are always plausible.
const DENSE: u64 = 1 << 26;
/// Beyond that, this many positions are plausible for each edge.
const SPREAD: u64 = 256;

/// Returns the count as a number of positions that a graph can have.
///
/// # Errors
/// When there are too many.
pub(crate) fn check_position_count(position_count: u64) -> Result<u32, DigraphError> {
    u32::try_from(position_count)
        .ok()
        .filter(|&count| count <= MAX_POSITIONS)
        .ok_or(DigraphError::TooManyPositions { position_count })
}

/// Checks that the number of positions is plausible for the number of edges, so that one absurd number
/// in a file takes no memory.
///
/// # Errors
/// When they are far more than the edges use.
pub(crate) fn check_plausible(position_count: u64, edge_count: u64) -> Result<(), DigraphError> {
    if position_count > DENSE.max(edge_count.saturating_mul(SPREAD)) {
        return Err(DigraphError::Implausible { position_count, edge_count });
    }
    Ok(())
}

/// Checks that both ends of an edge are positions.
///
/// # Errors
/// When one is not.
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
