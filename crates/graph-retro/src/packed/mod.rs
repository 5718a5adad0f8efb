//! Graphs packed into files with checksums.
//!
//! `builder` sorts edges into a file, `check` reads a file from beginning to end, `file` opens one:
//! into memory, or to be read in place. `part` is a file with the rows of some positions.

pub(crate) mod builder;
mod check;
pub(crate) mod file;
pub(crate) mod format;
pub(crate) mod part;
