//! The contents of a book for a game: the text of its rules, and the position.

use super::boards::{cram, kayles::Graph};
use super::open::Ground;
use nimber_search::Taking;
use text_rules::Ground as Field;

/// The rules of games with a name.
const CRAM: &str = "on board\n.. -> xx turned\n";
const NODE_KAYLES: &str = "on graph\n. -> x and neighbours . -> x\n";
const ARC_KAYLES: &str = "on graph\n.. -> xx\n";

pub(crate) struct Book {
    pub(crate) rules: String,
    pub(crate) position: String,
}

/// Returns whether the checker, which supports few named graphs and no files, reads a position.
fn is_read(rules: &str, position: &str) -> bool {
    book_checker::Game::new(rules, position).is_ok()
}

impl Ground {
    /// Returns the contents of a book for the game and a position with this text, if there are
    /// books for it.
    pub(crate) fn book(&self, written: &str) -> Option<Book> {
        let book = |rules: &str, position: String| Book { rules: rules.to_string(), position };
        let graph = |found: &Graph| {
            if written.contains(':') && is_read(NODE_KAYLES, written.trim()) {
                return written.trim().to_string();
            }
            // A grid has a shorter name, and its vertices, named by row and column, have none.
            let text = found.text();
            if text.contains('x') { format!("grid:{text}") } else { text }
        };
        Some(match self {
            Ground::Cram(grid, _) => {
                let cell = |&is_free: &bool| if is_free { '.' } else { 'x' };
                let row = |row: &Vec<bool>| row.iter().map(cell).collect::<String>();
                let rows: Vec<String> = grid.iter().map(row).collect();
                let (height, width) = cram::size(grid);
                let is_whole = grid.iter().flatten().all(|&is_free| is_free);
                book(CRAM, if is_whole { format!("{height}x{width}") } else { rows.join("/") })
            }
            Ground::Kayles(found, _) => match found.taking {
                Taking::Vertex => book(NODE_KAYLES, graph(found)),
                Taking::Edge => book(ARC_KAYLES, graph(found)),
            },
            // The checker does not support moves that change a graph.
            Ground::Text(game, _) if game.changes_graph() => return None,
            Ground::Text(game, position) => {
                let position = match game.ground() {
                    Field::Graph if !is_read(game.rules_text(), written.trim()) => {
                        let place = game.ground_text()?;
                        let place =
                            place.split_once('=').map_or(place.as_str(), |(place, _)| place);
                        format!("{place}={}", String::from_utf8_lossy(position))
                    }
                    Field::Numbers => game.written(position),
                    _ => written.trim().to_string(),
                };
                book(game.rules_text(), position)
            }
            _ => return None,
        })
    }
}
