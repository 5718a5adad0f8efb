//! Lines of several numbers, each line written at once.
//!
//! A writer keeps its length in memory, and reads it again for each number and each byte between two
//! numbers: a wait of some cycles for each. A line keeps its own length in a register, and all of it has
//! room from the beginning.

use super::{CAPACITY, Writer};
use crate::decimal::{ROOM, decimal};
use std::io::Write;

/// The bytes that a line is written into: the longest line, and the room of a number behind it.
const SPACE: usize = Line::LONGEST + ROOM;

/// A line of numbers and single bytes for [`Writer::short_line`].
#[derive(Debug)]
pub struct Line<'a> {
    space: &'a mut [u8; SPACE],
    used: usize,
}

impl Line<'_> {
    /// The most bytes of a line, without its line feed.
    pub const LONGEST: usize = 63;

    /// Appends an unsigned integer in decimal.
    #[inline(always)]
    pub fn uint(&mut self, number: impl Into<u64>) -> &mut Self {
        let room = self.space[self.used.min(Self::LONGEST)..].first_chunk_mut();
        self.used += decimal(number.into(), room.expect("a number has room"));
        self
    }

    /// Appends bytes. More than [`LONGEST`](Self::LONGEST) at once do not compile.
    #[inline(always)]
    pub fn bytes<const COUNT: usize>(&mut self, bytes: [u8; COUNT]) -> &mut Self {
        const { assert!(COUNT <= Self::LONGEST, "no line has so many bytes") };
        let room = self.space[self.used.min(Self::LONGEST)..].first_chunk_mut();
        *room.expect("a line has room for its bytes") = bytes;
        self.used += COUNT;
        self
    }

    /// Appends one byte.
    #[inline(always)]
    pub fn byte(&mut self, byte: u8) -> &mut Self {
        self.space[self.used.min(Self::LONGEST)] = byte;
        self.used += 1;
        self
    }
}

impl<W: Write> Writer<W> {
    /// Writes a line of a few numbers, which a function appends to it, and a line feed: in half the time
    /// that one by one takes.
    ///
    /// # Panics
    /// Panics if the line has more than [`Line::LONGEST`] bytes.
    ///
    /// # Examples
    /// ```
    /// let mut output = judge_io::Writer::new(Vec::new());
    /// for number in [9u32, 12] {
    ///     output.short_line(|line| {
    ///         line.uint(number).byte(b'\t').uint(number * number);
    ///     });
    /// }
    /// assert_eq!(output.finish()?, b"9\t81\n12\t144\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[inline(always)]
    pub fn short_line(&mut self, write: impl FnOnce(&mut Line<'_>)) -> &mut Self {
        const LAST: usize = CAPACITY + ROOM - SPACE;
        if self.used > LAST {
            self.pass_on();
        }
        let space = self.buffer[self.used.min(LAST)..].first_chunk_mut();
        let mut line = Line { space: space.expect("a line has room"), used: 0 };
        write(&mut line);
        assert!(line.used <= Line::LONGEST, "a line of {} bytes", line.used);
        line.byte(b'\n');
        self.used += line.used;
        self
    }

    /// Writes unsigned integers in decimal, each with a line feed behind it.
    ///
    /// # Examples
    /// ```
    /// let mut output = judge_io::Writer::new(Vec::new());
    /// output.uint_lines([12u32, 0, 700]);
    /// assert_eq!(output.finish()?, b"12\n0\n700\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[inline]
    pub fn uint_lines(&mut self, numbers: impl IntoIterator<Item = impl Into<u64>>) -> &mut Self {
        for number in numbers {
            self.short_line(|line| {
                line.uint(number);
            });
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lines_are_those_written_one_by_one(
            rows: Vec<(u64, u32, u64)>,
            shift in 0u32..64,
            start in 65_400usize..65_560,
        ) {
            let (mut together, mut single) = (Writer::new(Vec::new()), Writer::new(Vec::new()));
            let before = vec![b'x'; start];
            together.bytes(&before);
            single.bytes(&before);
            for &(first, second, third) in &rows {
                let (first, third) = (first >> shift, third >> (63 - shift));
                together.short_line(|line| {
                    line.uint(first).byte(b' ').uint(second).byte(b'-').uint(third);
                });
                single.uint(first).byte(b' ').uint(second).byte(b'-').uint(third).newline();
            }
            prop_assert_eq!(together.finish().unwrap(), single.finish().unwrap());
        }
    }

    #[test]
    fn the_longest_lines_stand_at_every_place() {
        let longest = [u64::MAX, u64::MAX, u64::MAX];
        for start in (65_400..65_560).chain([0]) {
            let mut output = Writer::new(Vec::new());
            output.bytes(&vec![b'x'; start]);
            for _ in 0..3 {
                output.short_line(|line| {
                    for number in longest {
                        line.byte(b'+').uint(number);
                    }
                });
                output.short_line(|_| {});
            }
            output.text("end");
            let line = format!("+{0}+{0}+{0}\n\n", u64::MAX);
            assert_eq!(line.len(), Line::LONGEST + 2);
            let expected = format!("{}{line}{line}{line}end", "x".repeat(start));
            assert!(output.finish().unwrap() == expected.as_bytes(), "{start}");
        }
    }

    #[test]
    #[should_panic(expected = "a line of 64 bytes")]
    fn a_longer_line_panics() {
        Writer::new(Vec::new()).short_line(|line| {
            for _ in 0..64 {
                line.byte(b'x');
            }
        });
    }
}
