//! Readers of graph files.
//!
//! A format of lines is a [`BlockReader`](blocks::BlockReader), which takes blocks of whole lines
//! from a [`Text`](blocks::Text), held or streamed, and passes edges to an
//! [`EdgeSink`](sink::EdgeSink): a graph being built, a packed file, or a function. Other formats
//! take the whole text. Only `reader` maps each [`GraphFormat`](format::GraphFormat) to its reader.

#[cfg(test)]
mod agreement;
mod blocks;
pub(crate) mod detect;
mod dot;
mod dot_words;
mod edges;
pub(crate) mod error;
pub(crate) mod format;
mod judge;
mod lines;
mod matrix_market;
mod named_edges;
#[cfg(feature = "parallel")]
mod parts;
mod pgsolver;
pub(crate) mod reader;
mod sink;
mod table;
#[cfg(test)]
mod tests;
mod token;
