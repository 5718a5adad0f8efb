//! Files that commands write: whole, or not at all.
//!
//! Every file is written to a new neighbour with a name of its own, brought to the disk, and
//! renamed. A full disk, a kill or an error in the input leaves the file that was there before.
//! What is no file, such as `/dev/null` or a named pipe, is written in place, since a rename would
//! put a file where it stood.

mod target;
#[cfg(test)]
mod tests;

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use target::{Target, folder_of, is_the_input};
use tempfile::NamedTempFile;

/// Bytes that are gathered before they are written.
const PIECE: usize = 1 << 18;

/// How the names of neighbours begin and end; what a kill leaves behind is known by them.
const NEIGHBOUR: [&str; 2] = [".impartial-", ".part"];

/// A file that a command writes.
///
/// Without [`Output::commit`] nothing has happened when it is dropped.
pub(crate) struct Output {
    path: PathBuf,
    place: Place,
}

enum Place {
    /// A neighbour that takes the name of the target.
    Beside {
        neighbour: BufWriter<NamedTempFile>,
        target: PathBuf,
        replaced: Option<Box<Metadata>>,
    },
    /// A pipe, a terminal or another device.
    InPlace(BufWriter<File>),
}

/// An output that cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum OutputError {
    #[error("{} is the input as well as the output", path.display())]
    IsInput { path: PathBuf },
    #[error("{} is a folder, not a file to write", path.display())]
    Folder { path: PathBuf },
    #[error("{} cannot be written{}", path.display(), if *is_kept { " and stays as it was" } else { "" })]
    Write {
        path: PathBuf,
        /// Whether there is a file that stays as it was.
        is_kept: bool,
        source: io::Error,
    },
}

impl Output {
    /// Returns an empty output that takes the place of a path in the end.
    ///
    /// The input is a path, or standard input where it is absent or `-`. This is to be called
    /// before the input is read.
    ///
    /// # Errors
    /// When the path is a folder or the input itself, by whatever name or link, or when it cannot be
    /// written.
    pub(crate) fn create(path: &Path, input: Option<&Path>) -> Result<Self, OutputError> {
        let unwritten = |source| OutputError::Write {
            path: path.to_path_buf(),
            is_kept: path.is_file(),
            source,
        };
        let place = match Target::of(path).map_err(unwritten)? {
            Target::Folder => {
                let path = path.to_path_buf();
                return Err(OutputError::Folder { path });
            }
            target if is_the_input(&target, input) => {
                let path = path.to_path_buf();
                return Err(OutputError::IsInput { path });
            }
            Target::Special(path) => {
                let file = File::options().append(true).open(path);
                Place::InPlace(BufWriter::with_capacity(PIECE, file.map_err(unwritten)?))
            }
            Target::New(target) => Place::beside(target, None).map_err(unwritten)?,
            Target::File(target) => {
                // A file that its owner protected is not to be replaced through its folder.
                let old = File::options().write(true).open(&target);
                let old = old.and_then(|old| old.metadata()).map_err(unwritten)?;
                Place::beside(target, Some(Box::new(old))).map_err(unwritten)?
            }
        };
        let path = path.to_path_buf();
        Ok(Output { path, place })
    }

    /// Gives the path what was written, once that is on the disk.
    ///
    /// # Errors
    /// When it cannot be brought there; a file before stays as it was.
    pub(crate) fn commit(self) -> Result<(), OutputError> {
        let (path, is_kept) = (self.path, self.place.replaces());
        self.place.commit().map_err(|source| OutputError::Write {
            path,
            is_kept,
            source,
        })
    }

    /// Writes all of these bytes and commits.
    ///
    /// # Errors
    /// As [`Output::commit`].
    pub(crate) fn commit_bytes(mut self, bytes: &[u8]) -> Result<(), OutputError> {
        match self.place.writer().write_all(bytes) {
            Ok(()) => self.commit(),
            Err(source) => Err(self.unwritten(source)),
        }
    }

    fn unwritten(&self, source: io::Error) -> OutputError {
        OutputError::Write {
            path: self.path.clone(),
            is_kept: self.place.replaces(),
            source,
        }
    }

    /// Returns an error of the system as one that names the path.
    fn named(&self, error: io::Error) -> io::Error {
        match error.kind() {
            // Writers begin anew after it, so that it stays what it is.
            io::ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, self.unwritten(error)),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.place.writer().write(bytes);
        written.map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.place.writer().flush();
        flushed.map_err(|error| self.named(error))
    }
}

impl Place {
    fn beside(target: PathBuf, replaced: Option<Box<Metadata>>) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        let builder = builder.prefix(NEIGHBOUR[0]).suffix(NEIGHBOUR[1]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The system takes away what the user's mask forbids, as for every new file.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let neighbour = builder
            .tempfile_in(folder_of(&target))
            // The name of the neighbour in the message would tell the user nothing.
            .map_err(|error| {
                error
                    .raw_os_error()
                    .map_or(error, io::Error::from_raw_os_error)
            })?;
        Ok(Place::Beside {
            neighbour: BufWriter::with_capacity(PIECE, neighbour),
            target,
            replaced,
        })
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Place::Beside { neighbour, .. } => neighbour,
            Place::InPlace(file) => file,
        }
    }

    fn replaces(&self) -> bool {
        matches!(
            self,
            Place::Beside {
                replaced: Some(_),
                ..
            }
        )
    }

    fn commit(self) -> io::Result<()> {
        match self {
            Place::InPlace(mut file) => file.flush(),
            Place::Beside {
                neighbour,
                target,
                replaced,
            } => {
                let neighbour = neighbour
                    .into_inner()
                    .map_err(io::IntoInnerError::into_error)?;
                if let Some(replaced) = replaced {
                    copy_permissions(neighbour.as_file(), &replaced)?;
                }
                neighbour.as_file().sync_all()?;
                neighbour.persist(&target).map_err(|error| error.error)?;
                sync_folder(folder_of(&target));
                Ok(())
            }
        }
    }
}

/// Gives a file the owner and the permissions of the one that it replaces.
fn copy_permissions(file: &File, replaced: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let own = file.metadata()?;
        if (own.uid(), own.gid()) != (replaced.uid(), replaced.gid()) {
            // Only a superuser may give a file away; for others it becomes their own.
            let _ = fchown(file, Some(replaced.uid()), Some(replaced.gid()));
        }
    }
    file.set_permissions(replaced.permissions())
}

/// Brings the new name to the disk where the system can; the file itself is there already.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
