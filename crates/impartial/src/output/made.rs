//! Which files this program made.

use super::error::OutputError;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How many bytes of a file show what it is.
const HEAD: u64 = 512;

/// What a command writes to a file of its own.
#[derive(Clone, Copy)]
pub(crate) struct Made {
    /// What it is, as in "not a packed graph".
    pub(crate) words: &'static str,
    /// Returns whether a file is one, by its path and its first bytes.
    pub(crate) is: fn(&Path, &[u8]) -> bool,
}

impl Made {
    /// Returns an error when there is a file that is neither empty nor one of these. The name is
    /// that by which the user knows it.
    pub(super) fn check(self, file: &Path, name: &Path) -> Result<(), OutputError> {
        let path = name.to_path_buf();
        match head_of(file) {
            Ok(head) if head.is_empty() || (self.is)(file, &head) => Ok(()),
            Ok(_) => Err(OutputError::Foreign { path, made: self.words }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(source) => Err(OutputError::Write { path, is_kept: true, source }),
        }
    }
}

fn head_of(file: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    File::open(file)?.take(HEAD).read_to_end(&mut head)?;
    Ok(head)
}
