//! Outputs that cannot be written.

use super::target::folder_of;
use std::io;
use std::path::{Path, PathBuf};

/// An output that cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum OutputError {
    #[error("{} is the input as well as the output", path.display())]
    IsInput { path: PathBuf },
    #[error("{} is a folder, not a file to write", path.display())]
    Folder { path: PathBuf },
    #[error("{} is a device or a pipe, and what is written here needs a regular file", path.display())]
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
    #[error(
        "{} cannot be written: there is no folder {}",
        path.display(),
        folder.display()
    )]
    NoFolder { path: PathBuf, folder: PathBuf },
    #[error("standard output cannot be written")]
    Standard(#[source] io::Error),
}

impl OutputError {
    /// Checks that the folder of a target exists, which a path leads to.
    pub(super) fn check_folder(target: &Path, path: &Path) -> Result<(), Self> {
        let folder = folder_of(target);
        match std::fs::metadata(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let (path, folder) = (path.to_path_buf(), folder.to_path_buf());
                Err(OutputError::NoFolder { path, folder })
            }
            _ => Ok(()),
        }
    }
}
