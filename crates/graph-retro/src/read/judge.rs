//! Contest files: sizes, then edges with positions from 1.

#[cfg(feature = "parallel")]
use crate::graph::builder::DigraphBuilder;
#[cfg(feature = "parallel")]
use crate::graph::digraph::Digraph;
use crate::graph::error::{DigraphError, MAX_POSITIONS, check_plausible};
use crate::read::blocks::BlockReader;
use crate::read::error::{Fault, ReadGraphError};
use crate::read::lines::{CHUNK, PlainLines};
#[cfg(feature = "parallel")]
use crate::read::parts::Parts;
use crate::read::sink::{EdgeSink, List};
use crate::read::token::Cursor;
#[cfg(feature = "parallel")]
use crate::read_at::read_up_to;

/// Returns the graph of a text in parts, or `None` if one thread has to read it.
#[cfg(feature = "parallel")]
pub(crate) fn read_judge_in_parts(parts: &Parts<'_>) -> Option<Digraph> {
    let builder = |expected| DigraphBuilder::within(expected, parts.account.clone());
    let mut start = [0; 1 << 8];
    let seen = read_up_to(parts.text, 0, &mut start).ok()?;
    let mut head = Judge::new(builder(0));
    let mut cursor = Cursor::new(&start[..seen]);
    head.sizes(&mut cursor, true).ok()?;
    // The last number may continue beyond the bytes seen.
    cursor.peek()?;
    head.check_size().ok()?;
    let position_count = head.position_count;
    // The total is checked below.
    let edges_left = Some(u64::MAX);
    let part = || Judge {
        is_part: true,
        position_count,
        edges_left,
        ..Judge::new(builder(position_count))
    };
    let whole = parts.read(cursor.at as u64, part)?;
    (whole.edge_count() == head.edge_count).then_some(())?;
    whole.par_finish(Some(position_count)).ok()
}

/// A reader of contest files.
pub(crate) struct Judge<S> {
    builder: S,
    /// Whether this is a part of the lines after the sizes.
    is_part: bool,
    position_count: u32,
    /// Whether the first of the sizes has been read.
    knows_positions: bool,
    /// `Some` once both sizes have been read.
    edges_left: Option<u64>,
    edge_count: u64,
    /// The source of an edge whose target is on the next line.
    pending: Option<u32>,
    lines: PlainLines,
}

impl<S: EdgeSink> Judge<S> {
    pub(crate) fn new(builder: S) -> Self {
        Judge {
            builder,
            is_part: false,
            position_count: 0,
            knows_positions: false,
            edges_left: None,
            edge_count: 0,
            pending: None,
            lines: PlainLines::counted_from(1),
        }
    }

    /// Reads the sizes, or those within the block.
    fn sizes(&mut self, cursor: &mut Cursor<'_>, last: bool) -> Result<(), Fault> {
        cursor.skip_space();
        if !self.knows_positions && (last || cursor.peek().is_some()) {
            let most = u64::from(MAX_POSITIONS);
            self.position_count = cursor.number("the number of positions", most)? as u32;
            self.knows_positions = true;
            cursor.skip_space();
        }
        if self.knows_positions && (last || cursor.peek().is_some()) {
            self.edge_count = cursor.number("the number of edges", u64::MAX)?;
            self.edges_left = Some(self.edge_count);
            self.builder.expect_positions(self.position_count);
        }
        Ok(())
    }

    fn edges(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let mut left = self.edges_left.unwrap_or(0);
        while left > 0 {
            if self.pending.is_none() {
                cursor.skip_space();
                left -= self.plain_lines(cursor, left);
                left -= self.short_lines(cursor, left);
                if left == 0 {
                    break;
                }
            }
            let from = match self.pending.take() {
                Some(from) => from,
                None => {
                    cursor.skip_space();
                    if cursor.peek().is_none() {
                        break;
                    }
                    self.position(cursor)?
                }
            };
            cursor.skip_space();
            if cursor.peek().is_none() {
                self.pending = Some(from);
                break;
            }
            let to = self.position(cursor)?;
            self.builder.add_edge(from, to);
            left -= 1;
        }
        self.edges_left = Some(left);
        Ok(())
    }

    /// Reads thousands of plain lines at a time while possible, and returns their number.
    fn plain_lines(&mut self, cursor: &mut Cursor<'_>, most: u64) -> u64 {
        let mut count = 0;
        loop {
            let start = cursor.at;
            // Zero wraps to the largest number and is refused like other large ones.
            let Some((lanes, largest)) = self.lines.read(cursor) else {
                return count;
            };
            let here = lanes.iter().map(|lane| lane.len() as u64).sum::<u64>();
            if largest >= self.position_count || count + here > most {
                cursor.at = start;
                return count;
            }
            lanes.iter().for_each(|lane| self.builder.add_edges(lane, largest));
            count += here;
        }
    }

    /// Reads short lines from this chunk while possible, and returns their number.
    #[inline(always)]
    fn short_lines(&mut self, cursor: &mut Cursor<'_>, most: u64) -> u64 {
        let mut count = 0;
        let end = cursor.at + CHUNK;
        while count < most && cursor.at < end {
            let start = cursor.at;
            let Some((from, to)) = cursor.short_line() else {
                break;
            };
            let (from, to) = (from.wrapping_sub(1), to.wrapping_sub(1));
            if from.max(to) >= self.position_count {
                cursor.at = start;
                break;
            }
            self.builder.add_edge(from, to);
            count += 1;
        }
        count
    }

    /// Reads a position from 1 and returns it from 0.
    #[inline(always)]
    fn position(&self, cursor: &mut Cursor<'_>) -> Result<u32, Fault> {
        let start = cursor.at;
        let number = cursor.position("a position")?;
        // Zero wraps to the largest number and is refused like other large ones.
        let position = number.wrapping_sub(1);
        if position >= self.position_count {
            return Err(Fault::out_of_range(start, 1, u64::from(self.position_count)));
        }
        Ok(position)
    }

    fn check_size(&self) -> Result<(), DigraphError> {
        check_plausible(u64::from(self.position_count), self.edge_count)
    }
}

impl<S: EdgeSink> BlockReader for Judge<S> {
    type Graph = List<S>;

    const FREE_LAYOUT: bool = true;

    fn block(&mut self, text: &[u8], last: bool) -> Result<(), Fault> {
        let mut cursor = Cursor::new(text);
        if self.edges_left.is_none() {
            self.sizes(&mut cursor, last)?;
        }
        if self.edges_left.is_none() {
            return Ok(());
        }
        self.edges(&mut cursor)?;
        if self.is_part {
            // An edge that continues in the next part would shift the pairs there.
            return match self.pending {
                Some(_) if last => Err(Fault::unexpected(cursor.at, "a position")),
                _ => Ok(()),
            };
        }
        cursor.skip_space();
        if self.edges_left == Some(0) && cursor.peek().is_some() {
            return Err(Fault::unexpected(cursor.at, "the end of the input"));
        }
        if last && self.edges_left != Some(0) {
            return Err(Fault::unexpected(cursor.at, "a position"));
        }
        Ok(())
    }

    fn finish(self) -> Result<List<S>, ReadGraphError> {
        if !self.is_part {
            self.check_size()?;
        }
        Ok(List::new(self.builder, self.position_count))
    }
}
