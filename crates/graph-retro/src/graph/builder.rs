//! Graphs built from edges in any order.
//!
//! # The idea
//! Rows of predecessors come from a sort of the edges by target. A counting sort over all positions
//! takes O(positions + edges), but accesses memory at random twice for each edge: once to count,
//! once to place. So edges are first staged by ranges of targets, and each range is sorted by
//! itself:
//!
//! ```text
//! some edges:      append (u, v) to the bucket of v's range       a few hundred streams
//! finish:          for each range:  count its targets             counters that fit the cache
//!                                   sum up the counts: row starts
//!                                   place the sources
//!                  count each source in the rows, a byte each
//! ```
//!
//! - [`bucket`](crate::graph::bucket) stages the edges in blocks that never move. The number of
//!   positions need not be known: a target beyond the last range doubles the width of all ranges,
//!   which merges them in pairs without reading an edge. Edges take 4 bytes as long as positions
//!   allow it.
//! - [`fill`](crate::graph::fill) makes the rows, one range after the other or all threads at once:
//!   ranges are independent, because each has its part of the row starts and of the rows.
//! - [`degree`](crate::graph::degree) counts options, in bytes; only larger counts use lists.
//!
//! # Why it is right
//! The order of edges within a range does not matter to a counting sort, and ranges are in the
//! order of their targets, so the concatenated rows of all ranges are the rows of the graph.
//! Positions beyond the last range are sources only, and their starts are the number of edges.
//!
//! # Memory
//! 4 bytes per edge while it is staged, 8 once a position is 2^20 or more, 4 in its row; and 9 per
//! position, up to 12 with all threads. The blocks of a range are dropped when it is filled. All
//! memory is first taken from an [`Account`], so that a limit gives an error instead of an abort.
//! Edges that no longer fit are dropped, and the shortage is reported at the end.
//!
//! # Tried and rejected
//! Collecting runs of 64 edges in one table and writing them to one list of large pieces. The
//! command, whose allocator gives those huge pages, took a tenth less; but in memory used before,
//! each edge took 2 to 4 ns more (random 21 and 25, power law 22 and 25). Cutting blocks from slabs
//! of 8 MiB, also in huge pages: staging took a seventh to a quarter longer, and hardly less system
//! time. Writing eight edges of a range at once and prefetching the next cache line: 6.2 ns per
//! edge instead of 7.0 where huge pages come fast, and 8.8 elsewhere.
//!
//! Parsing a text with all threads, 2 MiB at a time, while one thread stages the edges of the
//! previous 2 MiB. The text need not be held (64 MiB instead of 116 for 4·10^6 random edges), but
//! two threads took up to a quarter longer and as much processor time.

use crate::graph::bucket::Buckets;
use crate::graph::degree;
use crate::graph::digraph::Digraph;
use crate::graph::digraph::Offsets;
use crate::graph::error::{DigraphError, check_edge, check_plausible, check_position_count};
use crate::graph::fill::fill;
#[cfg(feature = "parallel")]
use crate::graph::memory::threads_exist;
use crate::graph::memory::{Account, try_filled};

/// The number of positions expected by default.
pub(crate) const EXPECTED: u32 = 1 << 16;
/// Up to this many positions and edges, counting is faster than buckets, which take whole pages.
const COUNTED: usize = 1 << 14;
/// The number of single edges added at a time.
const RECENT: usize = 256;

/// Collects edges in any order and builds a [`Digraph`] from them.
///
/// # Complexity
/// O(positions + edges) time. At most 8 bytes per edge and 9 bytes per position are in use at once,
/// plus a few megabytes; with more than 2^20 positions, 12 bytes per edge.
///
/// # Examples
/// ```
/// use graph_retro::DigraphBuilder;
///
/// let mut builder = DigraphBuilder::new();
/// builder.add_edge(4, 2);
/// builder.add_edge(0, 4);
/// let graph = builder.finish(None)?;
/// assert_eq!((graph.position_count(), graph.edge_count()), (5, 2));
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
#[derive(Debug)]
pub struct DigraphBuilder {
    /// Single edges, to be staged together.
    recent: Vec<(u32, u32)>,
    staged: Buckets,
    /// The largest position of any edge, and the number of edges, without the recent ones.
    largest: u32,
    edge_count: u64,
    account: Account,
}

impl Default for DigraphBuilder {
    fn default() -> Self {
        DigraphBuilder::new()
    }
}

impl DigraphBuilder {
    /// Returns a builder without edges.
    pub fn new() -> Self {
        DigraphBuilder::for_positions(EXPECTED)
    }

    /// Returns a builder without edges that expects about this many positions.
    ///
    /// # Constraints
    /// Any number; it only affects how the edges are staged.
    pub fn for_positions(expected: u32) -> Self {
        DigraphBuilder::within(expected, Account::new(u64::MAX))
    }

    /// Returns a builder that takes its memory from an account.
    pub(crate) fn within(expected: u32, account: Account) -> Self {
        DigraphBuilder {
            recent: Vec::new(),
            staged: Buckets::new(expected, account.clone()),
            edge_count: 0,
            largest: 0,
            account,
        }
    }

    pub(crate) fn account(&self) -> &Account {
        &self.account
    }

    /// Adds an edge.
    ///
    /// # Constraints
    /// Positions below [`Digraph::MAX_POSITIONS`]; with a larger one `finish` returns an error.
    #[inline(always)]
    pub fn add_edge(&mut self, from: u32, to: u32) {
        if self.recent.len() == self.recent.capacity() {
            self.add_recent();
            self.recent.reserve_exact(RECENT);
        }
        self.recent.push((from, to));
    }

    #[inline(never)]
    fn add_recent(&mut self) {
        let mut recent = std::mem::take(&mut self.recent);
        self.add_edges(&recent);
        recent.clear();
        self.recent = recent;
    }

    /// Adds edges.
    ///
    /// # Constraints
    /// Positions below [`Digraph::MAX_POSITIONS`]; with a larger one `finish` returns an error.
    pub fn add_edges(&mut self, edges: &[(u32, u32)]) {
        self.add_edges_up_to(edges, largest(edges));
    }

    pub(crate) fn add_edges_up_to(&mut self, edges: &[(u32, u32)], largest: u32) {
        debug_assert!(largest >= self::largest(edges), "the largest position is known");
        self.largest = self.largest.max(largest);
        self.edge_count += edges.len() as u64;
        self.staged.push_all(edges, largest);
    }

    /// Returns the number of edges added.
    pub fn edge_count(&self) -> u64 {
        self.edge_count + self.recent.len() as u64
    }

    /// Returns the largest position of any edge, 0 if there is none.
    pub(crate) fn largest(&self) -> u32 {
        self.largest.max(largest(&self.recent))
    }

    /// Returns the graph with positions `0..position_count`; by default they run up to the largest
    /// that an edge names.
    ///
    /// # Constraints
    /// At most [`Digraph::MAX_POSITIONS`] positions, and any number of edges that fits memory.
    ///
    /// # Errors
    /// When an edge names a position out of range, when there are too many positions, or when
    /// memory is short. Without a count, also when there are so many more positions than edges that
    /// a number in the input is probably wrong.
    pub fn finish(self, position_count: Option<u32>) -> Result<Digraph, DigraphError> {
        self.finish_by(position_count, false)
    }

    /// Returns the same graph as [`finish`](Self::finish), built by all threads.
    #[cfg(feature = "parallel")]
    pub(crate) fn par_finish(self, position_count: Option<u32>) -> Result<Digraph, DigraphError> {
        if !threads_exist() {
            return self.finish(position_count);
        }
        self.finish_by(position_count, true)
    }

    /// Returns the requested number of positions, or the fewest that the edges need.
    fn position_count(&self, asked: Option<u32>) -> Result<u32, DigraphError> {
        let edge_count = self.edge_count();
        let demanded = if edge_count == 0 { 0 } else { u64::from(self.largest) + 1 };
        let Some(asked) = asked else {
            check_plausible(demanded, edge_count)?;
            return check_position_count(demanded);
        };
        let position_count = check_position_count(u64::from(asked))?;
        if demanded > u64::from(position_count) {
            let position = self.largest;
            return Err(DigraphError::PositionOutOfRange { position, position_count });
        }
        Ok(position_count)
    }

    fn finish_by(
        mut self,
        position_count: Option<u32>,
        at_once: bool,
    ) -> Result<Digraph, DigraphError> {
        self.add_recent();
        let position_count = self.position_count(position_count)?;
        let count = position_count as usize;
        let edge_count = self.edge_count;
        if let Some(shortage) = self.staged.shortage() {
            return Err(shortage.clone());
        }
        let narrow = u32::try_from(edge_count).is_ok();
        let width = if narrow { 4 } else { 8 };
        let counted = self.staged.range_width().min(u64::from(position_count));
        let starts = u64::from(position_count) + 1 + counted;
        let positions = starts * width + u64::from(position_count);
        self.account.take(edge_count.saturating_mul(4).saturating_add(positions))?;
        let mut predecessors = try_filled(0u32, memory_size(edge_count)?)?;
        let offsets = if narrow {
            let mut starts = try_filled(0u32, count + 1)?;
            fill(self.staged, (&mut starts, &mut predecessors), at_once)?;
            Offsets::Narrow(starts)
        } else {
            let mut starts = try_filled(0u64, count + 1)?;
            fill(self.staged, (&mut starts, &mut predecessors), at_once)?;
            Offsets::Wide(starts)
        };
        let counters = degree::count(&predecessors, (position_count, &self.account), at_once)?;
        Ok(Digraph::from_parts(position_count, offsets, predecessors, counters))
    }

    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, mut other: DigraphBuilder) {
        self.add_recent();
        other.add_recent();
        self.largest = self.largest.max(other.largest);
        self.edge_count += other.edge_count;
        self.staged.append(other.staged);
    }
}

pub(crate) fn largest(edges: &[(u32, u32)]) -> u32 {
    edges.iter().fold(0, |largest, &(from, to)| from.max(to).max(largest))
}

/// Converts a number of edges into a length in memory.
fn memory_size(edge_count: u64) -> Result<usize, DigraphError> {
    usize::try_from(edge_count)
        .map_err(|_| DigraphError::OutOfMemory { bytes: edge_count.saturating_mul(4) })
}

impl Digraph {
    /// Returns the graph with positions `0..position_count` and the edges `(from, to)`.
    ///
    /// # Constraints
    /// At most [`MAX_POSITIONS`](Self::MAX_POSITIONS) positions, and edges between them.
    ///
    /// # Complexity
    /// O(positions + edges) time.
    ///
    /// # Errors
    /// When an edge names a position out of range, when there are too many positions, or when
    /// memory is short.
    pub fn from_edges(position_count: u32, edges: &[(u32, u32)]) -> Result<Self, DigraphError> {
        if position_count as usize <= COUNTED && edges.len() <= COUNTED {
            let mut graph = Digraph::default();
            graph.set_edges(position_count, edges)?;
            return Ok(graph);
        }
        check_position_count(u64::from(position_count))?;
        for &(from, to) in edges {
            check_edge(from, to, position_count)?;
        }
        let mut builder = DigraphBuilder::for_positions(position_count);
        builder.add_edges(edges);
        builder.finish(Some(position_count))
    }
}

#[cfg(test)]
mod tests;
