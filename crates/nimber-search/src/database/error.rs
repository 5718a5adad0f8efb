//! Why a database was refused.

use super::entry::Known;
use std::io;
use std::path::PathBuf;

/// Why a database was refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum DatabaseError {
    #[error("the file could not be read or written")]
    Io(#[from] io::Error),
    #[error("not a database of nimbers")]
    NotADatabase,
    /// The file was written by another version of this crate.
    #[error("this database of nimbers has format {found}, but only format {known} is supported")]
    UnknownFormat { found: u32, known: u32 },
    #[error("the rules have {bytes} bytes, but at most {most} are supported")]
    RulesTooLong { bytes: usize, most: usize },
    /// The database is for another game.
    #[error("the nimbers are of {found}, and not of {wanted}")]
    OtherRules {
        /// The rules in the file, on one line; for long texts the beginning and the digest.
        found: String,
        /// The requested rules, in the same form.
        wanted: String,
    },
    #[error("the database is in use, perhaps by another process")]
    InUse,
    /// The file begins like a database, but its contents are not valid.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    #[error("position {}: one source has {one}, another {other}", hex(.position))]
    Contradiction {
        /// The bytes of the position.
        position: Vec<u8>,
        one: Known,
        other: Known,
    },
    #[error("in {}", .path.display())]
    InFile {
        /// The file.
        path: PathBuf,
        /// The error.
        source: Box<DatabaseError>,
    },
}

/// Returns bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
