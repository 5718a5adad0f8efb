//! Readers of graph files.
//!
//! A format is a [`BlockReader`](blocks::BlockReader), which takes blocks of whole lines and hands
//! edges to an [`EdgeSink`](sink::EdgeSink): a graph in the making, or a file of rows in the
//! making. So a text in memory, a stream and a packed file share one reader for each format.

#[cfg(test)]
mod agreement;
mod blocks;
mod dot;
mod dot_words;
mod edges;
pub(crate) mod entry;
pub(crate) mod error;
mod judge;
mod lines;
mod matrix_market;
mod named_edges;
pub(crate) mod names;
#[cfg(feature = "file")]
mod pack;
#[cfg(feature = "parallel")]
mod parts;
mod pgsolver;
pub(crate) mod reader;
mod sink;
#[cfg(test)]
mod tests;
mod token;
