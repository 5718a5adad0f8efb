//! Periods: found, proven, certified, and looked for over weeks.

#[cfg(test)]
mod by_definition;
mod certificate;
mod checker;
#[cfg(feature = "checkpoint")]
mod checkpoint;
mod error;
mod record;
mod search;
mod theorem;

pub use certificate::Certificate;
pub use checker::{CheckBudget, CheckProgress, CheckWork};
#[cfg(feature = "checkpoint")]
pub use checkpoint::{Checkpoint, CheckpointError, CheckpointLock, LoadedCheckpoint};
pub use error::CertificateError;
pub use record::Period;
pub use search::{PeriodReport, PeriodSearch};
pub use theorem::{Theorem, period_standing};
