//! Where commands read: a file or standard input, and graphs in all formats.

mod files;
mod graph;
mod input;
mod mark;
mod text;

pub(crate) use files::read_picture;
pub(crate) use graph::{GraphSource, WriteNames};
pub(crate) use input::Source;
