//! Readers that return a text piece by piece.

use std::io::{self, ErrorKind, Read};

/// A reader of a text whose calls follow a plan, repeatedly: 0 and 1 are errors, 2 is an
/// interruption, and larger numbers, less 2, are the most bytes to return, times a factor.
pub struct Pieces<'a> {
    text: &'a [u8],
    plan: &'a [u8],
    factor: usize,
    call: usize,
    pub failures: usize,
    may_fail: bool,
}

impl<'a> Pieces<'a> {
    pub fn new(text: &'a [u8], plan: &'a [u8], factor: usize) -> Self {
        Pieces { text, plan, factor, call: 0, failures: 0, may_fail: true }
    }

    /// Returns the same reader without errors.
    pub fn without_errors(self) -> Self {
        Pieces { may_fail: false, ..self }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let step = match self.plan.len() {
            0 => 255,
            length => self.plan[self.call % length],
        };
        self.call += 1;
        // After many failures the reader works, so that every input is read to its end.
        if self.may_fail && self.failures < 64 {
            let kind = match step {
                0 => Some(ErrorKind::WouldBlock),
                1 => Some(ErrorKind::TimedOut),
                _ => None,
            };
            if let Some(kind) = kind {
                self.failures += 1;
                return Err(kind.into());
            }
        }
        if step == 2 && self.failures < 64 {
            self.failures += 1;
            return Err(ErrorKind::Interrupted.into());
        }
        let count = usize::from(step.max(3) - 2) * self.factor;
        let count = count.min(buffer.len()).min(self.text.len());
        let (piece, rest) = self.text.split_at(count);
        buffer[..count].copy_from_slice(piece);
        self.text = rest;
        Ok(count)
    }
}
