//! Files that commands write: whole, or not at all.
//!
//! Every file is written to a new neighbour with a name of its own, brought to the disk, and
//! renamed. A full disk, a kill or an error in the input leaves the file that was there before.
//! Anything but a file, such as `/dev/null` or a named pipe, is written in place, since a rename
//! would put a file where it stood. A file that grows by lines is in [`Appended`].
//!
//! Only an empty file and one that this program made are ever replaced; [`Made`] recognises those.

mod appended;
mod error;
mod fields;
mod flushed;
mod made;
mod option;
mod target;
#[cfg(test)]
mod tests;

pub(crate) use appended::Appended;
pub(crate) use error::OutputError;
pub(crate) use fields::{Fields, SequenceFormat, TableFormat};
pub(crate) use made::Made;
pub(crate) use option::{OutputOption, TextFile};
#[cfg(unix)]
use std::fs;
use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use target::{Target, folder_of, is_the_input};
use tempfile::{NamedTempFile, TempPath};

/// How the names of neighbours begin and end; what a kill leaves behind is known by them.
const NEIGHBOUR: [&str; 2] = [".impartial-", ".part"];

/// A file that a command is to write.
///
/// Until [`Output::commit`] there is nothing of it, whatever ends the program.
pub(crate) struct Output {
    path: PathBuf,
    made: Made,
    place: Place,
}

enum Place {
    /// A file that a new neighbour takes the name of.
    Beside { target: PathBuf, replaced: Option<Box<Metadata>> },
    /// A pipe, a terminal or another device.
    InPlace(File),
}

impl Output {
    /// Returns the output at a path, and what it is to hold.
    ///
    /// The input is a path, or standard input if it is absent or `-`. This is to be called
    /// before the input is read.
    ///
    /// # Errors
    /// When the path is a folder, the input itself, by whatever name or link, or a file that this
    /// program did not make, or when it cannot be written.
    pub(crate) fn create(
        path: &Path,
        input: Option<&Path>,
        made: Made,
    ) -> Result<Self, OutputError> {
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
                Place::InPlace(file.map_err(unwritten)?)
            }
            Target::New(target) => {
                OutputError::check_folder(&target, path)?;
                Place::beside(target, None).map_err(unwritten)?
            }
            Target::File(target) => {
                // A file that its owner protected is not to be replaced through its folder.
                let old = File::options().write(true).open(&target);
                let old = old.and_then(|old| old.metadata()).map_err(unwritten)?;
                made.check(&target, path)?;
                Place::beside(target, Some(Box::new(old))).map_err(unwritten)?
            }
        };
        let path = path.to_path_buf();
        Ok(Output { path, made, place })
    }

    /// Writes the file: these bytes, whole and on the disk, or an error and nothing.
    ///
    /// # Errors
    /// When they cannot be written; a file before stays as it was.
    pub(crate) fn commit(self, bytes: &[u8]) -> Result<(), OutputError> {
        if let Place::InPlace(mut file) = self.place {
            let written = file.write_all(bytes);
            let path = self.path;
            return written.map_err(|source| OutputError::Write { path, is_kept: false, source });
        }
        let (path, is_kept) = (self.path.clone(), self.place.replaces());
        self.commit_by(|mut file, _| {
            let written = file.write_all(bytes);
            written.map_err(|source| OutputError::Write { path, is_kept, source })
        })
    }

    /// Writes the file by a function that gets it empty, with the folder that it is in: whole and on
    /// the disk, or an error and nothing. The function may seek in the file.
    ///
    /// # Errors
    /// Those of the function; when the output is a device or a pipe; when the file cannot be brought
    /// to the disk. A file before stays as it was.
    pub(crate) fn commit_by<T, E: From<OutputError>>(
        self,
        write: impl FnOnce(File, &Path) -> Result<T, E>,
    ) -> Result<T, E> {
        let (path, is_kept, made) = (self.path, self.place.replaces(), self.made);
        let unwritten = |source| OutputError::Write { path: path.clone(), is_kept, source };
        let Place::Beside { target, replaced } = self.place else {
            return Err(OutputError::Special { path }.into());
        };
        let (file, neighbour) = neighbour(&target).map_err(unwritten)?.into_parts();
        let written = write(file.try_clone().map_err(unwritten)?, folder_of(&target))?;
        // Another file may have taken the name meanwhile.
        made.check(&target, &path)?;
        name(file, neighbour, &target, replaced.as_deref()).map_err(unwritten)?;
        Ok(written)
    }

    /// Writes what a function writes from the beginning to the end: to a file as
    /// [`commit_by`](Self::commit_by) does, and to a device or a pipe at once.
    ///
    /// # Errors
    /// Those of the function; when the file cannot be brought to the disk.
    pub(crate) fn commit_in_order<T, E: From<OutputError>>(
        self,
        write: impl FnOnce(File) -> Result<T, E>,
    ) -> Result<T, E> {
        match self.place {
            Place::InPlace(file) => write(file),
            Place::Beside { .. } => self.commit_by(|file, _| write(file)),
        }
    }
}

impl Place {
    /// Returns a place beside a file, if a new file can be made there.
    fn beside(target: PathBuf, replaced: Option<Box<Metadata>>) -> io::Result<Self> {
        drop(neighbour(&target)?);
        Ok(Place::Beside { target, replaced })
    }

    fn replaces(&self) -> bool {
        match self {
            Place::Beside { replaced, .. } => replaced.is_some(),
            Place::InPlace(_) => false,
        }
    }
}

/// Gives a file that is whole the name of its target.
fn name(
    file: File,
    neighbour: TempPath,
    target: &Path,
    replaced: Option<&Metadata>,
) -> io::Result<()> {
    if let Some(replaced) = replaced {
        copy_permissions(&file, replaced)?;
    }
    file.sync_all()?;
    drop(file);
    neighbour.persist(target).map_err(|error| error.error)?;
    sync_folder(folder_of(target));
    Ok(())
}

/// Returns a new file beside a path, which goes when it is dropped.
fn neighbour(target: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let builder = builder.prefix(NEIGHBOUR[0]).suffix(NEIGHBOUR[1]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The system takes away what the user's mask forbids, as for every new file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let made = builder.tempfile_in(folder_of(target));
    made.map_err(without_path)
}

/// Returns an error without the name of the neighbour, which means nothing to the user.
fn without_path(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::Other => error,
        kind => kind.into(),
    }
}

/// Standard output, whose errors say so.
pub(crate) struct StandardOutput<'a>(pub(crate) &'a mut dyn Write);

impl Write for StandardOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named_standard)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named_standard)
    }
}

fn named_standard(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, OutputError::Standard(error)),
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

/// Brings the new name to the disk if the system can; the file itself is there already.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
