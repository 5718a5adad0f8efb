//! What a person at a terminal sees of long work.

use std::io::Write;

/// A line on the terminal that is written over, and goes in the end.
pub(crate) struct Waiting<'a> {
    errors: &'a mut dyn Write,
    is_terminal: bool,
    is_shown: bool,
}

impl<'a> Waiting<'a> {
    pub(crate) fn new(errors: &'a mut dyn Write, is_terminal: bool) -> Self {
        Waiting { errors, is_terminal, is_shown: false }
    }

    pub(crate) fn show(&mut self, text: &str) {
        if self.is_terminal {
            self.is_shown = true;
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(self.errors, "\r{text}\x1b[K");
            let _ = self.errors.flush();
        }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        if self.is_shown {
            let _ = write!(self.errors, "\r\x1b[K");
        }
    }
}
