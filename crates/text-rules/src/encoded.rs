//! Positions as the keys of a database.

use crate::game::{Kind, TextGame};
use crate::states::OUTSIDE;
use crate::words::{MOST_LETTERS, RING};
use mex_core::Ruleset;
use nimber_search::Encoded;

/// The bytes are the states of the cells, the letters of a word, or the ends of edges.
impl Encoded for TextGame {
    fn encode(&self, position: &Vec<u8>, bytes: &mut Vec<u8>) {
        bytes.extend(position);
    }

    fn decode(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let is_position = match &self.kind {
            Kind::States(game) => {
                let is_cell =
                    |&letter: &u8| letter == OUTSIDE || game.letters().any(|found| found == letter);
                bytes.len() == game.field().len() && bytes.iter().all(is_cell)
            }
            Kind::Words(_) => {
                let (&kind, word) = bytes.split_first()?;
                kind <= RING && word.len() <= MOST_LETTERS
            }
            Kind::Edges(game) => game.is_position(bytes),
        };
        // It is in canonical form.
        let position = bytes.to_vec();
        (is_position && self.canonical(position.clone()) == position).then_some(position)
    }
}
