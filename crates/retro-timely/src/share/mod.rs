//! What one worker holds of the graph.
//!
//! # The idea
//! A worker owns a range of positions and all edges that begin there. The targets of these edges
//! are its own positions, and *ghosts*: positions of other workers. Own positions and ghosts are
//! its *slots*, own ones first. For each slot there is the row of own positions with an edge to it:
//!
//! ```text
//! own positions 4 5 6 7   = slots 0 1 2 3      edges 4 -> 5   row of slot 1: 0
//! ghosts        9 1       = slots 4 5                6 -> 9   row of slot 4: 2
//! ```
//!
//! The owner of a position tells every worker that has it as a ghost when it settles, once however
//! many edges lead there; what follows from that each worker finds in its rows.

pub(crate) mod build;
pub(crate) mod memory;
pub(crate) mod ranges;

use mex_core::Rows;
use std::cell::OnceCell;
use std::ops::Range;

/// One worker's positions, the rows of edges that begin there, and who wants to hear of them.
#[derive(Debug, Default)]
pub(crate) struct Share {
    /// The positions that the worker owns.
    pub(crate) range: Range<u32>,
    /// The ghosts' positions, that of slot `range.len() + i` at i: those after the range come first.
    pub(crate) ghosts: Vec<u32>,
    /// Where the row of each slot begins, and the end of the last one.
    starts: Vec<u32>,
    /// For each slot the own positions, as slots, with an edge to it.
    rows: Vec<u32>,
    /// Where the subscribers of each own position begin, and the end; empty if there are none.
    subscriber_starts: Vec<u32>,
    /// Workers and their slots, as the upper and lower bits of an [`address`].
    subscribers: Vec<u64>,
    /// The options of each own position as slots, made when they are asked for.
    options: OnceCell<Rows>,
}

/// Bits of a message in which its class stands.
const CLASS_BITS: u32 = 18;
/// Where the worker begins in an address.
pub(crate) const WORKER_SHIFT: u32 = 32 + CLASS_BITS;
/// How many workers an address can name.
pub(crate) const MAX_WORKERS: usize = 1 << (64 - WORKER_SHIFT);
/// How many classes a message can name.
pub(crate) const MAX_CLASSES: usize = 1 << CLASS_BITS;

/// Returns the address of a worker's slot.
pub(crate) fn address(worker: usize, slot: u32) -> u64 {
    (worker as u64) << WORKER_SHIFT | u64::from(slot)
}

impl Share {
    pub(crate) fn own_count(&self) -> usize {
        self.range.len()
    }

    /// Returns how many slots there are: own positions and ghosts.
    pub(crate) fn slot_count(&self) -> usize {
        self.own_count() + self.ghosts.len()
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        let words = [&self.ghosts, &self.starts, &self.rows, &self.subscriber_starts];
        let options =
            self.options.get().map(|options| options.starts.len() + options.entries.len());
        let words = words.map(Vec::len).iter().sum::<usize>() + options.unwrap_or(0);
        (4 * words + 8 * self.subscribers.len()) as u64
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
        let slot = slot as usize;
        &self.rows[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }

    /// Returns the addresses at which other workers wait for an own position.
    #[inline(always)]
    pub(crate) fn subscribers(&self, slot: u32) -> &[u64] {
        match self.subscriber_starts.get(slot as usize..slot as usize + 2) {
            Some(bounds) => &self.subscribers[bounds[0] as usize..bounds[1] as usize],
            None => &[],
        }
    }

    pub(crate) fn has_subscribers(&self) -> bool {
        !self.subscribers.is_empty()
    }

    /// Returns the own position, as a slot, where each edge begins.
    pub(crate) fn sources(&self) -> &[u32] {
        &self.rows
    }

    /// Returns the options of an own position as slots.
    ///
    /// All options are sorted out of the rows when they are asked for first.
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
