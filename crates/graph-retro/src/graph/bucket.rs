//! Edges on their way into rows, staged by ranges of their targets.
//!
//! A counting sort over all positions touches memory at random, twice for each edge. Staging by
//! target first leaves ranges whose counters fit the cache. The last few edges of every range wait
//! in one small table, which stays in the cache; when a range has a run of them there, the run goes
//! to the end of one long list. So memory is written in order, and taken in a few large pieces, for
//! which the system can have huge pages.

use crate::graph::error::DigraphError;
use crate::graph::memory::Account;

/// How many ranges a graph has, unless it is small.
const RANGES: usize = 256;
/// A graph with fewer positions than this power of two is small: one range holds it, and its
/// counters fit the first cache.
const SMALL: u32 = 12;
/// Edges in a run.
const RUN: usize = 64;
/// Edges in the first slab.
const FIRST_SLAB: usize = 64 * RUN;
/// The most edges in a slab.
const SLAB: usize = 1 << 19;
/// How many times as large as one slab the next is: there are few small ones, which would lie in
/// small pages.
const GROWTH: usize = 16;

/// An edge packed as `target << 32 | source`.
pub(crate) type Packed = u64;

/// Staged edges, by ranges of `1 << shift` targets.
#[derive(Debug)]
pub(crate) struct Buckets {
    shift: u32,
    /// For each range the edges that are no run yet, and how many.
    open: Vec<[Packed; RUN]>,
    counts: Vec<u8>,
    /// For each range where its runs are.
    runs: Vec<Vec<Run>>,
    /// Runs of all ranges, in lists that never move.
    slabs: Vec<Vec<Packed>>,
    account: Account,
    /// Why edges are no longer taken.
    shortage: Option<DigraphError>,
}

/// Where a run is: its slab, and its first edge there.
#[derive(Clone, Copy, Debug)]
struct Run {
    slab: u32,
    start: u32,
}

/// Staged edges of one range.
#[derive(Clone, Copy)]
pub(crate) struct Range<'a> {
    open: &'a [Packed],
    runs: &'a [Run],
    slabs: &'a [Vec<Packed>],
}

#[inline(always)]
pub(crate) fn pack(from: u32, to: u32) -> Packed {
    u64::from(to) << 32 | u64::from(from)
}

/// Returns the two ends, source first.
#[inline(always)]
pub(crate) fn unpack(edge: Packed) -> (u32, u32) {
    (edge as u32, (edge >> 32) as u32)
}

impl Buckets {
    /// Returns empty buckets for targets below `expected`; larger ones make the ranges wider.
    pub(crate) fn new(expected: u32, account: Account) -> Self {
        let (mut shift, mut count) = (SMALL, 1);
        if expected >> SMALL > 0 {
            (shift, count) = (0, RANGES);
            while (expected >> shift) as usize >= RANGES {
                shift += 1;
            }
        }
        Buckets {
            shift,
            open: vec![[0; RUN]; count],
            counts: vec![0; count],
            runs: vec![Vec::new(); count],
            slabs: Vec::new(),
            account,
            shortage: None,
        }
    }

    /// Lets buckets that are still empty take their memory from another account.
    pub(crate) fn set_account(&mut self, account: Account) {
        self.account = account;
    }

    /// Returns why edges are missing, if any are.
    pub(crate) fn shortage(&self) -> Option<&DigraphError> {
        self.shortage.as_ref()
    }

    /// Returns how many targets a range has, as a power of two.
    pub(crate) fn shift(&self) -> u32 {
        self.shift
    }

    /// Returns how many targets a range has.
    pub(crate) fn range_width(&self) -> u64 {
        1 << self.shift
    }

    pub(crate) fn ranges(&self) -> impl Iterator<Item = Range<'_>> {
        let lists = self.open.iter().zip(&self.counts).zip(&self.runs);
        lists.map(|((open, &count), runs)| Range {
            open: &open[..usize::from(count)],
            runs,
            slabs: &self.slabs,
        })
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, from: u32, to: u32) {
        let mut range = (to >> self.shift) as usize;
        if range >= self.counts.len() {
            self.reach(range);
            range = (to >> self.shift) as usize;
        }
        self.put(range, pack(from, to));
    }

    #[inline(always)]
    fn put(&mut self, range: usize, edge: Packed) {
        let count = &mut self.counts[range];
        self.open[range][usize::from(*count) % RUN] = edge;
        *count += 1;
        if usize::from(*count) == RUN {
            self.close(range);
        }
    }

    /// Moves the edges of a range that make a run to the end of the list.
    #[inline(never)]
    fn close(&mut self, range: usize) {
        self.counts[range] = 0;
        if self.shortage.is_none()
            && let Err(shortage) = self.keep_run(range)
        {
            self.give_up(shortage);
        }
    }

    fn keep_run(&mut self, range: usize) -> Result<(), DigraphError> {
        make_room(&mut self.runs[range], 1)?;
        let room = self.slabs.last().map_or(0, |slab| slab.capacity() - slab.len());
        if room < RUN {
            let before = self.slabs.last().map_or(0, Vec::capacity);
            make_room(&mut self.slabs, 1)?;
            self.slabs.push(self.account.reserved((GROWTH * before).clamp(FIRST_SLAB, SLAB))?);
        }
        let index = self.slabs.len() - 1;
        let slab = &mut self.slabs[index];
        self.runs[range].push(Run { slab: index as u32, start: slab.len() as u32 });
        slab.extend_from_slice(&self.open[range]);
        Ok(())
    }

    /// Drops all edges, which are of no use without the missing ones.
    fn give_up(&mut self, shortage: DigraphError) {
        self.shortage = Some(shortage);
        self.runs.fill(Vec::new());
        self.slabs = Vec::new();
    }

    /// Adds the edges of other buckets, which share the account.
    #[cfg(feature = "parallel")]
    pub(crate) fn append(&mut self, mut other: Buckets) {
        if let Some(shortage) = other.shortage.take() {
            self.give_up(shortage);
        }
        if self.shortage.is_some() {
            return;
        }
        if self.counts.len() < other.counts.len() {
            std::mem::swap(self, &mut other);
        }
        while other.shift < self.shift {
            other.halve();
        }
        while self.shift < other.shift {
            self.halve();
        }
        let first = self.slabs.len() as u32;
        let added = make_room(&mut self.slabs, other.slabs.len()).and_then(|()| {
            self.slabs.append(&mut other.slabs);
            other.runs.iter_mut().flatten().for_each(|run| run.slab += first);
            self.add_runs(other.runs, |range| range)
        });
        if let Err(shortage) = added {
            self.give_up(shortage);
        }
        self.put_open(&other.open, &other.counts, |range| range);
    }

    /// Makes the ranges wider until there is one with this index.
    #[cold]
    #[inline(never)]
    fn reach(&mut self, range: usize) {
        // The one range of a small graph is the first of many in a larger one.
        self.open.resize(RANGES, [0; RUN]);
        self.counts.resize(RANGES, 0);
        self.runs.resize(RANGES, Vec::new());
        let mut needed = range;
        while needed >= self.counts.len() {
            self.halve();
            needed >>= 1;
        }
    }

    /// Makes the ranges twice as wide, which joins them in pairs.
    fn halve(&mut self) {
        let count = self.counts.len();
        let open = std::mem::replace(&mut self.open, vec![[0; RUN]; count]);
        let counts = std::mem::replace(&mut self.counts, vec![0; count]);
        let runs = std::mem::replace(&mut self.runs, vec![Vec::new(); count]);
        self.shift += 1;
        if let Err(shortage) = self.add_runs(runs, |range| range / 2) {
            self.give_up(shortage);
        }
        self.put_open(&open, &counts, |range| range / 2);
    }

    /// Adds the runs of ranges, which are in the slabs, to ranges of other numbers.
    fn add_runs(
        &mut self,
        runs: Vec<Vec<Run>>,
        number: impl Fn(usize) -> usize,
    ) -> Result<(), DigraphError> {
        for (range, mut runs) in runs.into_iter().enumerate() {
            let all = &mut self.runs[number(range)];
            if all.is_empty() {
                *all = runs;
            } else {
                make_room(all, runs.len())?;
                all.append(&mut runs);
            }
        }
        Ok(())
    }

    /// Adds edges that are no runs yet to ranges of other numbers.
    fn put_open(&mut self, open: &[[Packed; RUN]], counts: &[u8], number: impl Fn(usize) -> usize) {
        for (range, (open, &count)) in open.iter().zip(counts).enumerate() {
            for &edge in &open[..usize::from(count)] {
                self.put(number(range), edge);
            }
        }
    }
}

impl<'a> Range<'a> {
    /// Returns the edges, in pieces.
    pub(crate) fn blocks(self) -> impl Iterator<Item = &'a [Packed]> {
        let run = move |run: &Run| &self.slabs[run.slab as usize][run.start as usize..][..RUN];
        self.runs.iter().map(run).chain(std::iter::once(self.open))
    }

    pub(crate) fn edge_count(self) -> usize {
        self.runs.len() * RUN + self.open.len()
    }
}

/// Makes room in a list of runs or slabs.
fn make_room<T>(list: &mut Vec<T>, count: usize) -> Result<(), DigraphError> {
    let bytes = (count * size_of::<T>()) as u64;
    list.try_reserve(count).map_err(|_| DigraphError::OutOfMemory { bytes })
}
