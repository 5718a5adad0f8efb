//! Edge lists without a header, counted from 0.

use std::io::Read;

#[cfg(feature = "parallel")]
use crate::graph::builder::{DigraphBuilder, EXPECTED};
use crate::graph::digraph::Digraph;
use crate::graph::limits::MAX_POSITIONS;
#[cfg(feature = "parallel")]
use crate::graph::memory::Account;
use crate::read::blocks::BlockReader;
use crate::read::error::{Fault, ReadGraphError};
use crate::read::lines::{CHUNK, PlainLines};
use crate::read::reader::GraphReader;
use crate::read::sink::EdgeSink;
use crate::read::token::Cursor;

/// Returns the graph of an edge list: a line "u v" for each edge, positions from 0, comments after
/// `#` or `%` at the start of a line. This is what the SNAP collection uses.
///
/// There are as many positions as the largest number demands.
///
/// # Complexity
/// O(bytes + positions + edges) time; memory as [`DigraphBuilder`](crate::DigraphBuilder).
///
/// # Errors
/// When a line is anything else, with its place; when the graph cannot be made.
///
/// # Examples
/// ```
/// let graph = graph_retro::read_edges(b"# from to\n0 1\n1\t2\n")?;
/// assert_eq!((graph.position_count(), graph.edge_count()), (3, 2));
/// # Ok::<(), graph_retro::ReadGraphError>(())
/// ```
pub fn read_edges(text: &[u8]) -> Result<Digraph, ReadGraphError> {
    GraphReader::new().edges(text)
}

/// Returns the graph of an edge list as [`read_edges`] does, from a source that need not fit into
/// memory.
///
/// # Errors
/// As [`read_edges`], and when the source fails.
pub fn read_edges_from(source: impl Read) -> Result<Digraph, ReadGraphError> {
    GraphReader::new().edges_from(source)
}

/// Returns the graph of an edge list as [`read_edges`] does, on all threads.
///
/// # Errors
/// As [`read_edges`].
#[cfg(feature = "parallel")]
pub fn par_read_edges(text: &[u8]) -> Result<Digraph, ReadGraphError> {
    GraphReader::new().par_edges(text)
}

/// Reads about so many pieces at the same time.
#[cfg(feature = "parallel")]
pub(crate) fn read_edges_in_pieces(
    text: &[u8],
    count: usize,
    account: &Account,
) -> Result<Digraph, ReadGraphError> {
    use crate::read::blocks::pieces;
    use crate::read::error::Place;
    use rayon::prelude::*;

    let pieces = pieces(text, count);
    let read: Vec<_> = pieces
        .par_iter()
        .map(|piece| {
            let mut reader = Edges::new(DigraphBuilder::within(EXPECTED, account.clone()));
            reader.block(piece, true).map(|()| reader.builder)
        })
        .collect();
    let mut whole = DigraphBuilder::within(EXPECTED, account.clone());
    let mut place = Place::START;
    for (piece, builder) in pieces.iter().zip(read) {
        let builder = builder.map_err(|fault| fault.locate(piece, place))?;
        whole.append(builder);
        place = place.after(piece);
    }
    Ok(whole.par_finish(None)?)
}

pub(crate) struct Edges<S> {
    builder: S,
    lines: PlainLines,
}

impl<S> Edges<S> {
    pub(crate) fn new(builder: S) -> Self {
        Edges { builder, lines: PlainLines::default() }
    }
}

impl<S: EdgeSink> BlockReader for Edges<S> {
    type Graph = S::Graph;

    fn block(&mut self, text: &[u8], _last: bool) -> Result<(), Fault> {
        let mut cursor = Cursor::new(text);
        let most = u64::from(MAX_POSITIONS - 1);
        loop {
            while let Some(lanes) = self.lines.read(&mut cursor) {
                lanes.iter().for_each(|lane| self.builder.add_edges(lane));
            }
            let end = cursor.at + CHUNK;
            while cursor.at < end
                && let Some((from, to)) = cursor.short_line()
            {
                self.builder.add_edge(from, to);
            }
            cursor.skip_blanks();
            match cursor.peek() {
                Some(b'0'..=b'9') => {
                    let from = cursor.number("a position", most)?;
                    cursor.skip_blanks();
                    let to = cursor.number("a position", most)?;
                    cursor.end_of_line()?;
                    self.builder.add_edge(from as u32, to as u32);
                }
                Some(b'\n') => cursor.at += 1,
                Some(b'#' | b'%') => cursor.skip_line(),
                Some(_) => return Err(Fault::unexpected(cursor.at, "a position or a comment")),
                None => return Ok(()),
            }
        }
    }

    fn finish(self) -> Result<S::Graph, ReadGraphError> {
        self.builder.finish(None)
    }
}
