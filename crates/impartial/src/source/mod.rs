//! Where commands read: a file or standard input, and graphs in all formats.

mod graph;

pub(crate) use graph::{GraphSource, Loaded, named};
