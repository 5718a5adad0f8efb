//! Positions of boards as bytes.

use super::board::BoardGame;
#[cfg(feature = "database")]
use super::board::BoardSearch;
use super::cells::Cells;
use super::graph::GraphGame;
use super::grid::GridGame;
#[cfg(feature = "database")]
use super::piece::Piece;
use crate::encoded::Encoded;

/// The shape of a position: its width, and its cells row by row. It is the same on every board, and
/// for every type of set, so that a small board and a large one share results.
///
/// A grid that is taller than wide stores its positions turned. If the pieces allow turning, that
/// makes no difference; otherwise the lowest bit of the width marks it.
impl<C: Cells> Encoded for GridGame<C> {
    fn encode(&self, position: &C, bytes: &mut Vec<u8>) {
        if position.is_empty() {
            return;
        }
        let (set, _, width) = self.cornered(position);
        // A board has at most 2^16 cells.
        let width_and_turn = width * 2 + u32::from(self.is_turned_for_good());
        bytes.extend(&width_and_turn.to_le_bytes()[..3]);
        let columns = self.inner_columns();
        append(bytes, set.iter().map(|cell| cell / columns * width + cell % columns));
    }

    fn decode(&self, bytes: &[u8]) -> Option<C> {
        let mut set = C::first(0);
        if bytes.is_empty() {
            return Some(set);
        }
        let (&[low, middle, high], cells) = bytes.split_first_chunk()?;
        let width = u32::from_le_bytes([low, middle, high, 0]) / 2;
        let columns = self.inner_columns();
        if width == 0 || width > columns {
            return None;
        }
        let rows = self.all().count() / columns;
        for cell in listed(cells) {
            let (row, column) = (cell / width, cell % width);
            if row >= rows {
                return None;
            }
            set.insert(row * columns + column);
        }
        canonical(self, set, bytes)
    }
}

/// The remaining vertices.
impl<C: Cells> Encoded for GraphGame<C> {
    fn encode(&self, position: &C, bytes: &mut Vec<u8>) {
        append(bytes, position.iter());
    }

    fn decode(&self, bytes: &[u8]) -> Option<C> {
        let mut set = C::first(0);
        let vertices = self.all().count();
        for vertex in listed(bytes) {
            if vertex >= vertices {
                return None;
            }
            set.insert(vertex);
        }
        canonical(self, set, bytes)
    }
}

impl<C: Cells> Encoded for BoardGame<C> {
    fn encode(&self, position: &C, bytes: &mut Vec<u8>) {
        match self {
            BoardGame::Grid(game) => game.encode(position, bytes),
            BoardGame::Graph(game) => game.encode(position, bytes),
        }
    }

    fn decode(&self, bytes: &[u8]) -> Option<C> {
        match self {
            BoardGame::Grid(game) => game.decode(bytes),
            BoardGame::Graph(game) => game.decode(bytes),
        }
    }
}

#[cfg(feature = "database")]
impl BoardSearch {
    /// Returns a search on a grid large enough for a position given as bytes; `None` if there is no
    /// such grid.
    pub fn grid_for(position: &[u8], pieces: &[Piece], bytes: usize) -> Option<Self> {
        let side = side_of(position)?;
        BoardSearch::grid(side, side, pieces, bytes).ok()
    }
}

/// Returns the side of a square that contains a position on a grid; `None` if the bytes are not a
/// position.
#[cfg(feature = "database")]
fn side_of(bytes: &[u8]) -> Option<u32> {
    if bytes.is_empty() {
        return Some(1);
    }
    let (&[low, middle, high], cells) = bytes.split_first_chunk()?;
    let width = u32::from_le_bytes([low, middle, high, 0]) / 2;
    let last = listed(cells).last()?;
    Some(last.checked_div(width)?.max(width - 1) + 1)
}

/// Appends numbers as bits, up to the greatest.
fn append(bytes: &mut Vec<u8>, numbers: impl Iterator<Item = u32>) {
    let start = bytes.len();
    for number in numbers {
        let place = start + number as usize / 8;
        if place >= bytes.len() {
            bytes.resize(place + 1, 0);
        }
        bytes[place] |= 1 << (number % 8);
    }
}

/// Returns the numbers whose bits are set, even if there are more bytes than any board needs.
fn listed(bytes: &[u8]) -> impl Iterator<Item = u32> {
    (0_u32..u32::MAX / 8).zip(bytes).flat_map(|(place, byte)| {
        (0..8).filter(move |bit| byte >> bit & 1 == 1).map(move |bit| place * 8 + bit)
    })
}

/// Returns a position if it is in canonical form and has these bytes.
fn canonical<R: Encoded>(game: &R, position: R::Position, bytes: &[u8]) -> Option<R::Position> {
    let mut own = Vec::new();
    game.encode(&position, &mut own);
    (own == bytes && game.canonical(position.clone()) == position).then_some(position)
}
