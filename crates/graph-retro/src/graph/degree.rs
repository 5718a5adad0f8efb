//! Option counts: the number of edges from each position.
//!
//! # The idea
//! Most positions have few options, so a count is a byte, and larger counts use a list: a count
//! that reaches 255 decreases by 128 and adds its position to the `carries`. At the end the carries
//! are sorted, and each byte with its carries becomes the counter with which solving starts.
//!
//! # Why it is right
//! The count of a position is always its byte + 128 · its carries; every step preserves this sum.
//!
//! # Cost
//! One byte per position, and 4 for each 128 options of a position.

use mex_core::stop_point;

use crate::graph::counter::{Counters, PLAIN_MAX, Reserves};
use crate::graph::error::DigraphError;
use crate::graph::memory::{Account, probe, try_filled};

/// The decrease of a full byte.
const CARRY: u8 = 128;
/// Edges counted between two stop points.
const STEP: usize = 1 << 16;
/// The most threads that count, each with a byte per position.
#[cfg(feature = "parallel")]
const MOST_THREADS: usize = 4;

/// Option counts, one byte each with carries.
#[derive(Debug)]
pub(crate) struct Degrees {
    bytes: Vec<u8>,
    /// A position for each 128 options.
    carries: Vec<u32>,
    account: Account,
    /// Why carries are missing, if they are.
    shortage: Option<DigraphError>,
}

/// Returns the counters of positions; one occurs among the sources once for each option. Several
/// threads may count; the caller has already taken the memory of one of them.
pub(crate) fn count(
    sources: &[u32],
    (position_count, account): (u32, &Account),
    at_once: bool,
) -> Result<Counters, DigraphError> {
    let count = |sources: &[u32]| {
        let mut degrees = Degrees::new(position_count, account.clone())?;
        for some in sources.chunks(STEP) {
            stop_point();
            degrees.add_all(some);
        }
        Ok(degrees)
    };
    #[cfg(feature = "parallel")]
    if at_once {
        use rayon::prelude::*;

        let threads = rayon::current_num_threads().min(MOST_THREADS);
        let more = (threads as u64 - 1) * u64::from(position_count);
        if !sources.is_empty() && account.take(more).is_ok() {
            let parts = sources.par_chunks(sources.len().div_ceil(threads)).map(count);
            let whole = parts.try_reduce_with(|one, other| Ok(one.with(other)));
            account.give_back(more);
            // Otherwise a single count may fit, whose memory has been taken.
            if let Some(Ok(whole)) = whole
                && whole.shortage.is_none()
            {
                return whole.finish(sources.len() as u64);
            }
        }
    }
    let _ = at_once;
    count(sources)?.finish(sources.len() as u64)
}

impl Degrees {
    /// Returns counts of 0. Only the memory of carries is taken from the account.
    pub(crate) fn new(position_count: u32, account: Account) -> Result<Self, DigraphError> {
        let bytes = try_filled(0, position_count as usize)?;
        Ok(Degrees { bytes, carries: Vec::new(), account, shortage: None })
    }

    pub(crate) fn add_all(&mut self, sources: &[u32]) {
        for &from in sources {
            let byte = &mut self.bytes[from as usize];
            *byte += 1;
            if *byte == u8::MAX {
                *byte -= CARRY;
                self.carry(from);
            }
        }
    }

    /// Adds a carry, outside the loop over all edges.
    #[cold]
    #[inline(never)]
    fn carry(&mut self, from: u32) {
        if let Err(shortage) = self.account.push(&mut self.carries, from) {
            self.shortage = Some(shortage);
        }
    }

    /// Adds the counts of other edges.
    #[cfg(feature = "parallel")]
    fn with(mut self, other: Degrees) -> Self {
        for from in 0..self.bytes.len() {
            let mut sum = u16::from(self.bytes[from]) + u16::from(other.bytes[from]);
            while sum >= u16::from(u8::MAX) {
                sum -= u16::from(CARRY);
                self.carry(from as u32);
            }
            self.bytes[from] = sum as u8;
        }
        other.carries.iter().for_each(|&from| self.carry(from));
        self.account.give_back(4 * other.carries.capacity() as u64);
        self.shortage = self.shortage.or(other.shortage);
        self
    }

    /// Returns the counters, given the number of counted edges.
    pub(crate) fn finish(mut self, edge_count: u64) -> Result<Counters, DigraphError> {
        self.shortage.take().map_or(Ok(()), Err)?;
        self.carries.sort_unstable();
        // An upper bound on the reserves below: few positions have many options.
        probe(edge_count / 3)?;
        let mut reserves = Reserves::default();
        let mut carries = self.carries.as_slice();
        for (position, byte) in (0..).zip(&mut self.bytes) {
            // A position with a carry has at least 127 in its byte.
            if *byte <= PLAIN_MAX {
                continue;
            }
            let passed = carries.iter().take_while(|&&first| first < position).count();
            carries = &carries[passed..];
            let count = carries.partition_point(|&other| other == position);
            let total = count as u64 * u64::from(CARRY) + u64::from(*byte);
            *byte = reserves.encode(position, total);
        }
        Ok(Counters { bytes: self.bytes, reserves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn counts_about_the_limits_of_a_byte_are_exact() {
        let counts =
            [0, 1, 118, 119, 120, 126, 127, 128, 129, 252, 254, 255, 256, 257, 382, 383, 384, 640];
        let mut sources: Vec<u32> =
            (0..).zip(counts).flat_map(|(from, count)| vec![from; count as usize]).collect();
        Rng::named("counts").shuffle(&mut sources);
        for at_once in [false, true] {
            let account = Account::new(u64::MAX);
            let counters = count(&sources, (counts.len() as u32, &account), at_once).unwrap();
            for (position, count) in (0..).zip(counts) {
                let byte = counters.bytes[position as usize];
                assert_eq!(counters.reserves.decode(position, byte), count, "{position}");
            }
        }
    }
}
