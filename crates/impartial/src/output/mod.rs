//! Files that commands write: whole, or not at all.
//!
//! Every file is written to a new neighbour with a name of its own, brought to the disk, and
//! renamed. A full disk, a kill or an error in the input leaves the file that was there before.
//! Anything but a file, such as `/dev/null` or a named pipe, is written in place, since a rename
//! would put a file where it stood. Only files of lines grow, and keep those that are whole: one that a
//! later run goes on with ([`to_append`]), and a new one whose lines take long.
//!
//! Only an empty file and one that this program made are ever replaced; [`Made`] recognises those.

mod error;
mod fields;
mod option;
mod target;
#[cfg(test)]
mod tests;

pub(crate) use error::OutputError;
pub(crate) use fields::{Fields, SequenceFormat, TableFormat};
pub(crate) use option::{OutputOption, TextFile};
use std::fs::{File, Metadata, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use target::{Target, folder_of, is_one_file};
use tempfile::{NamedTempFile, TempPath};

/// How the names of neighbours begin and end; what a kill leaves behind is known by them.
const NEIGHBOUR: [&str; 2] = [".impartial-", ".part"];
/// How many bytes of a file show what it is.
const HEAD: u64 = 512;

/// What a command writes to a file of its own.
#[derive(Clone, Copy)]
pub(crate) struct Made {
    /// What it is, as in "not a packed graph".
    pub(crate) words: &'static str,
    pub(crate) is: fn(&Path, &[u8]) -> bool,
}

impl Made {
    /// Returns an error when there is a file that is neither empty nor one of these. The name is
    /// that by which the user knows it.
    fn check(self, file: &Path, name: &Path) -> Result<(), OutputError> {
        let path = name.to_path_buf();
        let mut head = Vec::new();
        match File::open(file).and_then(|file| file.take(HEAD).read_to_end(&mut head)) {
            Ok(_) if head.is_empty() || (self.is)(file, &head) => Ok(()),
            Ok(_) => Err(OutputError::Foreign { path, made: self.words }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(source) => Err(OutputError::Write { path, is_kept: true, source }),
        }
    }
}

/// A file that a command is to write.
///
/// Until it is committed there is nothing of it, whatever ends the program.
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
    pub(crate) fn new(path: &Path, input: Option<&Path>, made: Made) -> Result<Self, OutputError> {
        let target = Target::of(path, input)?;
        let is_kept = path.is_file();
        let path = path.to_path_buf();
        let unwritten = |source| OutputError::Write { path: path.clone(), is_kept, source };
        let (target, replaced) = match target {
            Target::Special(special) => {
                let file = File::options().append(true).open(special).map_err(unwritten)?;
                return Ok(Output { path, made, place: Place::InPlace(file) });
            }
            Target::New(target) => (target, None),
            Target::File(target) => {
                // A file that its owner protected is not to be replaced through its folder.
                let old = File::options().write(true).open(&target);
                let old = old.and_then(|old| old.metadata()).map_err(unwritten)?;
                made.check(&target, &path)?;
                (target, Some(Box::new(old)))
            }
        };
        // Whether a new file can be made there.
        drop(neighbour(&target).map_err(unwritten)?);
        Ok(Output { path, made, place: Place::Beside { target, replaced } })
    }

    /// Writes the file: these bytes, whole and on the disk, or an error and nothing.
    pub(crate) fn commit(self, bytes: &[u8]) -> Result<(), OutputError> {
        let (path, is_kept) = (self.path.clone(), self.replaces());
        self.commit_in_order(|mut file| {
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
        let (is_kept, Output { path, made, place }) = (self.replaces(), self);
        let unwritten = |source| OutputError::Write { path: path.clone(), is_kept, source };
        let Place::Beside { target, replaced } = place else {
            return Err(OutputError::Special(path).into());
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
    fn commit_in_order<T, E: From<OutputError>>(
        self,
        write: impl FnOnce(File) -> Result<T, E>,
    ) -> Result<T, E> {
        match self.place {
            Place::InPlace(file) => write(file),
            Place::Beside { .. } => self.commit_by(|file, _| write(file)),
        }
    }

    /// Returns the file itself, still empty, which keeps what is written to it.
    fn into_file(self) -> Result<File, OutputError> {
        let target = match self.place {
            Place::InPlace(file) => return Ok(file),
            Place::Beside { target, .. } => target,
        };
        let file = File::options().append(true).create(true).open(&target);
        let file = file.map_err(OutputError::unwritten(&self.path))?;
        self.made.check(&target, &self.path)?;
        Ok(file)
    }

    fn replaces(&self) -> bool {
        matches!(self.place, Place::Beside { replaced: Some(_), .. })
    }
}

/// Opens a file, a pipe or a device to which lines are added, and returns whether it is a file, which is
/// made if there is none, read from its beginning, and locked against other runs.
pub(crate) fn to_append(path: &Path) -> Result<(File, bool), OutputError> {
    let unwritten = OutputError::unwritten(path);
    let mut options = File::options();
    let options = options.append(true);
    let target = match Target::of(path, None)? {
        Target::Special(special) => return Ok((options.open(special).map_err(unwritten)?, false)),
        Target::New(target) | Target::File(target) => target,
    };
    loop {
        let file = options.read(true).create(true).open(&target).map_err(unwritten)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => OutputError::InUse(path.to_path_buf()),
            TryLockError::Error(error) => unwritten(error),
        })?;
        // Between opening and locking, the run that had the lock may have replaced the file.
        if is_one_file(&file, &target).map_err(unwritten)? {
            return Ok((file, true));
        }
    }
}

/// Gives a file that is whole the name of its target, and the owner and permissions of the file that
/// it replaces.
fn name(file: File, own: TempPath, target: &Path, replaced: Option<&Metadata>) -> io::Result<()> {
    if let Some(replaced) = replaced {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let new = file.metadata()?;
            if (new.uid(), new.gid()) != (replaced.uid(), replaced.gid()) {
                // Only a superuser may give a file away; for others it becomes their own.
                let _ = fchown(&file, Some(replaced.uid()), Some(replaced.gid()));
            }
        }
        file.set_permissions(replaced.permissions())?;
    }
    file.sync_all()?;
    drop(file);
    own.persist(target).map_err(|error| error.error)?;
    // Brings the new name to the disk if the system can; the file itself is there already.
    if cfg!(unix) {
        let _ = File::open(folder_of(target)).and_then(|folder| folder.sync_all());
    }
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
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    // The name of the neighbour means nothing to the user.
    builder.tempfile_in(folder_of(target)).map_err(|error| match error.kind() {
        io::ErrorKind::Other => error,
        kind => kind.into(),
    })
}

/// Standard output, whose errors say so.
pub(crate) struct StandardOutput<'a>(pub(crate) &'a mut dyn Write);

impl Write for StandardOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| named(error, OutputError::Standard))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(|error| named(error, OutputError::Standard))
    }
}

/// Returns an error of writing that says to what.
fn named(error: io::Error, name: impl FnOnce(io::Error) -> OutputError) -> io::Error {
    match error.kind() {
        io::ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, name(error)),
    }
}
