//! The memory of a search, in parts that threads may share.
//!
//! Each part is behind a lock. A search on one thread owns the memory and takes no lock. So one
//! thread and several run the same search over the same kind of memory.

use super::SearchError;
use super::aliases::{self, Aliases};
use super::table::{Effort, Fact, Table, hash};
use core::hash::Hash;
use core::ops::DerefMut;
use mex_core::Ruleset;
use std::sync::{Arc, Mutex, PoisonError};

/// How many positions a new table has room for.
const FIRST_PLACES: usize = 1 << 10;
/// The number of descriptions kept.
const DESCRIPTIONS: usize = 1 << 18;

/// The least binary logarithm of the visits to a position worth saving: with fewer, searching again
/// is faster than reading.
pub(crate) const LEAST_WORK: u32 = 3;

/// An external store of facts about positions in canonical form, with the binary logarithms of the
/// visits spent.
pub(crate) trait Outside<R: Ruleset>: Send + Sync {
    /// Returns the facts about a position.
    fn look(&self, ruleset: &R, position: &R::Position) -> Option<(Fact, u32)>;

    /// Saves the facts about a position.
    fn learn(&self, ruleset: &R, position: &R::Position, fact: Fact, work: u32);
}

/// A power of two of parts, each behind a lock.
#[derive(Debug)]
pub(crate) struct Parts<T>(Vec<Mutex<T>>);

impl<T> Parts<T> {
    fn new(count: usize, part: impl Fn() -> T) -> Self {
        Parts((0..count).map(|_| Mutex::new(part())).collect())
    }

    /// Returns the part for a hash; the low bits are used within a part.
    #[inline]
    fn index(&self, hash: u64) -> usize {
        (hash >> 40) as usize & (self.0.len() - 1)
    }

    #[inline]
    fn own(&mut self, hash: u64) -> &mut T {
        let index = self.index(hash);
        // Nothing is half written after a panic.
        self.0[index].get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    #[inline]
    fn lock(&self, hash: u64) -> impl DerefMut<Target = T> {
        self.0[self.index(hash)].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Facts, and the representatives of isomorphic positions.
pub(crate) struct Memory<R: Ruleset> {
    table: Parts<Table<R::Position>>,
    aliases: Parts<Aliases<R::Position>>,
    bytes: usize,
    /// The external store.
    pub(crate) outside: Option<Arc<dyn Outside<R>>>,
}

impl<R: Ruleset> Memory<R>
where
    R::Position: Clone + Eq + Hash,
{
    /// Returns an empty memory of about `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Memory::in_parts(1, bytes)
    }

    fn in_parts(count: usize, bytes: usize) -> Self {
        Memory {
            table: Parts::new(count, || Table::new(FIRST_PLACES / count, bytes / count)),
            aliases: Parts::new(count, || Aliases::new(DESCRIPTIONS / count)),
            bytes,
            outside: None,
        }
    }

    /// Divides the memory into a power of two of parts, emptying it unless it is already divided
    /// so.
    pub(crate) fn divide(&mut self, count: usize) {
        if count != self.table.0.len() {
            let outside = self.outside.take();
            *self = Memory { outside, ..Memory::in_parts(count, self.bytes) };
        }
    }

    #[inline]
    pub(super) fn lock_table(&self, hash: u64) -> impl DerefMut<Target = Table<R::Position>> {
        self.table.lock(hash)
    }

    #[inline]
    pub(super) fn lock_aliases(&self, hash: u64) -> impl DerefMut<Target = Aliases<R::Position>> {
        self.aliases.lock(hash)
    }

    /// Returns how many positions are remembered, and the capacity.
    pub(crate) fn fill(&self) -> (usize, usize) {
        let parts = self.table.0.iter();
        let fills = parts.map(|part| part.lock().unwrap_or_else(PoisonError::into_inner).fill());
        fills.fold((0, 0), |(used, most), fill| (used + fill.0, most + fill.1))
    }
}

/// Access to a memory: for one thread that owns it, or for each of several.
pub(crate) trait Recall<R: Ruleset<Position: Clone + Eq + Hash>> {
    /// Returns the table for the positions with a hash.
    fn table(&mut self, hash: u64) -> impl DerefMut<Target = Table<R::Position>>;

    /// Returns the representatives for the descriptions with a hash.
    fn aliases(&mut self, hash: u64) -> impl DerefMut<Target = Aliases<R::Position>>;

    /// Returns the external facts about a position, with the binary logarithm of the visits spent.
    fn look_outside(&self, ruleset: &R, position: &R::Position) -> Option<(Fact, u32)>;

    /// Saves the facts about a position externally.
    fn learn_outside(&self, ruleset: &R, position: &R::Position, fact: Fact, work: u32);

    /// Returns the number up to which a search may count its visits, once it has reached `visits`.
    ///
    /// # Errors
    /// If there are no more.
    fn more_visits(&mut self, visits: u64) -> Result<u64, SearchError>;

    /// Returns how many positions are remembered, and the capacity.
    fn fill(&self) -> (usize, usize);

    /// Notes that this thread works on a position.
    #[inline]
    fn enter(&self, _position: &R::Position) {}

    /// Notes that this thread no longer works on a position.
    #[inline]
    fn leave(&self, _position: &R::Position) {}

    /// Returns about how many other threads work on a position.
    #[inline]
    fn others_at(&self, _position: &R::Position) -> u32 {
        0
    }

    /// Returns the facts about a position, and the progress of the last question about it.
    #[inline]
    fn look(&mut self, position: &R::Position) -> (Fact, Option<(u32, Effort)>) {
        let hash = hash(position);
        self.table(hash).look(position, hash)
    }

    /// Adds to the facts about a position, with the binary logarithm of the visits spent.
    fn learn(&mut self, position: &R::Position, add: impl Fn(Fact) -> Fact, work: u32) {
        let hash = hash(position);
        self.table(hash).learn((position, hash), add, work);
    }

    /// Returns whether a position has the value `target`, if that is known in the table or
    /// externally.
    fn known(&mut self, ruleset: &R, position: &R::Position, target: u32) -> Option<bool> {
        let (fact, seen) = self.look(position);
        let is_target = fact.is(target);
        if is_target.is_some() || seen.is_some() {
            return is_target;
        }
        let (fact, work) = self.look_outside(ruleset, position)?;
        self.learn(position, |known| known.and(fact).unwrap_or(known), work);
        fact.is(target)
    }

    /// Returns the facts about a position, in the table and externally.
    fn fact(&mut self, ruleset: &R, position: &R::Position) -> Fact {
        let fact = self.look(position).0;
        match self.look_outside(ruleset, position) {
            Some((outside, _)) => fact.and(outside).unwrap_or(fact),
            None => fact,
        }
    }

    /// Saves the table's facts about a position externally, if they took enough work.
    fn export(&mut self, ruleset: &R, position: &R::Position, work: u32) {
        if work >= LEAST_WORK {
            let fact = self.look(position).0;
            self.learn_outside(ruleset, position, fact, work);
        }
    }

    /// Stores the progress of the question about `target`.
    fn keep(&mut self, position: &R::Position, target: u32, effort: Effort, work: u32) {
        let hash = hash(position);
        self.table(hash).keep((position, hash), target, effort, work);
    }

    /// Returns the first position with a description, unless it is the given one.
    fn first_like(&mut self, description: Vec<u8>, position: &R::Position) -> Option<R::Position> {
        let hash = aliases::hash(&description);
        self.aliases(hash).first_like(description, hash, position)
    }
}

impl<R: Ruleset<Position: Clone + Eq + Hash>> Recall<R> for Memory<R> {
    #[inline]
    fn table(&mut self, hash: u64) -> impl DerefMut<Target = Table<R::Position>> {
        self.table.own(hash)
    }

    #[inline]
    fn aliases(&mut self, hash: u64) -> impl DerefMut<Target = Aliases<R::Position>> {
        self.aliases.own(hash)
    }

    fn fill(&self) -> (usize, usize) {
        Memory::fill(self)
    }

    fn look_outside(&self, ruleset: &R, position: &R::Position) -> Option<(Fact, u32)> {
        self.outside.as_ref()?.look(ruleset, position)
    }

    fn learn_outside(&self, ruleset: &R, position: &R::Position, fact: Fact, work: u32) {
        if let Some(outside) = &self.outside {
            outside.learn(ruleset, position, fact, work);
        }
    }

    fn more_visits(&mut self, visits: u64) -> Result<u64, SearchError> {
        Err(SearchError::LimitReached { limit: visits })
    }
}
