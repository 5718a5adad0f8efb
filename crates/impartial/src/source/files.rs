//! The files that games are named with, read as every other input, and Hackenbush positions.

use super::graph::GraphSource;
use super::input::Source;
use super::own_rule;
use crate::console::Console;
use crate::errors::Result;
use crate::limits::MemoryOption;
use game_table::{Files, NamedGraph, nearest};
use std::path::Path;
use std::time::Duration;
use tree_hackenbush::{Position, ReadPositionError};

/// Progress is shown while a file is read.
impl Files for Console<'_> {
    fn graph(&mut self, path: &Path, is_directed: bool) -> Result<NamedGraph> {
        GraphSource::file(path, is_directed).load(MemoryOption::default(), self)
    }

    fn picture(&mut self, path: &Path) -> Result<Position> {
        read_picture(Source::of(Some(path)), self)
    }

    fn text(&mut self, path: &Path) -> Result<Vec<u8>> {
        own_rule::text(path)
    }

    fn run(
        &mut self,
        command: &str,
        text: &str,
        limits: (&mut Duration, usize),
    ) -> Result<Vec<u8>> {
        own_rule::run(command, text, limits)
    }
}

/// What a person may write for a colour.
const COLOURS: [&str; 3] = ["blue", "red", "green"];

/// Reads a position.
///
/// # Errors
/// When the source cannot be read or is not a position; for a word that is near to a colour, with
/// the letter of that colour.
pub(crate) fn read_picture(source: Source<'_>, console: &mut Console<'_>) -> Result<Position> {
    source.invite(console);
    let reader = source.open(&mut *console.input, console.input_file)?.reader;
    Position::read(reader).map_err(|error| {
        let meant = match &error {
            ReadPositionError::Colour { found, .. } => nearest(&found.to_lowercase(), COLOURS),
            _ => None,
        };
        match meant {
            Some(colour) => source.error(format!("{error}; did you mean {}?", &colour[..1])),
            None => source.error(error),
        }
    })
}
