//! An input file, or standard input.

use super::byte_order_mark::Unmarked;
use crate::console::Console;
use crate::errors::{Error, Failure, FileError, Result};
use game_table::MemorySize;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The name of standard input in error messages.
const STANDARD: &str = "<stdin>";
/// The longest text read whole, such as a list of values or a certificate.
const LONGEST: MemorySize = MemorySize::from_bytes(64 << 20);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    /// A file, or `None` for standard input.
    pub(crate) path: Option<&'a Path>,
}

/// An input that is open for reading.
pub(crate) struct Opened<'a> {
    pub(crate) reader: Box<dyn Read + 'a>,
    /// Its length in bytes, or 0 if unknown before its end.
    pub(crate) length: u64,
}

impl<'a> Source<'a> {
    /// Returns the source of an argument: a file, or standard input if absent or `-`.
    pub(crate) fn of(file: Option<&'a Path>) -> Self {
        Source { path: file.filter(|file| file.as_os_str() != "-") }
    }

    pub(crate) fn name(self) -> String {
        self.path.map_or(STANDARD.to_string(), |path| path.display().to_string())
    }

    /// Opens the source for reading, after any byte-order mark. The arguments are standard input,
    /// also as a file if it is one.
    pub(crate) fn open<'b>(
        self,
        input: &'b mut dyn Read,
        input_file: Option<&File>,
    ) -> Result<Opened<'b>> {
        let Some(path) = self.path else {
            let length = input_file.and_then(|file| file.metadata().ok());
            let length = length.map_or(0, |metadata| metadata.len());
            return Ok(Opened { reader: Box::new(Unmarked::new(input)), length });
        };
        let unread = |error| self.error(format!("cannot be read: {error}"));
        let file = File::open(path).map_err(unread)?;
        let metadata = file.metadata().map_err(unread)?;
        if metadata.is_dir() {
            return Err(self.error("is a folder, not an input"));
        }
        Ok(Opened { reader: Box::new(Unmarked::new(file)), length: metadata.len() })
    }

    /// Reads the whole source, of at most 64 MiB.
    pub(crate) fn read(self, input: &mut dyn Read) -> Result<Vec<u8>> {
        let bytes = self.read_up_to(LONGEST.bytes(), input)?;
        if bytes.len() as u64 > LONGEST.bytes() {
            let message = format!("has more than {LONGEST} bytes, which is the limit");
            return Err(self.error(Failure::refused(message)));
        }
        Ok(bytes)
    }

    /// Reads up to `most` bytes, and one more if there are more.
    pub(super) fn read_up_to(self, most: u64, input: &mut dyn Read) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = self.open(input, None)?.reader.take(most + 1).read_to_end(&mut bytes);
        read.map_err(|error| self.error(format!("cannot be read: {error}")))?;
        Ok(bytes)
    }

    /// Prompts for input on a terminal.
    pub(crate) fn invite(self, console: &mut Console<'_>) {
        if self.path.is_none() && console.terminal.types_input {
            let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
            // A prompt that cannot be printed is not needed.
            let _ = writeln!(console.errors, "reading from the terminal; {end} ends the input");
        }
    }

    /// Returns an error led by the name of the source.
    pub(crate) fn error(self, error: impl Into<Error>) -> Error {
        let error = error.into();
        match error.is::<FileError>() {
            true => error,
            false => FileError::of(self.name(), error.as_ref()).into(),
        }
    }
}
