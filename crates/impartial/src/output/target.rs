//! What an output path refers to.

use super::OutputError;
use crate::system::standard_input;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The most symbolic links to follow, as in Linux.
const MOST_LINKS: usize = 40;

/// What a path refers to, after following symbolic links.
pub(super) enum Target {
    /// Nothing yet; a file can be created there.
    New(PathBuf),
    File(PathBuf),
    /// A device, a pipe, or an open file of a process.
    Special(PathBuf),
}

impl Target {
    /// Returns the target of an output path. The input is a path, or standard input if absent or
    /// `-`.
    ///
    /// # Errors
    /// If it is a folder, has no folder, or is the input under any name or link.
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

    /// Returns the target after following all links, or nothing for a folder.
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

/// Returns whether a link names an open file, as `/proc/self/fd/1` does, where `/dev/stdout` leads:
/// writing goes through the link, whatever has the file's old name now.
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

/// Returns whether an open file still has its name; true on systems without file numbers.
pub(super) fn is_one_file(file: &fs::File, path: &Path) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(named) => Ok(is_same(&file.metadata()?, &named, || true)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns whether both are one file by device and number, or by their paths on a system without
/// file numbers.
fn is_same(one: &Metadata, other: &Metadata, are_one_path: impl Fn() -> bool) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{FileTypeExt, MetadataExt};
        let _ = are_one_path;
        let key = |metadata: &Metadata| (metadata.dev(), metadata.ino());
        // It is harmless to read and write the same terminal or `/dev/null`.
        (one.is_file() || one.file_type().is_block_device()) && key(one) == key(other)
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        are_one_path()
    }
}
