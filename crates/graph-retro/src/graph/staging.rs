//! Staged edges, narrow for as long as they can be.

use crate::graph::bucket::{Buckets, NARROW, Packed};
use crate::graph::error::DigraphError;
use crate::graph::fill::{fill, parts};
use crate::graph::memory::Account;
use mex_core::RowStart;

/// Staged edges of 4 bytes while all positions are small, else of 8.
#[derive(Debug)]
pub(crate) enum Staging {
    Narrow(Buckets<u32>),
    Wide(Buckets<Packed>),
}

impl Staging {
    /// Returns staging for targets below `expected`; larger ones cost some time.
    pub(crate) fn new(expected: u32, account: Account) -> Self {
        match expected <= NARROW {
            true => Staging::Narrow(Buckets::new(expected, account)),
            false => Staging::Wide(Buckets::new(expected, account)),
        }
    }

    /// Lets staging that is still empty take its memory from another account.
    pub(crate) fn set_account(&mut self, account: Account) {
        match self {
            Staging::Narrow(buckets) => buckets.set_account(account),
            Staging::Wide(buckets) => buckets.set_account(account),
        }
    }

    /// Returns why edges are missing, if any are.
    pub(crate) fn shortage(&self) -> Option<&DigraphError> {
        match self {
            Staging::Narrow(buckets) => buckets.shortage(),
            Staging::Wide(buckets) => buckets.shortage(),
        }
    }

    /// Returns how many targets are counted at a time.
    pub(crate) fn range_width(&self) -> u64 {
        match self {
            Staging::Narrow(buckets) => buckets.range_width(),
            Staging::Wide(buckets) => buckets.range_width(),
        }
    }

    /// Stages an edge.
    #[inline(always)]
    pub(crate) fn push(&mut self, from: u32, to: u32) {
        match self {
            Staging::Narrow(buckets) if from.max(to) < NARROW => buckets.push(from, to),
            Staging::Wide(buckets) => buckets.push(from, to),
            Staging::Narrow(_) => self.widened().push(from, to),
        }
    }

    /// Stages edges whose largest position is known.
    #[inline(always)]
    pub(crate) fn push_all(&mut self, edges: &[(u32, u32)], largest: u32) {
        match self {
            Staging::Narrow(buckets) if largest < NARROW => buckets.push_all(edges),
            Staging::Wide(buckets) => buckets.push_all(edges),
            Staging::Narrow(_) => self.widened().push_all(edges),
        }
    }

    /// Adds the edges of other staging, which shares the account.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, other: Staging) {
        match (&mut *self, other) {
            (Staging::Narrow(mine), Staging::Narrow(theirs)) => mine.append(theirs),
            (_, Staging::Narrow(theirs)) => self.widened().append(theirs.widened()),
            (_, Staging::Wide(theirs)) => self.widened().append(theirs),
        }
    }

    /// Makes the edges wide, if they are not, and returns them.
    #[cold]
    #[inline(never)]
    fn widened(&mut self) -> &mut Buckets<Packed> {
        if let Staging::Narrow(buckets) = self {
            let none = Buckets::new(0, buckets.account().clone());
            *self = Staging::Wide(std::mem::replace(buckets, none).widened());
        }
        match self {
            Staging::Wide(buckets) => buckets,
            Staging::Narrow(_) => unreachable!("made wide"),
        }
    }

    /// Writes all rows and their starts.
    pub(crate) fn fill<O: RowStart>(
        self,
        (starts, predecessors): (&mut [O], &mut [u32]),
        at_once: bool,
    ) -> Result<(), DigraphError> {
        match self {
            Staging::Narrow(buckets) => fill(parts(buckets, starts, predecessors), at_once),
            Staging::Wide(buckets) => fill(parts(buckets, starts, predecessors), at_once),
        }
    }
}
