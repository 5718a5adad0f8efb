//! The states settled in one level, as a list if they are few.
//!
//! A level can contain every state, and a list would take 4 bytes per position for each class. But
//! its states are recognisable by their bytes, which mean "settled, and not passed on": a scan
//! of n bytes, 8 at a time, finds them in order. So a frontier is a list up to a limit, a 32nd of
//! the edges, and only a count beyond it. That bounds the memory by a quarter byte per edge for the
//! two frontiers of the impartial game, and a scan happens only at levels with so many edges that n
//! bytes are few in comparison.

/// States of one class that were settled in one level.
///
/// A short frontier is a list. One beyond its limit keeps only its size, and is found again by
/// scanning the state bytes, which is equally fast there and needs no memory.
#[derive(Debug)]
pub(crate) struct Frontier {
    items: Vec<u32>,
    length: usize,
    limit: usize,
    dropped: u64,
    overflowed: bool,
}

impl Frontier {
    pub(crate) fn new(limit: usize) -> Self {
        Frontier { items: Vec::new(), length: 0, limit, dropped: 0, overflowed: false }
    }

    pub(crate) fn count(&self) -> u64 {
        self.dropped + self.length as u64
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0 && self.dropped == 0
    }

    /// Returns the list, or `None` if the states must be found by a scan.
    #[inline]
    pub(crate) fn list(&self) -> Option<&[u32]> {
        (!self.overflowed).then(|| &self.items[..self.length])
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.length = 0;
        self.dropped = 0;
        self.overflowed = false;
    }

    /// Makes this a frontier of `count` unlisted states.
    pub(crate) fn set_unlisted(&mut self, count: u64) {
        self.clear();
        self.overflowed = true;
        self.dropped = count;
    }

    /// Makes this a frontier with a list of any length.
    pub(crate) fn set_listed(&mut self, items: Vec<u32>) {
        self.clear();
        self.length = items.len();
        self.items = items;
    }

    pub(crate) fn sort(&mut self) {
        self.items[..self.length].sort_unstable();
    }

    /// Returns room for `extra` more states, and the index of the next one.
    #[inline]
    pub(crate) fn room(&mut self, extra: usize) -> (&mut [u32], usize) {
        if self.length + extra > self.items.len() {
            self.grow(extra);
        }
        (&mut self.items, self.length)
    }

    /// Sets the index of the next state, after some were written.
    #[inline]
    pub(crate) fn advance_to(&mut self, length: usize) {
        self.length = length;
    }

    #[inline]
    pub(crate) fn push(&mut self, state: u32) {
        let (items, at) = self.room(1);
        items[at] = state;
        self.advance_to(at + 1);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, extra: usize) {
        if self.overflowed || self.length + extra > self.limit {
            self.overflowed = true;
            self.dropped += self.length as u64;
            self.length = 0;
        }
        let wanted = (self.length + extra).max(64);
        if wanted > self.items.len() {
            let size = wanted.max((2 * self.items.len()).min(self.limit));
            self.items.resize(size, 0);
        }
    }
}
