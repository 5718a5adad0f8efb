//! Periods: found, proven, certified, and looked for over weeks.

#[cfg(test)]
mod by_definition;
mod certificate;
mod checker;
#[cfg(feature = "checkpoint")]
mod checkpoint;
mod search;
mod theorem;

pub use certificate::Certificate;
pub use checker::{CertificateError, CheckBudget, CheckProgress, CheckWork};
#[cfg(feature = "checkpoint")]
pub use checkpoint::{Checkpoint, CheckpointError, CheckpointLock, LoadedCheckpoint};
pub use search::{PeriodReport, PeriodSearch};
pub(crate) use theorem::KnownPeriod;
pub use theorem::Theorem;
