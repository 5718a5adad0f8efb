//! Where a command reads and writes.

mod progress;

pub(crate) use progress::Waiting;
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
