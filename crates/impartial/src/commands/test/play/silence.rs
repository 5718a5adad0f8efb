//! Files that are read in silence, by several threads.

use crate::console::{Console, Terminal};
use game_table::Files;
use std::io::{empty, sink};

/// Does something with the files that games are named with, in silence: several threads do.
pub(super) fn with_files<T>(work: impl FnOnce(&mut dyn Files) -> T) -> T {
    let (mut input, mut output, mut errors) = (empty(), sink(), sink());
    work(&mut Console {
        input: &mut input,
        input_file: None,
        output: &mut output,
        errors: &mut errors,
        terminal: Terminal::default(),
    })
}
