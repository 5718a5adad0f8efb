//! Where commands read: a file or standard input, and graphs in all formats.

mod graph;
mod input;
mod mark;

pub(crate) use graph::{GraphSource, Loaded};
pub(crate) use input::Source;
