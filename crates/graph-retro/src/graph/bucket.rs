//! Edges staged by ranges of their targets, before they are sorted into rows.
//!
//! A counting sort over all positions accesses memory at random, twice for each edge. Staging by
//! target first writes a few hundred streams, and leaves ranges whose counters fit the cache.
//!
//! A range implies the upper bits of its targets, so edges need not store them: with fewer than
//! 2^20 positions an edge takes one word of 4 bytes instead of two. That halves the fresh memory
//! and the cache that edges take (10^7 edges over 10^6 positions are built in 0.8 of the time, with
//! 8 bytes per edge instead of 12). The first larger position makes all edges wide.

use crate::graph::error::DigraphError;
use crate::graph::memory::Account;

/// The number of ranges of a graph that is not small.
const RANGES: usize = 256;
/// Graphs up to 2^`SMALL` positions are small: they have one range, whose counters fit the first
/// cache. No range of narrow edges is wider.
const SMALL: u32 = 12;
const NARROW_SOURCE: u32 = u32::BITS - SMALL;
/// Edges between positions below this can be narrow.
const NARROW: u32 = 1 << NARROW_SOURCE;
/// Edges in the first block of a range.
const FIRST_BLOCK: usize = 32;
/// The most edges in a block.
const BLOCK: usize = 4096;

/// Staged edges, by ranges of `1 << shift` targets.
#[derive(Debug)]
pub(crate) struct Buckets {
    shift: u32,
    is_wide: bool,
    ranges: Vec<Range>,
    account: Account,
    /// Why edges are no longer accepted.
    shortage: Option<DigraphError>,
}

/// Staged edges of one range, in blocks that never move: one word each, or two if they are wide.
#[derive(Debug, Default)]
pub(crate) struct Range {
    open: Vec<u32>,
    full: Vec<Vec<u32>>,
}

/// Returns an edge in one word with the lower bits of its target, or in two words.
#[inline(always)]
pub(crate) fn stage<const WORDS: usize>(from: u32, to: u32) -> [u32; WORDS] {
    let mut edge = [from; WORDS];
    edge[WORDS - 1] = if WORDS == 1 { to << NARROW_SOURCE | from } else { to };
    edge
}

/// Returns the source and the target of an edge; for one word, the lower bits of the target.
#[inline(always)]
pub(crate) fn ends<const WORDS: usize>(edge: [u32; WORDS]) -> (u32, u32) {
    let last = edge[WORDS - 1];
    if WORDS == 1 { (last % NARROW, last >> NARROW_SOURCE) } else { (edge[0], last) }
}

impl Buckets {
    /// Returns empty buckets for targets below `expected`; larger ones cost some time.
    pub(crate) fn new(expected: u32, account: Account) -> Self {
        let largest = expected.saturating_sub(1);
        let (mut shift, mut ranges) = (SMALL, 1);
        if largest >> SMALL > 0 {
            (shift, ranges) = (0, RANGES);
            while (largest >> shift) as usize >= RANGES {
                shift += 1;
            }
        }
        let ranges = (0..ranges).map(|_| Range::default()).collect();
        Buckets { shift, is_wide: expected > NARROW, ranges, account, shortage: None }
    }

    /// Returns why edges are missing, if any are.
    pub(crate) fn shortage(&self) -> Option<&DigraphError> {
        self.shortage.as_ref()
    }

    pub(crate) fn is_wide(&self) -> bool {
        self.is_wide
    }

    pub(crate) fn range_width(&self) -> u64 {
        1 << self.shift
    }

    pub(crate) fn ranges(self) -> Vec<Range> {
        self.ranges
    }

    #[inline(always)]
    pub(crate) fn push_all(&mut self, edges: &[(u32, u32)], largest: u32) {
        if largest >= NARROW {
            self.widen();
        }
        match self.is_wide {
            true => edges.iter().for_each(|&(from, to)| self.push::<2>(from, to)),
            false => edges.iter().for_each(|&(from, to)| self.push::<1>(from, to)),
        }
    }

    #[inline(always)]
    fn push<const WORDS: usize>(&mut self, from: u32, to: u32) {
        let mut range = (to >> self.shift) as usize;
        if range >= self.ranges.len() {
            self.reach(range);
            range = (to >> self.shift) as usize;
        }
        let mut open = &mut self.ranges[range].open;
        if open.len() == open.capacity() {
            if !self.opens_block(range) {
                return;
            }
            open = &mut self.ranges[range].open;
        }
        open.extend_from_slice(&stage::<WORDS>(from, to));
    }

    /// Opens a new block of a range, and returns whether that succeeded.
    #[cold]
    #[inline(never)]
    fn opens_block(&mut self, range: usize) -> bool {
        if self.shortage.is_none()
            && let Err(shortage) = self.ranges[range].close(self.is_wide, &self.account)
        {
            self.give_up(shortage);
        }
        self.shortage.is_none()
    }

    /// Drops all edges, which are useless without the missing ones.
    fn give_up(&mut self, shortage: DigraphError) {
        self.shortage = Some(shortage);
        self.ranges.fill_with(Range::default);
    }

    /// Adds the edges of other buckets, which share the account.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, mut other: Buckets) {
        if self.is_wide || other.is_wide {
            self.widen();
            other.widen();
        }
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

    /// Widens the ranges until the targets of this index have one.
    #[cold]
    #[inline(never)]
    fn reach(&mut self, range: usize) {
        // The one range of a small graph becomes the first of many in a larger one.
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

    /// Makes the edges wide, if they are not. Each narrow block is freed once copied.
    #[cold]
    #[inline(never)]
    fn widen(&mut self) {
        if std::mem::replace(&mut self.is_wide, true) {
            return;
        }
        let empty = (0..self.ranges.len()).map(|_| Range::default()).collect();
        let narrow = std::mem::replace(&mut self.ranges, empty);
        for (range, edges) in (0..).zip(narrow) {
            for block in edges.full.into_iter().chain([edges.open]) {
                for &edge in &block {
                    let (from, target) = ends([edge]);
                    self.push::<2>(from, (range << self.shift) | (target % (1 << self.shift)));
                }
                self.account.give_back((block.capacity() * size_of::<u32>()) as u64);
            }
        }
    }
}

impl Range {
    pub(crate) fn blocks<const WORDS: usize>(&self) -> impl Iterator<Item = &[[u32; WORDS]]> {
        self.full.iter().chain([&self.open]).map(|block| block.as_chunks().0)
    }

    pub(crate) fn edge_count<const WORDS: usize>(&self) -> usize {
        self.blocks::<WORDS>().map(<[_]>::len).sum()
    }

    fn close(&mut self, is_wide: bool, account: &Account) -> Result<(), DigraphError> {
        let words = if is_wide { 2 } else { 1 };
        let size = (2 * self.open.capacity()).clamp(words * FIRST_BLOCK, words * BLOCK);
        self.expect_blocks(1)?;
        let full = std::mem::replace(&mut self.open, account.reserved(size)?);
        if !full.is_empty() {
            self.full.push(full);
        }
        Ok(())
    }

    fn expect_blocks(&mut self, count: usize) -> Result<(), DigraphError> {
        let bytes = (count * size_of::<Vec<u32>>()) as u64;
        let reserved = self.full.try_reserve(count);
        reserved.map_err(|_| DigraphError::OutOfMemory { bytes })
    }

    fn append(&mut self, mut other: Range) -> Result<(), DigraphError> {
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
