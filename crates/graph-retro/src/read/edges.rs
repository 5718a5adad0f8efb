//! Edge lists without a header, counted from 0.

#[cfg(feature = "parallel")]
use crate::graph::builder::{DigraphBuilder, EXPECTED};
#[cfg(feature = "parallel")]
use crate::graph::digraph::Digraph;
use crate::graph::limits::MAX_POSITIONS;
#[cfg(feature = "parallel")]
use crate::graph::memory::Account;
use crate::read::blocks::BlockReader;
use crate::read::error::{Fault, ReadGraphError};
use crate::read::lines::{CHUNK, PlainLines};
use crate::read::sink::EdgeSink;
use crate::read::token::Cursor;

/// Reads about this many pieces at the same time.
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

/// A reader of edge lists.
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
