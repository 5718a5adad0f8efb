//! Moves on cells.

/// The state of a cell outside the position.
pub const OUTSIDE: u8 = b' ';
/// The most placements of a game, also of intermediate paths or sets.
pub(crate) const MOST_PLACEMENTS: usize = 1 << 14;

/// The required states of some cells.
pub(crate) type Needs = Vec<(usize, u8)>;

/// A move on cells: their required states, and the changes of those in some state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Placement {
    pub needs: Needs,
    /// A cell, its state before, and that after it.
    pub steps: Vec<(usize, u8, u8)>,
}
