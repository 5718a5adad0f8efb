//! Building files of rows.
//!
//! # The idea
//! Edges come in any order and do not fit into memory. They are sorted by target in *runs* that do
//! fit, which are stored in a scratch file with 8 bytes per edge; then all runs are merged:
//!
//! ```text
//! add_edge:  gather edges packed as target << 32 | source
//!            when memory is full: sort, append to the scratch file as a run
//! finish:    a heap holds the next edge of each run
//!            take the least edge, write its source      (rows, in order of their targets)
//!            when its target is a new one, note the row's start  (in a second scratch file)
//!            append the row starts; last of all write the header
//! ```
//!
//! # Why it is right
//! A packed edge compares by target first, so the merge produces the predecessors of one position
//! together and positions in order: its output *is* the compressed form. Within a row sources are
//! sorted, so the file does not depend on the order of its edges or on the memory. Each run is read
//! once from beginning to end, 64 KiB at a time, so disks see long reads. The header is written
//! last; without it the file cannot be opened.
//!
//! # Replacing files
//! The output file is overwritten, not replaced. To keep an older file until the new one is
//! complete, write to a new file beside it and rename that.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use crate::graph::error::{DigraphError, check_position_count};
use crate::packed::format::{CsrFileError, HEADER, Layout};

/// An edge packed as `target << 32 | source`.
type Packed = u64;

/// Bytes read from a run at a time, and gathered before they are added to the checksum and passed
/// on.
const CHUNK: usize = 1 << 16;
/// Bytes written at a time.
const WRITTEN: usize = 1 << 20;

/// Sorts more edges than fit into memory into a file for [`Digraph::open`](crate::Digraph::open)
/// and [`CsrFile::open`](crate::CsrFile::open).
///
/// Edges are gathered up to the limit on memory, sorted by target and written to an unnamed file in
/// a scratch folder; the sorted runs are then merged into the output. Its header is written last,
/// so an unfinished file cannot be opened.
///
/// To replace a file that may be in use, or that must survive a failure, write to a new file beside
/// it and rename that.
///
/// # Complexity
/// O(edges · log edges) time; the allowed memory and 64 KiB for each run; 8 bytes of scratch file
/// per edge.
///
/// # Examples
/// ```
/// use std::fs::File;
///
/// use graph_retro::{CsrFileBuilder, Digraph, Outcome, Play, solve};
///
/// let folder = std::env::temp_dir();
/// let path = folder.join(format!("retro-build-{}.csr", std::process::id()));
/// let mut builder = CsrFileBuilder::new(File::create(&path)?, &folder, 1 << 20)?;
/// builder.add_edge(2, 1)?;
/// builder.add_edge(1, 0)?;
/// builder.finish(None)?;
/// let graph = Digraph::open(&path)?;
/// assert_eq!(solve(&graph, Play::Normal).outcome(1), Outcome::Next);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CsrFileBuilder {
    output: File,
    scratch_folder: PathBuf,
    gathered: Vec<Packed>,
    capacity: usize,
    scratch: File,
    run_lengths: Vec<u64>,
    edge_count: u64,
    largest: u32,
}

impl CsrFileBuilder {
    /// Returns a builder without edges that uses about this many bytes of memory.
    ///
    /// The output must be open for writing, not for appending; it is overwritten. The scratch
    /// folder takes 8 bytes per edge, in unnamed files.
    ///
    /// # Errors
    /// When no file can be created in the scratch folder.
    pub fn new(output: File, scratch_folder: &Path, memory: usize) -> Result<Self, CsrFileError> {
        Ok(CsrFileBuilder {
            output,
            scratch_folder: scratch_folder.to_path_buf(),
            gathered: Vec::new(),
            capacity: (memory / size_of::<Packed>()).max(1 << 10),
            scratch: tempfile::tempfile_in(scratch_folder)?,
            run_lengths: Vec::new(),
            edge_count: 0,
            largest: 0,
        })
    }

    /// Adds an edge.
    ///
    /// # Errors
    /// When the temporary file cannot be written.
    pub fn add_edge(&mut self, from: u32, to: u32) -> Result<(), CsrFileError> {
        if self.gathered.try_reserve(1).is_err() {
            // Less memory than allowed only makes the runs shorter.
            self.write_run()?;
        }
        self.gathered.push(u64::from(to) << 32 | u64::from(from));
        self.edge_count += 1;
        self.largest = self.largest.max(from).max(to);
        if self.gathered.len() >= self.capacity {
            self.write_run()?;
        }
        Ok(())
    }

    /// Merges the runs into the file. By default the positions run up to the largest that an edge
    /// names.
    ///
    /// # Errors
    /// When an edge names a position out of range, when there are too many positions, or when a
    /// file cannot be used.
    pub fn finish(mut self, position_count: Option<u32>) -> Result<(), CsrFileError> {
        let needed = if self.edge_count == 0 { 0 } else { u64::from(self.largest) + 1 };
        let position_count = check_position_count(position_count.map_or(needed, u64::from))?;
        if needed > u64::from(position_count) {
            return Err(CsrFileError::Graph(DigraphError::PositionOutOfRange {
                position: self.largest,
                position_count,
            }));
        }
        if !self.gathered.is_empty() {
            self.write_run()?;
        }
        self.gathered = Vec::new();
        self.merge(position_count)
    }

    fn write_run(&mut self) -> Result<(), CsrFileError> {
        self.gathered.sort_unstable();
        let mut out = BufWriter::with_capacity(WRITTEN, &self.scratch);
        for &edge in &self.gathered {
            out.write_all(&edge.to_le_bytes())?;
        }
        out.flush()?;
        self.run_lengths.push(self.gathered.len() as u64);
        self.gathered.clear();
        Ok(())
    }

    fn merge(self, position_count: u32) -> Result<(), CsrFileError> {
        let mut layout = Layout { position_count, edge_count: self.edge_count, checksums: [0; 2] };
        let mut output = &self.output;
        output.set_len(0)?;
        output.seek(SeekFrom::Start(0))?;
        let mut rows = Summed::new(output);
        rows.out.write_all(&[0; HEADER])?;
        // Row starts follow the rows, which are written at the same time.
        let starts = tempfile::tempfile_in(&self.scratch_folder)?;
        let mut starts = Starts::new(starts, layout.width());
        let mut written = 0u64;
        let mut runs = Runs::new(&self.scratch, &self.run_lengths)?;
        while let Some(edge) = runs.next()? {
            let (from, to) = (edge as u32, edge >> 32);
            starts.fill_to(to, written)?;
            rows.write(&from.to_le_bytes())?;
            written += 1;
        }
        starts.fill_to(u64::from(position_count), written)?;
        if written % 2 == 1 {
            rows.write(&[0; 4])?;
        }
        layout.checksums[0] = rows.finish_section()?;
        starts.copy_to(&mut rows)?;
        layout.checksums[1] = rows.finish_section()?;
        rows.out.flush()?;
        drop(rows);
        // Last of all, so that an unfinished file has no header.
        output.seek(SeekFrom::Start(0))?;
        output.write_all(&layout.to_bytes())?;
        Ok(())
    }
}

/// Sorted runs in one file, merged.
struct Runs<'a> {
    file: &'a File,
    runs: Vec<Run>,
    heads: BinaryHeap<Reverse<(Packed, usize)>>,
}

struct Run {
    next_byte: u64,
    end_byte: u64,
    held: Vec<u8>,
    at: usize,
}

impl<'a> Runs<'a> {
    fn new(file: &'a File, lengths: &[u64]) -> Result<Self, CsrFileError> {
        let mut start = 0;
        let mut runs = Runs { file, runs: Vec::new(), heads: BinaryHeap::new() };
        for (index, &length) in lengths.iter().enumerate() {
            let end = start + length * size_of::<Packed>() as u64;
            runs.runs.push(Run { next_byte: start, end_byte: end, held: Vec::new(), at: 0 });
            start = end;
            if let Some(edge) = runs.take(index)? {
                runs.heads.push(Reverse((edge, index)));
            }
        }
        Ok(runs)
    }

    fn next(&mut self) -> Result<Option<Packed>, CsrFileError> {
        let Some(Reverse((edge, index))) = self.heads.pop() else {
            return Ok(None);
        };
        if let Some(next) = self.take(index)? {
            self.heads.push(Reverse((next, index)));
        }
        Ok(Some(edge))
    }

    fn take(&mut self, index: usize) -> Result<Option<Packed>, CsrFileError> {
        let run = &mut self.runs[index];
        if run.at == run.held.len() {
            let left = run.end_byte - run.next_byte;
            if left == 0 {
                return Ok(None);
            }
            let length = left.min(CHUNK as u64);
            run.held.resize(length as usize, 0);
            let mut file = self.file;
            file.seek(SeekFrom::Start(run.next_byte))?;
            file.read_exact(&mut run.held)?;
            run.next_byte += length;
            run.at = 0;
        }
        let bytes = run.held[run.at..run.at + 8].try_into();
        run.at += 8;
        Ok(Some(u64::from_le_bytes(bytes.expect("eight bytes"))))
    }
}

/// A file written in sections, each with a checksum.
pub(super) struct Summed<'f> {
    pub(super) out: BufWriter<&'f File>,
    sum: Hasher,
    /// Bytes written, but not yet in the checksum.
    waiting: Vec<u8>,
}

impl<'f> Summed<'f> {
    pub(super) fn new(file: &'f File) -> Self {
        Summed {
            out: BufWriter::with_capacity(WRITTEN, file),
            sum: Hasher::new(),
            waiting: Vec::with_capacity(CHUNK),
        }
    }

    #[inline(always)]
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), CsrFileError> {
        if self.waiting.len() + bytes.len() > CHUNK {
            self.pass_on()?;
        }
        self.waiting.extend_from_slice(bytes);
        Ok(())
    }

    #[inline(never)]
    fn pass_on(&mut self) -> Result<(), CsrFileError> {
        self.sum.update(&self.waiting);
        self.out.write_all(&self.waiting)?;
        self.waiting.clear();
        Ok(())
    }

    pub(super) fn finish_section(&mut self) -> Result<u32, CsrFileError> {
        self.pass_on()?;
        Ok(std::mem::take(&mut self.sum).finalize())
    }
}

/// Row starts in a temporary file.
struct Starts {
    file: File,
    buffer: Vec<u8>,
    width: usize,
    count: u64,
}

impl Starts {
    /// Returns starts of `width` bytes each, in a scratch file.
    fn new(file: File, width: u64) -> Self {
        Starts { file, buffer: Vec::new(), width: width as usize, count: 0 }
    }

    /// Adds the start of each row up to this one that has none yet.
    fn fill_to(&mut self, row: u64, start: u64) -> Result<(), CsrFileError> {
        while self.count <= row {
            let bytes = start.to_le_bytes();
            self.buffer.extend_from_slice(&bytes[..self.width]);
            self.count += 1;
            if self.buffer.len() >= CHUNK {
                self.write()?;
            }
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), CsrFileError> {
        self.file.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    fn copy_to(mut self, out: &mut Summed<'_>) -> Result<(), CsrFileError> {
        self.write()?;
        self.file.seek(SeekFrom::Start(0))?;
        let mut left = self.count * self.width as u64;
        self.buffer.resize(CHUNK, 0);
        while left > 0 {
            let length = left.min(CHUNK as u64);
            let part = &mut self.buffer[..length as usize];
            self.file.read_exact(part)?;
            out.write(part)?;
            left -= length;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digraph;

    #[test]
    fn nothing_but_the_output_stays_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("y.csr");
        std::fs::write(&path, "old").unwrap();
        let output = File::options().write(true).open(&path).unwrap();
        let mut builder = CsrFileBuilder::new(output, folder.path(), 0).unwrap();
        builder.add_edge(2, 1).unwrap();
        builder.add_edge(1, 0).unwrap();
        builder.finish(None).unwrap();
        assert_eq!(Digraph::open(&path).unwrap().edge_count(), 2);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let output = File::options().write(true).open(&path).unwrap();
        let error = CsrFileBuilder::new(output, &folder.path().join("none"), 0).unwrap_err();
        assert!(matches!(error, CsrFileError::Io(_)), "{error:?}");
    }

    #[test]
    fn what_is_not_finished_does_not_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("y.csr");
        let begin = || {
            let output = File::create(&path).unwrap();
            CsrFileBuilder::new(output, folder.path(), 0).unwrap()
        };
        let mut builder = begin();
        builder.add_edge(5, 1).unwrap();
        assert!(builder.finish(Some(3)).is_err());
        assert!(Digraph::open(&path).is_err());
        let reader = crate::GraphReader::new(crate::GraphFormat::Edges);
        assert!(reader.pack_from(&b"1 0\n2 x\n"[..], begin()).is_err());
        assert!(Digraph::open(&path).is_err());
        drop(begin());
        assert!(Digraph::open(&path).is_err());
    }
}
