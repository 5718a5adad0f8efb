//! Rows filled range by range, each by its own counting sort.

use mex_core::{RowStart, stop_point};

use crate::graph::bucket::{Buckets, Range, ends, stage};
use crate::graph::error::DigraphError;

/// The part of a graph for one range of targets.
struct Part<'a, const WORDS: usize, O> {
    range: Range,
    /// The first target, as edges store it.
    first_target: u32,
    first_edge: usize,
    starts: &'a mut [O],
    predecessors: &'a mut [u32],
}

/// Writes row starts and rows, one range after the other or all threads at once. `starts` has one
/// entry more than there are positions.
pub(crate) fn fill<O: RowStart>(
    buckets: Buckets,
    rows: (&mut [O], &mut [u32]),
    at_once: bool,
) -> Result<(), DigraphError> {
    match buckets.is_wide() {
        true => fill_all(parts::<2, O>(buckets, rows), at_once),
        false => fill_all(parts::<1, O>(buckets, rows), at_once),
    }
}

/// Divides row starts and rows among the ranges, and writes the starts beyond them.
fn parts<'a, const WORDS: usize, O: RowStart>(
    buckets: Buckets,
    (starts, mut predecessors): (&'a mut [O], &'a mut [u32]),
) -> Vec<Part<'a, WORDS, O>> {
    let (last, mut starts) = starts.split_last_mut().expect("there is a last start");
    *last = O::from_index(predecessors.len());
    let width = buckets.range_width() as usize;
    let (mut first_position, mut first_edge) = (0, 0);
    let mut parts = Vec::new();
    for range in buckets.ranges() {
        let (here, later) = starts.split_at_mut(width.min(starts.len()));
        starts = later;
        let (rows, later) = predecessors.split_at_mut(range.edge_count::<WORDS>());
        predecessors = later;
        let (position_count, edge_count) = (here.len(), rows.len());
        let (_, first_target) = ends::<WORDS>(stage::<WORDS>(0, first_position as u32));
        parts.push(Part { range, first_target, first_edge, starts: here, predecessors: rows });
        first_position += position_count;
        first_edge += edge_count;
    }
    // Ranges are opened for targets, so positions that are only sources may lie beyond the last.
    starts.fill(O::from_index(first_edge));
    parts
}

fn fill_all<const WORDS: usize, O: RowStart>(
    parts: Vec<Part<'_, WORDS, O>>,
    at_once: bool,
) -> Result<(), DigraphError> {
    #[cfg(feature = "parallel")]
    if at_once {
        use rayon::prelude::*;

        let parts = parts.into_par_iter();
        return parts.try_for_each_init(Vec::new, |cursors, part| part.fill(cursors));
    }
    let _ = at_once;
    let mut cursors = Vec::new();
    parts.into_iter().try_for_each(|part| part.fill(&mut cursors))
}

impl<const WORDS: usize, O: RowStart> Part<'_, WORDS, O> {
    /// Sorts the edges of the range by target, with counters reused by all ranges.
    fn fill(self, cursors: &mut Vec<O>) -> Result<(), DigraphError> {
        cursors.clear();
        let bytes = size_of_val(&*self.starts) as u64;
        let reserved = cursors.try_reserve_exact(self.starts.len());
        reserved.map_err(|_| DigraphError::OutOfMemory { bytes })?;
        cursors.resize(self.starts.len(), O::from_index(0));
        for block in self.range.blocks::<WORDS>() {
            stop_point();
            for &edge in block {
                let (_, target) = ends::<WORDS>(edge);
                let cursor = &mut cursors[(target - self.first_target) as usize];
                *cursor = cursor.successor();
            }
        }
        let mut next = 0;
        for (start, cursor) in self.starts.iter_mut().zip(cursors.iter_mut()) {
            *start = O::from_index(self.first_edge + next);
            next += std::mem::replace(cursor, O::from_index(next)).to_usize();
        }
        for block in self.range.blocks::<WORDS>() {
            stop_point();
            for &edge in block {
                let (source, target) = ends::<WORDS>(edge);
                let cursor = &mut cursors[(target - self.first_target) as usize];
                self.predecessors[cursor.to_usize()] = source;
                *cursor = cursor.successor();
            }
        }
        Ok(())
    }
}
