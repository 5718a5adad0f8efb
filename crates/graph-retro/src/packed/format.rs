//! The format of a file of rows.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `RETROCS2` |
//! | 8 | positions, n |
//! | 8 | edges, m |
//! | 8 | bytes of a row start: 4, or 8 from 2^32 edges on |
//! | 4 | CRC-32 of the rows and their padding |
//! | 4 | CRC-32 of the row starts |
//! | 4 | zero |
//! | 4 | CRC-32 of the first 44 bytes |
//! | 4 m | rows: the predecessors of each position, in increasing order |
//! | 0 or 4 | zero, so that row starts are aligned |
//! | 4 or 8, n + 1 times | row starts, the last one m |
//!
//! All numbers are little-endian. Every bit is covered by a checksum.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;

use crate::game::error::SeatsError;
use crate::graph::error::{DigraphError, check_position_count};
use crate::read_at::read_up_to;

/// The first bytes of a file.
pub(crate) const MAGIC: [u8; 8] = *b"RETROCS2";
/// The first bytes of a file without checksums.
pub(crate) const FIRST_MAGIC: [u8; 8] = *b"RETROCSR";
/// The first bytes of a part of a graph.
pub(crate) const PART_MAGIC: [u8; 8] = *b"RETROPT1";
/// Bytes before the first row.
pub(crate) const HEADER: usize = 48;

/// Errors of writing or reading a packed graph.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum CsrFileError {
    #[error("cannot read or write the packed graph")]
    Io(#[source] io::Error),
    #[error("not a packed graph")]
    Foreign,
    #[error("a part of a graph: retro-timely solves all its parts together")]
    Part,
    #[error("a packed graph from an older version, without checksums: pack it again")]
    Outdated,
    #[error("the file has {length} bytes, but its header requires {expected}")]
    Malformed { length: u64, expected: u64 },
    #[error("the {section} are damaged: their checksum is {found:08x}, not {expected:08x}")]
    Checksum { section: &'static str, found: u32, expected: u32 },
    /// The row of a position begins before the previous one, or ends after the last edge.
    #[error("the row of position {position} is damaged")]
    Damaged { position: u32 },
    #[error("the file changed while it was read, near byte {offset}")]
    Changed { offset: u64 },
    /// The edges do not make a graph.
    #[error(transparent)]
    Graph(DigraphError),
    /// The game of seats on the graph has no solution.
    #[error(transparent)]
    Seats(SeatsError),
}

impl From<io::Error> for CsrFileError {
    fn from(error: io::Error) -> Self {
        CsrFileError::Io(error)
    }
}

impl From<DigraphError> for CsrFileError {
    fn from(error: DigraphError) -> Self {
        CsrFileError::Graph(error)
    }
}

/// The contents of a valid header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) position_count: u32,
    pub(crate) edge_count: u64,
    /// Checksums of the rows and of their starts.
    pub(crate) checksums: [u32; 2],
}

impl Layout {
    pub(crate) fn to_bytes(self) -> [u8; HEADER] {
        let longs = [u64::from(self.position_count), self.edge_count, self.width()];
        sealed(MAGIC, &longs, self.checksums)
    }

    fn parse(bytes: &[u8; HEADER], length: u64) -> Result<Self, CsrFileError> {
        let ([positions, edge_count, width], checksums) = unsealed(bytes)?;
        let layout =
            Layout { position_count: check_position_count(positions)?, edge_count, checksums };
        let expected = layout.checked_length().ok_or(CsrFileError::Foreign)?;
        if width != layout.width() {
            return Err(CsrFileError::Foreign);
        }
        if expected != length {
            return Err(CsrFileError::Malformed { length, expected });
        }
        Ok(layout)
    }

    pub(crate) fn open(path: &Path) -> Result<(File, Self), CsrFileError> {
        let (file, bytes, length) = open_with_header(path, MAGIC)?;
        Ok((file, Layout::parse(&bytes, length)?))
    }

    pub(crate) fn width(&self) -> u64 {
        if u32::try_from(self.edge_count).is_ok() { 4 } else { 8 }
    }

    pub(crate) fn names(&self) -> Range<u64> {
        HEADER as u64..HEADER as u64 + 4 * self.edge_count
    }

    /// Returns the range of the rows, including padding.
    pub(crate) fn rows(&self) -> Range<u64> {
        HEADER as u64..self.names().end.next_multiple_of(8)
    }

    pub(crate) fn starts(&self) -> Range<u64> {
        let at = self.rows().end;
        at..at + (u64::from(self.position_count) + 1) * self.width()
    }

    pub(crate) fn length(&self) -> u64 {
        self.starts().end
    }

    /// Returns the length of the file, unless it is absurd.
    fn checked_length(&self) -> Option<u64> {
        // The positions and the header take less than 2^36 bytes.
        (self.edge_count < 1 << 60).then(|| self.length())
    }
}

/// Returns a header: its first bytes, numbers of 8 bytes, two checksums, zeros, and its own
/// checksum.
pub(crate) fn sealed<const SIZE: usize>(
    magic: [u8; 8],
    longs: &[u64],
    checksums: [u32; 2],
) -> [u8; SIZE] {
    let mut bytes = [0; SIZE];
    bytes[..8].copy_from_slice(&magic);
    for (place, long) in bytes[8..].chunks_mut(8).zip(longs) {
        place.copy_from_slice(&long.to_le_bytes());
    }
    bytes[SIZE - 16..SIZE - 8].copy_from_slice(checksums.map(u32::to_le_bytes).as_flattened());
    let own = crc32fast::hash(&bytes[..SIZE - 4]);
    bytes[SIZE - 4..].copy_from_slice(&own.to_le_bytes());
    bytes
}

/// Returns the numbers and the checksums of a header.
pub(crate) fn unsealed<const COUNT: usize>(
    bytes: &[u8],
) -> Result<([u64; COUNT], [u32; 2]), CsrFileError> {
    let words: Vec<u32> = numbers(bytes).collect();
    let [.., rows, starts, zero, expected] = words[..] else {
        return Err(CsrFileError::Foreign);
    };
    let found = crc32fast::hash(&bytes[..bytes.len() - 4]);
    if found != expected {
        return Err(CsrFileError::Checksum { section: "first bytes", found, expected });
    }
    if zero != 0 {
        return Err(CsrFileError::Foreign);
    }
    let long = |index| u64::from(words[2 * index + 2]) | u64::from(words[2 * index + 3]) << 32;
    Ok((std::array::from_fn(long), [rows, starts]))
}

/// Opens a file with these first bytes, and returns its header and its length.
pub(crate) fn open_with_header<const SIZE: usize>(
    path: &Path,
    magic: [u8; 8],
) -> Result<(File, [u8; SIZE], u64), CsrFileError> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    let mut bytes = [0; SIZE];
    if metadata.is_dir() || read_up_to(&file, 0, &mut bytes)? < 8 {
        return Err(CsrFileError::Foreign);
    }
    match bytes.first_chunk() {
        Some(first) if *first == magic => {}
        Some(&FIRST_MAGIC) if magic == MAGIC => return Err(CsrFileError::Outdated),
        Some(&PART_MAGIC) if magic == MAGIC => return Err(CsrFileError::Part),
        _ => return Err(CsrFileError::Foreign),
    }
    match metadata.len() {
        length if length < SIZE as u64 => {
            Err(CsrFileError::Malformed { length, expected: SIZE as u64 })
        }
        length => Ok((file, bytes, length)),
    }
}

/// Fills a buffer from an offset within a file that had this length when it was opened.
pub(crate) fn read_within(
    file: &File,
    bytes: &mut [u8],
    at: u64,
    expected: u64,
) -> Result<(), CsrFileError> {
    if read_up_to(file, at, bytes)? == bytes.len() {
        return Ok(());
    }
    Err(CsrFileError::Malformed { length: file.metadata()?.len(), expected })
}

/// Returns the numbers in little-endian bytes.
#[inline(always)]
pub(crate) fn numbers(bytes: &[u8]) -> impl ExactSizeIterator<Item = u32> + Clone + '_ {
    let (quartets, _) = bytes.as_chunks::<4>();
    quartets.iter().map(|&quartet| u32::from_le_bytes(quartet))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_read_back() {
        for (position_count, edge_count) in [(0, 0), (3, 7), (9, u64::from(u32::MAX) + 6)] {
            let layout =
                Layout { position_count, edge_count, checksums: [0x1234_5678, 0x9abc_def0] };
            let bytes = layout.to_bytes();
            assert_eq!(bytes[8..12], position_count.to_le_bytes());
            let length = layout.length();
            assert_eq!(Layout::parse(&bytes, length).unwrap(), layout);
            assert!(Layout::parse(&bytes, length + 1).is_err());
        }
    }

    #[test]
    fn absurd_headers_are_refused() {
        for (position_count, edge_count) in [(u32::MAX, 0), (3, u64::MAX), (3, 1 << 60)] {
            // The length is never computed, since it could overflow.
            let width = if edge_count == 0 { 4 } else { 8 };
            let longs = [u64::from(position_count), edge_count, width];
            let bytes = sealed(MAGIC, &longs, [0; 2]);
            assert!(Layout::parse(&bytes, HEADER as u64).is_err());
        }
    }
}
