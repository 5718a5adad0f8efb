//! Moves on cells.

/// The state of a cell outside the position.
pub const OUTSIDE: u8 = b' ';
/// The most placements of a game, and the most intermediate paths or sets.
pub(crate) const MOST_PLACEMENTS: usize = 1 << 14;

/// The required states of some cells.
pub(crate) type Needs = Vec<(usize, u8)>;

/// A move on cells: the states that it requires, and its changes of cells in given states.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Placement {
    pub needs: Needs,
    /// The cell, its state before, and its state after.
    pub steps: Vec<(usize, u8, u8)>,
}
