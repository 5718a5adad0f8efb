//! Edge lists without a header, counted from 0.

#[cfg(feature = "parallel")]
use crate::graph::builder::{DigraphBuilder, EXPECTED};
#[cfg(feature = "parallel")]
use crate::graph::digraph::Digraph;
use crate::graph::error::{MAX_POSITIONS, check_plausible};
use crate::graph::memory::Account;
use crate::read::blocks::BlockReader;
use crate::read::error::{Fault, ReadGraphError};
use crate::read::format::ReadNote;
use crate::read::lines::{CHUNK, PlainLines};
#[cfg(feature = "parallel")]
use crate::read::parts::Parts;
use crate::read::sink::{EdgeSink, List};
use crate::read::table::BEHIND;
use crate::read::token::Cursor;

/// Returns the graph of a text in parts, or `None` if one thread has to read it.
#[cfg(feature = "parallel")]
pub(crate) fn read_edges_in_parts(parts: &Parts<'_>) -> Option<Digraph> {
    let builder = || DigraphBuilder::within(EXPECTED, parts.account.clone());
    parts.read(0, || Edges::new(builder(), parts.account.clone()))?.par_finish(None).ok()
}

/// A reader of edge lists.
pub(crate) struct Edges<S> {
    builder: S,
    lines: PlainLines,
    /// Whether anything follows the ends of an edge; `None` before the first edge.
    beside: Option<bool>,
    /// Isolated positions, and the account of their memory.
    alone: Vec<u32>,
    account: Account,
}

impl<S> Edges<S> {
    pub(crate) fn new(builder: S, account: Account) -> Self {
        let lines = PlainLines::counted_from(0);
        Edges { builder, lines, beside: None, alone: Vec::new(), account }
    }
}

/// Returns whether the two ends of an edge are followed by anything: a number, or attributes in
/// braces.
fn beside(cursor: &mut Cursor<'_>) -> Result<bool, Fault> {
    cursor.skip_blanks();
    match cursor.peek() {
        None | Some(b'\n') => {
            cursor.end_of_line()?;
            return Ok(false);
        }
        Some(b'{') => cursor.skip_line(),
        Some(_) => {
            let at = cursor.at;
            while cursor.peek().is_some_and(|byte| b"0123456789+-.eE".contains(&byte)) {
                cursor.at += 1;
            }
            if at == cursor.at {
                return Err(Fault::unexpected(at, "the end of the line"));
            }
        }
    }
    cursor.end_of_line()?;
    Ok(true)
}

impl<S: EdgeSink> BlockReader for Edges<S> {
    type Graph = List<S>;

    fn block(&mut self, text: &[u8], _last: bool) -> Result<(), Fault> {
        let mut cursor = Cursor::new(text);
        let most = u64::from(MAX_POSITIONS - 1);
        loop {
            if self.beside != Some(true) {
                let start = cursor.at;
                while let Some((lanes, largest)) = self.lines.read(&mut cursor) {
                    lanes.iter().for_each(|lane| self.builder.add_edges(lane, largest));
                }
                let end = cursor.at + CHUNK;
                while cursor.at < end
                    && let Some((from, to)) = cursor.short_line()
                {
                    self.builder.add_edge(from, to);
                }
                if cursor.at > start {
                    self.beside = Some(false);
                }
            }
            cursor.skip_blanks();
            match cursor.peek() {
                Some(b'0'..=b'9') => {
                    let from = cursor.number("a position", most)?;
                    cursor.skip_blanks();
                    if matches!(cursor.peek(), None | Some(b'\n')) {
                        self.account.push(&mut self.alone, from as u32)?;
                        cursor.end_of_line()?;
                        continue;
                    }
                    let to = cursor.number("a position", most)?;
                    let end = cursor.at;
                    let beside = beside(&mut cursor)?;
                    if *self.beside.get_or_insert(beside) != beside {
                        return Err(Fault::unexpected(end, "as many columns as above"));
                    }
                    self.builder.add_edge(from as u32, to as u32);
                }
                Some(b'\n') => cursor.at += 1,
                Some(b'#' | b'%') => cursor.skip_line(),
                Some(_) => {
                    let expected = "a position or a comment (words are of the format `names`)";
                    return Err(Fault::unexpected(cursor.at, expected));
                }
                None => return Ok(()),
            }
        }
    }

    fn finish(self) -> Result<List<S>, ReadGraphError> {
        let Edges { builder, beside, mut alone, .. } = self;
        alone.sort_unstable();
        let mut notes = if beside == Some(true) { vec![ReadNote::new(BEHIND)] } else { Vec::new() };
        if let [one] = alone[..] {
            notes.push(ReadNote::new(format!("{one} alone on a line is a position, not a count")));
        }
        let named = builder.positions();
        let count = alone.last().map(|&last| named.max(last + 1));
        if let Some(count) = count.filter(|&count| count > named) {
            check_plausible(u64::from(count), u64::from(named) + alone.len() as u64)?;
        }
        Ok(List { sink: builder, position_count: count, alone, notes })
    }
}
