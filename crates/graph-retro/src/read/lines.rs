//! Plain lines of two numbers, read at several places of a text at once.
//!
//! # The idea
//! The end of a line is known only after reading its digits, so a single reader waits for one load
//! after the other. Four readers that start at four lines of a chunk overlap their waits:
//!
//! ```text
//! cut 32 KiB into 4 lanes, each from the start of a line to the end of one
//! while every lane surely has k more lines:
//!     k times: one line of each lane
//! then the rest of each lane
//! ```
//!
//! # Why it is right
//! No plain line is longer than 18 bytes, so a lane with b bytes left has at least b / 18 whole
//! lines, and the inner loop needs no check for its end. At a line that is not plain (a comment, a
//! sign, two blanks, more than 8 digits) the chunk is returned unread, for a slower reader that
//! also reports errors. So both give the text the same meaning.
//!
//! # Why it is here
//! judge-io and tree-hackenbush have fast readers of digits too. No game crate depends on judge-io,
//! whose tokens are not lines, and the three are optimised for different texts: any integers of a
//! stream, the edges of one tree, and here two short numbers on a line, which are found and
//! converted eight bytes at a time.

use crate::read::token::Cursor;

/// Lines read at a time.
const LANES: usize = 4;
/// Bytes divided into lanes at a time.
pub(crate) const CHUNK: usize = 1 << 15;
const LONGEST_LINE: usize = 18;

/// Edges of plain lines, in reused memory.
pub(crate) struct PlainLines {
    /// The number of the first position in the text.
    first: u32,
    lanes: [Vec<(u32, u32)>; LANES],
}

/// Edges of plain lines, and their largest position.
pub(crate) type LinesRead<'a> = ([&'a [(u32, u32)]; LANES], u32);

impl PlainLines {
    /// Returns a reader of texts whose positions count from this number; smaller numbers wrap
    /// around.
    pub(crate) fn counted_from(first: u32) -> Self {
        PlainLines { first, lanes: Default::default() }
    }

    /// Reads the lines from a cursor on, and moves it past them, if there are some thousands and
    /// all are plain. Otherwise the cursor does not move.
    pub(crate) fn read(&mut self, cursor: &mut Cursor<'_>) -> Option<LinesRead<'_>> {
        let text = cursor.text;
        let start = cursor.at;
        let whole = text.get(start..start + CHUNK)?;
        let mut end = start;
        let mut lanes = [Cursor::new(text); LANES];
        let mut ends = [0; LANES];
        for (lane, cursor) in lanes.iter_mut().enumerate() {
            cursor.at = end;
            let rough = &whole[..CHUNK / LANES * (lane + 1)];
            let newline = rough.iter().rposition(|&byte| byte == b'\n')?;
            end = (start + newline + 1).max(end);
            ends[lane] = end;
        }
        let largest = self.fill(&mut lanes, &ends)?;
        cursor.at = end;
        Some((self.lanes.each_ref().map(Vec::as_slice), largest))
    }

    /// Reads every lane to its end and returns the largest position, or stops at a line that is not
    /// plain.
    fn fill(&mut self, lanes: &mut [Cursor<'_>; LANES], ends: &[usize; LANES]) -> Option<u32> {
        let Self { first, lanes: edges } = self;
        edges.iter_mut().for_each(Vec::clear);
        let mut largest = 0;
        let mut edge = |(from, to): (u32, u32)| {
            let (from, to) = (from.wrapping_sub(*first), to.wrapping_sub(*first));
            largest = largest.max(from).max(to);
            (from, to)
        };
        // Each lane has at least this many lines.
        while let Some(steps) = lanes
            .iter()
            .zip(ends)
            .map(|(cursor, &end)| (end - cursor.at) / LONGEST_LINE)
            .min()
            .filter(|&steps| steps > 0)
        {
            for _ in 0..steps {
                let mut lines = [(0, 0); LANES];
                for (line, cursor) in lines.iter_mut().zip(lanes.iter_mut()) {
                    *line = cursor.short_line()?;
                }
                for (edges, line) in edges.iter_mut().zip(lines) {
                    edges.push(edge(line));
                }
            }
        }
        for ((edges, cursor), &end) in edges.iter_mut().zip(lanes).zip(ends) {
            while cursor.at < end {
                edges.push(edge(cursor.short_line()?));
            }
        }
        Some(largest)
    }
}
