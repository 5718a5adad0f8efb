//! The names of colours.

use crate::{Colour, ParseColourError};
use std::str::FromStr;

/// Returns the colour of a name in any case: a letter or a word.
pub(crate) fn colour_named(name: &[u8]) -> Option<Colour> {
    let is = |short: &[u8], long: &[u8]| {
        name.eq_ignore_ascii_case(short) || name.eq_ignore_ascii_case(long)
    };
    if is(b"b", b"blue") {
        Some(Colour::Blue)
    } else if is(b"r", b"red") {
        Some(Colour::Red)
    } else if is(b"g", b"green") {
        Some(Colour::Green)
    } else {
        None
    }
}

/// Reads `b`, `r`, `g`, `blue`, `red` or `green`, in any case, as position files have them.
///
/// # Examples
/// ```
/// use tree_hackenbush::Colour;
///
/// assert_eq!("Blue".parse(), Ok(Colour::Blue));
/// assert_eq!("g".parse(), Ok(Colour::Green));
/// let error = "yellow".parse::<Colour>().unwrap_err();
/// assert_eq!(error.to_string(), "expected b(lue), r(ed) or g(reen), found `yellow`");
/// ```
impl FromStr for Colour {
    type Err = ParseColourError;

    fn from_str(text: &str) -> Result<Self, ParseColourError> {
        colour_named(text.as_bytes()).ok_or_else(|| ParseColourError::new(text))
    }
}
