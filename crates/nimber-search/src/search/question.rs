//! Questions on the stack of a search, and their answers.

use super::table::Effort;
use core::ops::Range;

/// More than the work of any question: what is decided the other way.
pub(super) const NEVER: u32 = 1 << 30;

/// An option that is not decided: one position of it is left, beside others perhaps.
#[derive(Clone, Debug)]
pub(super) struct Choice<P> {
    /// The part that is asked about last.
    pub(super) last: P,
    /// The nim sum of the parts whose values are known, and of the heap that is moved.
    pub(super) nim: u32,
    /// Whether it is the heap that is moved, and `last` is the position itself.
    pub(super) is_heap: bool,
    /// How far the question about `last` has come.
    pub(super) effort: Effort,
    /// The other parts whose values are not known, in the list of all.
    pub(super) others: Range<usize>,
}

/// What is being found out.
#[derive(Clone, Debug)]
pub(super) enum Question {
    /// Whether the position has the value of the target, within limits of effort.
    Is(Effort),
    /// The value of the position, of which those below the target are excluded.
    Value,
}

#[derive(Clone, Debug)]
pub(super) struct Frame<P> {
    pub(super) position: P,
    /// The position that was asked about, if this one is the first met that is like it.
    pub(super) alias: Option<P>,
    pub(super) question: Question,
    pub(super) target: u32,
    /// Where its choices and their other parts begin in the lists of all.
    pub(super) choices: usize,
    pub(super) parts: usize,
    /// The index of the choice that is being asked about.
    pub(super) chosen: usize,
    /// The values of options that are known, as far as they are below 64.
    pub(super) hit: u64,
    /// The visits when it began.
    pub(super) visits: u64,
    /// Whether the position was put on the line of play.
    pub(super) is_on_line: bool,
}

/// What is asked about a position.
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

/// What comes next.
pub(super) enum Next {
    Reply(Reply),
    /// The top of the stack has to go on.
    Advance,
}
