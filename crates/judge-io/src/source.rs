//! Where a scanner's bytes come from.

use std::io::{self, Read};

/// A window on an input that can be moved forward.
pub trait Source {
    /// Returns the bytes at hand.
    fn window(&self) -> &[u8];

    /// Drops the first `consumed` bytes of the window and appends more of the input to the rest.
    ///
    /// Returns whether anything was appended: `false` says that the input ends with the window.
    ///
    /// # Errors
    /// The reader's error; the window keeps its bytes.
    fn advance(&mut self, consumed: usize) -> io::Result<bool>;

    /// Returns how many bytes are known to lie ahead of `position` in the window: all of them for
    /// a slice, those at hand and those promised by a size hint for a stream.
    fn known_ahead(&self, position: usize) -> usize {
        self.window().len().saturating_sub(position)
    }
}

/// A whole input in memory.
#[derive(Clone, Copy, Debug)]
pub struct Slice<'a>(pub(crate) &'a [u8]);

impl Source for Slice<'_> {
    #[inline]
    fn window(&self) -> &[u8] {
        self.0
    }

    fn advance(&mut self, consumed: usize) -> io::Result<bool> {
        self.0 = &self.0[consumed..];
        Ok(false)
    }
}

/// An input that is read piece by piece, in 64 KiB buffers.
#[derive(Debug)]
pub struct Stream<R> {
    reader: R,
    buffer: Vec<u8>,
    filled: usize,
    /// How many bytes the reader is thought to hold still.
    unread: usize,
}

/// The least number of bytes asked of the reader at a time.
const PIECE: usize = 1 << 16;

impl<R: Read> Stream<R> {
    pub(crate) fn new(reader: R, size_hint: usize) -> Self {
        Stream {
            reader,
            buffer: Vec::new(),
            filled: 0,
            unread: size_hint,
        }
    }
}

impl<R: Read> Source for Stream<R> {
    #[inline]
    fn window(&self) -> &[u8] {
        &self.buffer[..self.filled]
    }

    fn advance(&mut self, consumed: usize) -> io::Result<bool> {
        self.buffer.copy_within(consumed..self.filled, 0);
        self.filled -= consumed;
        if self.buffer.len() - self.filled < PIECE {
            // A token or line longer than the buffer doubles it, so that the cost stays linear.
            self.buffer
                .resize((self.filled + PIECE).max(2 * self.filled), 0);
        }
        loop {
            match self.reader.read(&mut self.buffer[self.filled..]) {
                Ok(read) => {
                    self.filled += read;
                    self.unread = self.unread.saturating_sub(read);
                    return Ok(read > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn known_ahead(&self, position: usize) -> usize {
        (self.filled - position).saturating_add(self.unread)
    }
}
