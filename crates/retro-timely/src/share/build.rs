//! A worker's share, made of edges in any order.
//!
//! Edges are gathered in buckets by their target, in blocks so that nothing is moved when a bucket
//! grows; then one bucket after the other is sorted by counting and given back. Targets are counted
//! from the worker's first position and around, so that its own come first.

use crate::error::Failure;
use crate::mix::mixed;
use crate::share::Share;
use crate::share::memory::no_memory_for_edges;
use crate::share::ranges::Ranges;
use std::ops::Range;

/// Targets of a bucket: as many as the counters that stay in the cache.
const WIDTH: u32 = 16;
/// Edges of a block.
const BLOCK: usize = 1024;

/// Edges that begin in one worker's range.
pub(crate) struct ShareBuilder {
    position_count: u32,
    range: Range<u32>,
    buckets: Vec<Vec<Vec<u64>>>,
    edge_count: usize,
    /// Whether some edges found no memory.
    is_short: bool,
    /// The sum of a number for each edge, whatever their order.
    checksum: u64,
}

impl ShareBuilder {
    pub(crate) fn new(ranges: &Ranges, worker: usize) -> Self {
        let bucket_count = (ranges.position_count() >> WIDTH) as usize + 1;
        let (position_count, range) = (ranges.position_count(), ranges.of(worker));
        ShareBuilder {
            position_count,
            range,
            buckets: vec![Vec::new(); bucket_count],
            edge_count: 0,
            is_short: false,
            checksum: 0,
        }
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.edge_count
    }

    /// Refuses edges that found no memory.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.is_short { Err(no_memory_for_edges()) } else { Ok(()) }
    }

    #[inline]
    pub(crate) fn add(&mut self, from: u32, to: u32) {
        let own = from - self.range.start;
        let turned = match to.checked_sub(self.range.start) {
            Some(turned) => turned,
            None => to + (self.position_count - self.range.start),
        };
        let bucket = &mut self.buckets[(turned >> WIDTH) as usize];
        let block = match bucket.last_mut().filter(|block| block.len() < BLOCK) {
            Some(block) => block,
            None => {
                let mut block = Vec::new();
                if block.try_reserve_exact(BLOCK).is_err() {
                    self.is_short = true;
                    return;
                }
                bucket.push(block);
                bucket.last_mut().expect("a block was added")
            }
        };
        block.push(u64::from(turned) << 32 | u64::from(own));
        self.edge_count += 1;
        let number = mixed(u64::from(from) << 32 | u64::from(to));
        self.checksum = self.checksum.wrapping_add(number);
    }

    /// Returns a checksum of the graph that does not depend on the order of its edges.
    pub(crate) fn checksum(&self) -> u64 {
        self.checksum
    }

    pub(crate) fn finish(self) -> Share {
        let own_count = self.range.len();
        let mut ghosts = Vec::new();
        let mut starts = Vec::with_capacity(own_count + 1);
        let mut rows = vec![0; self.edge_count];
        let mut counts = Vec::new();
        let mut end = 0;
        for (index, bucket) in self.buckets.into_iter().enumerate() {
            let first = (index as u32) << WIDTH;
            counts.clear();
            counts.resize(1 << WIDTH, 0u32);
            for edge in bucket.iter().flatten() {
                counts[((edge >> 32) as u32 - first) as usize] += 1;
            }
            for (turned, count) in (first..self.position_count).zip(&mut counts) {
                let is_own = (turned as usize) < own_count;
                if is_own || *count > 0 {
                    starts.push(end);
                }
                if !is_own && *count > 0 {
                    ghosts.push(position(turned, self.range.start, self.position_count));
                }
                end += std::mem::replace(count, end);
            }
            for edge in bucket.into_iter().flatten() {
                let at = &mut counts[((edge >> 32) as u32 - first) as usize];
                rows[*at as usize] = edge as u32;
                *at += 1;
            }
        }
        starts.push(end);
        Share { range: self.range, ghosts, starts, rows, ..Share::default() }
    }
}

/// Returns the position that is counted from this start and around.
fn position(turned: u32, start: u32, position_count: u32) -> u32 {
    let sum = u64::from(turned) + u64::from(start);
    (sum % u64::from(position_count)) as u32
}

/// Who wants to hear of a position: `(own position as a slot, address)`.
pub(crate) type Subscription = (u32, u64);

impl Share {
    /// Notes who wants to hear of the own positions.
    pub(crate) fn subscribe(&mut self, mut subscriptions: Vec<Subscription>) {
        if subscriptions.is_empty() {
            return;
        }
        subscriptions.sort_unstable();
        let mut starts = vec![0u32; self.own_count() + 1];
        subscriptions.iter().for_each(|&(own, _)| starts[own as usize + 1] += 1);
        for own in 0..self.own_count() {
            starts[own + 1] += starts[own];
        }
        self.subscriber_starts = starts;
        self.subscribers = subscriptions.into_iter().map(|(_, address)| address).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn rows_and_options_hold_each_edge_once() {
        let mut random = Rng::new(15);
        for round in 0..300 {
            let count = if round == 0 { 200_000 } else { random.below(40) as u32 + 1 };
            let workers = random.below(5) as usize + 1;
            let ranges = Ranges::new(count, workers);
            for worker in 0..workers {
                let range = ranges.of(worker);
                let mut edges = Vec::new();
                let mut builder = ShareBuilder::new(&ranges, worker);
                for _ in 0..if range.is_empty() { 0 } else { random.below(100) } {
                    let from = range.start + random.below(range.len() as u64) as u32;
                    let to = random.below(u64::from(count)) as u32;
                    edges.push((from, to));
                    builder.add(from, to);
                }
                edges.sort_unstable();
                let share = builder.finish();
                assert_eq!(share.slot_count() + 1, share.starts.len());
                let slots = 0..share.slot_count() as u32;
                let into = |slot| {
                    let row = share.row(slot).iter();
                    row.map(move |&own| (own, slot)).collect::<Vec<_>>()
                };
                let name = |(own, slot)| (share.position(own), share.position(slot));
                let mut held: Vec<_> = slots.flat_map(into).map(name).collect();
                held.sort_unstable();
                assert_eq!(held, edges);
                let owned = 0..share.own_count() as u32;
                let out = owned.flat_map(|own| share.options(own).iter().map(move |&to| (own, to)));
                let mut held: Vec<_> = out.map(name).collect();
                held.sort_unstable();
                assert_eq!(held, edges);
            }
        }
    }
}
