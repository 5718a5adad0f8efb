//! Open files of rows: read into memory, or checked and then read in place.
//!
//! # The idea
//! The solver needs only rows of predecessors, so a graph with its rows in a file takes a byte per
//! position and no memory for its edges. Opening reads the file once from beginning to end: this
//! checks it, counts the options, and stores a CRC-32 of every 4096 bytes. Later, rows are read by
//! their place, and each block is compared with its checksum.
//!
//! ```text
//! rows of some sources:   sort the sources            (the solver does, see Rows::IN_MEMORY)
//!                         read nearby row starts together; likewise rows
//!                         read whole blocks; compare them; check every number against its bound
//! ```
//!
//! # Why it is right
//! A file can shrink or change while it is read. Shrinking causes a short read, a change causes a
//! wrong checksum, and both are errors. Nothing relies on a checksum alone: row starts and
//! positions from a file are compared with their bounds again, since anyone who edits a file can
//! recompute its checksum.
//!
//! # Tried and rejected
//! Mapping the file. It is not sound when another process can write to the file: 51 of 1,248
//! flipped bits gave a different answer, a file that shrank raised SIGBUS, changed rows a panic. It
//! was not faster either. A random graph of 2.5·10^6 positions and 10^7 edges, solved with its
//! moves by two threads: mapped 0.88 to 1.05 s and 70 MB, in memory 0.65 to 1.17 s and 71 MB, in
//! place 0.98 to 1.01 s and 24 MB.

use std::fs::File;
use std::ops::Range;
use std::path::Path;

use crate::graph::counter::Counters;
use crate::graph::digraph::Digraph;
use crate::graph::digraph::Offsets;
use crate::graph::memory::Account;
use crate::graph::rows::{Rows, gather};
use crate::packed::check::{Piece, Trust, check, check_names};
use crate::packed::format::{
    CsrFileError, FIRST_MAGIC, Layout, MAGIC, PART_MAGIC, numbers, read_within,
};

/// Bytes checked together in reads in place. In tests, small files have several blocks.
const BLOCK: u64 = if cfg!(test) { 1 << 6 } else { 1 << 12 };
/// The largest gap between two ranges that are read together, because a second system call would
/// take as long.
const GAP: u64 = if cfg!(test) { 1 << 5 } else { 1 << 14 };
/// The most bytes read at once in place, unless a single row start or block needs more.
const REACH: u64 = if cfg!(test) { 1 << 9 } else { 1 << 18 };

impl Digraph {
    /// Reads a file from [`CsrFileBuilder`](crate::CsrFileBuilder) into memory, and checks it
    /// against its checksums. For files larger than memory use [`CsrFile`].
    ///
    /// # Complexity
    /// O(positions + edges) time.
    ///
    /// # Errors
    /// When the file cannot be read, is damaged or changes meanwhile, or when memory is short.
    pub fn open(path: &Path) -> Result<Digraph, CsrFileError> {
        read_all(path, Trust::Nothing)
    }

    /// Reads a file like [`open`](Self::open), but skips the checksums of rows and row starts. The
    /// result is always a graph, though perhaps not the one that was written.
    ///
    /// When the file cannot be read, its header or a number is wrong, or memory is short.
    /// As [`open`](Self::open), when numbers are out of bounds.
    pub fn open_trusted(path: &Path) -> Result<Digraph, CsrFileError> {
        read_all(path, Trust::Checksums)
    }
}

/// A graph whose rows stay in a file, because they do not fit into memory.
///
/// Rows are read when they are used. Every block of the file is compared with its checksum from the
/// time of opening, so a file that shrinks or changes meanwhile causes an error.
///
/// # Complexity
/// A byte for each position, and 4 for each 4096 bytes of the file.
#[derive(Debug)]
pub struct CsrFile {
    file: File,
    layout: Layout,
    counters: Counters,
    /// The checksum of each block when the file was opened.
    blocks: Vec<u32>,
}

impl CsrFile {
    /// Returns whether a file that begins with these bytes is a graph of rows or a part of one, in
    /// this version or an older one.
    pub fn is_begun_by(head: &[u8]) -> bool {
        [MAGIC, FIRST_MAGIC, PART_MAGIC].iter().any(|magic| head.starts_with(magic))
    }

    /// Opens a file from [`CsrFileBuilder`](crate::CsrFileBuilder). The whole file is read once, to
    /// check it and to count options.
    ///
    /// # Complexity
    /// O(positions + edges) time.
    pub fn open(path: &Path) -> Result<Self, CsrFileError> {
        CsrFile::open_with(path, Trust::Nothing)
    }

    /// Opens a file like [`open`](Self::open), but skips the checksums of rows and row starts. The
    /// result is always a graph, though perhaps not the one that was written.
    ///
    /// When the file cannot be read, its header or a number is wrong, or memory is short.
    /// As [`open`](Self::open), when numbers are out of bounds.
    pub fn open_trusted(path: &Path) -> Result<Self, CsrFileError> {
        CsrFile::open_with(path, Trust::Checksums)
    }

    fn open_with(path: &Path, trust: Trust) -> Result<Self, CsrFileError> {
        let (file, layout) = Layout::open(path)?;
        let block_count = layout.length().div_ceil(BLOCK);
        let mut blocks = reserved(block_count)?;
        let counters = check(&file, &layout, trust, |piece| {
            if let Piece::Bytes(bytes) = piece {
                blocks.extend(bytes.chunks(BLOCK as usize).map(crc32fast::hash));
            }
        })?;
        Ok(CsrFile { file, layout, counters, blocks })
    }

    /// Returns the number of positions.
    pub fn position_count(&self) -> u32 {
        self.layout.position_count
    }

    /// Returns the number of edges, with repeated ones counted each time.
    pub fn edge_count(&self) -> u64 {
        self.layout.edge_count
    }

    /// Returns the bytes of memory in use, without the file.
    pub fn memory_bytes(&self) -> u64 {
        self.counters.memory_bytes() + 4 * self.blocks.capacity() as u64
    }

    /// Calls a function with every edge `(from, to)`, in increasing order of their targets.
    ///
    /// # Complexity
    /// O(positions + edges) time: the whole file is read.
    ///
    /// # Errors
    /// When the file cannot be read, or has changed since it was opened.
    pub fn for_each_edge(&self, each: impl FnMut(u32, u32)) -> Result<(), CsrFileError> {
        self.for_each_edge_to(0..self.position_count(), each)
    }

    /// Calls a function with every edge `(from, to)` to some targets, in increasing order of these.
    pub(crate) fn for_each_edge_to(
        &self,
        targets: Range<u32>,
        mut each: impl FnMut(u32, u32),
    ) -> Result<(), CsrFileError> {
        let mut cursor = Cursor::default();
        let mut spans = Vec::new();
        let positions: Vec<u32> = (0..1 << 10).collect();
        let mut first = targets.start;
        while first < targets.end {
            let left = (targets.end - first) as usize;
            spans.clear();
            let positions = &positions[..left.min(positions.len())];
            self.locate(&mut cursor, first as usize, positions, &mut spans)?;
            for (to, &(start, end)) in (first..).zip(&spans) {
                let mut at = start;
                while at < end {
                    let part = at..end.min(at + Self::PART);
                    at = part.end;
                    self.part(&mut cursor, part)?.iter().for_each(|&from| each(from, to));
                }
            }
            first += positions.len() as u32;
        }
        Ok(())
    }

    pub(crate) fn counters(&self) -> &Counters {
        &self.counters
    }

    fn start_at(&self, position: u64) -> u64 {
        self.layout.starts().start + position * self.layout.width()
    }
}

/// The data that one reader of a file read last.
#[derive(Default)]
pub(crate) struct Cursor {
    starts: Window,
    names: Window,
    decoded: Vec<u32>,
    rebased: Vec<(usize, usize)>,
}

/// Some blocks of a file.
#[derive(Default)]
struct Window {
    at: u64,
    bytes: Vec<u8>,
}

impl Window {
    /// Returns the bytes of a range, reading them unless they are in the window.
    #[inline]
    fn read(&mut self, file: &CsrFile, range: Range<u64>) -> Result<&[u8], CsrFileError> {
        let end = self.at + self.bytes.len() as u64;
        if range.start < self.at || range.end > end {
            self.fill(file, &range)?;
        }
        let first = (range.start - self.at) as usize;
        Ok(&self.bytes[first..first + (range.end - range.start) as usize])
    }

    #[inline(never)]
    fn fill(&mut self, file: &CsrFile, range: &Range<u64>) -> Result<(), CsrFileError> {
        let at = range.start - range.start % BLOCK;
        let end = range.end.next_multiple_of(BLOCK).min(file.layout.length());
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.resize((end - at) as usize, 0);
        read_within(&file.file, &mut bytes, at, file.layout.length())?;
        let first = (at / BLOCK) as usize;
        let blocks = bytes.chunks(BLOCK as usize).zip(&file.blocks[first..]);
        for (index, (block, &expected)) in blocks.enumerate() {
            if crc32fast::hash(block) != expected {
                return Err(CsrFileError::Changed { offset: at + index as u64 * BLOCK });
            }
        }
        (self.at, self.bytes) = (at, bytes);
        Ok(())
    }
}

/// Returns how many of these increasing ranges to read at once, and the range that covers them.
fn run(mut ranges: impl Iterator<Item = Range<u64>>) -> (usize, Range<u64>) {
    let Some(mut whole) = ranges.next() else {
        return (0, 0..0);
    };
    let mut count = 1;
    for range in ranges {
        let is_near = whole.start <= range.start && range.start <= whole.end + GAP;
        if !is_near || range.end > whole.start + REACH {
            break;
        }
        whole.end = whole.end.max(range.end);
        count += 1;
    }
    (count, whole)
}

impl Rows for CsrFile {
    type Error = CsrFileError;
    type Cursor = Cursor;
    const IN_MEMORY: bool = false;
    const PART: usize = (REACH / 4) as usize;

    fn edge_count(&self) -> usize {
        // The size was checked when the file was opened.
        self.layout.edge_count as usize
    }

    fn span(&self, cursor: &mut Cursor, position: usize) -> Result<(usize, usize), CsrFileError> {
        let width = self.layout.width();
        let at = self.start_at(position as u64);
        let bytes = cursor.starts.read(self, at..at + 2 * width)?;
        self.checked(bounds(bytes, width), position)
    }

    fn locate(
        &self,
        cursor: &mut Cursor,
        first: usize,
        positions: &[u32],
        spans: &mut Vec<(usize, usize)>,
    ) -> Result<usize, CsrFileError> {
        let width = self.layout.width();
        let range_of = |&position: &u32| {
            let at = self.start_at((first + position as usize) as u64);
            at..at + 2 * width
        };
        let mut edge_count = 0;
        let mut left = positions;
        while !left.is_empty() {
            let (count, whole) = run(left.iter().map(range_of));
            let (near, far) = left.split_at(count);
            let from = whole.start;
            let bytes = cursor.starts.read(self, whole)?;
            for position in near {
                let at = (range_of(position).start - from) as usize;
                let span = bounds(&bytes[at..], width);
                let span = self.checked(span, first + *position as usize)?;
                edge_count += span.1 - span.0;
                spans.push(span);
            }
            left = far;
        }
        Ok(edge_count)
    }

    fn gather<'g>(
        &self,
        cursor: &mut Cursor,
        spans: &[(usize, usize)],
        gathered: &'g mut [u32],
    ) -> Result<&'g [u32], CsrFileError> {
        let names_at = self.layout.names().start;
        let place = |index: usize| names_at + 4 * index as u64;
        let mut held = 0;
        let mut left = spans;
        while !left.is_empty() {
            let ranges = left.iter().map(|&(start, end)| place(start)..place(end));
            let (count, whole) = run(ranges);
            let (near, far) = left.split_at(count);
            let base = near[0].0;
            let bytes = cursor.names.read(self, whole)?;
            cursor.decoded.clear();
            cursor.decoded.extend(numbers(bytes));
            cursor.rebased.clear();
            let rebased = near.iter().map(|&(start, end)| (start - base, end - base));
            cursor.rebased.extend(rebased);
            held += gather(&cursor.rebased, &cursor.decoded, &mut gathered[held..]);
            left = far;
        }
        let gathered = &gathered[..held];
        self.check_names(gathered)?;
        Ok(gathered)
    }

    fn part<'c>(
        &'c self,
        cursor: &'c mut Cursor,
        span: Range<usize>,
    ) -> Result<&'c [u32], CsrFileError> {
        let at = self.layout.names().start;
        let range = at + 4 * span.start as u64..at + 4 * span.end as u64;
        let bytes = cursor.names.read(self, range)?;
        cursor.decoded.clear();
        cursor.decoded.extend(numbers(bytes));
        self.check_names(&cursor.decoded)?;
        Ok(&cursor.decoded)
    }
}

impl CsrFile {
    /// Checks the bounds of a row, as [`check_names`](Self::check_names) checks its members.
    #[inline(always)]
    fn checked(
        &self,
        (start, end): (u64, u64),
        position: usize,
    ) -> Result<(usize, usize), CsrFileError> {
        if start > end || end > self.layout.edge_count {
            let position = position as u32;
            return Err(CsrFileError::Damaged { position });
        }
        Ok((start as usize, end as usize))
    }

    /// Checks the positions of a row again, so that nothing relies on a checksum alone.
    fn check_names(&self, names: &[u32]) -> Result<(), CsrFileError> {
        check_names(names, self.layout.position_count)
    }
}

/// Returns two consecutive row starts.
#[inline(always)]
fn bounds(bytes: &[u8], width: u64) -> (u64, u64) {
    let mut halves = numbers(&bytes[..2 * width as usize]).map(u64::from);
    let mut next = || halves.next().unwrap_or_default();
    if width == 4 { (next(), next()) } else { (next() | next() << 32, next() | next() << 32) }
}

fn read_all(path: &Path, trust: Trust) -> Result<Digraph, CsrFileError> {
    let (file, layout) = Layout::open(path)?;
    let position_count = layout.position_count;
    let mut predecessors = reserved(layout.edge_count)?;
    let start_count = u64::from(position_count) + 1;
    let mut offsets = match layout.width() {
        4 => Offsets::Narrow(reserved(start_count)?),
        _ => Offsets::Wide(reserved(start_count)?),
    };
    let counters = check(&file, &layout, trust, |piece| match piece {
        Piece::Bytes(_) => {}
        Piece::Names(names) => predecessors.extend_from_slice(names),
        Piece::Starts(starts) => match &mut offsets {
            // At most the edge count, which fits.
            Offsets::Narrow(held) => held.extend(starts.iter().map(|&start| start as u32)),
            Offsets::Wide(held) => held.extend_from_slice(starts),
        },
    })?;
    Ok(Digraph::from_parts(position_count, offsets, predecessors, counters))
}

/// Returns an empty vector with room for this many elements, or an error when memory is short.
fn reserved<T>(count: u64) -> Result<Vec<T>, CsrFileError> {
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    Ok(Account::new(u64::MAX).reserved(count)?)
}

#[cfg(test)]
mod tests;
