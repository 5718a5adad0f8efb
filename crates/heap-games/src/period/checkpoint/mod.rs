//! Checkpoints of long runs: the values so far in a file that is never torn.

mod error;
mod format;
mod lock;
mod neighbour;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};

use crate::{HeapSequence, Rule, RuleError};
use neighbour::Neighbour;

pub use error::CheckpointError;
pub use lock::CheckpointLock;

/// A file that keeps the values of a rule between runs.
///
/// Saving writes a new file beside it, brings it to the disk, and renames it, so that a run that is
/// killed at any moment, or a full disk, leaves the checkpoint before or the new one. The file names
/// the rule and ends in a SHA-256 of all that stands before it, which finds what was torn or changed
/// by chance. Anyone who changes the values can change that too: so the values of a file are an
/// [`Assumption`](crate::Assumption) until they are computed anew.
///
/// # Examples
/// ```
/// use heap_games::{Checkpoint, HeapSequence};
///
/// let checkpoint = Checkpoint::at(std::env::temp_dir().join("kayles.checkpoint"));
/// let lock = checkpoint.lock()?;
/// let mut kayles = HeapSequence::new("0.77".parse()?);
/// kayles.extend_to(1000)?;
/// let sha256 = checkpoint.save(&kayles)?;
/// let mut loaded = checkpoint.load("0.77".parse()?)?;
/// assert_eq!(loaded.sha256, sha256);
/// assert_eq!(loaded.sequence.values().len(), 1001);
/// assert!(loaded.sequence.assumption().is_some());
/// loaded.sequence.recompute(usize::MAX)?;
/// assert!(loaded.sequence.assumption().is_none());
/// # drop(lock);
/// # std::fs::remove_file(checkpoint.path())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checkpoint {
    path: PathBuf,
}

/// What a checkpoint holds.
#[derive(Clone, Debug)]
pub struct LoadedCheckpoint {
    /// The values, ready to be extended; they rest on an [`Assumption`](crate::Assumption).
    pub sequence: HeapSequence,
    /// The SHA-256 of the whole file, as `sha256sum` prints it.
    pub sha256: String,
}

impl Checkpoint {
    /// Returns the checkpoint at a path, whether there is a file or not.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Returns whether there is something at the path, be it a checkpoint or not.
    pub fn exists(&self) -> bool {
        fs::symlink_metadata(&self.path).is_ok()
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns a lock that keeps other processes from the checkpoint until it is dropped or the
    /// process ends in whatever way.
    ///
    /// The lock is on a file beside the checkpoint, `.lock` added to its name, as the checkpoint
    /// itself is replaced by every save. Files that killed runs left behind are removed.
    ///
    /// # Errors
    /// [`CheckpointError::InUse`] when another has it, [`CheckpointError::ForeignLock`] when there
    /// is another file of that name, [`CheckpointError::Foreign`] when the checkpoint is a folder or
    /// a device, [`CheckpointError::Io`] when the lock cannot be written.
    pub fn lock(&self) -> Result<CheckpointLock, CheckpointError> {
        let target = self.target()?;
        if fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
            return Err(CheckpointError::Foreign);
        }
        let lock = CheckpointLock::on(&target)?;
        neighbour::remove_leftovers(&target);
        Ok(lock)
    }

    /// Replaces the file by one with the values of a sequence, and returns its SHA-256, as
    /// `sha256sum` prints it.
    ///
    /// A link is followed: it stays, and the file it leads to is replaced.
    ///
    /// # Complexity
    /// Linear in the values, which are written as wide as they are kept.
    ///
    /// # Errors
    /// [`CheckpointError::Io`] when it cannot be written or is protected; the file before stays as
    /// it is.
    pub fn save(&self, sequence: &HeapSequence) -> Result<String, CheckpointError> {
        let target = self.target()?;
        // A file that its owner protected is not to be replaced through its folder.
        if let Err(error) = File::options().write(true).open(&target)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(error.into());
        }
        let neighbour = Neighbour::of(target)?;
        let mut output = BufWriter::new(neighbour.file());
        let sha256 = format::write_all(&mut output, sequence.rule(), sequence.values())?;
        output.into_inner().map_err(io::IntoInnerError::into_error)?;
        neighbour.replace()?;
        Ok(sha256)
    }

    /// Returns what the file keeps. Its values are within the bounds of the rule, but not computed
    /// anew: see [`HeapSequence::recompute`] and [`HeapSequence::spot_check`].
    ///
    /// # Complexity
    /// Linear in the file, and as much memory, which is not taken before its size is known to be
    /// right.
    ///
    /// # Errors
    /// [`CheckpointError::Foreign`], [`CheckpointError::OldVersion`], [`CheckpointError::Torn`],
    /// [`CheckpointError::OtherRule`] or [`CheckpointError::Values`] when the file is not what it
    /// should be, [`CheckpointError::Io`] when it cannot be read.
    pub fn load(&self, rule: Rule) -> Result<LoadedCheckpoint, CheckpointError> {
        // A pipe would wait for ever, a device never end.
        if !fs::metadata(&self.path)?.is_file() {
            return Err(CheckpointError::Foreign);
        }
        let file = File::open(&self.path)?;
        let size = file.metadata()?.len();
        let (values, sha256) = format::read_all(BufReader::new(file), size, &rule)?;
        let name = rule.to_string();
        match HeapSequence::with_values(rule, values) {
            Ok(sequence) => Ok(LoadedCheckpoint { sequence, sha256 }),
            Err(error) => Err(CheckpointError::Values { rule: name, error }),
        }
    }

    /// Returns the path of the file itself where the path is one of a link.
    fn target(&self) -> io::Result<PathBuf> {
        match fs::symlink_metadata(&self.path) {
            Ok(_) => fs::canonicalize(&self.path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(self.path.clone()),
            Err(error) => Err(error),
        }
    }
}

impl LoadedCheckpoint {
    /// Computes values anew within some steps, and then compares others that are picked at random
    /// with the definition; see [`HeapSequence::recompute`] and [`HeapSequence::spot_check`].
    ///
    /// The seed of the choice is made from the file's SHA-256 and from random keys of this process,
    /// so that no file can be crafted to avoid it.
    ///
    /// # Errors
    /// [`RuleError::WrongValue`] and the errors of [`HeapSequence::extend_to`].
    pub fn spot_check(&mut self, steps: u64) -> Result<(), RuleError> {
        let seed = RandomState::new().hash_one(&self.sha256);
        self.sequence.spot_check(seed, steps)
    }
}
