//! What a misère quotient is: a monoid, and an element for every heap so far.

use super::monoid::Monoid;
use super::set::Set;
use super::words::Word;

/// Limits of a search for misère quotients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisereLimits {
    /// The most elements of a quotient; 4096 at most.
    pub elements: usize,
    /// The most positions to remember while a new heap is looked at, of about 64 bytes each.
    pub positions: usize,
    /// The most parts that the options of all heaps have in all, each option counting as one more.
    pub options: usize,
}

impl Default for MisereLimits {
    fn default() -> Self {
        MisereLimits { elements: 1024, positions: 1 << 20, options: 1 << 28 }
    }
}

/// A quotient of the sums of heaps up to some size.
#[derive(Clone, Debug)]
pub(super) struct Base<R> {
    pub(super) rule: R,
    pub(super) limits: MisereLimits,
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
    /// Returns the quotient of the empty heap alone.
    pub(super) fn new(rule: R, limits: MisereLimits) -> Self {
        Self {
            rule,
            limits,
            monoid: Monoid::trivial(),
            elements: vec![0],
            options: vec![Set::new(1)],
            words: vec![Word::default()],
            experiments: Vec::new(),
        }
    }
}
