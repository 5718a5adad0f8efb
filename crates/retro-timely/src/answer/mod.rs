//! The answer: what a worker knows in the end, checked and written.

pub(crate) mod report;
pub(crate) mod verify;
