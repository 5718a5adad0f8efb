//! Option counts while edges arrive.
//!
//! # The idea
//! Most positions have few options, so a count is a byte, and what a byte cannot hold goes into a list:
//! a count that reaches 255 gives back 128 and notes its position among the `carries`. A source far
//! beyond those seen so far is noted among the `strays` and gets no byte yet, since a single absurd
//! number must not take gigabytes. The end sorts the carries and turns each byte with its carries into
//! the counter that solving starts from.
//!
//! # Why it is right
//! The count of a position is its byte + 128 · its carries + its strays at any time, and every step
//! keeps this sum. Strays are counted when the number of positions is known, and so within it.
//!
//! # Cost
//! A byte for each position, and 4 for each 128 options of one. Shortage of memory is noted and reported
//! at the end, since a loop that returned early was slower (`builder.rs` has the figures).

use crate::graph::counter::{Counters, Reserves};
use crate::graph::error::DigraphError;
use crate::graph::limits::plausible_positions;
use crate::graph::memory::{Account, probe, try_filled};

/// What a byte passes on when it is full.
const CARRY: u8 = 128;

/// Option counts, one byte each with carries.
#[derive(Debug)]
pub(crate) struct Degrees {
    bytes: Vec<u8>,
    /// How many positions there will be, as far as is known.
    expected: u32,
    /// A position for each 128 options.
    carries: Vec<u32>,
    /// A position for each option of those that have no byte.
    strays: Vec<u32>,
    edge_count: u64,
    account: Account,
    /// Why counts are missing.
    shortage: Option<DigraphError>,
}

impl Degrees {
    /// Returns no counts, for sources below `expected`; larger ones cost some time.
    pub(crate) fn new(expected: u32, account: Account) -> Self {
        Degrees {
            bytes: Vec::new(),
            expected,
            carries: Vec::new(),
            strays: Vec::new(),
            edge_count: 0,
            account,
            shortage: None,
        }
    }

    pub(crate) fn edge_count(&self) -> u64 {
        self.edge_count
    }

    /// Adds an edge for each source, of which none is beyond `largest`.
    pub(crate) fn add_all(&mut self, sources: impl ExactSizeIterator<Item = u32>, largest: u32) {
        self.edge_count += sources.len() as u64;
        if largest as usize >= self.bytes.len() {
            self.extend_to(largest);
        }
        let bytes = self.bytes.as_mut_slice();
        for from in sources {
            let Some(byte) = bytes.get_mut(from as usize) else {
                keep(from, &mut self.strays, &self.account, &mut self.shortage);
                continue;
            };
            *byte += 1;
            if *byte == u8::MAX {
                *byte -= CARRY;
                keep(from, &mut self.carries, &self.account, &mut self.shortage);
            }
        }
    }

    /// Adds the counts of other edges.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, mut other: Degrees) {
        self.edge_count += other.edge_count;
        if let Err(shortage) = self.append_lists(&mut other) {
            self.shortage = Some(shortage);
            return;
        }
        if self.bytes.len() < other.bytes.len() {
            std::mem::swap(&mut self.bytes, &mut other.bytes);
        }
        for (from, (mine, theirs)) in self.bytes.iter_mut().zip(&other.bytes).enumerate() {
            let mut sum = u16::from(*mine) + u16::from(*theirs);
            while sum >= u16::from(u8::MAX) {
                sum -= u16::from(CARRY);
                if let Err(shortage) = self.account.push(&mut self.carries, from as u32) {
                    self.shortage = Some(shortage);
                }
            }
            *mine = sum as u8;
        }
        self.account.give_back(other.bytes.len() as u64);
    }

    #[cfg(feature = "parallel")]
    fn append_lists(&mut self, other: &mut Degrees) -> Result<(), DigraphError> {
        other.shortage.take().map_or(Ok(()), Err)?;
        let lists =
            [(&mut self.carries, &mut other.carries), (&mut self.strays, &mut other.strays)];
        for (mine, theirs) in lists {
            self.account.append(mine, std::mem::take(theirs))?;
        }
        Ok(())
    }

    /// Returns the finished counters of `position_count` positions.
    pub(crate) fn finish(mut self, position_count: usize) -> Result<Counters, DigraphError> {
        self.shortage.take().map_or(Ok(()), Err)?;
        self.resize_zeroed(position_count)?;
        // What the reserves below may take at most: few positions have many options.
        probe(self.edge_count / 3)?;
        for from in std::mem::take(&mut self.strays) {
            let byte = &mut self.bytes[from as usize];
            *byte += 1;
            if *byte == u8::MAX {
                *byte -= CARRY;
                self.account.push(&mut self.carries, from)?;
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
        Ok(Counters { bytes: self.bytes, reserves })
    }

    /// Makes room up to a position, unless it is an absurd one.
    #[cold]
    #[inline(never)]
    fn extend_to(&mut self, from: u32) {
        let needed = u64::from(from) + 1;
        let plausible = plausible_positions(self.edge_count);
        if needed > plausible {
            return;
        }
        let expected = u64::from(self.expected);
        let grown = needed.max(2 * self.bytes.len() as u64).max(64);
        let size = if needed <= expected && expected < 2 * grown { expected } else { grown };
        let resized = match usize::try_from(size) {
            Ok(size) => self.resize_zeroed(size),
            Err(_) => Err(DigraphError::OutOfMemory { bytes: size }),
        };
        if let Err(shortage) = resized {
            self.shortage = Some(shortage);
        }
    }

    /// Resizes the bytes without touching the new part where the system hands out zeroed memory.
    fn resize_zeroed(&mut self, size: usize) -> Result<(), DigraphError> {
        let held = self.bytes.len();
        if size <= held {
            self.bytes.truncate(size);
            self.bytes.shrink_to_fit();
            self.account.give_back((held - size) as u64);
            return Ok(());
        }
        self.account.take(size as u64)?;
        let mut larger = try_filled(0, size)?;
        larger[..held].copy_from_slice(&self.bytes);
        self.bytes = larger;
        self.account.give_back(held as u64);
        Ok(())
    }
}

/// Adds a source to one of the lists, out of the way of the loop over all edges.
#[cold]
#[inline(never)]
fn keep(from: u32, list: &mut Vec<u32>, account: &Account, shortage: &mut Option<DigraphError>) {
    if let Err(error) = account.push(list, from) {
        *shortage = Some(error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_about_the_limits_of_a_byte_are_exact() {
        let counts = [0, 1, 126, 127, 128, 129, 252, 254, 255, 256, 257, 382, 383, 384, 640];
        let sources: Vec<u32> =
            (0..).zip(counts).flat_map(|(from, count)| vec![from; count as usize]).collect();
        let mut degrees = Degrees::new(0, Account::new(u64::MAX));
        degrees.add_all(sources.iter().copied(), counts.len() as u32 - 1);
        let counters = degrees.finish(counts.len()).unwrap();
        for (position, count) in (0..).zip(counts) {
            let byte = counters.bytes[position as usize];
            assert_eq!(counters.reserves.decode(position, byte), count, "{position}");
        }
    }

    #[test]
    fn far_sources_take_no_bytes_until_their_number_is_plausible() {
        let far = plausible_positions(700) as u32;
        let mut degrees = Degrees::new(0, Account::new(u64::MAX));
        degrees.add_all([far; 700].into_iter(), far);
        assert_eq!((degrees.bytes.len(), degrees.strays.len()), (0, 700));
        let counters = degrees.finish(far as usize + 1).unwrap();
        assert_eq!(counters.reserves.decode(far, counters.bytes[far as usize]), 700);
        assert!(counters.bytes[..far as usize].iter().all(|&byte| byte == 0));
        let mut degrees = Degrees::new(0, Account::new(u64::MAX));
        degrees.add_all([far - 1].into_iter(), far - 1);
        assert_eq!((degrees.bytes.len(), degrees.strays.len()), (far as usize, 0));
    }

    #[test]
    fn an_expected_number_of_positions_is_taken_at_once() {
        for (expected, first, second, sizes) in [
            (1000, 400, 999, [401, 1000]),
            (1000, 500, 999, [1000, 1000]),
            (1000, 999, 1000, [1000, 2000]),
            (1000, 5, 1000, [64, 1001]),
            (1 << 30, 5, 64, [64, 128]),
        ] {
            let account = Account::new(1 << 20);
            let mut degrees = Degrees::new(expected, account.clone());
            for (source, size) in [first, second].into_iter().zip(sizes) {
                degrees.add_all([source].into_iter(), source);
                assert_eq!(degrees.bytes.len(), size, "{expected}, {first}, {second}");
            }
            assert!(account.take((1 << 20) - sizes[1] as u64).is_ok());
            let counters = degrees.finish(second as usize + 1).unwrap();
            assert_eq!(counters.bytes.iter().map(|&byte| u32::from(byte)).sum::<u32>(), 2);
        }
    }

    #[test]
    fn bytes_that_go_are_given_back() {
        let account = Account::new(2000);
        let mut degrees = Degrees::new(0, account.clone());
        degrees.add_all([999].into_iter(), 999);
        let counters = degrees.finish(500);
        assert_eq!(counters.unwrap().bytes.len(), 500);
        assert!(account.take(1500).is_ok());
        assert_eq!(account.take(1), Err(DigraphError::OverLimit { needed: 2001, limit: 2000 }));
    }
}
