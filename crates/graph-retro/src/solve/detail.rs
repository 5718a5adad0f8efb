//! What a solution knows besides who wins.

mod sealed {
    /// Keeps [`Detail`](super::Detail) to the two types of this file.
    pub trait Sealed {}
}

/// What a [`Solution`](crate::Solution) or a [`SeatSolution`](crate::SeatSolution) knows besides
/// who wins: [`WithRemoteness`] or [`OutcomesOnly`].
pub trait Detail: sealed::Sealed {
    /// Whether the solution holds the remoteness of every state.
    const HAS_REMOTENESS: bool;
}

/// The solution knows after how many moves play ends, and so which move is best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WithRemoteness;

/// The solution knows who wins and nothing else. It names no best move: a winning option that does
/// not come nearer to the end may be one of a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomesOnly;

impl sealed::Sealed for WithRemoteness {}
impl sealed::Sealed for OutcomesOnly {}

impl Detail for WithRemoteness {
    const HAS_REMOTENESS: bool = true;
}

impl Detail for OutcomesOnly {
    const HAS_REMOTENESS: bool = false;
}
