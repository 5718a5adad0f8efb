//! Texts of lines, read in several parts at once.
//!
//! # The idea
//! A text that can be read at any offset is divided into nearly equal parts, after line ends. Each
//! thread reads its part as a stream, block by block, and builds what it can without the others.
//! The text is not held: holding it took as long as two threads saved by parsing it in memory,
//! because the system clears that memory and copies the text there.
//!
//! # Why it is right
//! Parts are whole lines, and together they are the text. If a part has an error, one thread reads
//! the text again from its start, to find the place, or that there is no error after all.

use std::io::{self, ErrorKind, Read};
use std::ops::Range;

use rayon::prelude::*;

use crate::graph::builder::DigraphBuilder;
use crate::graph::memory::Account;
use crate::read::blocks::{BLOCK, BlockReader, read_source_by};
use crate::read::sink::List;
use crate::read_at::{ReadAt, read_up_to};

/// The number of bytes worth a thread: with fewer, starting it and joining its result takes longer.
const WORTH_A_THREAD: u64 = 1 << 21;
/// The bytes after an even division that are searched for a line end.
const LOOK: usize = 1 << 12;

/// Returns the number of threads that a text of this length can keep busy.
pub(crate) fn most_threads(length: u64) -> usize {
    usize::try_from(length / WORTH_A_THREAD).unwrap_or(usize::MAX)
}

/// A text, and how to divide it into parts.
pub(crate) struct Parts<'a> {
    pub(crate) text: &'a dyn ReadAt,
    pub(crate) length: u64,
    /// The approximate number of parts.
    pub(crate) count: usize,
    /// Bytes held of a part. A text with longer lines is left to one thread, since several buffers
    /// of that length may exceed its limit on memory.
    pub(crate) block: usize,
    /// The account of the graph's memory.
    pub(crate) account: Account,
}

impl<'a> Parts<'a> {
    pub(crate) fn new(text: &'a dyn ReadAt, length: u64, count: usize, account: Account) -> Self {
        Parts { text, length, count, block: BLOCK, account }
    }

    /// Reads the text from an offset on, each part with its own reader, and joins their edges.
    /// Returns `None` if one thread has to read the text: it is short, has no lines, or has an
    /// error.
    pub(crate) fn read<R: BlockReader<Graph = List<DigraphBuilder>>>(
        &self,
        start: u64,
        reader: impl Fn() -> R + Sync,
    ) -> Option<DigraphBuilder> {
        let parts = self.cut(start).ok().filter(|parts| parts.len() > 1)?;
        let read = |left| {
            let mut part = Part { text: self.text, left };
            read_source_by(reader(), &mut part, (self.block, &Account::new(0))).ok()
        };
        let read: Vec<_> = parts.into_par_iter().map(read).collect::<Option<_>>()?;
        // Everything in a list apart from edges is left to one thread.
        if read.iter().any(|part| !part.alone.is_empty() || !part.notes.is_empty()) {
            return None;
        }
        let mut read = read.into_iter().map(|part| part.sink);
        let mut whole = read.next()?;
        read.for_each(|part| whole.append(part));
        // The file may have grown, or the caller may be wrong about the length.
        let ends = self.text.read_at(self.length, &mut [0]).is_ok_and(|count| count == 0);
        ends.then_some(whole)
    }

    fn cut(&self, start: u64) -> io::Result<Vec<Range<u64>>> {
        let mut parts = Vec::new();
        let size = self.length.saturating_sub(start) / self.count.max(1) as u64 + 1;
        let mut begin = start;
        let mut look = [0; LOOK];
        while let Some(cut) = begin.checked_add(size).filter(|&cut| cut < self.length) {
            let seen = read_up_to(self.text, cut, &mut look)?;
            let line_end = look[..seen].iter().position(|&byte| byte == b'\n');
            // Lists of edges have no lines of this length.
            let Some(line_end) = line_end else { break };
            let end = (cut + line_end as u64 + 1).min(self.length);
            parts.push(begin..end);
            begin = end;
        }
        parts.push(begin..self.length);
        Ok(parts)
    }
}

/// A part of a text as a stream.
struct Part<'a> {
    text: &'a dyn ReadAt,
    left: Range<u64>,
}

impl Read for Part<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.left.end - self.left.start).unwrap_or(usize::MAX);
        let most = buffer.len().min(left);
        let count = self.text.read_at(self.left.start, &mut buffer[..most])?;
        if count == 0 && most > 0 {
            // The text is shorter than the length given.
            return Err(ErrorKind::UnexpectedEof.into());
        }
        self.left.start += count as u64;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::edges::read_edges_in_parts;
    use crate::read::judge::read_judge_in_parts;
    use test_support::Rng;

    fn parts<'a>(text: &'a &[u8], count: usize) -> Parts<'a> {
        Parts::new(text, text.len() as u64, count, Account::new(u64::MAX))
    }

    #[test]
    fn parts_are_whole_lines_and_joined_they_are_the_text() {
        let mut rng = Rng::new(5);
        for round in 0..2000 {
            let letters = rng.below([10, 300, 20_000][round % 3]);
            let lines = 2 + rng.below(40);
            let text: Vec<u8> =
                (0..letters).map(|_| if rng.below(lines) == 0 { b'\n' } else { b'7' }).collect();
            let start = rng.below(letters + 1);
            let count = 1 + rng.below(9) as usize;
            let parts = parts(&&*text, count).cut(start).expect("memory can be read");
            assert!(parts.len() <= count);
            assert_eq!((parts[0].start, parts[parts.len() - 1].end), (start, letters));
            for two in parts.windows(2) {
                assert_eq!(two[0].end, two[1].start);
                assert_eq!(text[two[0].end as usize - 1], b'\n');
            }
        }
        let endless = vec![b'7'; 3 * LOOK];
        assert_eq!(parts(&&*endless, 2).cut(0).expect("memory can be read").len(), 1);
    }

    #[test]
    fn plain_texts_are_read_in_parts() {
        let lines: String = (1..1000).map(|n| format!("{n} {}\n", n * n % 997 + 1)).collect();
        let judge = format!("1000 999\n{lines}");
        for count in [2, 3, 7] {
            let read = read_edges_in_parts(&parts(&lines.as_bytes(), count)).expect("a graph");
            assert_eq!((read.position_count(), read.edge_count()), (1000, 999));
            let read = read_judge_in_parts(&parts(&judge.as_bytes(), count)).expect("a graph");
            assert_eq!(read.option_count(998), 1);
        }
        assert!(read_edges_in_parts(&parts(&lines.as_bytes(), 1)).is_none());
        // One edge too many, which a part that ends within an edge must not lose.
        let broken = format!("1000 998\n{}", lines.replace(' ', "\n"));
        for count in 2..40 {
            assert!(read_judge_in_parts(&parts(&broken.as_bytes(), count)).is_none(), "{count}");
        }
    }

    #[test]
    fn long_lines_are_left_to_one_thread() {
        let comment = format!("#{}\n", "x".repeat(2 * BLOCK));
        let lines = "1 2\n".repeat(40_000);
        for text in [format!("{comment}{lines}"), format!("{lines}{comment}{lines}")] {
            assert!(read_edges_in_parts(&parts(&text.as_bytes(), 2)).is_none());
        }
        let short = format!("{}{}", lines, comment.replace("xxxx", ""));
        assert!(read_edges_in_parts(&parts(&short.as_bytes(), 2)).is_some());
    }

    #[test]
    fn a_length_that_lies_leaves_the_text_to_one_thread() {
        let text = "1 2\n".repeat(1000);
        let read = |length| {
            let text = text.as_bytes();
            let parts = Parts { length, ..parts(&text, 3) };
            read_edges_in_parts(&parts).map(|graph| graph.edge_count())
        };
        assert_eq!(read(4000), Some(1000));
        for length in [0, 1, 3996, 4004, 1 << 40, u64::MAX] {
            assert_eq!(read(length), None, "{length}");
        }
    }
}
