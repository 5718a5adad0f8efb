//! Words and patterns in rule texts.

use crate::graphs::LARGEST;

/// Matches any state in a pattern, and keeps the state in a result.
pub const ANY: u8 = b'?';

/// Letters in a rectangle, which has a single row except on boards.
#[derive(Debug)]
pub struct Pattern {
    pub letters: Vec<u8>,
    pub rows: usize,
    pub columns: usize,
    pub turned: bool,
    pub mirrored: bool,
    /// Whether the pattern extends to the beginning of the row.
    pub from_start: bool,
    /// Whether the pattern extends to the end of the row.
    pub to_end: bool,
}

/// Returns the states in a word, possibly with `?`.
pub fn word(text: &str) -> Result<Vec<u8>, String> {
    let letter = |byte: u8| {
        byte.is_ascii_graphic() && !byte.is_ascii_digit() && !b"#/:=,*><".contains(&byte)
    };
    match text.bytes().all(letter) && !text.is_empty() {
        true if text.len() > LARGEST => Err(format!("more than {LARGEST} letters")),
        true => Ok(text.bytes().collect()),
        false => Err(format!("{text:?} is not a word of letters")),
    }
}

/// Returns the letters of a word without `?`.
pub fn states(text: &str) -> Result<Vec<u8>, String> {
    word(text).and_then(|word| match word.contains(&ANY) {
        true => Err(format!("{text:?} contains ?, which is not a state")),
        false => Ok(word),
    })
}

/// Returns the one letter of a word.
pub fn letter(text: &str) -> Result<u8, String> {
    match word(text)?[..] {
        [letter] => Ok(letter),
        _ => Err(format!("{text:?} is not a single letter")),
    }
}

/// Returns the letters of a rectangle row by row, with the number of rows.
pub fn rectangle(text: &str) -> Result<(Vec<u8>, usize), String> {
    let rows: Vec<Vec<u8>> = text.split('/').map(word).collect::<Result<_, _>>()?;
    match rows.iter().all(|row| row.len() == rows[0].len()) {
        true => Ok((rows.concat(), rows.len())),
        false => Err(format!("{text:?} is not a rectangle")),
    }
}

impl Pattern {
    /// Reads a pattern and the words after it; with `anchors`, one on a row may extend to an end.
    pub fn new(ground: &str, text: &str, flags: &[&str], anchors: bool) -> Result<Self, String> {
        let (from_start, to_end) = match anchors && ground == "row" && text.len() > 3 {
            true => (text.starts_with("..."), text.ends_with("...")),
            false => (false, false),
        };
        let letters = match (from_start, to_end) {
            (true, true) => return Err(format!("{text:?} extends to both ends")),
            (true, false) => &text[3..],
            (false, true) => &text[..text.len() - 3],
            (false, false) => text,
        };
        if from_start && letters.starts_with('.') || to_end && letters.ends_with('.') {
            return Err(format!("{text:?} can be read in two ways"));
        }
        let (letters, rows) =
            if ground == "board" { rectangle(letters)? } else { (word(letters)?, 1) };
        let (turned, mirrored) = (flags.contains(&"turned"), flags.contains(&"mirrored"));
        if turned && ground != "board" || mirrored && ground == "graph" {
            return Err(format!("{flags:?} on a {ground}"));
        }
        if flags.len() != usize::from(turned) + usize::from(mirrored) {
            return Err(format!("{flags:?} after a pattern"));
        }
        let columns = letters.len() / rows;
        Ok(Pattern { letters, rows, columns, turned, mirrored, from_start, to_end })
    }

    /// Returns whether the letters match these states.
    pub fn fits(&self, mut states: impl Iterator<Item = u8>) -> bool {
        let fits = |&letter: &u8| states.next().is_some_and(|state| letter_fits(letter, state));
        self.letters.iter().all(fits)
    }

    /// Returns the images of the rectangle: the row and the column of each letter.
    pub fn images(&self) -> Vec<Vec<(usize, usize)>> {
        let mut images = Vec::new();
        for mirrored in if self.mirrored { vec![false, true] } else { vec![false] } {
            let (mut rows, mut columns) = (self.rows, self.columns);
            let places = (0..self.letters.len()).map(|at| (at / columns, at % columns));
            let mirror =
                |(row, column)| (row, if mirrored { columns - 1 - column } else { column });
            let mut places: Vec<(usize, usize)> = places.map(mirror).collect();
            for _ in 0..if self.turned { 4 } else { 1 } {
                images.push(places.clone());
                places = places.iter().map(|&(row, column)| (column, rows - 1 - row)).collect();
                (rows, columns) = (columns, rows);
            }
        }
        images
    }
}

/// Returns whether a letter of a pattern matches a state.
pub fn letter_fits(letter: u8, state: u8) -> bool {
    letter == ANY || letter == state
}
