use crate::bucket::{Buckets, Range, unpack};
use crate::degree::Degrees;
use crate::digraph::{Digraph, DigraphError, try_filled};
use crate::offsets::Offsets;

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
}

impl Default for DigraphBuilder {
    fn default() -> Self {
        DigraphBuilder::new()
    }
}

impl DigraphBuilder {
    /// Returns a builder without edges.
    pub fn new() -> Self {
        DigraphBuilder::for_positions(1 << 16)
    }

    /// Returns a builder without edges that expects about so many positions.
    pub fn for_positions(expected: u32) -> Self {
        DigraphBuilder {
            buckets: Buckets::new(expected),
            degrees: Degrees::default(),
            largest: 0,
        }
    }

    /// Adds an edge.
    #[inline(always)]
    pub fn add_edge(&mut self, from: u32, to: u32) {
        self.largest = self.largest.max(from).max(to);
        self.degrees.add(from);
        self.buckets.push(from, to);
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
        let edge_count = self.edge_count();
        let position_count = match edge_count {
            0 => 0,
            _ => u64::from(self.largest) + 1,
        };
        if position_count > Degrees::plausible_positions(edge_count) {
            return Err(DigraphError::Implausible {
                position_count,
                edge_count,
            });
        }
        let position_count = check_position_count(position_count)?;
        self.finish_with(position_count)
    }

    /// Returns the graph with positions `0..position_count`.
    ///
    /// # Errors
    /// When an edge names a position out of range, when there are too many positions, or when
    /// memory is short.
    pub fn finish_with(self, position_count: u32) -> Result<Digraph, DigraphError> {
        check_position_count(u64::from(position_count))?;
        if self.edge_count() > 0 && self.largest >= position_count {
            return Err(self.out_of_range(position_count));
        }
        let count = position_count as usize;
        let edge_count = self.degrees.edge_count();
        let mut predecessors = try_filled(0u32, memory_size(edge_count)?)?;
        let offsets = if u32::try_from(edge_count).is_ok() {
            let mut starts = try_filled(0u32, count + 1)?;
            fill_rows(self.buckets, &mut starts, &mut predecessors);
            Offsets::Narrow(starts)
        } else {
            let mut starts = try_filled(0u64, count + 1)?;
            fill_rows(self.buckets, &mut starts, &mut predecessors);
            Offsets::Wide(starts)
        };
        let counters = self.degrees.finish(count);
        Ok(Digraph::from_parts(
            position_count,
            offsets,
            predecessors,
            counters,
        ))
    }

    /// Adds the edges of another builder.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, other: DigraphBuilder) {
        self.largest = self.largest.max(other.largest);
        self.degrees.append(other.degrees);
        self.buckets.append(other.buckets);
    }

    fn out_of_range(self, position_count: u32) -> DigraphError {
        DigraphError::PositionOutOfRange {
            position: self.largest,
            position_count,
        }
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
    usize::try_from(edge_count).map_err(|_| DigraphError::OutOfMemory {
        bytes: edge_count.saturating_mul(4),
    })
}

/// A row start while rows are filled.
pub(crate) trait Start: Copy + Send {
    fn from_index(index: usize) -> Self;
}

impl Start for u32 {
    #[inline(always)]
    fn from_index(index: usize) -> Self {
        index as u32
    }
}

impl Start for u64 {
    #[inline(always)]
    fn from_index(index: usize) -> Self {
        index as u64
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

/// Writes row starts and rows. `starts` has one more entry than there are positions.
fn fill_rows<O: Start>(buckets: Buckets, starts: &mut [O], predecessors: &mut [u32]) {
    let edge_count = predecessors.len();
    let (last, mut starts) = starts.split_last_mut().expect("there is a last start");
    *last = O::from_index(edge_count);
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
        parts.push(Part {
            range,
            first_position,
            first_edge,
            starts: here,
            predecessors: rows,
        });
        first_position += position_count;
        first_edge += edge_count;
    }
    let mut cursors = Vec::new();
    for part in parts {
        part.fill(&mut cursors);
    }
}

impl<O: Start> Part<'_, O> {
    /// Sorts the edges of the range by target, keeping their order otherwise.
    fn fill(self, cursors: &mut Vec<usize>) {
        cursors.clear();
        cursors.resize(self.starts.len(), 0);
        for block in self.range.blocks() {
            for &edge in block {
                cursors[unpack(edge).1 as usize - self.first_position] += 1;
            }
        }
        let mut next = 0;
        for (start, cursor) in self.starts.iter_mut().zip(cursors.iter_mut()) {
            *start = O::from_index(self.first_edge + next);
            next += std::mem::replace(cursor, next);
        }
        for block in self.range.blocks() {
            for &edge in block {
                let (from, to) = unpack(edge);
                let cursor = &mut cursors[to as usize - self.first_position];
                self.predecessors[*cursor] = from;
                *cursor += 1;
            }
        }
    }
}
