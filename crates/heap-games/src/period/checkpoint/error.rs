//! Errors of checkpoints.

use std::io;
use std::path::PathBuf;

use crate::{ParseRuleError, RuleError};

/// Errors of a checkpoint; the file is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what each is")]
pub enum CheckpointError {
    #[error("the checkpoint cannot be read or written")]
    Io(#[source] io::Error),
    #[error("the file is not a checkpoint of this program")]
    Foreign,
    #[error("the checkpoint has version {version}, which is no longer supported; start a new one")]
    OldVersion { version: u8 },
    #[error("the checkpoint is damaged")]
    Torn,
    #[error("the rule in the checkpoint is invalid")]
    Rule(#[source] ParseRuleError),
    #[error("the checkpoint is for rule {found}, not {wanted}")]
    OtherRule { found: String, wanted: String },
    #[error("the values in the checkpoint are not those of rule {rule}")]
    Values {
        rule: String,
        #[source]
        error: RuleError,
    },
    #[error("the checkpoint is in use by {}", holder_name(*process))]
    InUse { process: Option<u32> },
    #[error("the file {} was not written by this program: move or rename it", path.display())]
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
