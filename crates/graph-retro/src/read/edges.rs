//! Edge lists without a header, counted from 0.

#[cfg(feature = "parallel")]
use crate::graph::builder::{DigraphBuilder, EXPECTED};
#[cfg(feature = "parallel")]
use crate::graph::digraph::Digraph;
use crate::graph::limits::MAX_POSITIONS;
use crate::read::blocks::BlockReader;
use crate::read::error::{Fault, ReadGraphError};
use crate::read::lines::{CHUNK, PlainLines};
#[cfg(feature = "parallel")]
use crate::read::parts::Parts;
use crate::read::sink::EdgeSink;
use crate::read::token::Cursor;
#[cfg(feature = "parallel")]
use crate::read_at::ReadAt;

/// Returns the graph of a text in parts, or nothing if one thread has to read it.
#[cfg(feature = "parallel")]
pub(crate) fn read_edges_in_parts(parts: &Parts<'_, impl ReadAt + ?Sized>) -> Option<Digraph> {
    let builder = || DigraphBuilder::within(EXPECTED, parts.account.clone());
    parts.read(0, || EdgesPart(Edges::new(builder())))?.par_finish(None).ok()
}

/// A reader of some lines of an edge list.
#[cfg(feature = "parallel")]
struct EdgesPart(Edges<DigraphBuilder>);

#[cfg(feature = "parallel")]
impl BlockReader for EdgesPart {
    type Graph = DigraphBuilder;

    fn block(&mut self, text: &[u8], last: bool) -> Result<(), Fault> {
        self.0.block(text, last)
    }

    fn finish(self) -> Result<DigraphBuilder, ReadGraphError> {
        Ok(self.0.builder)
    }
}

/// A reader of edge lists.
pub(crate) struct Edges<S> {
    builder: S,
    lines: PlainLines,
}

impl<S> Edges<S> {
    pub(crate) fn new(builder: S) -> Self {
        Edges { builder, lines: PlainLines::counted_from(0) }
    }
}

impl<S: EdgeSink> BlockReader for Edges<S> {
    type Graph = S::Graph;

    fn block(&mut self, text: &[u8], _last: bool) -> Result<(), Fault> {
        let mut cursor = Cursor::new(text);
        let most = u64::from(MAX_POSITIONS - 1);
        loop {
            while let Some((lanes, largest)) = self.lines.read(&mut cursor) {
                lanes.iter().for_each(|lane| self.builder.add_edges(lane, largest));
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
