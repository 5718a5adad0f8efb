//! Output files, written whole or not at all.
//!
//! A file is written under a temporary name in the same folder, synced and renamed, so that a full
//! disk, a kill or an error in the input leaves the old file. Devices and pipes, such as
//! `/dev/null`, are written in place, since a rename would replace them. Only files of lines grow:
//! those that a later run continues ([`to_append`]), and new ones whose lines take long.
//!
//! Only empty files and files that this program wrote are replaced; [`Made`] recognises them.

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

/// The beginning and end of temporary names; they mark what a killed run left.
const NEIGHBOUR: [&str; 2] = [".impartial-", ".part"];
/// How many bytes identify a file.
const HEAD: u64 = 512;

/// A kind of file that commands write.
#[derive(Clone, Copy)]
pub(crate) struct Made {
    /// The kind in words, as in "not a packed graph".
    pub(crate) words: &'static str,
    pub(crate) is: fn(&Path, &[u8]) -> bool,
}

impl Made {
    /// Returns an error if there is a file that is neither empty nor of this kind; the error calls
    /// it `name`.
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

/// A file to write.
///
/// Until it is committed nothing of it exists, however the program ends.
pub(crate) struct Output {
    path: PathBuf,
    made: Made,
    place: Place,
}

enum Place {
    /// A regular file, replaced by renaming a temporary one.
    Beside { target: PathBuf, replaced: Option<Box<Metadata>> },
    /// A pipe, a terminal or another device.
    InPlace(File),
}

impl Output {
    /// Returns the output at a path for a kind of file.
    ///
    /// The input is a path, or standard input if absent or `-`. Call this before the input is read.
    ///
    /// # Errors
    /// If the path is a folder, the input itself under any name or link, or a file that this
    /// program did not write; or if it cannot be written.
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
                // A file that its owner protected must not be replaced by a rename.
                let old = File::options().write(true).open(&target);
                let old = old.and_then(|old| old.metadata()).map_err(unwritten)?;
                made.check(&target, &path)?;
                (target, Some(Box::new(old)))
            }
        };
        // Checks that a new file can be created there.
        drop(neighbour(&target).map_err(unwritten)?);
        Ok(Output { path, made, place: Place::Beside { target, replaced } })
    }

    /// Writes these bytes to the file and syncs it; after an error nothing has changed.
    pub(crate) fn commit(self, bytes: &[u8]) -> Result<(), OutputError> {
        let (path, is_kept) = (self.path.clone(), self.replaces());
        self.commit_in_order(|mut file| {
            let written = file.write_all(bytes);
            written.map_err(|source| OutputError::Write { path, is_kept, source })
        })
    }

    /// Writes the file with a function that receives it empty, with its folder, and may seek in it;
    /// after an error nothing has changed.
    ///
    /// # Errors
    /// Those of the function; if the output is a device or a pipe; or if the file cannot be synced.
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
        // Another file may have the name by now.
        made.check(&target, &path)?;
        name(file, neighbour, &target, replaced.as_deref()).map_err(unwritten)?;
        Ok(written)
    }

    /// Writes the output of a function that writes in order: to a file as
    /// [`commit_by`](Self::commit_by) does, to a device or a pipe directly.
    fn commit_in_order<T, E: From<OutputError>>(
        self,
        write: impl FnOnce(File) -> Result<T, E>,
    ) -> Result<T, E> {
        match self.place {
            Place::InPlace(file) => write(file),
            Place::Beside { .. } => self.commit_by(|file, _| write(file)),
        }
    }

    /// Returns the file itself, still empty; everything written to it is kept.
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

/// Opens a file, pipe or device to append lines, and returns whether it is a file: that is created
/// if absent, read from its beginning, and locked against other runs.
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
        // A run that held the lock may have replaced the file before we got it.
        if is_one_file(&file, &target).map_err(unwritten)? {
            return Ok((file, true));
        }
    }
}

/// Renames a finished file to its target, with the owner and permissions of the file that it
/// replaces.
fn name(file: File, own: TempPath, target: &Path, replaced: Option<&Metadata>) -> io::Result<()> {
    if let Some(replaced) = replaced {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let new = file.metadata()?;
            if (new.uid(), new.gid()) != (replaced.uid(), replaced.gid()) {
                // Only a superuser may keep the owner; others become the owner.
                let _ = fchown(&file, Some(replaced.uid()), Some(replaced.gid()));
            }
        }
        file.set_permissions(replaced.permissions())?;
    }
    file.sync_all()?;
    drop(file);
    own.persist(target).map_err(|error| error.error)?;
    // Sync the new name if the system can; the contents are synced already.
    if cfg!(unix) {
        let _ = File::open(folder_of(target)).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// Returns a temporary file in the same folder, removed on drop.
fn neighbour(target: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let builder = builder.prefix(NEIGHBOUR[0]).suffix(NEIGHBOUR[1]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The user's umask applies, as for every new file.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    // The temporary name means nothing to the user.
    builder.tempfile_in(folder_of(target)).map_err(|error| match error.kind() {
        io::ErrorKind::Other => error,
        kind => kind.into(),
    })
}

/// Standard output, whose errors name it.
pub(crate) struct StandardOutput<'a>(pub(crate) &'a mut dyn Write);

impl Write for StandardOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| named(error, OutputError::Standard))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(|error| named(error, OutputError::Standard))
    }
}

/// Returns a write error that names the output.
fn named(error: io::Error, name: impl FnOnce(io::Error) -> OutputError) -> io::Error {
    match error.kind() {
        io::ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, name(error)),
    }
}
