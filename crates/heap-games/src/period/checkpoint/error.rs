//! Errors of checkpoints.

use std::io;
use std::path::PathBuf;

use crate::{ParseRuleError, RuleError};

/// Errors of a checkpoint; the file is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("the checkpoint cannot be read or written")]
    Io(#[source] io::Error),
    /// The file is not a checkpoint.
    #[error("the file is not a checkpoint of this program")]
    Foreign,
    /// The version of the file is no longer supported.
    #[error(
        "the checkpoint has version {version}, which is no longer supported: it has no SHA-256"
    )]
    OldVersion { version: u8 },
    /// The file is too short, too long, or changed.
    #[error("the checkpoint is damaged")]
    Torn,
    /// The file does not name a valid rule.
    #[error("the rule in the checkpoint is invalid")]
    Rule(#[source] ParseRuleError),
    /// The file belongs to another rule.
    #[error("the checkpoint is for rule {found}, not {wanted}")]
    OtherRule { found: String, wanted: String },
    /// The values in the file are wrong for the rule.
    #[error("the values in the checkpoint are not those of rule {rule}")]
    Values {
        rule: String,
        #[source]
        error: RuleError,
    },
    /// Another run uses the checkpoint.
    #[error("the checkpoint is in use by {}", holder_name(*process))]
    InUse { process: Option<u32> },
    /// The lock file of the checkpoint is not a lock of this program.
    #[error("the file {} is not a lock of this program: move it away", path.display())]
    ForeignLock { path: PathBuf },
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            CheckpointError::Torn
        } else {
            CheckpointError::Io(error)
        }
    }
}

fn holder_name(process: Option<u32>) -> String {
    process.map_or("another process".to_string(), |process| format!("process {process}"))
}
