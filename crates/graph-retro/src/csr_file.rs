use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::bucket::{Packed, pack, unpack};
use crate::builder::check_position_count;
use crate::degree::Degrees;
use crate::digraph::{Digraph, DigraphError};
use crate::mapped::MappedRows;
use crate::memory::Account;

/// What a file begins with.
pub(crate) const MAGIC: [u8; 8] = *b"RETROCSR";
/// Bytes before the first row: the magic, then positions, edges and the width of row starts.
pub(crate) const HEADER: u64 = 32;
/// Bytes read from a run at a time.
const CHUNK: usize = 1 << 16;

/// Why a graph file of rows could not be written or opened.
#[derive(Debug)]
#[cfg_attr(feature = "thiserror", derive(thiserror::Error))]
#[non_exhaustive]
pub enum CsrFileError {
    /// The system refused.
    #[cfg_attr(feature = "thiserror", error("cannot use the file of rows"))]
    Io(#[cfg_attr(feature = "thiserror", source)] io::Error),
    /// The file does not begin like one of rows.
    #[cfg_attr(feature = "thiserror", error("not a file of rows"))]
    Foreign,
    /// The file is cut short, or too long.
    #[cfg_attr(
        feature = "thiserror",
        error("a file of {length} bytes, where its header asks for {expected}")
    )]
    Malformed {
        /// How long the file is.
        length: u64,
        /// How long it should be.
        expected: u64,
    },
    /// Rows are out of order, or name positions that do not exist.
    #[cfg_attr(
        feature = "thiserror",
        error("the row of position {position} is damaged")
    )]
    Damaged {
        /// The position.
        position: u32,
    },
    /// The edges do not make a graph.
    #[cfg_attr(feature = "thiserror", error(transparent))]
    Graph(DigraphError),
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

/// Sorts more edges than fit into memory into a file that [`Digraph::open`] maps.
///
/// Edges are gathered up to the memory allowed, sorted by target and written to a temporary file
/// beside the result; the sorted runs are then merged.
///
/// # Complexity
/// O(edges · log edges) time; the memory allowed and 64 KiB for each run; 8 bytes of temporary file
/// an edge.
///
/// # Examples
/// ```
/// use graph_retro::{CsrFileBuilder, Digraph, Outcome, Play, outcomes};
///
/// let path = std::env::temp_dir().join(format!("retro-{}.csr", std::process::id()));
/// let mut builder = CsrFileBuilder::create(&path, 1 << 20)?;
/// builder.add_edge(2, 1)?;
/// builder.add_edge(1, 0)?;
/// builder.finish(None)?;
/// let graph = Digraph::open(&path)?;
/// assert_eq!(outcomes(&graph, Play::Normal).outcome(1), Outcome::Next);
/// # drop(graph);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CsrFileBuilder {
    path: PathBuf,
    gathered: Vec<Packed>,
    capacity: usize,
    runs: Temporary,
    run_lengths: Vec<u64>,
    edge_count: u64,
    largest: u32,
}

impl CsrFileBuilder {
    /// Returns a builder without edges that uses about so many bytes of memory.
    ///
    /// # Errors
    /// When the temporary file beside the path cannot be made.
    pub fn create(path: &Path, memory: usize) -> Result<Self, CsrFileError> {
        Ok(CsrFileBuilder {
            path: path.to_path_buf(),
            gathered: Vec::new(),
            capacity: (memory / size_of::<Packed>()).max(1 << 10),
            runs: Temporary::create(path, "runs")?,
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
        self.gathered.push(pack(from, to));
        self.edge_count += 1;
        self.largest = self.largest.max(from).max(to);
        if self.gathered.len() >= self.capacity {
            self.write_run()?;
        }
        Ok(())
    }

    /// Merges the runs into the file. Without a number of positions they run up to the largest that
    /// an edge names.
    ///
    /// # Errors
    /// When an edge names a position out of range, when there are too many positions, or when a
    /// file cannot be used.
    pub fn finish(mut self, position_count: Option<u32>) -> Result<(), CsrFileError> {
        let needed = match self.edge_count {
            0 => 0,
            _ => u64::from(self.largest) + 1,
        };
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
        let mut out = BufWriter::with_capacity(1 << 20, &self.runs.file);
        for &edge in &self.gathered {
            out.write_all(&edge.to_le_bytes())?;
        }
        out.flush()?;
        self.run_lengths.push(self.gathered.len() as u64);
        self.gathered.clear();
        Ok(())
    }

    fn merge(self, position_count: u32) -> Result<(), CsrFileError> {
        let wide = u32::try_from(self.edge_count).is_err();
        let width = if wide { 8u64 } else { 4 };
        let mut rows = BufWriter::with_capacity(1 << 20, File::create(&self.path)?);
        rows.write_all(&MAGIC)?;
        for number in [u64::from(position_count), self.edge_count, width] {
            rows.write_all(&number.to_le_bytes())?;
        }
        // Row starts go behind the rows, which are written at the same time.
        let mut starts = Starts {
            temporary: Temporary::create(&self.path, "starts")?,
            buffer: Vec::new(),
            wide,
            count: 0,
        };
        let mut written = 0u64;
        let mut runs = Runs::new(&self.runs.file, &self.run_lengths)?;
        while let Some(edge) = runs.next()? {
            let (from, to) = unpack(edge);
            starts.fill_to(u64::from(to), written)?;
            rows.write_all(&from.to_le_bytes())?;
            written += 1;
        }
        starts.fill_to(u64::from(position_count), written)?;
        if written % 2 == 1 {
            rows.write_all(&[0; 4])?;
        }
        let mut file = starts.finish()?;
        io::copy(&mut file, &mut rows)?;
        rows.flush()?;
        Ok(())
    }
}

/// A file that goes when it is no longer needed.
#[derive(Debug)]
struct Temporary {
    file: File,
    path: PathBuf,
}

impl Temporary {
    fn create(beside: &Path, kind: &str) -> Result<Self, CsrFileError> {
        let mut name = beside.file_name().unwrap_or_default().to_os_string();
        name.push(".");
        name.push(kind);
        let path = beside.with_file_name(name);
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(true);
        Ok(Temporary {
            file: file.open(&path)?,
            path,
        })
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // What cannot be removed is left behind: there is nobody to tell.
        let _ = fs::remove_file(&self.path);
    }
}

/// Row starts on their way to a temporary file.
struct Starts {
    temporary: Temporary,
    buffer: Vec<u8>,
    wide: bool,
    count: u64,
}

impl Starts {
    /// Adds the start of each row up to this one that has none yet.
    fn fill_to(&mut self, row: u64, start: u64) -> Result<(), CsrFileError> {
        while self.count <= row {
            let bytes = start.to_le_bytes();
            let width = if self.wide { 8 } else { 4 };
            self.buffer.extend_from_slice(&bytes[..width]);
            self.count += 1;
            if self.buffer.len() >= CHUNK {
                self.write()?;
            }
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), CsrFileError> {
        (&self.temporary.file).write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<impl Read, CsrFileError> {
        self.write()?;
        (&self.temporary.file).seek(SeekFrom::Start(0))?;
        let temporary = self.temporary;
        Ok(OwnedReader(temporary))
    }
}

/// Reads a temporary file, which lives as long.
struct OwnedReader(Temporary);

impl Read for OwnedReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.file.read(buffer)
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
        let mut runs = Runs {
            file,
            runs: Vec::new(),
            heads: BinaryHeap::new(),
        };
        for (index, &length) in lengths.iter().enumerate() {
            let end = start + length * size_of::<Packed>() as u64;
            runs.runs.push(Run {
                next_byte: start,
                end_byte: end,
                held: Vec::new(),
                at: 0,
            });
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

    /// Takes the next edge of one run.
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

impl Digraph {
    /// Opens a file that [`CsrFileBuilder`] made. The rows stay in the file, which the system reads
    /// when they are used; option counts take a byte for each position.
    ///
    /// The whole file is read once, to check it and to count options. It must not change while the
    /// graph is in use.
    ///
    /// # Errors
    /// When the file cannot be mapped, or is not whole.
    pub fn open(path: &Path) -> Result<Digraph, CsrFileError> {
        let rows = MappedRows::open(path)?;
        let position_count = rows.position_count();
        let count = u64::from(position_count);
        let edge_count = rows.predecessors().len() as u64;
        let mut degrees = Degrees::new(Account::new(u64::MAX));
        let mut expected_start = 0;
        for position in 0..position_count {
            let (start, end) = rows.starts().row(position as usize);
            let whole = start == expected_start && start <= end && end as u64 <= edge_count;
            if !whole {
                return Err(CsrFileError::Damaged { position });
            }
            expected_start = end;
            for &from in &rows.predecessors()[start..end] {
                if u64::from(from) >= count {
                    return Err(CsrFileError::Damaged { position });
                }
                degrees.add(from);
            }
        }
        if expected_start as u64 != edge_count {
            let position = position_count.saturating_sub(1);
            return Err(CsrFileError::Damaged { position });
        }
        let counters = degrees.finish(position_count as usize)?;
        Ok(Digraph::from_mapped(position_count, rows, counters))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Dice;
    use crate::{Play, solve, verify};

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("graph-retro-{}-{name}.csr", std::process::id()))
    }

    #[test]
    fn files_of_rows_hold_the_same_graph() {
        let path = path("same");
        let mut dice = Dice(51);
        for round in 0..20 {
            let position_count = 1 + dice.roll(3000) as u32;
            let edge_count = dice.roll(9000) as usize;
            let edges = dice.edges(position_count, edge_count);
            let mut builder = CsrFileBuilder::create(&path, 0).unwrap();
            for &(from, to) in &edges {
                builder.add_edge(from, to).unwrap();
            }
            builder.finish(Some(position_count)).unwrap();
            let mapped = Digraph::open(&path).unwrap();
            let plain = Digraph::from_edges(position_count, &edges).unwrap();
            assert_eq!(mapped.edge_count(), plain.edge_count());
            for position in 0..position_count {
                let mut expected = plain.predecessors(position).to_vec();
                expected.sort_unstable();
                assert_eq!(mapped.predecessors(position), expected);
            }
            let play = [Play::Normal, Play::Misere][round % 2];
            let solution = solve(&mapped, play);
            assert_eq!(verify(&plain, &solution), Ok(()));
        }
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn damaged_files_are_refused() {
        let path = path("damaged");
        let mut builder = CsrFileBuilder::create(&path, 0).unwrap();
        for (from, to) in [(0, 1), (1, 2), (2, 2)] {
            builder.add_edge(from, to).unwrap();
        }
        builder.finish(None).unwrap();
        let whole = fs::read(&path).unwrap();
        assert!(Digraph::open(&path).is_ok());
        for at in 0..whole.len() {
            let mut wrong = whole.clone();
            wrong[at] ^= 0x41;
            fs::write(&path, &wrong).unwrap();
            // A changed row may be another whole graph; anything else is refused, nothing panics.
            let in_rows = (32..44).contains(&at);
            let in_padding = (44..48).contains(&at);
            let refused = Digraph::open(&path).is_err();
            assert!(refused || in_rows || in_padding, "byte {at}");
        }
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(Digraph::open(&path).is_err(), "length {length}");
        }
        fs::remove_file(&path).unwrap();
    }

    /// Row starts beyond 32 bits, and a counter beyond them: every edge leads from 0 to 1.
    #[test]
    #[ignore = "reads 16 GiB of a file that is one hole, in a minute"]
    fn more_edges_than_32_bits_are_counted() {
        let path = path("holes");
        let edge_count = (1u64 << 32) + 6;
        let mut file = File::create(&path).unwrap();
        file.write_all(&MAGIC).unwrap();
        for number in [3, edge_count, 8] {
            file.write_all(&u64::to_le_bytes(number)).unwrap();
        }
        file.seek(SeekFrom::Start(HEADER + 4 * edge_count)).unwrap();
        for start in [0, 0, edge_count, edge_count] {
            file.write_all(&start.to_le_bytes()).unwrap();
        }
        drop(file);
        let graph = Digraph::open(&path).unwrap();
        assert_eq!(graph.option_count(0), edge_count);
        // The last option of 0 to settle decides it.
        let solution = solve(&graph, Play::Misere);
        assert_eq!(solution.outcome(0), mex_core::Outcome::Previous);
        assert_eq!(solution.remoteness(0), Some(1));
        fs::remove_file(&path).unwrap();
    }
}
