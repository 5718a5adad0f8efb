//! Spots joined by curves; a move is the position after it.

use super::board::{Nimbers, PartSearch, Rules};
use nimber_search::{Search, SearchError, Sprouts};

/// Sprouts without a drawing: regions, boundaries and vertices as letters.
pub(crate) struct Drawn;

impl Nimbers<Vec<u8>> for Search<Sprouts> {
    fn limit_visits(&mut self, limit: u64) {
        self.limit_visits(limit);
    }

    fn set_threads(&mut self, threads: usize) {
        self.set_threads(threads);
    }

    fn value(&mut self, part: &Vec<u8>) -> Result<u32, SearchError> {
        self.value(std::slice::from_ref(part))
    }

    fn is_zero(&mut self, parts: &[Vec<u8>]) -> Result<bool, SearchError> {
        self.is_value(parts, 0)
    }
}

impl Rules for Drawn {
    type Parts = Sprouts;
    type State = Vec<u8>;
    type Move = Vec<u8>;

    fn parts(&self, position: &Vec<u8>) -> Vec<Vec<u8>> {
        Sprouts::split(position)
    }

    fn search<'a>(&self, _position: &Vec<u8>, bytes: usize) -> Option<PartSearch<'a, Self>>
    where
        Self: 'a,
    {
        Some(Box::new(Search::within(Sprouts, bytes)))
    }

    fn part_name(&self, part: &Vec<u8>) -> String {
        Sprouts::text(part)
    }

    fn moves(&self, position: &Vec<u8>) -> Vec<Vec<u8>> {
        Sprouts::moves(position)
    }

    fn listing_cost(&self, position: &Vec<u8>, most: u128) -> u128 {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Sprouts::move_count(position, most).map_or(u128::MAX, |count| count as u128)
    }

    fn after(&self, _position: &Vec<u8>, chosen: &Vec<u8>) -> Vec<u8> {
        chosen.clone()
    }

    fn written(&self, position: &Vec<u8>) -> String {
        Sprouts::text(position)
    }

    fn text(&self, _position: &Vec<u8>, chosen: &Vec<u8>) -> String {
        format!("to {}", named(chosen))
    }

    fn introduction(&self) -> Option<&'static str> {
        Some(
            "Slashes separate regions, and dots the boundaries of one; a 0, 1 or 2 is a vertex with \
             three lives, two or one, and a letter one with a life in two places.",
        )
    }
}

/// Returns the text of a position, also of one without live regions.
fn named(position: &[u8]) -> String {
    match Sprouts::text(position) {
        text if text.is_empty() => "nothing".to_string(),
        text => text,
    }
}
