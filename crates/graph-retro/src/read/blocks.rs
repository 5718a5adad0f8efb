//! Texts read in blocks of whole lines, so that they are never held completely.

use std::io::{ErrorKind, Read};

use crate::graph::error::DigraphError;
use crate::graph::memory::Account;
use crate::read::error::{Fault, Place, ReadGraphError};
use crate::read::lines::CHUNK;

/// Bytes held of a text with shorter lines. They stay in the second cache from the system's copy to
/// their last use. Slightly more than whole chunks, so that the last chunk can end with a line.
pub(crate) const BLOCK: usize = 4 * CHUNK + 64;

/// A format that can be read in blocks of whole lines.
pub(crate) trait BlockReader {
    type Graph;

    /// Whether a block may end after any blank, because lines have no meaning.
    const FREE_LAYOUT: bool = false;

    /// Reads some lines; `last` means that the text ends with them.
    fn block(&mut self, text: &[u8], last: bool) -> Result<(), Fault>;

    fn finish(self) -> Result<Self::Graph, ReadGraphError>;
}

/// A text in memory, or from a source.
pub(crate) enum Text<'a> {
    Held(&'a [u8]),
    Source(&'a mut dyn Read),
}

impl Text<'_> {
    /// Reads block by block. Memory for lines longer than a block is taken from the account.
    pub(crate) fn in_blocks<R: BlockReader>(
        self,
        account: &Account,
        mut reader: R,
    ) -> Result<R::Graph, ReadGraphError> {
        match self {
            Text::Held(text) => {
                reader.block(text, true).map_err(|fault| fault.locate(text, Place::START))?;
                reader.finish()
            }
            Text::Source(source) => read_source_by(reader, source, (BLOCK, account)),
        }
    }

    /// Reads all of it at once. Memory for it is taken from the account.
    pub(crate) fn at_once<G>(
        self,
        account: &Account,
        read: impl FnOnce(&[u8]) -> Result<G, ReadGraphError>,
    ) -> Result<G, ReadGraphError> {
        match self {
            Text::Held(text) => read(text),
            source => read(&source.in_blocks(account, Whole { text: Vec::new(), account })?),
        }
    }
}

/// A reader of blocks that keeps them.
struct Whole<'a> {
    text: Vec<u8>,
    account: &'a Account,
}

impl BlockReader for Whole<'_> {
    type Graph = Vec<u8>;

    const FREE_LAYOUT: bool = true;

    fn block(&mut self, text: &[u8], _last: bool) -> Result<(), Fault> {
        let bytes = text.len() as u64;
        self.account.take(bytes)?;
        self.text.try_reserve(text.len()).map_err(|_| DigraphError::OutOfMemory { bytes })?;
        self.text.extend_from_slice(text);
        Ok(())
    }

    fn finish(self) -> Result<Vec<u8>, ReadGraphError> {
        Ok(self.text)
    }
}

/// Reads a text from a source in blocks of `size` bytes, or of one line if it is longer.
pub(crate) fn read_source_by<R: BlockReader>(
    mut reader: R,
    source: &mut dyn Read,
    (size, account): (usize, &Account),
) -> Result<R::Graph, ReadGraphError> {
    let mut buffer = vec![0; size];
    let (mut held, mut place) = (0, Place::START);
    loop {
        if held == buffer.len() {
            let bytes = held as u64;
            account.take(bytes)?;
            buffer.try_reserve_exact(held).map_err(|_| DigraphError::OutOfMemory { bytes })?;
            buffer.resize(2 * held, 0);
        }
        let filled = held + fill(&mut buffer[held..], source)?;
        let last = filled < buffer.len();
        // The rest of the previous block has no line end and no blank.
        let new = &buffer[held..filled];
        let newline = new.iter().rposition(|&byte| byte == b'\n');
        let cut = newline.or_else(|| {
            let blank = |&byte: &u8| matches!(byte, b' ' | b'\t' | b'\r');
            new.iter().rposition(blank).filter(|_| R::FREE_LAYOUT)
        });
        let end = match cut {
            _ if last => filled,
            Some(cut) => held + cut + 1,
            None => {
                held = filled;
                continue;
            }
        };
        let lines = &buffer[..end];
        reader.block(lines, last).map_err(|fault| fault.locate(lines, place))?;
        if last {
            return reader.finish();
        }
        place = place.after(lines);
        buffer.copy_within(end..filled, 0);
        held = filled - end;
    }
}

/// Reads until a buffer is full or the source ends, and returns the number of bytes.
fn fill(buffer: &mut [u8], source: &mut dyn Read) -> Result<usize, ReadGraphError> {
    let mut filled = 0;
    while filled < buffer.len() {
        match source.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(received) => filled += received,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(ReadGraphError::Source { message: error.to_string() }),
        }
    }
    Ok(filled)
}
