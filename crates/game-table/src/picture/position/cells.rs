//! Games by rule files: cells with their states, on a board, on a graph or in a row. Touching the
//! cells of a move makes it.

use super::{Look, SIDE, Takes, graph, place_of_square};
use crate::picture::svg::Svg;
use text_rules::{Ground, TextGame, square};

/// The states of an empty or removed cell, and of a cell outside of a part.
const EMPTY: [u8; 2] = *b". ";
/// The appearance of the cells of a game.
pub(crate) struct Cells<'a> {
    pub(crate) states: &'a [u8],
    pub(crate) start: u8,
}

impl Cells<'_> {
    pub(crate) fn class(&self, cell: usize) -> &'static str {
        match self.states.get(cell) {
            Some(&state) if state == self.start => "gp-N",
            Some(state) if EMPTY.contains(state) => "gp-band",
            _ => "gp-P",
        }
    }

    /// Returns the letter written on a cell; `None` if all are as at the start, or the cell is
    /// gone.
    pub(crate) fn letter(&self, cell: usize) -> Option<char> {
        let is_plain = |state: &u8| *state == self.start || EMPTY.contains(state);
        let state = self.states.get(cell).filter(|state| !EMPTY.contains(state))?;
        (!self.states.iter().all(is_plain)).then_some(char::from(*state))
    }
}

/// Returns the attribute for touching a cell.
pub(crate) fn of_cell(cell: usize) -> String {
    format!(" data-cell=\"{cell}\"")
}

const MOST_MOVES: usize = 2000;

impl Look {
    /// Returns the picture of a game by a rule file; `said` is the text of a move in a list.
    pub(crate) fn of_text(
        game: &TextGame,
        position: &[u8],
        said: &dyn Fn(&Vec<u8>) -> String,
    ) -> Self {
        let (states, edges) = game.drawn(position);
        let cells = Cells { states: &states, start: game.start() };
        let mut look = match (game.field(), game.ground()) {
            (Some(field), Ground::Graph) => graph(field.names(), &edges, Takes::Cells(&cells)),
            (Some(field), ground) => {
                let width = match field.size() {
                    Some((_, columns)) => columns as usize,
                    None => field.len(),
                };
                board(width, &cells, (field.names(), ground == Ground::Numbers))
            }
            _ => return Look::words(&game.written(position)),
        };
        let mut moves = game.moves_on_cells(position);
        moves.truncate(MOST_MOVES);
        for (cells, after) in &mut moves {
            // The cell from which something moves is touched first.
            cells.sort_by_key(|&cell| {
                let state = states.get(cell as usize);
                !moves_from((cell as usize, state), after, &states)
            });
            let cells: Vec<String> = cells.iter().map(u32::to_string).collect();
            let cells = format!("data-cells=\"{}\"", cells.join(" "));
            look.part.piece("g", "gp-move", &cells, &said(after));
        }
        look
    }
}

/// Returns whether a move takes the state of a cell away to another cell.
fn moves_from((from, state): (usize, Option<&u8>), after: &[u8], before: &[u8]) -> bool {
    let has_come = |cell: &(usize, &u8)| state == Some(cell.1) && before.get(cell.0) != state;
    after.get(from) != state && after.iter().enumerate().any(|cell| has_come(&cell))
}

/// Returns squares in rows, with their names or with the letters of their states.
fn board(width: usize, cells: &Cells<'_>, (names, are_shown): (&[String], bool)) -> Look {
    let mut part = Svg::part();
    let width = width.max(1);
    for cell in 0..cells.states.len() {
        let at = ((cell % width) as i64 * SIDE, (cell / width) as i64 * SIDE);
        let name = names.get(cell).cloned().unwrap_or_else(|| square(cell / width, cell % width));
        let place = place_of_square(at) + &of_cell(cell);
        part.element("rect", cells.class(cell), &place, &name);
        let shown = (are_shown && cells.class(cell) == "gp-N").then_some(name);
        if let Some(text) = shown.or_else(|| cells.letter(cell).map(String::from)) {
            part.words("gp gp-middle", (at.0 + SIDE / 2, at.1 + SIDE / 2 + 5), &text);
        }
    }
    let height = cells.states.len().div_ceil(width);
    Look { size: (width as i64 * SIDE, height as i64 * SIDE), part }
}
