//! The line that shows a person at a terminal how far long work has come.

use std::io::Write;

/// A line on the terminal that is written over, and removed in the end.
pub(crate) struct Progress<'a> {
    errors: &'a mut dyn Write,
    is_terminal: bool,
    is_shown: bool,
}

impl<'a> Progress<'a> {
    /// Returns a line of a run that is watched only if its standard error is a terminal.
    pub(crate) fn new(errors: &'a mut dyn Write, is_terminal: bool) -> Self {
        Progress { errors, is_terminal, is_shown: false }
    }

    /// Writes the line, over the one before.
    pub(crate) fn show(&mut self, text: &str) {
        if self.is_terminal {
            self.is_shown = true;
            // Progress that cannot be shown does not stop the work.
            let _ = write!(self.errors, "\r{text}\x1b[K");
            let _ = self.errors.flush();
        }
    }

    /// Leaves the line on the terminal for the next one to write over.
    pub(super) fn leave(mut self) {
        self.is_shown = false;
    }

    /// Removes a line that was left.
    pub(super) fn clear_left(mut self) {
        self.is_shown = self.is_terminal;
    }

    /// Removes the line.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            let _ = write!(self.errors, "\r\x1b[K");
            let _ = self.errors.flush();
        }
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        self.clear();
    }
}
