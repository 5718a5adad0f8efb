//! Outputs that cannot be written.

use std::io;
use std::path::PathBuf;

/// An output that cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum OutputError {
    #[error("{} is the input as well as the output", path.display())]
    IsInput { path: PathBuf },
    #[error("{} is a folder, not a file to write", path.display())]
    Folder { path: PathBuf },
    #[error("{} is not a regular file, which a graph of rows wants", path.display())]
    Special { path: PathBuf },
    #[error(
        "{} exists and is not {made}; take another name, or move it away",
        path.display()
    )]
    Foreign { path: PathBuf, made: &'static str },
    #[error("{}: another process is writing to it", path.display())]
    InUse { path: PathBuf },
    #[error("{} cannot be written{}", path.display(), if *is_kept { " and stays as it was" } else { "" })]
    Write {
        path: PathBuf,
        /// Whether there is a file that stays as it was.
        is_kept: bool,
        source: io::Error,
    },
    #[error("standard output cannot be written")]
    Standard(#[source] io::Error),
}
