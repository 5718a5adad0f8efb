//! The byte-order mark with which some editors begin a file.

use std::io::{self, Read};

pub(super) const MARK: [u8; 3] = *b"\xef\xbb\xbf";

/// A source without its byte-order mark.
pub(super) struct Unmarked<R> {
    source: R,
    /// Bytes read ahead, while they may be a mark.
    start: Vec<u8>,
    is_begun: bool,
}

impl<R: Read> Unmarked<R> {
    pub(super) fn new(source: R) -> Self {
        Unmarked { source, start: Vec::new(), is_begun: false }
    }
}

impl<R: Read> Read for Unmarked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Read no further than needed to recognise the mark: the source may be a terminal.
        while !self.is_begun {
            let mut byte = [0];
            let count = self.source.read(&mut byte)?;
            self.start.extend(&byte[..count]);
            self.is_begun = count == 0 || !MARK[..2].starts_with(&self.start);
            if self.start == MARK {
                self.start.clear();
            }
        }
        if self.start.is_empty() {
            return self.source.read(buffer);
        }
        let count = self.start.as_slice().read(buffer)?;
        self.start.drain(..count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_mark_at_the_beginning_is_left_out() {
        for (text, expected) in [
            (&b"\xef\xbb\xbf2 1"[..], &b"2 1"[..]),
            (b"2 1", b"2 1"),
            (b"", b""),
            (b"\xef\xbb\xbf", b""),
            (b"\xef\xbb", b"\xef\xbb"),
            (b"\xef\xbb1\xef\xbb\xbf", b"\xef\xbb1\xef\xbb\xbf"),
            (b"1\xef\xbb\xbf", b"1\xef\xbb\xbf"),
            (b"\xef\xbb\xbf\xef\xbb\xbf", b"\xef\xbb\xbf"),
        ] {
            let mut read = Vec::new();
            Unmarked::new(text).read_to_end(&mut read).unwrap();
            assert_eq!(read, expected);
            let mut one_by_one = Vec::new();
            let mut source = Unmarked::new(text);
            while source.by_ref().take(1).read_to_end(&mut one_by_one).unwrap() == 1 {}
            assert_eq!(one_by_one, expected);
        }
    }
}
