//! Files of rows read from beginning to end, and checked.

use std::fs::File;
use std::ops::Range;

use crate::graph::counter::Counters;
use crate::graph::degree::Degrees;
use crate::graph::error::DigraphError;
use crate::graph::memory::Account;
use crate::packed::format::{CsrFileError, Layout, numbers, read_within};

/// Bytes read at once: whole blocks, and no number is split.
pub(crate) const CHUNK: usize = 1 << 20;

/// The checks that are skipped for a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trust {
    Nothing,
    Checksums,
}

/// A piece of a file during a sequential read.
pub(crate) enum Piece<'a> {
    /// Bytes of any part.
    Bytes(&'a [u8]),
    /// Predecessors.
    Names(&'a [u32]),
    /// Row starts.
    Starts(&'a [u64]),
}

/// Reads a file from beginning to end, checks it, and returns its option counts.
pub(crate) fn check(
    file: &File,
    layout: &Layout,
    trust: Trust,
    mut each: impl FnMut(Piece<'_>),
) -> Result<Counters, CsrFileError> {
    usize::try_from(layout.edge_count)
        .map_err(|_| DigraphError::OutOfMemory { bytes: u64::MAX })?;
    let mut sums = [crc32fast::Hasher::new(), crc32fast::Hasher::new()];
    let mut counting = Counting::new(layout)?;
    let mut fault = None;
    let mut buffer = vec![0; CHUNK];
    let mut at = 0;
    while at < layout.length() {
        let held = (layout.length() - at).min(CHUNK as u64) as usize;
        let bytes = &mut buffer[..held];
        read_within(file, bytes, at, layout.length())?;
        if trust == Trust::Nothing {
            sums[0].update(overlap(&layout.rows(), at, bytes));
            sums[1].update(overlap(&layout.starts(), at, bytes));
        }
        if fault.is_none() {
            fault = counting.take(layout, at, bytes, &mut each).err();
        }
        if fault.is_some() && trust == Trust::Checksums {
            break;
        }
        at += held as u64;
    }
    if trust == Trust::Nothing {
        // A wrong checksum is the better error, since it explains numbers out of bounds.
        let found = sums.map(crc32fast::Hasher::finalize);
        for (index, section) in ["rows", "row starts"].into_iter().enumerate() {
            check_sum(section, found[index], layout.checksums[index])?;
        }
    }
    if let Some(fault) = fault {
        return Err(fault);
    }
    counting.rows.finish()?;
    Ok(counting.degrees.finish(layout.edge_count)?)
}

/// The option counts so far, the row starts being checked, and two buffers.
struct Counting {
    degrees: Degrees,
    rows: RowStarts,
    names: Vec<u32>,
    starts: Vec<u64>,
}

impl Counting {
    fn new(layout: &Layout) -> Result<Self, CsrFileError> {
        Ok(Counting {
            degrees: Degrees::new(layout.position_count, Account::new(u64::MAX))?,
            rows: RowStarts::new(layout),
            names: Vec::new(),
            starts: Vec::new(),
        })
    }

    /// Checks the next bytes of the file and passes them on.
    fn take(
        &mut self,
        layout: &Layout,
        at: u64,
        bytes: &[u8],
        each: &mut impl FnMut(Piece<'_>),
    ) -> Result<(), CsrFileError> {
        each(Piece::Bytes(bytes));
        let names = numbers(overlap(&layout.names(), at, bytes));
        self.names.clear();
        self.names.extend(names);
        check_names(&self.names, layout.position_count)?;
        self.degrees.add_all(&self.names);
        each(Piece::Names(&self.names));
        let starts = overlap(&layout.starts(), at, bytes);
        self.starts.clear();
        self.rows.decode(starts, &mut self.starts)?;
        each(Piece::Starts(&self.starts));
        Ok(())
    }
}

/// Checks that a section has the checksum in the header.
pub(crate) fn check_sum(
    section: &'static str,
    found: u32,
    expected: u32,
) -> Result<(), CsrFileError> {
    match found == expected {
        true => Ok(()),
        false => Err(CsrFileError::Checksum { section, found, expected }),
    }
}

pub(crate) fn check_names(names: &[u32], position_count: u32) -> Result<(), CsrFileError> {
    let largest = names.iter().fold(0, |largest, &name| name.max(largest));
    if names.is_empty() || largest < position_count {
        return Ok(());
    }
    Err(CsrFileError::Graph(DigraphError::PositionOutOfRange { position: largest, position_count }))
}

/// Returns the part of some bytes of a file that lies in a range.
fn overlap<'b>(range: &Range<u64>, at: u64, bytes: &'b [u8]) -> &'b [u8] {
    let place = |offset: u64| offset.clamp(at, at + bytes.len() as u64) - at;
    &bytes[place(range.start) as usize..place(range.end) as usize]
}

/// Row starts while they are checked.
struct RowStarts {
    edge_count: u64,
    width: u64,
    /// The number of row starts so far.
    count: u64,
    last: u64,
}

impl RowStarts {
    fn new(layout: &Layout) -> Self {
        RowStarts { edge_count: layout.edge_count, width: layout.width(), count: 0, last: 0 }
    }

    fn decode(&mut self, bytes: &[u8], starts: &mut Vec<u64>) -> Result<(), CsrFileError> {
        let halves = numbers(bytes).map(u64::from);
        match self.width {
            4 => starts.extend(halves),
            _ => {
                let high = halves.clone().skip(1).step_by(2);
                starts.extend(halves.step_by(2).zip(high).map(|(low, high)| low | high << 32));
            }
        }
        for &start in &*starts {
            let is_first = self.count == 0;
            if start < self.last || start > self.edge_count || is_first && start != 0 {
                return Err(self.damaged());
            }
            self.last = start;
            self.count += 1;
        }
        Ok(())
    }

    fn finish(&self) -> Result<(), CsrFileError> {
        if self.last == self.edge_count { Ok(()) } else { Err(self.damaged()) }
    }

    /// Returns the error for the row that ends at the present start.
    fn damaged(&self) -> CsrFileError {
        let position = self.count.saturating_sub(1) as u32;
        CsrFileError::Damaged { position }
    }
}
