//! Periods: found, proven, certified, and searched for weeks.

mod adding;
mod certificate;
mod checker;
#[cfg(feature = "checkpoint")]
mod checkpoint;
mod error;
mod observed;
mod search;
mod windows;

pub use certificate::Certificate;
pub(crate) use certificate::Entries;
#[cfg(feature = "checkpoint")]
pub use checkpoint::{Checkpoint, CheckpointError};
pub use error::CertificateError;
pub use observed::repetition;
pub(crate) use search::SHARE;
pub use search::{PeriodReport, PeriodSearch};
pub use windows::WindowSearch;
