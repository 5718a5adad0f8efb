//! Sources of a scanner's bytes.

use std::io::{self, Read};

/// A movable window on an input.
pub trait Source {
    /// Returns the bytes in the window.
    fn window(&self) -> &[u8];

    /// Drops the first `consumed` bytes of the window.
    ///
    /// Separate from [`Source::fill`], so that positions in the window are up to date before a
    /// reader can fail or panic.
    ///
    /// # Panics
    /// Panics if the window has fewer bytes.
    fn discard(&mut self, consumed: usize);

    /// Appends more of the input to the window and returns whether there was any; `false` means
    /// that the input ends with the window.
    ///
    /// # Errors
    /// The reader's error, or one for lack of memory; the window is unchanged.
    fn fill(&mut self) -> io::Result<bool>;

    /// Returns how many bytes probably follow `position`: exactly for a slice; for a stream, those
    /// in the window and those in a size hint, of which at most 4 MiB count, as a hint may be
    /// wrong.
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

    fn discard(&mut self, consumed: usize) {
        self.0 = &self.0[consumed..];
    }

    fn fill(&mut self) -> io::Result<bool> {
        Ok(false)
    }
}

/// An input that is read piece by piece, in 64 KiB buffers.
#[derive(Debug)]
pub struct Stream<R> {
    reader: R,
    buffer: Vec<u8>,
    filled: usize,
    /// How many bytes the reader probably still holds.
    unread: usize,
}

/// The least number of bytes requested from the reader at a time.
const PIECE: usize = 1 << 16;

/// The most bytes of a size hint that count.
const BELIEVED: usize = 1 << 22;

impl<R: Read> Stream<R> {
    pub(crate) fn new(reader: R, size_hint: usize) -> Self {
        Stream { reader, buffer: Vec::new(), filled: 0, unread: size_hint }
    }
}

impl<R: Read> Source for Stream<R> {
    #[inline]
    fn window(&self) -> &[u8] {
        &self.buffer[..self.filled]
    }

    fn discard(&mut self, consumed: usize) {
        self.buffer.copy_within(consumed..self.filled, 0);
        self.filled -= consumed;
    }

    fn fill(&mut self) -> io::Result<bool> {
        if self.buffer.len() - self.filled < PIECE {
            // A token or line longer than the buffer doubles it, so that the cost stays linear.
            let length = (self.filled + PIECE).max(2 * self.filled);
            self.buffer
                .try_reserve_exact(length - self.buffer.len())
                .map_err(|_| io::ErrorKind::OutOfMemory)?;
            self.buffer.resize(length, 0);
        }
        loop {
            let room = &mut self.buffer[self.filled..];
            match self.reader.read(room) {
                // A faulty reader may claim more, and the window would end beyond the buffer.
                Ok(read) if read > room.len() => {
                    return Err(io::Error::other("the reader claims more bytes than requested"));
                }
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
        self.filled.saturating_sub(position) + self.unread.min(BELIEVED)
    }
}
