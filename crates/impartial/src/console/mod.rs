//! Where a command reads and writes.

mod progress;

pub(crate) use progress::Progress;

use std::fmt;
use std::io::{Read, Write};

/// The streams of a run of the program.
pub struct Console<'a> {
    /// Standard input.
    pub input: &'a mut dyn Read,
    /// Standard output.
    pub output: &'a mut dyn Write,
    /// Standard error.
    pub errors: &'a mut dyn Write,
    /// Whether a person looks at standard error: only then is there progress to see.
    pub is_terminal: bool,
}

impl Console<'_> {
    /// Shows how far a run has come, until the next call or [`clear_progress`](Self::clear_progress).
    pub(crate) fn show_progress(&mut self, text: &str) {
        let mut progress = self.progress();
        progress.show(text);
        progress.leave();
    }

    /// Removes what [`show_progress`](Self::show_progress) left.
    pub(crate) fn clear_progress(&mut self) {
        self.progress().clear_left();
    }

    /// Returns a line that shows how far a run has come and goes with the value.
    pub(crate) fn progress(&mut self) -> Progress<'_> {
        Progress::new(&mut *self.errors, self.is_terminal)
    }
}

impl fmt::Debug for Console<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Console").field("is_terminal", &self.is_terminal).finish()
    }
}
