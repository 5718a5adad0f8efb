//! The part of the graph that one worker holds.
//!
//! # The idea
//! A worker owns a range of positions and all edges that begin there. The targets of these edges
//! are its own positions and *ghosts*: positions of other workers. Own positions and ghosts are its
//! *slots*, own ones first. Each slot has the row of own positions with an edge to it:
//!
//! ```text
//! own positions 4 5 6 7   = slots 0 1 2 3      edges 4 -> 5   row of slot 1: 0
//! ghosts        9 1       = slots 4 5                6 -> 9   row of slot 4: 2
//! ```
//!
//! When a position settles, its owner notifies every worker that has it as a ghost, once for any
//! number of edges; that worker finds the consequences in its rows.

pub(crate) mod build;
pub(crate) mod memory;

use mex_core::Rows;
use std::cell::OnceCell;
use std::ops::Range;

/// One worker's positions, the rows of edges that begin there, and their subscribers.
#[derive(Debug)]
pub(crate) struct Share {
    /// The positions that the worker owns.
    pub(crate) range: Range<u32>,
    /// The positions of the ghosts, that of slot `range.len() + i` at i: those after the range come
    /// first.
    pub(crate) ghosts: Vec<u32>,
    /// For each slot the own positions, as slots, with an edge to it.
    rows: Rows,
    /// For each own position the [`address`]es at which others wait for it, if there are any.
    subscribers: Option<Rows<u64>>,
    /// The options of each own position as slots, computed at the first use.
    options: OnceCell<Rows>,
}

/// Bits of a message that hold its class.
const CLASS_BITS: u32 = 18;
/// The lowest bit of the worker in an address.
pub(crate) const WORKER_SHIFT: u32 = 32 + CLASS_BITS;
/// The largest number of workers in an address.
pub(crate) const MAX_WORKERS: usize = 1 << (64 - WORKER_SHIFT);
/// The largest number of classes in a message.
pub(crate) const MAX_CLASSES: usize = 1 << CLASS_BITS;

pub(crate) fn address(worker: usize, slot: u32) -> u64 {
    (worker as u64) << WORKER_SHIFT | u64::from(slot)
}

impl Share {
    pub(crate) fn own_count(&self) -> usize {
        self.range.len()
    }

    /// Returns the number of slots: own positions and ghosts.
    pub(crate) fn slot_count(&self) -> usize {
        self.own_count() + self.ghosts.len()
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        let words = |rows: &Rows| rows.starts.len() + rows.entries.len();
        let options = self.options.get().map_or(0, words);
        let subscribers = self.subscribers.as_ref();
        let subscribers = subscribers.map_or(0, |rows| rows.starts.len() + 2 * rows.entries.len());
        4 * (self.ghosts.len() + words(&self.rows) + options + subscribers) as u64
    }

    pub(crate) fn position(&self, slot: u32) -> u32 {
        match self.ghosts.get((slot as usize).wrapping_sub(self.own_count())) {
            Some(&position) => position,
            None => self.range.start + slot,
        }
    }

    /// Returns the own positions, as slots, with an edge to a slot.
    #[inline(always)]
    pub(crate) fn row(&self, slot: u32) -> &[u32] {
        self.rows.row(slot)
    }

    /// Returns the addresses at which other workers wait for an own position.
    #[inline(always)]
    pub(crate) fn subscribers(&self, slot: u32) -> &[u64] {
        match &self.subscribers {
            Some(rows) if (slot as usize) < rows.count() => rows.row(slot),
            _ => &[],
        }
    }

    pub(crate) fn has_subscribers(&self) -> bool {
        self.subscribers.is_some()
    }

    /// Returns the own position, as a slot, at which each edge begins.
    pub(crate) fn sources(&self) -> &[u32] {
        &self.rows.entries
    }

    /// Returns the options of an own position as slots.
    ///
    /// All options are sorted from the rows at the first call.
    pub(crate) fn options(&self, own: u32) -> &[u32] {
        self.options.get_or_init(|| self.make_options()).row(own)
    }

    fn make_options(&self) -> Rows {
        let slots = 0..self.slot_count() as u32;
        Rows::sorted(self.own_count(), || {
            slots.clone().flat_map(move |slot| self.row(slot).iter().map(move |&own| (own, slot)))
        })
    }
}

/// Positions 0 to n divided into one range for each worker, all but the last ones equally long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranges {
    position_count: u32,
    length: u32,
}

impl Ranges {
    pub(crate) fn new(position_count: u32, workers: usize) -> Self {
        let workers_as_word = u32::try_from(workers).expect("workers are counted in 14 bits");
        let length = position_count.div_ceil(workers_as_word).max(1);
        Ranges { position_count, length }
    }

    pub(crate) fn position_count(&self) -> u32 {
        self.position_count
    }

    #[inline(always)]
    pub(crate) fn owner(&self, position: u32) -> usize {
        (position / self.length) as usize
    }

    pub(crate) fn of(&self, worker: usize) -> Range<u32> {
        let bound = |worker: usize| {
            let end = worker as u64 * u64::from(self.length);
            end.min(u64::from(self.position_count)) as u32
        };
        bound(worker)..bound(worker + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_in_the_range_of_its_owner() {
        for count in [0, 1, 2, 7, 8, 9, 100, u32::MAX - 1] {
            for workers in [1, 2, 3, 7, 16384] {
                let ranges = Ranges::new(count, workers);
                let mut end = 0;
                for worker in 0..workers {
                    let range = ranges.of(worker);
                    assert_eq!(range.start, end);
                    end = range.end;
                    for position in [range.start, range.end.saturating_sub(1)] {
                        assert!(!range.contains(&position) || ranges.owner(position) == worker);
                    }
                }
                assert_eq!(end, count);
            }
        }
    }
}
