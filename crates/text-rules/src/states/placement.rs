//! Moves as lists of cells: what they must be, and what becomes of them.

/// The state of a cell that is no part of the position: nothing can be done with it.
pub(crate) const OUTSIDE: u8 = b' ';

/// What cells must be: each with a set of letters.
pub(super) type Needs = Box<[(u32, u32)]>;

/// What becomes of a cell if it has one of some states.
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
