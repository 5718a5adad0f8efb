//! The share of a worker, built from edges in any order.
//!
//! Edges are gathered in buckets by their target, in blocks so that nothing moves when a bucket
//! grows. Then one bucket after the other is sorted by counting and freed. Targets are counted
//! cyclically from the worker's first position, so that its own come first.

use crate::mix::mixed;
use crate::share::{Ranges, Share};
use mex_core::Rows;
use std::cell::OnceCell;
use std::ops::Range;

/// The number of targets of a bucket, as a power of two; their counters fit the cache.
const WIDTH: u32 = 16;
const BLOCK: usize = 1024;

/// Edges in blocks, which are freed one by one.
pub(crate) type Blocks = Vec<Vec<u64>>;

#[inline]
pub(crate) fn push(blocks: &mut Blocks, size: usize, edge: u64) {
    if blocks.last().is_none_or(|block| block.len() == size) {
        blocks.push(Vec::with_capacity(size));
    }
    blocks.last_mut().expect("a block was added").push(edge);
}

/// Edges that begin in one worker's range.
pub(crate) struct ShareBuilder {
    position_count: u32,
    range: Range<u32>,
    buckets: Vec<Blocks>,
    edge_count: usize,
    /// The sum of a hash of each edge, which does not depend on their order.
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
            checksum: 0,
        }
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.edge_count
    }

    #[inline]
    pub(crate) fn add(&mut self, from: u32, to: u32) {
        let own = from - self.range.start;
        let turned = match to.checked_sub(self.range.start) {
            Some(turned) => turned,
            None => to + (self.position_count - self.range.start),
        };
        let bucket = &mut self.buckets[(turned >> WIDTH) as usize];
        push(bucket, BLOCK, u64::from(turned) << 32 | u64::from(own));
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
        let rows = Rows { starts, entries: rows };
        Share { range: self.range, ghosts, rows, subscribers: None, options: OnceCell::new() }
    }
}

/// Returns a position from its cyclic distance to this start.
fn position(turned: u32, start: u32, position_count: u32) -> u32 {
    let sum = u64::from(turned) + u64::from(start);
    (sum % u64::from(position_count)) as u32
}

/// A worker that needs news of a position: `(own position as a slot, address)`.
pub(crate) type Subscription = (u32, u64);

impl Share {
    /// Records the subscribers of the own positions.
    pub(crate) fn subscribe(&mut self, mut subscriptions: Vec<Subscription>) {
        if subscriptions.is_empty() {
            return;
        }
        subscriptions.sort_unstable();
        let rows = Rows::sorted(self.own_count(), || subscriptions.iter().copied());
        self.subscribers = Some(rows);
    }
}
