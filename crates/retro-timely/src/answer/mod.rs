//! The answer of a worker at the end of a run, checked and written.

pub(crate) mod report;
pub(crate) mod verify;
