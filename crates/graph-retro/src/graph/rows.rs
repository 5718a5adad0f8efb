//! The rows of predecessors for the solver: in memory, or in a file that is read in place.

use std::convert::Infallible;
use std::ops::Range;

use mex_core::RowStart;

/// Set in the first predecessor of a position unless it is the only one.
const NOT_ALONE: u32 = 1 << 31;

/// Rows up to this length are copied without a check of the length.
pub(crate) const SHORT: usize = 8;

/// The number of rows followed alone before a list of first predecessors is considered.
#[cfg(not(test))]
const LEAST_ALONE: usize = 4096;

/// In tests, whose graphs are small.
#[cfg(test)]
const LEAST_ALONE: usize = 8;

/// Returns how many rows must be followed one at a time before a list of all first predecessors
/// pays off, since building it reads every row.
pub(crate) fn many_alone(row_count: usize) -> usize {
    LEAST_ALONE.max(row_count / 64)
}

/// Rows of predecessors. Rows in memory never fail, and pay nothing for the error type.
pub(crate) trait Rows: Sync {
    /// The error of reading a row.
    type Error: Send + Sync;
    /// The state of one reader between two calls.
    type Cursor: Default + Send + Sync;
    /// Whether rows are in memory; otherwise they are found faster in increasing order.
    const IN_MEMORY: bool;
    /// The most predecessors of a row that are worth requesting at once.
    const PART: usize;

    /// Returns the number of predecessors in all rows.
    fn edge_count(&self) -> usize;

    fn span(
        &self,
        cursor: &mut Self::Cursor,
        position: usize,
    ) -> Result<(usize, usize), Self::Error>;

    /// Appends the places of the rows of some positions, which count from `first`, and returns the
    /// number of their predecessors.
    fn locate(
        &self,
        cursor: &mut Self::Cursor,
        first: usize,
        positions: &[u32],
        spans: &mut Vec<(usize, usize)>,
    ) -> Result<usize, Self::Error>;

    /// Copies rows one after the other into a buffer with room for [`SHORT`] more entries.
    fn gather<'g>(
        &self,
        cursor: &mut Self::Cursor,
        spans: &[(usize, usize)],
        gathered: &'g mut [u32],
    ) -> Result<&'g [u32], Self::Error>;

    fn part<'c>(
        &'c self,
        cursor: &'c mut Self::Cursor,
        span: Range<usize>,
    ) -> Result<&'c [u32], Self::Error>;

    /// Lists the first predecessor of every position, with [`NOT_ALONE`] unless it is the only one;
    /// a position without predecessors has that bit; its others are arbitrary. The list is empty if
    /// rows are in a file, if there is no memory for it, or if positions need that bit.
    ///
    /// A row that is followed alone causes two waits, for its place and for its predecessors. With
    /// this list the next row's place need not wait for that of this one, and a path never reads a
    /// place, so half as much data needs to stay in the cache.
    fn firsts(&self) -> Vec<u32> {
        Vec::new()
    }

    /// Calls a function with each predecessor of a position, using its entry of
    /// [`firsts`](Rows::firsts) if there is one.
    #[inline(always)]
    fn each(
        &self,
        cursor: &mut Self::Cursor,
        position: u32,
        first: Option<u32>,
        mut each: impl FnMut(u32),
    ) -> Result<(), Self::Error> {
        if let Some(only) = first.filter(|&first| first < NOT_ALONE) {
            each(only);
            return Ok(());
        }
        let (mut at, end) = self.span(cursor, position as usize)?;
        if let Some(first) = first
            && at < end
        {
            each(first & !NOT_ALONE);
            at += 1;
        }
        while at < end {
            let part = at..end.min(at.saturating_add(Self::PART));
            at = part.end;
            for &predecessor in self.part(cursor, part)? {
                each(predecessor);
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryRows<'a, O> {
    pub(crate) starts: &'a [O],
    pub(crate) predecessors: &'a [u32],
}

impl<O: RowStart> MemoryRows<'_, O> {
    #[inline(always)]
    pub(crate) fn span_of(&self, position: u32) -> (usize, usize) {
        let position = position as usize;
        (self.starts[position].to_usize(), self.starts[position + 1].to_usize())
    }
}

impl<O: RowStart> Rows for MemoryRows<'_, O> {
    type Error = Infallible;
    type Cursor = ();
    const IN_MEMORY: bool = true;
    const PART: usize = usize::MAX;

    fn edge_count(&self) -> usize {
        self.predecessors.len()
    }

    #[inline(always)]
    fn span(&self, (): &mut (), position: usize) -> Result<(usize, usize), Infallible> {
        Ok(self.span_of(position as u32))
    }

    #[inline(always)]
    fn locate(
        &self,
        (): &mut (),
        first: usize,
        positions: &[u32],
        spans: &mut Vec<(usize, usize)>,
    ) -> Result<usize, Infallible> {
        let mut edge_count = 0;
        for &position in positions {
            let (start, end) = self.span_of(first as u32 + position);
            edge_count += end - start;
            spans.push((start, end));
        }
        Ok(edge_count)
    }

    #[inline(always)]
    fn gather<'g>(
        &self,
        (): &mut (),
        spans: &[(usize, usize)],
        gathered: &'g mut [u32],
    ) -> Result<&'g [u32], Infallible> {
        let count = gather(spans, self.predecessors, gathered);
        Ok(&gathered[..count])
    }

    #[inline(always)]
    fn part<'c>(&'c self, (): &'c mut (), span: Range<usize>) -> Result<&'c [u32], Infallible> {
        Ok(&self.predecessors[span])
    }

    fn firsts(&self) -> Vec<u32> {
        let mut firsts = Vec::new();
        let fits = self.starts.len() <= NOT_ALONE as usize;
        if fits && firsts.try_reserve_exact(self.starts.len()).is_ok() {
            firsts.extend(self.starts.windows(2).map(|span| {
                let (start, end) = (span[0].to_usize(), span[1].to_usize());
                let first = self.predecessors.get(start).copied().unwrap_or(0);
                if end - start == 1 { first } else { first | NOT_ALONE }
            }));
        }
        firsts
    }
}

/// Copies rows one after the other and returns the number of their predecessors.
///
/// Most rows are short, with unpredictable lengths. A loop over each would be mispredicted at its
/// end, and every misprediction discards the loads in progress.
pub(crate) fn gather(
    spans: &[(usize, usize)],
    predecessors: &[u32],
    gathered: &mut [u32],
) -> usize {
    let mut count = 0;
    for &(start, end) in spans {
        let length = end - start;
        if length <= SHORT && start + SHORT <= predecessors.len() {
            gathered[count..count + SHORT].copy_from_slice(&predecessors[start..start + SHORT]);
        } else {
            gathered[count..count + length].copy_from_slice(&predecessors[start..end]);
        }
        count += length;
    }
    count
}
