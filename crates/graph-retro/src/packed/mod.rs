//! Graphs packed into files with checksums.
//!
//! `builder` sorts edges into a file, `check` reads one from its beginning to its end, `file` opens
//! one: into memory, or to be read in place.

pub(crate) mod builder;
mod check;
pub(crate) mod file;
pub(crate) mod format;
mod runs;
mod sections;
