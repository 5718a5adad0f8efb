//! Outputs that cannot be written.

use std::io;
use std::path::{Path, PathBuf};

/// An output that cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum OutputError {
    #[error("{} is both the input and the output", .0.display())]
    IsInput(PathBuf),
    #[error("{} is a folder, not a file to write", .0.display())]
    Folder(PathBuf),
    #[error("{} is a device or a pipe, but this output needs a regular file", .0.display())]
    Special(PathBuf),
    #[error("{} exists and is not {made}; choose another name, or move it away", path.display())]
    Foreign { path: PathBuf, made: &'static str },
    #[error("{}: another process is writing to it", .0.display())]
    InUse(PathBuf),
    #[error("{} cannot be written{}", path.display(), if *is_kept { " and is unchanged" } else { "" })]
    Write {
        path: PathBuf,
        /// Whether an older file exists and is unchanged.
        is_kept: bool,
        source: io::Error,
    },
    #[error("{} cannot be written: there is no folder {}", path.display(), folder.display())]
    NoFolder { path: PathBuf, folder: PathBuf },
    #[error("standard output cannot be written")]
    Standard(#[source] io::Error),
}

impl OutputError {
    /// Returns a closure that makes the error for a path without an older file.
    pub(crate) fn unwritten(path: &Path) -> impl Fn(io::Error) -> Self + Copy {
        move |source| OutputError::Write { path: path.to_path_buf(), is_kept: false, source }
    }
}
