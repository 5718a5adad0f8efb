//! Sources of input: files, standard input, and graphs of all formats.

mod byte_order_mark;
mod files;
mod graph;
mod input;
mod text;

pub(crate) use files::read_picture;
pub(crate) use graph::{GraphSource, WriteNames};
pub(crate) use input::Source;
