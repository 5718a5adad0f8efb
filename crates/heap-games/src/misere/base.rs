//! What a misère quotient is: a monoid, and an element for every heap so far.

use super::monoid::Monoid;
use super::set::Set;
use super::words::Word;
use crate::Budget;

/// About the bytes that a position takes while a new heap is looked at.
pub(super) const POSITION_BYTES: u64 = 64;

/// A quotient of the sums of heaps up to some size.
#[derive(Clone, Debug)]
pub(super) struct Base<R> {
    pub(super) rule: R,
    pub(super) budget: Budget,
    pub(super) monoid: Monoid,
    /// The element of every heap so far.
    pub(super) elements: Vec<u16>,
    /// The elements of the options of every heap so far.
    pub(super) options: Vec<Set>,
    /// For every heap a product of generators that has the same element.
    pub(super) words: Vec<Word>,
    pub(super) experiments: Vec<Word>,
}

impl<R> Base<R> {
    /// Returns how many positions may be remembered.
    pub(super) fn position_limit(&self) -> usize {
        usize::try_from(self.budget.bytes / POSITION_BYTES).unwrap_or(usize::MAX)
    }

    /// Returns the quotient of the empty heap alone.
    pub(super) fn new(rule: R, budget: Budget) -> Self {
        Self {
            rule,
            budget,
            monoid: Monoid::trivial(),
            elements: vec![0],
            options: vec![Set::new(1)],
            words: vec![Word::default()],
            experiments: Vec::new(),
        }
    }
}
