//! What a search remembers, in parts that threads may share.
//!
//! Each part is behind a lock. A search that is alone takes none: it owns the memory, and whoever owns
//! a lock may pass it. So both are one search over one memory, which stays when the number of threads
//! changes.

use super::aliases::{self, Aliases};
use super::error::SearchError;
use super::table::{Effort, Fact, Table, hash};
use core::hash::Hash;
use core::ops::DerefMut;
use std::sync::{Mutex, PoisonError};

/// How many positions a new table has room for.
const FIRST_PLACES: usize = 1 << 10;
/// How many descriptions are kept.
const DESCRIPTIONS: usize = 1 << 18;

/// A power of two of things, each behind a lock.
#[derive(Debug)]
pub(crate) struct Parts<T>(Vec<Mutex<T>>);

impl<T> Parts<T> {
    fn new(count: usize, part: impl Fn() -> T) -> Self {
        Parts((0..count).map(|_| Mutex::new(part())).collect())
    }

    /// Returns the part for a hash, of which the low bits find places within a part.
    #[inline]
    fn index(&self, hash: u64) -> usize {
        (hash >> 40) as usize & (self.0.len() - 1)
    }

    #[inline]
    fn own(&mut self, hash: u64) -> &mut T {
        let index = self.index(hash);
        // Whatever panicked left nothing half written.
        self.0[index].get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    #[inline]
    fn lock(&self, hash: u64) -> impl DerefMut<Target = T> {
        self.0[self.index(hash)].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn into_parts(self) -> impl Iterator<Item = T> {
        self.0.into_iter().map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Facts, and the positions by whose names they go.
#[derive(Debug)]
pub(crate) struct Memory<P> {
    table: Parts<Table<P>>,
    aliases: Parts<Aliases<P>>,
    bytes: usize,
}

impl<P: Clone + Eq + Hash> Memory<P> {
    /// Returns an empty memory of about `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Memory::in_parts(1, FIRST_PLACES, bytes)
    }

    fn in_parts(count: usize, places: usize, bytes: usize) -> Self {
        Memory {
            table: Parts::new(count, || Table::new(places / count, bytes / count)),
            aliases: Parts::new(count, || Aliases::new(DESCRIPTIONS / count)),
            bytes,
        }
    }

    /// Divides the memory into a power of two of parts; facts stay.
    pub(crate) fn divide(&mut self, count: usize) {
        if count == self.table.0.len() {
            return;
        }
        let places = self.fill().0.max(FIRST_PLACES);
        let old = core::mem::replace(self, Memory::in_parts(count, places, self.bytes));
        for kept in old.table.into_parts().flat_map(Table::into_kept) {
            self.table.own(kept.hash()).adopt(kept);
        }
    }

    #[inline]
    pub(super) fn lock_table(&self, hash: u64) -> impl DerefMut<Target = Table<P>> {
        self.table.lock(hash)
    }

    #[inline]
    pub(super) fn lock_aliases(&self, hash: u64) -> impl DerefMut<Target = Aliases<P>> {
        self.aliases.lock(hash)
    }

    /// Returns how many positions are remembered, and how many there is room for.
    pub(crate) fn fill(&self) -> (usize, usize) {
        let parts = self.table.0.iter();
        let fills = parts.map(|part| part.lock().unwrap_or_else(PoisonError::into_inner).fill());
        fills.fold((0, 0), |(used, most), fill| (used + fill.0, most + fill.1))
    }
}

/// A way to a memory: for one thread that owns it, or for each of several.
pub(crate) trait Recall<P: Clone + Eq + Hash> {
    /// Returns the table for the positions with a hash.
    fn table(&mut self, hash: u64) -> impl DerefMut<Target = Table<P>>;

    /// Returns the positions that stand for others, for the descriptions with a hash.
    fn aliases(&mut self, hash: u64) -> impl DerefMut<Target = Aliases<P>>;

    /// Returns up to which number a search may count its visits, once it has come to `visits`.
    ///
    /// # Errors
    /// When there are no more.
    fn more_visits(&mut self, visits: u64) -> Result<u64, SearchError>;

    /// Returns how many positions are remembered, and how many there is room for.
    fn fill(&self) -> (usize, usize);

    /// Notes that this thread works on a position.
    #[inline]
    fn enter(&self, _position: &P) {}

    /// Notes that this thread no longer works on a position.
    #[inline]
    fn leave(&self, _position: &P) {}

    /// Returns how many threads work on a position that this one does not work on, or about that.
    #[inline]
    fn others_at(&self, _position: &P) -> u32 {
        0
    }

    /// Returns what is known of a position, and how far the last question about it has come.
    #[inline]
    fn look(&mut self, position: &P) -> (Fact, Option<(u32, Effort)>) {
        let hash = hash(position);
        self.table(hash).look(position, hash)
    }

    /// Adds the answer to a question, with the binary logarithm of the visits that it took.
    fn learn(&mut self, position: &P, target: u32, is_target: bool, work: u32) {
        let hash = hash(position);
        self.table(hash).learn((position, hash), target, is_target, work);
    }

    /// Keeps how far the question about `target` has come.
    fn keep(&mut self, position: &P, target: u32, effort: Effort, work: u32) {
        let hash = hash(position);
        self.table(hash).keep((position, hash), target, effort, work);
    }

    /// Returns the first position met that has a description, unless it is the given one.
    fn first_like(&mut self, description: Vec<u8>, position: &P) -> Option<P> {
        let hash = aliases::hash(&description);
        self.aliases(hash).first_like(description, hash, position)
    }
}

impl<P: Clone + Eq + Hash> Recall<P> for Memory<P> {
    #[inline]
    fn table(&mut self, hash: u64) -> impl DerefMut<Target = Table<P>> {
        self.table.own(hash)
    }

    #[inline]
    fn aliases(&mut self, hash: u64) -> impl DerefMut<Target = Aliases<P>> {
        self.aliases.own(hash)
    }

    fn fill(&self) -> (usize, usize) {
        Memory::fill(self)
    }

    fn more_visits(&mut self, visits: u64) -> Result<u64, SearchError> {
        Err(SearchError::LimitReached { limit: visits })
    }
}
