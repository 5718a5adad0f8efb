//! Checkpoints of long runs: the values so far, in a file that is replaced atomically.

mod error;
mod format;
mod lock;
mod neighbour;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};

use crate::{HeapSequence, Rule, WindowSearch};
use lock::CheckpointLock;
use neighbour::Neighbour;

pub use error::CheckpointError;

/// A file with the values of a rule, for later runs.
///
/// Saving writes a new file next to it, syncs it to disk, and renames it, so that after a kill at
/// any moment, or with a full disk, either the old or the new checkpoint exists. The file names the
/// rule and ends in a SHA-256 of everything before it, which detects accidental changes. Anyone who
/// changes the values can change the checksum too, so the values of a file are an
/// [`Assumption`](crate::Assumption) until they are computed again.
///
/// # Examples
/// ```
/// use heap_games::{Checkpoint, HeapSequence};
///
/// let checkpoint = Checkpoint::locked(std::env::temp_dir().join("kayles.checkpoint"))?;
/// let mut kayles = HeapSequence::new("0.77".parse()?);
/// kayles.extend_to(1000)?;
/// let sha256 = checkpoint.save(&kayles)?;
/// let (mut sequence, of_file) = checkpoint.load("0.77".parse()?)?;
/// assert_eq!((sequence.values().len(), of_file), (1001, sha256));
/// assert!(sequence.assumption().is_some());
/// sequence.recompute(usize::MAX)?;
/// assert!(sequence.assumption().is_none());
/// # std::fs::remove_file(checkpoint.path())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    _lock: Option<CheckpointLock>,
}

impl Checkpoint {
    /// Returns the checkpoint at a path, whether or not the file exists.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), _lock: None }
    }

    /// Returns the checkpoint at a path, locked against other processes until it is dropped or the
    /// process ends, however it ends.
    ///
    /// The lock is on a file with `.lock` added to the name of the checkpoint, as the checkpoint
    /// itself is replaced by every save. Files left by killed runs are removed.
    ///
    /// # Errors
    /// [`CheckpointError::InUse`] if another process holds it, [`CheckpointError::ForeignLock`] if
    /// another file has that name, [`CheckpointError::Foreign`] if the checkpoint is a folder or a
    /// device, [`CheckpointError::Io`] if the lock cannot be written.
    pub fn locked(path: impl Into<PathBuf>) -> Result<Self, CheckpointError> {
        let checkpoint = Self::at(path);
        let lock = checkpoint.lock()?;
        Ok(Self { _lock: Some(lock), ..checkpoint })
    }

    /// Returns whether anything exists at the path, a checkpoint or not.
    pub fn exists(&self) -> bool {
        fs::symlink_metadata(&self.path).is_ok()
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn lock(&self) -> Result<CheckpointLock, CheckpointError> {
        let target = self.target()?;
        if fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
            return Err(CheckpointError::Foreign);
        }
        let lock = CheckpointLock::on(&target)?;
        neighbour::remove_leftovers(&target);
        Ok(lock)
    }

    /// Replaces the file by one with the values of a sequence, and returns its SHA-256, in the form
    /// of `sha256sum`.
    ///
    /// A link is followed: it stays, and its target is replaced.
    ///
    /// # Complexity
    /// Linear in the values, which are written with their width in memory.
    ///
    /// # Errors
    /// [`CheckpointError::Io`] if it cannot be written or is protected; the old file is then
    /// unchanged.
    pub fn save(&self, sequence: &HeapSequence) -> Result<String, CheckpointError> {
        self.replace(|output| format::write_all(output, sequence.rule(), sequence.values()))
    }

    /// Replaces the file by one with the state of a search by windows, like [`save`](Self::save).
    ///
    /// # Examples
    /// ```
    /// use heap_games::{Checkpoint, WindowSearch};
    ///
    /// let checkpoint = Checkpoint::locked(std::env::temp_dir().join("windows.checkpoint"))?;
    /// let mut search = WindowSearch::new("0.16".parse()?, 1 << 20)?;
    /// search.step(100_000)?;
    /// let sha256 = checkpoint.save_windows(&search)?;
    /// let (mut search, of_file) = checkpoint.load_windows("0.16".parse()?, 1 << 20)?;
    /// assert_eq!(of_file, sha256);
    /// // The period assumes the contents of the file.
    /// assert!(search.run()?.assumption.is_some());
    /// # std::fs::remove_file(checkpoint.path())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save_windows(&self, search: &WindowSearch) -> Result<String, CheckpointError> {
        self.replace(|output| format::write_windows(output, search.rule(), &search.state()))
    }

    /// Replaces the file by the output of a function, and returns the function's result.
    fn replace<T>(
        &self,
        write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<T>,
    ) -> Result<T, CheckpointError> {
        let target = self.target()?;
        // A write-protected file must not be replaced because its folder is writable.
        if let Err(error) = File::options().write(true).open(&target)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(error.into());
        }
        let neighbour = Neighbour::of(target)?;
        let mut output = BufWriter::new(neighbour.file());
        let sha256 = write(&mut output)?;
        output.into_inner().map_err(io::IntoInnerError::into_error)?;
        neighbour.replace()?;
        Ok(sha256)
    }

    /// Returns the values in the file, ready to be extended, and the SHA-256 of the whole file, in
    /// the form of `sha256sum`. The values are within the bounds of the rule, but not computed
    /// again: see [`HeapSequence::recompute`] and [`HeapSequence::spot_check`].
    ///
    /// # Complexity
    /// Linear in the file in time and memory; memory is allocated only after the size is checked.
    ///
    /// # Errors
    /// [`CheckpointError::Foreign`], [`CheckpointError::OldVersion`], [`CheckpointError::Torn`],
    /// [`CheckpointError::OtherRule`] or [`CheckpointError::Values`] if the file is invalid,
    /// [`CheckpointError::Io`] if it cannot be read.
    pub fn load(&self, rule: Rule) -> Result<(HeapSequence, String), CheckpointError> {
        let (file, size) = self.open()?;
        let (values, sha256) = format::read_all(file, size, &rule)?;
        let name = rule.to_string();
        match HeapSequence::with_values(rule, values) {
            Ok(sequence) => Ok((sequence, sha256)),
            Err(error) => Err(CheckpointError::Values { rule: name, error }),
        }
    }

    /// Returns the search by windows in the file, and the SHA-256 of the whole file.
    pub fn load_windows(
        &self,
        rule: Rule,
        limit: u64,
    ) -> Result<(WindowSearch, String), CheckpointError> {
        let (file, size) = self.open()?;
        let (state, sha256) = format::read_windows(file, size, &rule)?;
        let name = rule.to_string();
        match WindowSearch::from_state(rule, limit, &state) {
            Ok(search) => Ok((search.ok_or(CheckpointError::Torn)?, sha256)),
            Err(error) => Err(CheckpointError::Values { rule: name, error }),
        }
    }

    fn open(&self) -> Result<(BufReader<File>, u64), CheckpointError> {
        // Reading a pipe could block for ever, and a device might never end.
        if !fs::metadata(&self.path)?.is_file() {
            return Err(CheckpointError::Foreign);
        }
        let file = File::open(&self.path)?;
        let size = file.metadata()?.len();
        Ok((BufReader::new(file), size))
    }

    /// Returns the path of the file itself if the path is a link.
    fn target(&self) -> io::Result<PathBuf> {
        match fs::symlink_metadata(&self.path) {
            Ok(_) => fs::canonicalize(&self.path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(self.path.clone()),
            Err(error) => Err(error),
        }
    }
}
