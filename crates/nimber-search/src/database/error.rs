//! Why a database was refused.

use super::entry::Known;
use std::io;
use std::path::PathBuf;

/// Why a database was refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The system refused to read or write.
    #[error("the file could not be read or written")]
    Io(#[from] io::Error),
    /// The file is something else.
    #[error("not a database of nimbers")]
    NotADatabase,
    /// The file was written by another version of this crate.
    #[error("a database of nimbers in format {found}, where format {known} is known")]
    UnknownFormat {
        /// The format of the file.
        found: u32,
        /// The format that this version reads.
        known: u32,
    },
    /// The text of the rules is too long.
    #[error("rules of {bytes} bytes, with room for {most}")]
    RulesTooLong {
        /// The length of the text.
        bytes: usize,
        /// How long it may be.
        most: usize,
    },
    /// The database holds the nimbers of another game.
    #[error("nimbers of {found}, and not of {wanted}")]
    OtherRules {
        /// The rules in the file, on one line; of a long text the beginning and the digest.
        found: String,
        /// The rules asked for, in the same way.
        wanted: String,
    },
    /// Another process has the file open, or another part of this one.
    #[error("the database is in use, by another process perhaps")]
    InUse,
    /// The file begins as a database, and what follows is not what was written.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// Two sources give one position different nimbers.
    #[error("position {}: one source knows {one}, another {other}", hex(.position))]
    Contradiction {
        /// The bytes of the position.
        position: Vec<u8>,
        /// What was known.
        one: Known,
        /// What was added.
        other: Known,
    },
    /// One of several files is to blame.
    #[error("in {}", .path.display())]
    InFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: Box<DatabaseError>,
    },
}

/// Returns bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
