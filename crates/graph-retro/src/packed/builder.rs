//! Files of rows in the making.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use tempfile::NamedTempFile;

use crate::graph::bucket::{Packed, pack, unpack};
use crate::graph::error::DigraphError;
use crate::graph::limits::check_position_count;
use crate::packed::format::{CsrFileError, HEADER, Layout};

/// Bytes read from a run at a time.
const CHUNK: usize = 1 << 16;
/// Bytes written at a time.
const WRITTEN: usize = 1 << 20;

/// Sorts more edges than fit into memory into a file that [`Digraph::open`](crate::Digraph::open)
/// and [`CsrFile::open`](crate::CsrFile::open) read.
///
/// Edges are gathered up to the memory allowed, sorted by target and written to a file without a
/// name in the folder of the result; the sorted runs are then merged. The result is made under
/// another name and takes its own when it is whole: before that, or when anything fails, what had
/// that name is as it was. Where the name is one of a symbolic link, what it points to is replaced.
///
/// # Complexity
/// O(edges · log edges) time; the memory allowed and 64 KiB for each run; 8 bytes of temporary file
/// an edge.
///
/// # Examples
/// ```
/// use graph_retro::{CsrFileBuilder, Digraph, Outcome, Play, outcomes};
///
/// let path = std::env::temp_dir().join(format!("retro-build-{}.csr", std::process::id()));
/// let mut builder = CsrFileBuilder::create(&path, 1 << 20)?;
/// builder.add_edge(2, 1)?;
/// builder.add_edge(1, 0)?;
/// builder.finish(None)?;
/// let graph = Digraph::open(&path)?;
/// assert_eq!(outcomes(&graph, Play::Normal).outcome(1), Outcome::Next);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CsrFileBuilder {
    target: Target,
    gathered: Vec<Packed>,
    capacity: usize,
    runs: File,
    run_lengths: Vec<u64>,
    edge_count: u64,
    largest: u32,
}

impl CsrFileBuilder {
    /// Returns a builder without edges that uses about so many bytes of memory.
    ///
    /// # Errors
    /// When the folder takes no new file, or when the path names something but a regular file.
    pub fn create(path: &Path, memory: usize) -> Result<Self, CsrFileError> {
        let target = Target::new(path)?;
        Ok(CsrFileBuilder {
            gathered: Vec::new(),
            capacity: (memory / size_of::<Packed>()).max(1 << 10),
            runs: target.nameless()?,
            target,
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
            // Less memory than was allowed: shorter runs will do.
            self.write_run()?;
        }
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
        let mut out = BufWriter::with_capacity(WRITTEN, &self.runs);
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
        let output = self.target.neighbour()?;
        let mut rows = Summed::new(output.as_file());
        rows.out.write_all(&[0; HEADER])?;
        // Row starts go behind the rows, which are written at the same time.
        let mut starts = Starts {
            file: self.target.nameless()?,
            buffer: Vec::new(),
            width: layout.width() as usize,
            count: 0,
        };
        let mut written = 0u64;
        let mut runs = Runs::new(&self.runs, &self.run_lengths)?;
        while let Some(edge) = runs.next()? {
            let (from, to) = unpack(edge);
            starts.fill_to(u64::from(to), written)?;
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
        // Last of all, so that a file without the end of its work has no header.
        let mut file = output.as_file();
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&layout.to_bytes())?;
        self.target.replace(output)
    }
}

/// Where a file is to stand when it is whole.
#[derive(Debug)]
struct Target {
    path: PathBuf,
    folder: PathBuf,
    /// What the file that stands there now may be used for.
    permissions: Option<fs::Permissions>,
}

impl Target {
    fn new(path: &Path) -> Result<Self, CsrFileError> {
        let mut path = path.to_path_buf();
        if fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_symlink()) {
            path = fs::canonicalize(&path).map_err(|_| CsrFileError::NotAFile)?;
        }
        let permissions = match fs::metadata(&path) {
            Ok(metadata) if metadata.is_file() => Some(metadata.permissions()),
            Ok(_) => return Err(CsrFileError::NotAFile),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
            Some(_) => PathBuf::from("."),
            None => return Err(CsrFileError::NotAFile),
        };
        if path.file_name().is_none() {
            return Err(CsrFileError::NotAFile);
        }
        Ok(Target { path, folder, permissions })
    }

    /// Makes a file that has no name and goes when it is closed.
    fn nameless(&self) -> Result<File, CsrFileError> {
        Ok(tempfile::tempfile_in(&self.folder)?)
    }

    /// Makes a file beside the target, under a name that nothing has.
    fn neighbour(&self) -> Result<NamedTempFile, CsrFileError> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".").suffix(".part");
        // As any new file of this person, which the mask of the process narrows.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        Ok(builder.tempfile_in(&self.folder)?)
    }

    /// Gives a file that is whole its name.
    fn replace(&self, output: NamedTempFile) -> Result<(), CsrFileError> {
        if let Some(permissions) = &self.permissions {
            output.as_file().set_permissions(permissions.clone())?;
        }
        output.as_file().sync_all()?;
        output.persist(&self.path).map_err(|error| error.error)?;
        // The new name should outlast a loss of power too; not every system can promise that.
        #[cfg(unix)]
        let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

/// A file that is written in sections, each with a checksum.
struct Summed<'f> {
    out: BufWriter<&'f File>,
    sum: Hasher,
    /// Written, and not yet in the sum.
    waiting: Vec<u8>,
}

impl<'f> Summed<'f> {
    fn new(file: &'f File) -> Self {
        Summed {
            out: BufWriter::with_capacity(WRITTEN, file),
            sum: Hasher::new(),
            waiting: Vec::with_capacity(CHUNK),
        }
    }

    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) -> Result<(), CsrFileError> {
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

    fn finish_section(&mut self) -> Result<u32, CsrFileError> {
        self.pass_on()?;
        Ok(std::mem::take(&mut self.sum).finalize())
    }
}

/// Row starts on their way to a temporary file.
struct Starts {
    file: File,
    buffer: Vec<u8>,
    width: usize,
    count: u64,
}

impl Starts {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digraph;

    /// Packs two edges, and returns what a folder holds then.
    fn names_after_packing(folder: &Path, path: &Path) -> Vec<String> {
        let mut builder = CsrFileBuilder::create(path, 0).unwrap();
        builder.add_edge(2, 1).unwrap();
        builder.add_edge(1, 0).unwrap();
        builder.finish(None).unwrap();
        assert_eq!(Digraph::open(path).unwrap().edge_count(), 2);
        names(folder)
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<String> =
            entries.map(|entry| name(entry).into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn files_beside_the_result_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("y.csr");
        for name in ["y.csr.runs", "y.csr.starts"] {
            fs::write(folder.path().join(name), "precious").unwrap();
        }
        let held = names_after_packing(folder.path(), &path);
        assert_eq!(held, ["y.csr", "y.csr.runs", "y.csr.starts"]);
        for name in ["y.csr.runs", "y.csr.starts"] {
            let held = fs::read_to_string(folder.path().join(name)).unwrap();
            assert_eq!(held, "precious");
        }
    }

    #[test]
    fn a_file_stays_whole_until_another_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("y.csr");
        fs::write(&path, "old").unwrap();
        let mut builder = CsrFileBuilder::create(&path, 0).unwrap();
        builder.add_edge(5, 1).unwrap();
        assert!(builder.finish(Some(3)).is_err());
        let read = CsrFileBuilder::create(&path, 0).unwrap();
        assert!(read.finish_edges(&b"1 0\n2 x\n"[..]).is_err());
        drop(CsrFileBuilder::create(&path, 0).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names_after_packing(folder.path(), &path), ["y.csr"]);
    }

    #[test]
    fn folders_are_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path(), Path::new("/"), Path::new("..")] {
            let error = CsrFileBuilder::create(path, 0).unwrap_err();
            assert!(matches!(error, CsrFileError::NotAFile), "{error:?}");
        }
        let error = CsrFileBuilder::create(&folder.path().join("none/y.csr"), 0).unwrap_err();
        assert!(matches!(error, CsrFileError::Io(_)), "{error:?}");
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_what_is_replaced_and_devices_stay() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let (file, link) = (inner.join("real.csr"), folder.path().join("link.csr"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("inner/real.csr", &link).unwrap();
        let held = names_after_packing(folder.path(), &link);
        assert_eq!(held, ["inner", "link.csr"]);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(Digraph::open(&file).unwrap().edge_count(), 2);
        assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o640);

        let nowhere = folder.path().join("nowhere.csr");
        symlink("none", &nowhere).unwrap();
        for path in [nowhere.as_path(), Path::new("/dev/null")] {
            let error = CsrFileBuilder::create(path, 0).unwrap_err();
            assert!(matches!(error, CsrFileError::NotAFile), "{error:?}");
        }

        // A new file is as the mask of the process says.
        let (packed, plain) = (folder.path().join("new.csr"), folder.path().join("plain"));
        names_after_packing(folder.path(), &packed);
        File::create(&plain).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().mode();
        assert_eq!(mode(&packed), mode(&plain));
    }
}
