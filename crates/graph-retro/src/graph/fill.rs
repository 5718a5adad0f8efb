//! Rows filled range by range, each by a counting sort of its own.

use mex_core::stop_point;

use crate::graph::bucket::{Buckets, Range, Staged};
use crate::graph::error::DigraphError;
use mex_core::RowStart;

/// The part of a graph that one range of targets makes.
pub(crate) struct Part<'a, E, O> {
    range: Range<E>,
    /// What an edge holds of the first target.
    first_target: u32,
    first_edge: usize,
    starts: &'a mut [O],
    predecessors: &'a mut [u32],
}

/// Cuts row starts and rows into the parts of the ranges. `starts` has one more entry than there
/// are positions, and the last is written here.
pub(crate) fn parts<'a, E: Staged, O: RowStart>(
    buckets: Buckets<E>,
    starts: &'a mut [O],
    predecessors: &'a mut [u32],
) -> Vec<Part<'a, E, O>> {
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
        let first_target = E::stage(0, first_position as u32).target();
        parts.push(Part { range, first_target, first_edge, starts: here, predecessors: rows });
        first_position += position_count;
        first_edge += edge_count;
    }
    // Ranges are opened for targets, so positions that are sources alone may lie beyond the last.
    starts.fill(O::from_index(first_edge));
    parts
}

/// Fills all parts, one after the other or all threads at once.
pub(crate) fn fill<E: Staged, O: RowStart>(
    parts: Vec<Part<'_, E, O>>,
    at_once: bool,
) -> Result<(), DigraphError> {
    #[cfg(feature = "parallel")]
    if at_once {
        use rayon::prelude::*;

        let parts = parts.into_par_iter();
        return parts.try_for_each_init(Cursors::default, |cursors, part| part.fill(cursors));
    }
    let _ = at_once;
    let mut cursors = Cursors::default();
    parts.into_iter().try_for_each(|part| part.fill(&mut cursors))
}

/// Reused counters of one range, in the width that its edges need.
#[derive(Default)]
struct Cursors {
    narrow: Vec<u32>,
    wide: Vec<u64>,
}

impl<E: Staged, O: RowStart> Part<'_, E, O> {
    fn fill(self, cursors: &mut Cursors) -> Result<(), DigraphError> {
        match u32::try_from(self.predecessors.len()) {
            Ok(_) => self.sort(&mut cursors.narrow),
            Err(_) => self.sort(&mut cursors.wide),
        }
    }

    /// Sorts the edges of the range by target.
    fn sort<C: RowStart>(self, cursors: &mut Vec<C>) -> Result<(), DigraphError> {
        cursors.clear();
        let bytes = (self.starts.len() * size_of::<C>()) as u64;
        let reserved = cursors.try_reserve_exact(self.starts.len());
        reserved.map_err(|_| DigraphError::OutOfMemory { bytes })?;
        cursors.resize(self.starts.len(), C::from_index(0));
        for block in self.range.blocks() {
            stop_point();
            for &edge in block {
                let cursor = &mut cursors[(edge.target() - self.first_target) as usize];
                *cursor = cursor.successor();
            }
        }
        let mut next = 0;
        for (start, cursor) in self.starts.iter_mut().zip(cursors.iter_mut()) {
            *start = O::from_index(self.first_edge + next);
            next += std::mem::replace(cursor, C::from_index(next)).to_usize();
        }
        for block in self.range.blocks() {
            stop_point();
            for &edge in block {
                let cursor = &mut cursors[(edge.target() - self.first_target) as usize];
                self.predecessors[cursor.to_usize()] = edge.source();
                *cursor = cursor.successor();
            }
        }
        Ok(())
    }
}
