//! Where commands read: a file or standard input, and graphs in all formats.

mod graph;
mod input;
mod mark;
mod picture;
mod text;

pub(crate) use graph::{GraphSource, Loaded};
pub(crate) use input::Source;
pub(crate) use picture::read_picture;
