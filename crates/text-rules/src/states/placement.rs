//! Moves as lists of cells, with their required and resulting states.

/// The state of a cell outside the position: nothing can happen there.
pub(crate) const OUTSIDE: u8 = b' ';

/// The required states: cells with a set of letters each.
pub(super) type Needs = Box<[(u32, u32)]>;

/// The change of a cell if it has one of some states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Step {
    pub(super) cell: u32,
    pub(super) from: u32,
    pub(super) to: u8,
}

/// A move on cells of a field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Placement {
    pub(super) needs: Needs,
    pub(super) steps: Box<[Step]>,
}
