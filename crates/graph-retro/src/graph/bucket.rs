//! Edges on their way into rows, staged by ranges of their targets.
//!
//! A counting sort over all positions touches memory at random, twice for each edge. Staging by
//! target first writes a few hundred streams, and leaves ranges whose counters fit the cache.
//!
//! A range knows the upper bits of its targets, so that an edge need not hold them: where there are few
//! positions it takes 4 bytes and not 8, and so half of the memory that is fresh and of the cache.

use crate::graph::error::DigraphError;
use crate::graph::memory::Account;

/// How many ranges a graph has, unless it is small.
const RANGES: usize = 256;
/// A graph with fewer positions than this power of two is small: one range holds it, and its
/// counters fit the first cache. No range of narrow edges is wider.
const SMALL: u32 = 12;
/// The bits of a source in a narrow edge.
const NARROW_SOURCE: u32 = u32::BITS - SMALL;
/// Edges between positions below this can be narrow.
pub(crate) const NARROW: u32 = 1 << NARROW_SOURCE;
/// Edges in the first block of a range.
const FIRST_BLOCK: usize = 32;
/// The most edges in a block.
const BLOCK: usize = 4096;

/// An edge packed as `target << 32 | source`.
pub(crate) type Packed = u64;

/// An edge as it is staged: its source, and as much of its target as tells it within a range.
pub(crate) trait Staged: Copy + Send + Sync {
    fn stage(from: u32, to: u32) -> Self;
    fn source(self) -> u32;
    /// Returns the target, or its lower bits.
    fn target(self) -> u32;
}

/// Wide edges hold all of both ends.
impl Staged for Packed {
    #[inline(always)]
    fn stage(from: u32, to: u32) -> Self {
        pack(from, to)
    }

    #[inline(always)]
    fn source(self) -> u32 {
        unpack(self).0
    }

    #[inline(always)]
    fn target(self) -> u32 {
        unpack(self).1
    }
}

/// Narrow edges hold the lower bits of positions below [`NARROW`].
impl Staged for u32 {
    #[inline(always)]
    fn stage(from: u32, to: u32) -> Self {
        to << NARROW_SOURCE | from
    }

    #[inline(always)]
    fn source(self) -> u32 {
        self % NARROW
    }

    #[inline(always)]
    fn target(self) -> u32 {
        self >> NARROW_SOURCE
    }
}

/// Staged edges, by ranges of `1 << shift` targets.
#[derive(Debug)]
pub(crate) struct Buckets<E> {
    shift: u32,
    ranges: Vec<Range<E>>,
    account: Account,
    /// Why edges are no longer taken.
    shortage: Option<DigraphError>,
}

/// Staged edges of one range, in blocks that never move.
#[derive(Debug)]
pub(crate) struct Range<E> {
    open: Vec<E>,
    full: Vec<Vec<E>>,
}

impl<E> Default for Range<E> {
    fn default() -> Self {
        Range { open: Vec::new(), full: Vec::new() }
    }
}

#[inline(always)]
pub(crate) fn pack(from: u32, to: u32) -> Packed {
    u64::from(to) << 32 | u64::from(from)
}

/// Returns the two ends, source first.
#[inline(always)]
pub(crate) fn unpack(edge: Packed) -> (u32, u32) {
    (edge as u32, (edge >> 32) as u32)
}

impl<E: Staged> Buckets<E> {
    /// Returns empty buckets for targets below `expected`; larger ones make the ranges wider.
    pub(crate) fn new(expected: u32, account: Account) -> Self {
        let largest = expected.saturating_sub(1);
        let (mut shift, mut ranges) = (SMALL, 1);
        if largest >> SMALL > 0 {
            (shift, ranges) = (0, RANGES);
            while (largest >> shift) as usize >= RANGES {
                shift += 1;
            }
        }
        Buckets::empty(shift, ranges, account)
    }

    fn empty(shift: u32, range_count: usize, account: Account) -> Self {
        let ranges = (0..range_count).map(|_| Range::default()).collect();
        Buckets { shift, ranges, account, shortage: None }
    }

    /// Lets buckets that are still empty take their memory from another account.
    pub(crate) fn set_account(&mut self, account: Account) {
        self.account = account;
    }

    pub(crate) fn account(&self) -> &Account {
        &self.account
    }

    /// Returns why edges are missing, if any are.
    pub(crate) fn shortage(&self) -> Option<&DigraphError> {
        self.shortage.as_ref()
    }

    /// Returns how many targets a range has, as a power of two.
    pub(crate) fn shift(&self) -> u32 {
        self.shift
    }

    /// Returns how many targets a range has.
    pub(crate) fn range_width(&self) -> u64 {
        1 << self.shift
    }

    pub(crate) fn ranges(self) -> Vec<Range<E>> {
        self.ranges
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, from: u32, to: u32) {
        let mut range = (to >> self.shift) as usize;
        if range >= self.ranges.len() {
            self.reach(range);
            range = (to >> self.shift) as usize;
        }
        let open = &mut self.ranges[range].open;
        if open.len() == open.capacity() {
            self.push_into_new_block(range, E::stage(from, to));
            return;
        }
        open.push(E::stage(from, to));
    }

    #[inline(always)]
    pub(crate) fn push_all(&mut self, edges: &[(u32, u32)]) {
        for &(from, to) in edges {
            self.push(from, to);
        }
    }

    #[cold]
    #[inline(never)]
    fn push_into_new_block(&mut self, range: usize, edge: E) {
        if self.shortage.is_some() {
            return;
        }
        match self.ranges[range].close(&self.account) {
            Ok(()) => self.ranges[range].open.push(edge),
            Err(shortage) => self.give_up(shortage),
        }
    }

    /// Drops all edges, which are of no use without the missing ones.
    fn give_up(&mut self, shortage: DigraphError) {
        self.shortage = Some(shortage);
        self.ranges.fill_with(Range::default);
    }

    /// Adds the edges of other buckets, which share the account.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, mut other: Buckets<E>) {
        if let Some(shortage) = other.shortage.take() {
            self.give_up(shortage);
        }
        if self.shortage.is_some() {
            return;
        }
        if self.ranges.len() < other.ranges.len() {
            std::mem::swap(self, &mut other);
        }
        while other.shift < self.shift {
            other.halve();
        }
        while self.shift < other.shift {
            self.halve();
        }
        let mut pairs = self.ranges.iter_mut().zip(other.ranges);
        if let Err(shortage) = pairs.try_for_each(|(mine, theirs)| mine.append(theirs)) {
            self.give_up(shortage);
        }
    }

    /// Makes the ranges wider until there is one with this index.
    #[cold]
    #[inline(never)]
    fn reach(&mut self, range: usize) {
        // The one range of a small graph is the first of many in a larger one.
        self.ranges.resize_with(RANGES, Range::default);
        let mut needed = range;
        while needed >= self.ranges.len() {
            self.halve();
            needed >>= 1;
        }
    }

    fn halve(&mut self) {
        for index in 0..self.ranges.len() {
            let range = std::mem::take(&mut self.ranges[index]);
            if let Err(shortage) = self.ranges[index / 2].append(range) {
                self.give_up(shortage);
            }
        }
        self.shift += 1;
    }
}

impl Buckets<u32> {
    /// Returns the same edges, wide. Each narrow block goes when it has been copied.
    pub(crate) fn widened(mut self) -> Buckets<Packed> {
        let mut wide = Buckets::empty(self.shift, self.ranges.len(), self.account.clone());
        wide.shortage = self.shortage.take();
        for (range, edges) in (0..).zip(self.ranges) {
            for block in edges.full.into_iter().chain([edges.open]) {
                for edge in &block {
                    let lower = edge.target() % (1 << self.shift);
                    wide.push(edge.source(), range << self.shift | lower);
                }
                self.account.give_back((block.capacity() * size_of::<u32>()) as u64);
            }
        }
        wide
    }
}

impl<E: Staged> Range<E> {
    /// Returns the blocks of edges.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &[E]> {
        let open = std::iter::once(self.open.as_slice());
        self.full.iter().map(Vec::as_slice).chain(open)
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.blocks().map(<[E]>::len).sum()
    }

    fn close(&mut self, account: &Account) -> Result<(), DigraphError> {
        let size = (2 * self.open.capacity()).clamp(FIRST_BLOCK, BLOCK);
        self.expect_blocks(1)?;
        let full = std::mem::replace(&mut self.open, account.reserved(size)?);
        if !full.is_empty() {
            self.full.push(full);
        }
        Ok(())
    }

    /// Makes room in the list of blocks.
    fn expect_blocks(&mut self, count: usize) -> Result<(), DigraphError> {
        let bytes = (count * size_of::<Vec<E>>()) as u64;
        let reserved = self.full.try_reserve(count);
        reserved.map_err(|_| DigraphError::OutOfMemory { bytes })
    }

    fn append(&mut self, mut other: Range<E>) -> Result<(), DigraphError> {
        self.expect_blocks(other.full.len() + 1)?;
        self.full.append(&mut other.full);
        if self.open.capacity() < other.open.capacity() {
            std::mem::swap(&mut self.open, &mut other.open);
        }
        if !other.open.is_empty() {
            other.open.shrink_to_fit();
            self.full.push(other.open);
        }
        Ok(())
    }
}
