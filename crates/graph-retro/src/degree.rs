//! Option counts while edges arrive.

use crate::counter::{Counters, Reserves};

/// What a byte passes on when it is full.
const CARRY: u8 = 128;
/// Sources below this always have a byte.
const DENSE: u64 = 1 << 26;
/// Sources beyond this many times the number of edges so far wait in a list, so that one absurd
/// number takes no memory.
const SPREAD: u64 = 256;

/// Sources counted at a time.
const RECENT: usize = 256;

/// Option counts, one byte each with carries.
#[derive(Debug, Default)]
pub(crate) struct Degrees {
    bytes: Vec<u8>,
    /// A position for each 128 options.
    carries: Vec<u32>,
    /// A position for each option, where there is no byte for it.
    strays: Vec<u32>,
    edge_count: u64,
    /// Sources that are not counted yet.
    recent: Vec<u32>,
}

impl Degrees {
    pub(crate) fn edge_count(&self) -> u64 {
        self.edge_count + self.recent.len() as u64
    }

    /// Returns how many positions a graph of so many edges may have before the caller must say
    /// that it means it.
    pub(crate) fn plausible_positions(edge_count: u64) -> u64 {
        DENSE.max(edge_count.saturating_mul(SPREAD))
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, from: u32) {
        if self.recent.len() == self.recent.capacity() {
            self.count_recent();
            self.recent.reserve_exact(RECENT);
        }
        self.recent.push(from);
    }

    /// Adds an edge of each source.
    pub(crate) fn add_all(&mut self, sources: impl ExactSizeIterator<Item = u32> + Clone) {
        self.edge_count += sources.len() as u64;
        let largest = sources.clone().fold(0, |largest, from| from.max(largest));
        if largest as usize >= self.bytes.len() {
            self.extend_to(largest);
        }
        let bytes = self.bytes.as_mut_slice();
        for from in sources {
            let Some(byte) = bytes.get_mut(from as usize) else {
                self.strays.push(from);
                continue;
            };
            *byte += 1;
            if *byte == u8::MAX {
                *byte -= CARRY;
                self.carries.push(from);
            }
        }
    }

    /// Counts the sources that came since the last time.
    ///
    /// Done at once, their cache misses overlap; between other work each would be waited for.
    #[inline(never)]
    fn count_recent(&mut self) {
        let mut recent = std::mem::take(&mut self.recent);
        self.add_all(recent.iter().copied());
        recent.clear();
        self.recent = recent;
    }

    /// Adds the counts of other edges.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, mut other: Degrees) {
        self.count_recent();
        other.count_recent();
        self.edge_count += other.edge_count;
        self.carries.append(&mut other.carries);
        self.strays.append(&mut other.strays);
        if self.bytes.len() < other.bytes.len() {
            std::mem::swap(&mut self.bytes, &mut other.bytes);
        }
        for (from, (mine, theirs)) in self.bytes.iter_mut().zip(&other.bytes).enumerate() {
            let mut sum = u16::from(*mine) + u16::from(*theirs);
            while sum >= u16::from(u8::MAX) {
                sum -= u16::from(CARRY);
                self.carries.push(from as u32);
            }
            *mine = sum as u8;
        }
    }

    /// Returns the finished counters of `position_count` positions.
    pub(crate) fn finish(mut self, position_count: usize) -> Counters {
        self.count_recent();
        resize_zeroed(&mut self.bytes, position_count);
        for from in std::mem::take(&mut self.strays) {
            let byte = &mut self.bytes[from as usize];
            *byte += 1;
            if *byte == u8::MAX {
                *byte -= CARRY;
                self.carries.push(from);
            }
        }
        self.carries.sort_unstable();
        let mut reserves = Reserves::default();
        // Positions without a carry may still hold more than a plain counter.
        let mut carries = self.carries.as_slice();
        for (position, byte) in self.bytes.iter_mut().enumerate() {
            if *byte < CARRY - 1 {
                continue;
            }
            let position = position as u32;
            while carries.first().is_some_and(|&first| first < position) {
                carries = &carries[1..];
            }
            let count = carries.partition_point(|&other| other == position);
            let total = count as u64 * u64::from(CARRY) + u64::from(*byte);
            *byte = reserves.encode(position, total);
        }
        Counters {
            bytes: self.bytes,
            reserves,
        }
    }

    /// Makes room up to a position, if it is not an absurd one.
    #[cold]
    #[inline(never)]
    fn extend_to(&mut self, from: u32) {
        let needed = u64::from(from) + 1;
        let plausible = Self::plausible_positions(self.edge_count);
        let size = needed.max(2 * self.bytes.len() as u64).max(64);
        if needed <= plausible {
            resize_zeroed(&mut self.bytes, size as usize);
        }
    }
}

/// Resizes without touching the new part where the system hands out zeroed memory.
fn resize_zeroed(bytes: &mut Vec<u8>, size: usize) {
    if size <= bytes.len() {
        bytes.truncate(size);
        bytes.shrink_to_fit();
        return;
    }
    let mut larger = vec![0; size];
    larger[..bytes.len()].copy_from_slice(bytes);
    *bytes = larger;
}
