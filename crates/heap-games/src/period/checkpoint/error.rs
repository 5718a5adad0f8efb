//! What is wrong with a checkpoint.

use std::io;
use std::path::PathBuf;

use crate::{ParseRuleError, RuleError};

/// What is wrong with a checkpoint; the file stays as it is.
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
    /// The file is of a version that is no longer read.
    #[error(
        "the checkpoint is of version {version}, which is no longer read: it does not end in a SHA-256"
    )]
    OldVersion { version: u8 },
    /// The file ends too early, goes on too long, or was changed.
    #[error("the checkpoint is torn or changed")]
    Torn,
    /// The file names no rule that can be read.
    #[error("the checkpoint names no rule")]
    Rule(#[source] ParseRuleError),
    /// The file belongs to another rule.
    #[error("the checkpoint is one of rule {found}, not of {wanted}")]
    OtherRule { found: String, wanted: String },
    /// The file holds values that the rule does not give.
    #[error("the checkpoint holds values that rule {rule} does not give")]
    Values {
        rule: String,
        #[source]
        error: RuleError,
    },
    /// Another run has the checkpoint.
    #[error("the checkpoint is in use by {}", holder_name(*process))]
    InUse { process: Option<u32> },
    /// The file that should name the holder of the checkpoint is not a lock of this program.
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

/// Returns how a person calls who has a lock.
fn holder_name(process: Option<u32>) -> String {
    match process {
        Some(process) => format!("process {process}"),
        None => "another process".to_string(),
    }
}
