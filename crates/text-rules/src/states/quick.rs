//! Rules under which cells are only taken, played on sets of bits.

use super::compile::connected;
use crate::field::Field;
use crate::text::{ANY, Around, Block, Ground, Move, Place, Reach, TextRules};
use nimber_search::{BoardError, BoardSearch, Piece, Taking};

/// The largest connected pieces that are listed.
const MOST_CONNECTED: usize = 8;

/// A game of taking cells in one state, in which no other state matters.
#[derive(Clone, Debug)]
pub(crate) struct Quick {
    /// The state of a cell that can be taken.
    pub(crate) free: u8,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Board(u32, u32, Vec<Piece>),
    Graph(u32, Vec<(u32, u32)>, Taking),
}

impl Quick {
    /// Returns the game if the rules do nothing but take cells.
    pub(super) fn of(rules: &TextRules, field: &Field) -> Option<Self> {
        if !(rules.never.is_empty() && rules.end.is_empty() && rules.groups.is_empty()) {
            return None;
        }
        let free = rules.start;
        let kind = match rules.ground {
            Ground::Board => {
                let (rows, columns) = field.board?;
                let mut pieces = Vec::new();
                for motion in &rules.moves {
                    pieces.extend(pieces_of(motion, free, rows.max(columns))?);
                }
                Kind::Board(rows, columns, pieces)
            }
            Ground::Graph if !field.is_directed && rules.moves.len() == 1 => {
                Kind::Graph(field.len() as u32, field.edges(), taking(&rules.moves[0], free)?)
            }
            _ => return None,
        };
        Some(Quick { free, kind })
    }

    /// Returns a search in at most about `bytes` bytes.
    pub(crate) fn search(&self, bytes: usize) -> Result<BoardSearch, BoardError> {
        match &self.kind {
            Kind::Board(rows, columns, pieces) => BoardSearch::grid(*rows, *columns, pieces, bytes),
            Kind::Graph(vertices, edges, taking) => {
                BoardSearch::graph(*vertices, edges, *taking, bytes)
            }
        }
    }
}

/// Returns what a move takes from a graph, if it is one of the two known kinds.
fn taking(motion: &Move, free: u8) -> Option<Taking> {
    let Move::Rewrite { images, around, .. } = motion else { return None };
    let (from, to) = images.first()?;
    if from.letters.iter().any(|&letter| letter != free)
        || to.letters.contains(&free)
        || to.letters.contains(&ANY)
    {
        return None;
    }
    match (from.letters.len(), around.as_slice()) {
        (1, [around]) if takes(around, free) && around.place == Place::Neighbours => {
            Some(Taking::Vertex)
        }
        (2, []) => Some(Taking::Edge),
        _ => None,
    }
}

/// Returns whether surrounding cells are taken if they are free, and never become free.
fn takes(around: &Around, free: u8) -> bool {
    (around.from == free || around.from == ANY) && around.to != free
}

/// Returns the pieces that a move places on free squares of a board, if it does nothing else.
fn pieces_of(motion: &Move, free: u8, longest: u32) -> Option<Vec<Piece>> {
    match motion {
        Move::Rewrite { images, reach: Reach::Letters, around } => {
            images.iter().map(|image| piece(image, around, free, longest)).collect()
        }
        Move::Connected { least, most, from, to, around } => {
            if *from != free || *to == free || *most > MOST_CONNECTED {
                return None;
            }
            let mut pieces: Vec<Piece> = Vec::new();
            // Every shape fits a board of its own size in some place.
            let side = *most as u32;
            let shapes = connected(&Field::board(side, side).ok()?, *least, *most).ok()?;
            for shape in shapes {
                let cells = shape.iter().map(|&cell| ((cell / side) as i32, (cell % side) as i32));
                let cells: Vec<(i32, i32)> = cells.collect();
                // Only in the upper left corner, so that each shape occurs once.
                if cells.iter().any(|cell| cell.0 == 0) && cells.iter().any(|cell| cell.1 == 0) {
                    pieces.push(covering(&cells, around, free, longest)?);
                }
            }
            Some(pieces)
        }
        _ => None,
    }
}

/// Returns the piece that a pattern places.
fn piece((from, to): &(Block, Block), around: &[Around], free: u8, longest: u32) -> Option<Piece> {
    let mut cells = Vec::new();
    for (place, (&from, &to)) in from.letters.iter().zip(&to.letters).enumerate() {
        match (from, to) {
            (ANY, ANY) => {}
            (found, to) if found == free && to != free && to != ANY => cells.push(place),
            _ => return None,
        }
    }
    let cells: Vec<(i32, i32)> = cells
        .iter()
        .map(|place| ((place / from.width) as i32, (place % from.width) as i32))
        .collect();
    // A `?` must be on the board, so the piece itself must extend as far.
    let last = (from.height() as i32 - 1, from.width as i32 - 1);
    let reaches = cells.iter().any(|cell| cell.0 == 0)
        && cells.iter().any(|cell| cell.1 == 0)
        && cells.iter().any(|cell| cell.0 == last.0)
        && cells.iter().any(|cell| cell.1 == last.1);
    if reaches { covering(&cells, around, free, longest) } else { None }
}

fn covering(cells: &[(i32, i32)], around: &[Around], free: u8, longest: u32) -> Option<Piece> {
    let mut blocked = Vec::new();
    for found in around {
        if !takes(found, free) {
            return None;
        }
        let (steps, is_repeated) = found.place.steps();
        let times = if is_repeated { longest as i32 } else { 1 };
        for &(row, column) in cells {
            for &(down, right) in steps {
                blocked.extend((1..=times).map(|by| (row + by * down, column + by * right)));
            }
        }
    }
    Some(Piece::covering(cells.iter().copied()).blocking(blocked))
}
