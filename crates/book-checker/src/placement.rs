//! Moves on cells.

/// The state of a cell that is in no part.
pub const OUTSIDE: u8 = b' ';
/// The most placements of a game, and paths or sets on the way to them.
pub(crate) const MOST_PLACEMENTS: usize = 1 << 14;

/// What some cells must be.
pub(crate) type Needs = Vec<(usize, u8)>;

/// A move on cells: what they must be, and what becomes of which if they are in a state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Placement {
    pub needs: Needs,
    /// A cell, its state before, and that after it.
    pub steps: Vec<(usize, u8, u8)>,
}
