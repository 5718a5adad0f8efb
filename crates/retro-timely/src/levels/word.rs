//! The word of a state: how many options are open, or how it settled.

/// Words from here on are of settled states; below it they count open options.
pub(crate) const SETTLED: u32 = 0xffff_ff00;
/// The counter ran out.
pub(crate) const COUNTED: u32 = SETTLED | 1;
/// One option was enough.
pub(crate) const CHOSEN: u32 = SETTLED | 2;
/// Settled in the phase before.
pub(crate) const DONE: u32 = SETTLED | 4;
/// Set beside the kind once the states before have been told.
pub(crate) const TOLD: u32 = 8;

/// Returns whether a state has not settled.
#[inline(always)]
pub(crate) fn is_open(word: u32) -> bool {
    word < SETTLED
}

/// Returns whether a state has settled in this way.
#[inline(always)]
pub(crate) fn is(word: u32, kind: u32) -> bool {
    word & !TOLD == kind
}

/// Returns the kind that states of a class have.
pub(crate) fn kind_of(class: usize) -> u32 {
    if class.is_multiple_of(2) { COUNTED } else { CHOSEN }
}
