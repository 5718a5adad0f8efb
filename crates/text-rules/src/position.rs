//! Positions as text.

use crate::edges::EdgeGame;
use crate::error::TextPositionError;
use crate::field::{Field, MOST_CELLS, check};
use crate::game::{Kind, TextGame};
use crate::graphs;
use crate::states::StateGame;
use crate::text::{Ground, Move, TextRules, is_letter};
use crate::words::{MOST_LETTERS, WordGame};

impl TextRules {
    /// Returns the game on the ground of a position, and that position as bytes.
    ///
    /// | ground | a position |
    /// | --- | --- |
    /// | graph | `path:7`, `grid:3x4`, `queen:8x8`, ... or edges `0-1,1-2`, `0>1`; then perhaps the states of the vertices in order, as in `cycle:6=xo` |
    /// | board | `3x4`, `3x4=xo` (like a chessboard), or rows `xo./..x` |
    /// | row, ring | a word, or its length |
    /// | numbers | `1..9` or `2,3,5..8` |
    ///
    /// If no states are given, all are the first letter of the first pattern; a shorter word of
    /// states is repeated.
    ///
    /// # Errors
    /// If it does not suit the ground, or is too large.
    pub fn game(&self, position: &str) -> Result<(TextGame, Vec<u8>), TextPositionError> {
        let text = position.trim();
        match self.ground {
            Ground::Graph => {
                let (graph, letters) = match text.split_once('=') {
                    Some((graph, letters)) => (graph, Some(letters)),
                    None => (text, None),
                };
                let letters = letters.map(|letters| self.letters(text, letters)).transpose()?;
                self.game_on(graphs::read(graph)?, graph, letters.as_deref())
            }
            Ground::Board => self.board(text),
            Ground::Row | Ground::Ring => {
                let length = text.parse::<usize>().ok();
                let length = length.unwrap_or(text.len());
                check(length, "letters", MOST_LETTERS)?;
                let is_size = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty();
                let word = match is_size || text.is_empty() {
                    true => vec![self.start; length],
                    false => self.letters(text, text)?,
                };
                let position = WordGame::position(self, &word);
                let kind = Kind::Words(WordGame::new(self));
                Ok((TextGame { rules: self.clone(), place: String::new(), kind }, position))
            }
            Ground::Numbers => {
                let numbers = numbers(text)?;
                let position = vec![self.start; numbers.len()];
                let kind = Kind::States(Box::new(StateGame::of_numbers(self, &numbers)?));
                Ok((TextGame { rules: self.clone(), place: String::new(), kind }, position))
            }
        }
    }

    /// Returns the game on a graph with some states of its vertices, repeated as far as needed. Its
    /// positions are written with `place` for the graph.
    ///
    /// # Errors
    /// If there can be too many moves.
    pub fn game_on(
        &self,
        graph: Field,
        place: &str,
        letters: Option<&[u8]>,
    ) -> Result<(TextGame, Vec<u8>), TextPositionError> {
        let place = place.to_string();
        if let Some(Move::Change(_)) = self.moves.first() {
            if letters.is_some() || graph.is_directed {
                let expected = "a graph without states and directions, like 0-1,1-2";
                return Err(TextPositionError::at(&place, &place, expected));
            }
            let (game, position) = EdgeGame::new(self, graph)?;
            return Ok((
                TextGame { rules: self.clone(), place, kind: Kind::Edges(game) },
                position,
            ));
        }
        let letters = letters.unwrap_or(core::slice::from_ref(&self.start));
        let position: Vec<u8> = letters.iter().copied().cycle().take(graph.len()).collect();
        let kind = Kind::States(Box::new(StateGame::new(self, graph, letters)?));
        Ok((TextGame { rules: self.clone(), place, kind }, position))
    }

    /// Returns the states in a part of a text.
    fn letters(&self, text: &str, letters: &str) -> Result<Vec<u8>, TextPositionError> {
        let wrong = letters.bytes().position(|letter| !is_letter(letter));
        match wrong {
            None if !letters.is_empty() => Ok(letters.as_bytes().to_vec()),
            _ => {
                let rest = letters.get(wrong.unwrap_or(0)..).unwrap_or(letters);
                Err(TextPositionError::at(text, rest, "a letter for a state"))
            }
        }
    }

    fn board(&self, text: &str) -> Result<(TextGame, Vec<u8>), TextPositionError> {
        let (rows, columns, letters, position);
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            let size;
            (size, letters) = match text.split_once('=') {
                Some((size, letters)) => (size, self.letters(text, letters)?),
                None => (text, vec![self.start]),
            };
            let sides = size.split_once('x');
            let sides =
                sides.and_then(|(rows, columns)| rows.parse().ok().zip(columns.parse().ok()));
            let sides: Option<(u32, u32)> = sides;
            (rows, columns) = sides
                .ok_or_else(|| TextPositionError::at(text, size, "rows x columns, like 3x4"))?;
            check((rows as usize).saturating_mul(columns as usize), "squares", MOST_CELLS)?;
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| row + column));
            position = cells.map(|place| letters[place as usize % letters.len()]).collect();
        } else {
            let lines: Vec<&str> = text.split('/').collect();
            let width = lines[0].len();
            let mut cells = Vec::new();
            for line in &lines {
                if line.len() != width {
                    return Err(TextPositionError::at(text, line, "rows of equal length"));
                }
                cells.extend(self.letters(text, line)?);
            }
            check(cells.len(), "squares", MOST_CELLS)?;
            (rows, columns, letters) = (lines.len() as u32, width as u32, cells.clone());
            position = cells;
        }
        let game = StateGame::new(self, Field::board(rows, columns)?, &letters)?;
        let kind = Kind::States(Box::new(game));
        Ok((TextGame { rules: self.clone(), place: String::new(), kind }, position))
    }
}

/// Returns the numbers of a list with ranges, in order.
fn numbers(text: &str) -> Result<Vec<u64>, TextPositionError> {
    let mut numbers = Vec::new();
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        let (first, last) = word.split_once("..").unwrap_or((word, word));
        let range = first.parse::<u64>().ok().zip(last.parse::<u64>().ok());
        let range = range.filter(|(first, last)| (1..=*last).contains(first));
        let (first, last) = range.ok_or_else(|| {
            TextPositionError::at(text, word, "a number from 1 on, or a range like 1..9")
        })?;
        check((last - first) as usize + numbers.len(), "numbers", MOST_CELLS - 1)?;
        numbers.extend(first..=last);
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}
