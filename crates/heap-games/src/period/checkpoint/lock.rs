//! Locks that prevent two runs from using one checkpoint.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::error::CheckpointError;
use super::neighbour::with_ending;

/// The first line of every lock file.
const TITLE: &str = "heap-games checkpoint lock\n";

/// A lock on a checkpoint, until it is dropped.
///
/// The operating system holds it and releases it however the process ends, so no lock remains. Its
/// file is removed when the lock is dropped; a file left by a killed process is used again.
#[derive(Debug)]
pub(super) struct CheckpointLock {
    path: PathBuf,
    file: File,
}

impl CheckpointLock {
    /// Locks a target with a file next to it.
    pub(super) fn on(target: &Path) -> Result<Self, CheckpointError> {
        let path = with_ending(target, ".lock");
        loop {
            let mut file = open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let process = holder(&mut file).ok().flatten();
                    return Err(CheckpointError::InUse { process });
                }
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            // Between opening and locking, the previous holder may have removed the file, so that
            // another process locks a new one.
            if is_at(&file, &path)? {
                let lock = Self { path, file };
                // On a full disk the lock works without a name.
                let _ = lock.write_holder();
                return Ok(lock);
            }
        }
    }

    fn write_holder(&self) -> io::Result<()> {
        let mut file = &self.file;
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "{TITLE}process {}", std::process::id())
    }
}

impl Drop for CheckpointLock {
    fn drop(&mut self) {
        // If files cannot be distinguished, removing this one may free another's lock.
        if cfg!(unix) && is_at(&self.file, &self.path).unwrap_or(false) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens or creates a lock file, but no other file.
fn open(path: &Path) -> Result<File, CheckpointError> {
    let foreign = || CheckpointError::ForeignLock { path: path.to_path_buf() };
    if fs::symlink_metadata(path).is_ok_and(|data| !data.is_file()) {
        return Err(foreign());
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = match options.open(path) {
        // A lock of this program is writable.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied && path.exists() => {
            return Err(foreign());
        }
        file => file?,
    };
    let mut start = Vec::new();
    let read = Read::by_ref(&mut file).take(TITLE.len() as u64).read_to_end(&mut start);
    // On other systems than Unix a locked file cannot be read.
    if read.is_ok() && !TITLE.as_bytes().starts_with(&start) {
        return Err(foreign());
    }
    Ok(file)
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let here = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(there) => Ok((here.dev(), here.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns whether a file is the one at a path: always, as it is never removed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Returns the process named in a lock file.
fn holder(file: &mut File) -> io::Result<Option<u32>> {
    let mut text = String::new();
    file.rewind()?;
    file.take(100).read_to_string(&mut text)?;
    let process = text.strip_prefix(TITLE);
    let process = process.and_then(|rest| rest.strip_prefix("process "));
    Ok(process.and_then(|rest| rest.trim_end().parse().ok()))
}
