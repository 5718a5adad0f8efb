//! Questions on the stack of a search, and their answers.

use super::table::Effort;
use core::ops::Range;

/// More than the work of any question: marks the other decision.
pub(super) const NEVER: u32 = 1 << 30;

/// An undecided option, reduced to one position and perhaps others.
#[derive(Clone, Debug)]
pub(super) struct Choice<P> {
    /// The part that is asked about last.
    pub(super) last: P,
    /// The nim sum of the parts with known values, and of the heap that is moved.
    pub(super) nim: u32,
    /// Whether the move is in the heap, so that `last` is the position itself.
    pub(super) is_heap: bool,
    /// The progress of the question about `last`.
    pub(super) effort: Effort,
    /// The other parts without known values, as a range in the common list.
    pub(super) others: Range<usize>,
}

/// The kind of question.
#[derive(Clone, Debug)]
pub(super) enum Question {
    /// Whether the position has the target as its value, within limits of effort.
    Is(Effort),
    /// The value of the position; values below the target are excluded.
    Value,
}

#[derive(Clone, Debug)]
pub(super) struct Frame<P> {
    pub(super) position: P,
    /// The position originally asked about, if this one represents it.
    pub(super) alias: Option<P>,
    pub(super) question: Question,
    pub(super) target: u32,
    /// Where its choices and their other parts begin in the common lists.
    pub(super) choices: usize,
    pub(super) parts: usize,
    /// The index of the choice being asked about.
    pub(super) chosen: usize,
    /// The known values of options below 64.
    pub(super) hit: u64,
    /// The number of visits at its start.
    pub(super) visits: u64,
    /// Whether the position was added to the line of play.
    pub(super) is_on_line: bool,
}

/// A question about a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asked {
    /// Whether it has a value.
    Is(u32),
    Value,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reply {
    Is(bool),
    /// Not decided within the limits.
    Open(Effort),
    Value(u32),
}

/// The next step.
pub(super) enum Next {
    Reply(Reply),
    /// Continue with the top of the stack.
    Advance,
}
