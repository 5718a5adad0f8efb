//! A part of a graph in its own file: the rows of some positions.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `RETROPT1` |
//! | 8 | positions of the whole graph |
//! | 8 | the first position with a row here |
//! | 8 | rows, r |
//! | 8 | edges, m |
//! | 4 | CRC-32 of the rows |
//! | 4 | CRC-32 of the lengths |
//! | 4 | zero |
//! | 4 | CRC-32 of the first 52 bytes |
//! | 4 m | rows: the predecessors of each position, in increasing order |
//! | 4 r | the length of each row |
//!
//! All numbers are little-endian. Every bit is covered by a checksum.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use crate::graph::error::check_position_count;
use crate::graph::memory::try_filled;
use crate::packed::builder::Summed;
use crate::packed::check::{CHUNK, check_names, check_sum};
use crate::packed::file::CsrFile;
use crate::packed::format::{
    CsrFileError, PART_MAGIC, numbers, open_with_header, read_within, sealed, unsealed,
};

/// Bytes before the first row.
const HEADER: usize = 56;

/// A part of a graph: the edges to a range of positions.
///
/// [`CsrFile::write_part`] makes parts of a packed graph; together they are the graph.
#[derive(Debug)]
pub struct CsrPart {
    file: File,
    layout: PartLayout,
}

/// The contents of the header.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PartLayout {
    position_count: u32,
    rows: Range<u32>,
    edge_count: u64,
    /// Checksums of the rows and of their lengths.
    checksums: [u32; 2],
}

impl PartLayout {
    fn to_bytes(&self) -> [u8; HEADER] {
        let (positions, first) = (u64::from(self.position_count), u64::from(self.rows.start));
        let longs = [positions, first, self.rows.len() as u64, self.edge_count];
        sealed(PART_MAGIC, &longs, self.checksums)
    }

    fn parse(bytes: &[u8; HEADER], length: u64) -> Result<Self, CsrFileError> {
        let ([positions, first, rows, edge_count], checksums) = unsealed(bytes)?;
        let position_count = check_position_count(positions)?;
        let end = first.checked_add(rows).filter(|&end| end <= positions);
        let expected = edge_count.checked_add(rows).and_then(|words| words.checked_mul(4));
        let expected = expected.and_then(|bytes| bytes.checked_add(HEADER as u64));
        let (Some(end), Some(expected)) = (end, expected) else {
            return Err(CsrFileError::Foreign);
        };
        if expected != length {
            return Err(CsrFileError::Malformed { length, expected });
        }
        Ok(PartLayout { position_count, rows: first as u32..end as u32, edge_count, checksums })
    }

    fn names(&self) -> Range<u64> {
        HEADER as u64..HEADER as u64 + 4 * self.edge_count
    }

    fn lengths(&self) -> Range<u64> {
        self.names().end..self.names().end + 4 * self.rows.len() as u64
    }
}

impl CsrFile {
    /// Writes the edges to some positions, as a part for [`CsrPart::open`].
    ///
    /// The output must be open for writing, not for appending; it is overwritten.
    ///
    /// # Complexity
    /// O(positions and edges of the part) time and 4 bytes per position of it.
    ///
    /// # Errors
    /// When a file cannot be used, or this one has changed since it was opened.
    ///
    /// # Panics
    /// Panics if a position is out of range.
    #[track_caller]
    pub fn write_part(&self, rows: Range<u32>, mut output: &File) -> Result<(), CsrFileError> {
        assert!(rows.end <= self.position_count(), "no position {}", rows.end.saturating_sub(1));
        let mut lengths = try_filled(0u32, rows.len())?;
        output.set_len(0)?;
        output.seek(SeekFrom::Start(0))?;
        let mut summed = Summed::new(output);
        summed.out.write_all(&[0; HEADER])?;
        let mut written = Ok(());
        let mut edge_count = 0;
        let mut longest_fits = true;
        self.for_each_edge_to(rows.clone(), |from, to| {
            let length = &mut lengths[(to - rows.start) as usize];
            longest_fits &= *length < u32::MAX;
            *length = length.saturating_add(1);
            edge_count += 1;
            if written.is_ok() {
                written = summed.write(&from.to_le_bytes());
            }
        })?;
        written?;
        if !longest_fits {
            let failure = "a row of more than 2^32 edges does not fit into a part";
            return Err(CsrFileError::Io(std::io::Error::other(failure)));
        }
        let rows_sum = summed.finish_section()?;
        lengths.iter().try_for_each(|length| summed.write(&length.to_le_bytes()))?;
        let checksums = [rows_sum, summed.finish_section()?];
        summed.out.flush()?;
        drop(summed);
        let position_count = self.position_count();
        // Last of all, so that an unfinished file has no header.
        output.seek(SeekFrom::Start(0))?;
        output.write_all(&PartLayout { position_count, rows, edge_count, checksums }.to_bytes())?;
        Ok(())
    }
}

impl CsrPart {
    /// Opens a part and reads its header.
    ///
    /// # Errors
    /// When the file cannot be read, is not a part, or does not have the length in its header.
    pub fn open(path: &Path) -> Result<Self, CsrFileError> {
        let (file, bytes, length) = open_with_header(path, PART_MAGIC)?;
        Ok(CsrPart { file, layout: PartLayout::parse(&bytes, length)? })
    }

    /// Returns the number of positions of the whole graph.
    pub fn position_count(&self) -> u32 {
        self.layout.position_count
    }

    /// Returns the positions whose rows of predecessors are in this part.
    pub fn rows(&self) -> Range<u32> {
        self.layout.rows.clone()
    }

    /// Calls a function with every edge `(from, to)`, in increasing order of their targets, and
    /// checks the file along the way.
    ///
    /// # Complexity
    /// O(positions and edges of the part) time and 4 bytes per position of it.
    ///
    /// # Errors
    /// When the file cannot be read, or is damaged. Some edges may have been passed on by then.
    pub fn for_each_edge(&self, mut each: impl FnMut(u32, u32)) -> Result<(), CsrFileError> {
        let lengths = self.lengths()?;
        let mut targets = self.rows().zip(lengths);
        let (mut target, mut left) = (self.layout.rows.start, 0);
        let mut sum = crc32fast::Hasher::new();
        let mut names = Vec::new();
        self.read(self.layout.names(), |bytes| {
            sum.update(bytes);
            names.clear();
            names.extend(numbers(bytes));
            check_names(&names, self.position_count())?;
            for &name in &names {
                while left == 0 {
                    let damaged = CsrFileError::Damaged { position: target };
                    (target, left) = targets.next().ok_or(damaged)?;
                }
                left -= 1;
                each(name, target);
            }
            Ok(())
        })?;
        check_sum("rows", sum.finalize(), self.layout.checksums[0])
    }

    fn lengths(&self) -> Result<Vec<u32>, CsrFileError> {
        let mut lengths = try_filled(0u32, self.layout.rows.len())?;
        let mut sum = crc32fast::Hasher::new();
        let mut places = lengths.iter_mut();
        let mut total = 0;
        self.read(self.layout.lengths(), |bytes| {
            sum.update(bytes);
            for (length, place) in numbers(bytes).zip(&mut places) {
                *place = length;
                total += u64::from(length);
            }
            Ok(())
        })?;
        check_sum("row lengths", sum.finalize(), self.layout.checksums[1])?;
        match total == self.layout.edge_count {
            true => Ok(lengths),
            false => Err(CsrFileError::Damaged { position: self.layout.rows.start }),
        }
    }

    /// Reads a section, several whole numbers at a time.
    fn read(
        &self,
        range: Range<u64>,
        mut each: impl FnMut(&[u8]) -> Result<(), CsrFileError>,
    ) -> Result<(), CsrFileError> {
        let mut buffer = vec![0; CHUNK];
        let mut at = range.start;
        while at < range.end {
            let held = (range.end - at).min(CHUNK as u64) as usize;
            let bytes = &mut buffer[..held];
            read_within(&self.file, bytes, at, self.layout.lengths().end)?;
            each(bytes)?;
            at += held as u64;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CsrFileBuilder;
    use test_support::{Rng, size};

    /// Returns a folder with a packed graph, and its edges in the order of a file of rows.
    fn packed(count: u32, rng: &mut Rng) -> (tempfile::TempDir, Vec<(u32, u32)>) {
        let folder = tempfile::tempdir().unwrap();
        let output = File::create(folder.path().join("whole")).unwrap();
        let mut builder = CsrFileBuilder::new(output, folder.path(), 0).unwrap();
        let mut edges = rng.pairs(count, 3 * count as usize);
        edges.iter().for_each(|&(from, to)| builder.add_edge(from, to).unwrap());
        builder.finish(Some(count)).unwrap();
        edges.sort_unstable_by_key(|&(from, to)| (to, from));
        (folder, edges)
    }

    fn read_part(path: &Path) -> Result<Vec<(u32, u32)>, CsrFileError> {
        let mut edges = Vec::new();
        CsrPart::open(path)?.for_each_edge(|from, to| edges.push((from, to)))?;
        Ok(edges)
    }

    #[test]
    fn parts_are_the_graph() {
        let mut rng = Rng::named("parts");
        for count in [1, 2, 9, 40] {
            let (folder, edges) = packed(count, &mut rng);
            let whole = CsrFile::open(&folder.path().join("whole")).unwrap();
            let bound = |part: u32| count * part / 3;
            let mut held = Vec::new();
            for part in 0..3 {
                let path = folder.path().join("part");
                let output = File::create(&path).unwrap();
                whole.write_part(bound(part)..bound(part + 1), &output).unwrap();
                let part = CsrPart::open(&path).unwrap();
                assert_eq!(part.position_count(), count);
                held.extend(read_part(&path).unwrap());
            }
            assert_eq!(held, edges);
        }
    }

    #[test]
    fn no_bit_of_a_part_may_flip() {
        let (folder, _) = packed(9, &mut Rng::named("flipped parts"));
        let path = folder.path().join("part");
        let whole = CsrFile::open(&folder.path().join("whole")).unwrap();
        whole.write_part(2..8, &File::create(&path).unwrap()).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        assert!(matches!(CsrFile::open(&path), Err(CsrFileError::Part)));
        assert!(matches!(CsrPart::open(&folder.path().join("whole")), Err(CsrFileError::Foreign)));
        for bit in (0..8 * bytes.len()).step_by(size(5, 1)) {
            let mut wrong = bytes.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &wrong).unwrap();
            assert!(read_part(&path).is_err(), "bit {bit}");
        }
        for length in (0..bytes.len()).step_by(size(5, 1)) {
            std::fs::write(&path, &bytes[..length]).unwrap();
            assert!(read_part(&path).is_err(), "{length} bytes");
        }
    }
}
