//! Graphs packed into files with checksums.

pub(crate) mod builder;
pub(crate) mod check;
pub(crate) mod file;
pub(crate) mod format;
