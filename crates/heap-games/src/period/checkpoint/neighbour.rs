//! New files next to a file, which replace it when they are complete.
//!
//! The crate `tempfile` could do the writing. It is not used: runs last for weeks and may be
//! killed, and the files they leave are recognised by name and first bytes. So the names must
//! follow our own pattern, which leaves the crate little to do.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::format::TITLE;

/// The suffix of a new file's name, after the target's name and 16 random digits.
const ENDING: &str = ".new";

/// Names to try before giving up.
const TRIES: u64 = 16;

/// A new file, removed again unless it replaces its neighbour.
pub(super) struct Neighbour {
    target: PathBuf,
    path: PathBuf,
    file: File,
}

impl Neighbour {
    /// Creates a file next to a target, with the target's permissions if it exists.
    pub(super) fn of(target: PathBuf) -> io::Result<Self> {
        let keys = RandomState::new();
        let mut tries = 0;
        let (path, file) = loop {
            let path = with_ending(&target, &format!(".{:016x}{ENDING}", keys.hash_one(tries)));
            // This fails for anything that exists, including links.
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => break (path, file),
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                Err(error) if tries == TRIES => return Err(error),
                Err(_) => tries += 1,
            }
        };
        let neighbour = Self { target, path, file };
        if let Ok(data) = fs::metadata(&neighbour.target) {
            neighbour.file.set_permissions(data.permissions())?;
        }
        Ok(neighbour)
    }

    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Syncs the file to disk and renames it to its target.
    pub(super) fn replace(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, &self.target)?;
        self.path.clear();
        // The new name is safe once the folder is synced; not every system supports that.
        if let Some(folder) = folder_of(&self.target)
            && let Ok(folder) = File::open(folder)
        {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for Neighbour {
    fn drop(&mut self) {
        if !self.path.as_os_str().is_empty() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Removes new files next to a target that killed runs left, recognised by their names and first
/// bytes. Requires the lock.
pub(super) fn remove_leftovers(target: &Path) {
    let Some(entries) = folder_of(target).and_then(|folder| fs::read_dir(folder).ok()) else {
        return;
    };
    let Some(name) = target.file_name() else {
        return;
    };
    for entry in entries.flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && is_new_name(&entry.file_name(), name.as_encoded_bytes()) {
            let path = entry.path();
            if begins_as_checkpoint(&path).unwrap_or(false) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Returns whether [`Neighbour::of`] could give this name.
fn is_new_name(name: &OsString, target: &[u8]) -> bool {
    let middle = name
        .as_encoded_bytes()
        .strip_prefix(target)
        .and_then(|rest| rest.strip_prefix(b"."))
        .and_then(|rest| rest.strip_suffix(ENDING.as_bytes()));
    middle.is_some_and(|digits| digits.len() == 16 && digits.iter().all(u8::is_ascii_hexdigit))
}

/// Returns whether a file begins like a checkpoint, or ends before that.
fn begins_as_checkpoint(path: &Path) -> io::Result<bool> {
    let mut start = Vec::new();
    let file = File::open(path)?;
    file.take(TITLE.len() as u64).read_to_end(&mut start)?;
    Ok(TITLE.starts_with(&start))
}

/// Returns a path with a suffix added to the name.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(ending);
    PathBuf::from(name)
}

fn folder_of(path: &Path) -> Option<&Path> {
    let folder = path.parent()?;
    Some(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
}
