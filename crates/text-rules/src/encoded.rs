//! Positions as the keys of a database.

use crate::states::{OUTSIDE, StateGame};
use crate::words::{MOST_LETTERS, RING, WordGame};
use mex_core::Ruleset;
use nimber_search::Encoded;

/// The states of the cells.
impl Encoded for StateGame {
    fn encode(&self, position: &Vec<u8>, bytes: &mut Vec<u8>) {
        bytes.extend(position);
    }

    fn decode(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let is_cell =
            |&letter: &u8| letter == OUTSIDE || self.letters().any(|found| found == letter);
        let is_whole = bytes.len() == self.field().len() && bytes.iter().all(is_cell);
        is_whole.then(|| canonical(self, bytes))?
    }
}

/// What a position is.
impl Encoded for WordGame {
    fn encode(&self, position: &Vec<u8>, bytes: &mut Vec<u8>) {
        bytes.extend(position);
    }

    fn decode(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let (&kind, word) = bytes.split_first()?;
        let is_word = kind <= RING && word.len() <= MOST_LETTERS;
        is_word.then(|| canonical(self, bytes))?
    }
}

/// Returns a position if it is in canonical form.
fn canonical(game: &impl Ruleset<Position = Vec<u8>>, bytes: &[u8]) -> Option<Vec<u8>> {
    let position = bytes.to_vec();
    (game.canonical(position.clone()) == position).then_some(position)
}
