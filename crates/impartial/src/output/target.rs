//! What a path to write stands for.

use super::OutputError;
use crate::system::standard_input;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Symbolic links that are followed, as many as Linux follows.
const MOST_LINKS: usize = 40;

/// What a path stands for, symbolic links followed.
pub(super) enum Target {
    /// Nothing so far; a file may be made there.
    New(PathBuf),
    File(PathBuf),
    /// A device, a pipe, or an open file of a process.
    Special(PathBuf),
}

impl Target {
    /// Returns what a path to write stands for. The input is a path, or standard input if it is absent
    /// or `-`.
    ///
    /// # Errors
    /// When it is a folder, in none, or the input by whatever name or link.
    pub(super) fn of(path: &Path, input: Option<&Path>) -> Result<Self, OutputError> {
        let target = Target::followed(path).map_err(OutputError::unwritten(path))?;
        let target = target.ok_or_else(|| OutputError::Folder(path.to_path_buf()))?;
        match &target {
            Target::New(file) => {
                let folder = folder_of(file);
                let found = fs::metadata(folder);
                if found.is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
                    let (path, folder) = (path.to_path_buf(), folder.to_path_buf());
                    return Err(OutputError::NoFolder { path, folder });
                }
            }
            Target::File(file) | Target::Special(file) => {
                if is_the_input(file, input) {
                    return Err(OutputError::IsInput(path.to_path_buf()));
                }
            }
        }
        Ok(target)
    }

    /// Returns the target at the end of all links, or nothing for a folder.
    fn followed(path: &Path) -> io::Result<Option<Self>> {
        if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Ok(None);
        }
        let mut path = path.to_path_buf();
        for _ in 0..MOST_LINKS {
            let metadata = match fs::symlink_metadata(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    path.file_name().ok_or(error)?;
                    return Ok(Some(Target::New(path)));
                }
                metadata => metadata?,
            };
            if metadata.is_dir() {
                return Ok(None);
            }
            if metadata.is_file() {
                return Ok(Some(Target::File(path)));
            }
            if !metadata.is_symlink() || is_of_a_process(&path) {
                return Ok(Some(Target::Special(path)));
            }
            let next = fs::read_link(&path)?;
            path = folder_of(&path).join(next);
        }
        Err(io::Error::other("too many symbolic links"))
    }
}

/// Returns whether a link is one of an open file, as `/proc/self/fd/1` is, to which `/dev/stdout`
/// leads: what it names is written through it, whatever has taken its name since.
fn is_of_a_process(link: &Path) -> bool {
    fs::canonicalize(folder_of(link)).is_ok_and(|folder| folder.starts_with("/proc"))
}

pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

fn is_the_input(output: &Path, input: Option<&Path>) -> bool {
    let path = input.filter(|input| input.as_os_str() != "-");
    let input = match path {
        Some(input) => fs::metadata(input),
        None => standard_input().and_then(|input| input.metadata()),
    };
    let are_one_path = || match (fs::canonicalize(output), path.map(fs::canonicalize)) {
        (Ok(one), Some(Ok(other))) => one == other,
        _ => false,
    };
    match (fs::metadata(output), input) {
        (Ok(one), Ok(other)) => is_same(&one, &other, are_one_path),
        _ => false,
    }
}

/// Returns whether an open file still has its name; where files have no numbers, that is so.
pub(super) fn is_one_file(file: &fs::File, path: &Path) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(named) => Ok(is_same(&file.metadata()?, &named, || true)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns whether two are one by device and number, or on a system that gives files no numbers, as
/// their paths say.
fn is_same(one: &Metadata, other: &Metadata, are_one_path: impl Fn() -> bool) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{FileTypeExt, MetadataExt};
        let _ = are_one_path;
        let key = |metadata: &Metadata| (metadata.dev(), metadata.ino());
        // Reading a terminal or `/dev/null` and writing to it does no harm.
        (one.is_file() || one.file_type().is_block_device()) && key(one) == key(other)
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        are_one_path()
    }
}
