//! Sources of input: files, standard input, and graphs of all formats.

mod files;
mod graph;
mod input;
mod mark;
mod text;

pub(crate) use files::read_picture;
pub(crate) use graph::{GraphSource, WriteNames};
pub(crate) use input::Source;
