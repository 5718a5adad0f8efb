//! Texts too long to hold, in blocks of whole lines.

use std::io::Read;

use crate::read::error::{Fault, Place, ReadGraphError};

/// Bytes asked for at a time.
const BLOCK: usize = 1 << 20;

/// A format that can be read in blocks of whole lines.
pub(crate) trait BlockReader {
    /// What comes of it.
    type Graph;

    /// Whether a block may end after any blank, because lines mean nothing.
    const FREE_LAYOUT: bool = false;

    /// Reads some lines. `last` says that the text ends with them.
    fn block(&mut self, text: &[u8], last: bool) -> Result<(), Fault>;

    /// Returns the graph after the last block.
    fn finish(self) -> Result<Self::Graph, ReadGraphError>;
}

/// Reads a text that is in memory.
pub(crate) fn read_slice<R: BlockReader>(
    mut reader: R,
    text: &[u8],
) -> Result<R::Graph, ReadGraphError> {
    reader.block(text, true).map_err(|fault| fault.locate(text, Place::START))?;
    reader.finish()
}

/// Reads a text from a source that need not fit into memory.
pub(crate) fn read_source<R: BlockReader>(
    reader: R,
    source: impl Read,
) -> Result<R::Graph, ReadGraphError> {
    read_source_by(reader, source, BLOCK)
}

/// Reads a text from a source, this many bytes at a time.
pub(crate) fn read_source_by<R: BlockReader>(
    mut reader: R,
    mut source: impl Read,
    size: usize,
) -> Result<R::Graph, ReadGraphError> {
    let mut buffer = Vec::new();
    let mut place = Place::START;
    loop {
        let held = buffer.len();
        let received = source
            .by_ref()
            .take(size as u64)
            .read_to_end(&mut buffer)
            .map_err(|error| ReadGraphError::Source { message: error.to_string() })?;
        let last = received == 0;
        // No line end and no blank is left from the block before.
        let new = &buffer[held..];
        let newline = new.iter().rposition(|&byte| byte == b'\n');
        let cut = newline.or_else(|| {
            let blank = |&byte: &u8| matches!(byte, b' ' | b'\t' | b'\r');
            new.iter().rposition(blank).filter(|_| R::FREE_LAYOUT)
        });
        let end = match cut {
            _ if last => buffer.len(),
            Some(cut) => held + cut + 1,
            None => continue,
        };
        let lines = &buffer[..end];
        reader.block(lines, last).map_err(|fault| fault.locate(lines, place))?;
        if last {
            return reader.finish();
        }
        place = place.after(lines);
        buffer.drain(..end);
    }
}

/// Cuts a text into about this many pieces of whole lines.
#[cfg(feature = "parallel")]
pub(crate) fn pieces(text: &[u8], count: usize) -> Vec<&[u8]> {
    let size = text.len() / count.max(1) + 1;
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > size {
        let newline = rest[size..].iter().position(|&byte| byte == b'\n');
        let end = newline.map_or(rest.len(), |newline| size + newline + 1);
        let (piece, later) = rest.split_at(end);
        pieces.push(piece);
        rest = later;
    }
    pieces.push(rest);
    pieces
}
