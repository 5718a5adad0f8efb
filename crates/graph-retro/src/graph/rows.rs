//! Where the solver finds the rows of predecessors: in memory, or in a file that is read in place.

use std::convert::Infallible;
use std::ops::Range;

use mex_core::RowStart;

/// Set in the first predecessor of a position that has not just this one.
const NOT_ALONE: u32 = 1 << 31;

/// Rows up to this length are copied without looking at it.
pub(crate) const SHORT: usize = 8;

/// Rows that are followed alone before anything is done about it.
#[cfg(not(test))]
const LEAST_ALONE: usize = 4096;

/// In tests, whose graphs are small.
#[cfg(test)]
const LEAST_ALONE: usize = 8;

/// Returns how many rows of so many are to be followed one after another before it pays to list the
/// first predecessors of all, which takes a look at each row.
pub(crate) fn many_alone(row_count: usize) -> usize {
    LEAST_ALONE.max(row_count / 64)
}

/// Rows of predecessors. Reading those in memory never fails, and costs nothing for being able to.
pub(crate) trait Rows: Sync {
    /// Why a row cannot be read.
    type Error: Send + Sync;
    /// What one reader keeps between two calls.
    type Cursor: Default + Send + Sync;
    /// Whether rows lie in memory, else they are found faster in their order.
    const IN_MEMORY: bool;
    /// The most predecessors of a row that are worth asking for at once.
    const PART: usize;

    /// Returns how many predecessors all rows have.
    fn edge_count(&self) -> usize;

    fn span(
        &self,
        cursor: &mut Self::Cursor,
        position: usize,
    ) -> Result<(usize, usize), Self::Error>;

    /// Appends where the rows of some positions lie, which count from `first`, and returns how many
    /// predecessors those are.
    fn locate(
        &self,
        cursor: &mut Self::Cursor,
        first: usize,
        positions: &[u32],
        spans: &mut Vec<(usize, usize)>,
    ) -> Result<usize, Self::Error>;

    /// Copies rows one behind the other into room for them and [`SHORT`] more.
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

    /// Lists the first predecessor of every position, with [`NOT_ALONE`] unless it has just this
    /// one; that bit and anything if it has none. Nothing at all where rows lie in a file, without
    /// memory for the list, or where positions need that bit themselves.
    ///
    /// A row that is followed alone is waited for twice, its place and then its predecessors. With
    /// this list the next row's place need not wait for that of this one, and a path never looks at
    /// a place, so that a half of what it needs may stay in the cache.
    fn firsts(&self) -> Vec<u32> {
        Vec::new()
    }

    /// Calls a function with each predecessor of a position, whose entry of
    /// [`firsts`](Rows::firsts) may be there.
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

/// Rows that lie in memory.
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

/// Copies rows one behind the other and returns how many predecessors they have.
///
/// Most rows are short and of unforeseeable length. A loop over each would be mispredicted at its
/// end, and every misprediction throws away the loads that are under way.
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
