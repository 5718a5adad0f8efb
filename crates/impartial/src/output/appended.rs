//! Files that grow by whole lines, which a later run goes on with.

use super::OutputError;
use super::target::{Target, is_one_file, is_the_input};
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 24;

/// A file to which a command adds lines, locked against other runs, or a pipe or a device.
pub(crate) struct Appended {
    path: PathBuf,
    file: File,
    /// The file itself if it is a regular one.
    target: Option<PathBuf>,
}

impl Appended {
    /// Opens a file, a pipe or a device, and passes each line that the file holds to a function,
    /// with its line feed if it has one. A pipe or a device is never read.
    ///
    /// The input is a path, or standard input if it is absent or `-`.
    ///
    /// # Errors
    /// When it is a folder or the input itself, cannot be opened, or another run writes to it; those
    /// of the function.
    pub(crate) fn open<E: From<OutputError>>(
        path: &Path,
        input: Option<&Path>,
        each: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<Self, E> {
        let unwritten = |source| unwritten(path, source);
        let (target, file) = match Target::of(path).map_err(unwritten)? {
            Target::Folder => return Err(OutputError::Folder { path: path.to_path_buf() }.into()),
            target if is_the_input(&target, input) => {
                return Err(OutputError::IsInput { path: path.to_path_buf() }.into());
            }
            Target::Special(special) => {
                (None, File::options().append(true).open(special).map_err(unwritten)?)
            }
            Target::New(target) | Target::File(target) => {
                OutputError::check_folder(&target, path)?;
                let file = locked(&target, path)?;
                (Some(target), file)
            }
        };
        let appended = Appended { path: path.to_path_buf(), file, target };
        if appended.is_file() {
            appended.each_line(each)?;
        }
        Ok(appended)
    }

    /// Passes each line that the file holds to a function.
    ///
    /// # Errors
    /// When it cannot be read; those of the function.
    fn each_line<E: From<OutputError>>(
        &self,
        mut each: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let unread = |source| unwritten(&self.path, source);
        let mut reader = BufReader::new(&self.file);
        reader.rewind().map_err(unread)?;
        let mut line = Vec::new();
        while reader.by_ref().take(LONGEST).read_until(b'\n', &mut line).map_err(unread)? > 0 {
            each(&line)?;
            line.clear();
        }
        Ok(())
    }

    /// Returns whether this is a file, which keeps what is written.
    pub(crate) fn is_file(&self) -> bool {
        self.target.is_some()
    }

    /// Cuts the file off after a number of bytes.
    pub(crate) fn cut(&self, length: u64) -> Result<(), OutputError> {
        self.file.set_len(length).map_err(|source| unwritten(&self.path, source))
    }

    /// Adds bytes at the end.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        self.file.write_all(bytes).map_err(|source| unwritten(&self.path, source))
    }
}

fn unwritten(path: &Path, source: io::Error) -> OutputError {
    OutputError::Write { path: path.to_path_buf(), is_kept: false, source }
}

/// Opens a file or makes it, and locks it.
fn locked(target: &Path, path: &Path) -> Result<File, OutputError> {
    let unwritten = |source| unwritten(path, source);
    loop {
        let mut options = File::options();
        let file = options.read(true).append(true).create(true).open(target).map_err(unwritten)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(OutputError::InUse { path: path.to_path_buf() });
            }
            Err(TryLockError::Error(error)) => return Err(unwritten(error)),
        }
        // Between opening and locking, the run that had the lock may have replaced the file.
        if is_one_file(&file, target).map_err(unwritten)? {
            return Ok(file);
        }
    }
}
