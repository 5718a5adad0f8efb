//! Graphs made of edges in any order.

use crate::graph::bucket::{Buckets, Range, unpack};
use crate::graph::degree::Degrees;
use crate::graph::digraph::{Digraph, DigraphError, try_filled};
use crate::graph::memory::Account;
#[cfg(feature = "parallel")]
use crate::graph::memory::threads_exist;
use crate::graph::offsets::{Offset, Offsets};

/// How many positions are expected where nobody says.
pub(crate) const EXPECTED: u32 = 1 << 16;

/// Collects edges in any order and makes a [`Digraph`] of them.
///
/// # Complexity
/// O(positions + edges) time. At most 12 bytes an edge and 9 bytes a position are in use at once,
/// beside a few megabytes.
///
/// # Examples
/// ```
/// use graph_retro::DigraphBuilder;
///
/// let mut builder = DigraphBuilder::new();
/// builder.add_edge(4, 2);
/// builder.add_edge(0, 4);
/// let graph = builder.finish()?;
/// assert_eq!((graph.position_count(), graph.edge_count()), (5, 2));
/// # Ok::<(), graph_retro::DigraphError>(())
/// ```
#[derive(Debug)]
pub struct DigraphBuilder {
    buckets: Buckets,
    degrees: Degrees,
    /// The largest position of any edge.
    largest: u32,
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

    /// Returns a builder without edges that expects about so many positions.
    pub fn for_positions(expected: u32) -> Self {
        DigraphBuilder::within(expected, Account::new(u64::MAX))
    }

    /// Allows so many bytes of memory for edges under way and the graph together. When they do
    /// not suffice the edges are dropped, and finishing is an error.
    ///
    /// # Panics
    /// Panics when there are edges already.
    ///
    /// # Examples
    /// ```
    /// use graph_retro::{DigraphBuilder, DigraphError};
    ///
    /// let mut builder = DigraphBuilder::new().max_memory(1 << 20);
    /// builder.add_edge(60_000_000, 0);
    /// assert!(matches!(builder.finish(), Err(DigraphError::OverLimit { .. })));
    /// ```
    #[track_caller]
    pub fn max_memory(mut self, bytes: u64) -> Self {
        assert_eq!(self.edge_count(), 0, "memory is limited before the first edge");
        self.account = Account::new(bytes);
        self.buckets.set_account(self.account.clone());
        self.degrees = Degrees::new(self.account.clone());
        self
    }

    /// Returns a builder that takes its memory from an account.
    pub(crate) fn within(expected: u32, account: Account) -> Self {
        DigraphBuilder {
            buckets: Buckets::new(expected, account.clone()),
            degrees: Degrees::new(account.clone()),
            largest: 0,
            account,
        }
    }

    pub(crate) fn account(&self) -> &Account {
        &self.account
    }

    /// Adds an edge.
    #[inline(always)]
    pub fn add_edge(&mut self, from: u32, to: u32) {
        self.largest = self.largest.max(from).max(to);
        self.degrees.add(from);
        self.buckets.push(from, to);
    }

    /// Adds edges.
    pub fn add_edges(&mut self, edges: &[(u32, u32)]) {
        self.largest =
            edges.iter().fold(self.largest, |largest, &(from, to)| largest.max(from).max(to));
        self.degrees.add_all(edges.iter().map(|&(from, _)| from));
        for &(from, to) in edges {
            self.buckets.push(from, to);
        }
    }

    /// Returns how many edges were added.
    pub fn edge_count(&self) -> u64 {
        self.degrees.edge_count()
    }

    /// Returns the graph whose positions run up to the largest that an edge names.
    ///
    /// # Errors
    /// When positions are so many and edges so few that a wrong number in the input is likelier
    /// than such a graph ([`finish_with`](Self::finish_with) takes it), or when memory is short.
    pub fn finish(self) -> Result<Digraph, DigraphError> {
        let position_count = self.position_count()?;
        self.finish_with(position_count)
    }

    /// Returns the graph with positions `0..position_count`.
    ///
    /// # Errors
    /// When an edge names a position out of range, when there are too many positions, or when
    /// memory is short.
    pub fn finish_with(self, position_count: u32) -> Result<Digraph, DigraphError> {
        self.finish_by(position_count, fill_in_turn, fill_in_turn)
    }

    /// Returns the same graph as [`finish`](Self::finish), made by all threads.
    ///
    /// # Errors
    /// As [`finish`](Self::finish).
    #[cfg(feature = "parallel")]
    pub fn par_finish(self) -> Result<Digraph, DigraphError> {
        let position_count = self.position_count()?;
        self.par_finish_with(position_count)
    }

    /// Returns the same graph as [`finish_with`](Self::finish_with), made by all threads.
    ///
    /// # Errors
    /// As [`finish_with`](Self::finish_with).
    #[cfg(feature = "parallel")]
    pub fn par_finish_with(self, position_count: u32) -> Result<Digraph, DigraphError> {
        if !threads_exist() {
            return self.finish_with(position_count);
        }
        self.finish_by(position_count, fill_at_once, fill_at_once)
    }

    /// Returns how many positions the edges demand.
    fn position_count(&self) -> Result<u32, DigraphError> {
        let edge_count = self.edge_count();
        let position_count = match edge_count {
            0 => 0,
            _ => u64::from(self.largest) + 1,
        };
        if position_count > Degrees::plausible_positions(edge_count) {
            return Err(DigraphError::Implausible { position_count, edge_count });
        }
        check_position_count(position_count)
    }

    fn finish_by(
        self,
        position_count: u32,
        fill_narrow: fn(Vec<Part<'_, u32>>) -> Result<(), DigraphError>,
        fill_wide: fn(Vec<Part<'_, u64>>) -> Result<(), DigraphError>,
    ) -> Result<Digraph, DigraphError> {
        check_position_count(u64::from(position_count))?;
        if self.edge_count() > 0 && self.largest >= position_count {
            return Err(DigraphError::PositionOutOfRange {
                position: self.largest,
                position_count,
            });
        }
        let count = position_count as usize;
        let edge_count = self.degrees.edge_count();
        if let Some(shortage) = self.buckets.shortage() {
            return Err(shortage.clone());
        }
        let counters = self.degrees.finish(count)?;
        let narrow = u32::try_from(edge_count).is_ok();
        let width = if narrow { 4 } else { 8 };
        let counted = self.buckets.range_width().min(u64::from(position_count));
        let starts = u64::from(position_count) + 1 + counted;
        self.account.take(edge_count.saturating_mul(4).saturating_add(starts * width))?;
        let mut predecessors = try_filled(0u32, memory_size(edge_count)?)?;
        let offsets = if narrow {
            let mut starts = try_filled(0u32, count + 1)?;
            fill_narrow(parts(self.buckets, &mut starts, &mut predecessors))?;
            Offsets::Narrow(starts)
        } else {
            let mut starts = try_filled(0u64, count + 1)?;
            fill_wide(parts(self.buckets, &mut starts, &mut predecessors))?;
            Offsets::Wide(starts)
        };
        Ok(Digraph::from_parts(position_count, offsets, predecessors, counters))
    }

    /// Adds the edges of another builder.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, other: DigraphBuilder) {
        self.largest = self.largest.max(other.largest);
        self.degrees.append(other.degrees);
        self.buckets.append(other.buckets);
    }
}

/// Returns the count as a number of positions that a graph can have.
pub(crate) fn check_position_count(position_count: u64) -> Result<u32, DigraphError> {
    u32::try_from(position_count)
        .ok()
        .filter(|&count| count <= Digraph::MAX_POSITIONS)
        .ok_or(DigraphError::TooManyPositions { position_count })
}

/// Returns a number of edges as a length in memory.
fn memory_size(edge_count: u64) -> Result<usize, DigraphError> {
    usize::try_from(edge_count)
        .map_err(|_| DigraphError::OutOfMemory { bytes: edge_count.saturating_mul(4) })
}

/// A row start while rows are filled.
pub(crate) trait Start: Copy + Send {
    /// Returns an index that is known to fit.
    fn from_index(index: usize) -> Self;

    /// Returns the next index.
    fn successor(self) -> Self;
}

impl Start for u32 {
    #[inline(always)]
    fn from_index(index: usize) -> Self {
        index as u32
    }

    #[inline(always)]
    fn successor(self) -> Self {
        self + 1
    }
}

impl Start for u64 {
    #[inline(always)]
    fn from_index(index: usize) -> Self {
        index as u64
    }

    #[inline(always)]
    fn successor(self) -> Self {
        self + 1
    }
}

/// The part of a graph that one range of targets makes.
struct Part<'a, O> {
    range: Range,
    first_position: usize,
    first_edge: usize,
    starts: &'a mut [O],
    predecessors: &'a mut [u32],
}

/// Cuts row starts and rows into the parts of the ranges. `starts` has one more entry than there
/// are positions, and the last is written here.
fn parts<'a, O: Start>(
    buckets: Buckets,
    starts: &'a mut [O],
    predecessors: &'a mut [u32],
) -> Vec<Part<'a, O>> {
    let (last, mut starts) = starts.split_last_mut().expect("there is a last start");
    *last = O::from_index(predecessors.len());
    let width = 1usize << buckets.shift();
    let (mut first_position, mut first_edge) = (0, 0);
    let mut predecessors = predecessors;
    let mut parts = Vec::new();
    for range in buckets.ranges() {
        let (here, later) = starts.split_at_mut(width.min(starts.len()));
        starts = later;
        let (rows, later) = predecessors.split_at_mut(range.edge_count());
        predecessors = later;
        let (position_count, edge_count) = (here.len(), rows.len());
        parts.push(Part { range, first_position, first_edge, starts: here, predecessors: rows });
        first_position += position_count;
        first_edge += edge_count;
    }
    // Ranges are opened for targets, so positions that are sources alone may lie beyond the last.
    starts.fill(O::from_index(first_edge));
    parts
}

fn fill_in_turn<O: Start>(parts: Vec<Part<'_, O>>) -> Result<(), DigraphError> {
    let mut cursors = Cursors::default();
    parts.into_iter().try_for_each(|part| part.fill(&mut cursors))
}

#[cfg(feature = "parallel")]
fn fill_at_once<O: Start>(parts: Vec<Part<'_, O>>) -> Result<(), DigraphError> {
    use rayon::prelude::*;

    parts.into_par_iter().try_for_each_init(Cursors::default, |cursors, part| part.fill(cursors))
}

/// Reused counters of one range, in the width that its edges need.
#[derive(Default)]
struct Cursors {
    narrow: Vec<u32>,
    wide: Vec<u64>,
}

impl<O: Start> Part<'_, O> {
    fn fill(self, cursors: &mut Cursors) -> Result<(), DigraphError> {
        match u32::try_from(self.predecessors.len()) {
            Ok(_) => self.sort(&mut cursors.narrow),
            Err(_) => self.sort(&mut cursors.wide),
        }
    }

    /// Sorts the edges of the range by target.
    fn sort<C: Start + Offset>(self, cursors: &mut Vec<C>) -> Result<(), DigraphError> {
        cursors.clear();
        let bytes = (self.starts.len() * size_of::<C>()) as u64;
        let reserved = cursors.try_reserve_exact(self.starts.len());
        reserved.map_err(|_| DigraphError::OutOfMemory { bytes })?;
        cursors.resize(self.starts.len(), C::from_index(0));
        for block in self.range.blocks() {
            for &edge in block {
                let cursor = &mut cursors[unpack(edge).1 as usize - self.first_position];
                *cursor = cursor.successor();
            }
        }
        let mut next = 0;
        for (start, cursor) in self.starts.iter_mut().zip(cursors.iter_mut()) {
            *start = O::from_index(self.first_edge + next);
            next += std::mem::replace(cursor, C::from_index(next)).to_usize();
        }
        for block in self.range.blocks() {
            for &edge in block {
                let (from, to) = unpack(edge);
                let cursor = &mut cursors[to as usize - self.first_position];
                self.predecessors[cursor.to_usize()] = from;
                *cursor = cursor.successor();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
