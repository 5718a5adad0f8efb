//! Hackenbush positions from files.

use super::input::Source;
use crate::console::Console;
use crate::errors::Result;
use game_table::nearest;
use tree_hackenbush::{Position, ReadPositionError};

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
