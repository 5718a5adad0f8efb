//! Impartial games from rules of a few lines: on heaps, graphs, boards, words and sets of numbers.
//!
//! # Examples
//! Queens that do not attack each other, on a board of 8 by 8 squares:
//! ```
//! use text_rules::TextRules;
//!
//! let rules = TextRules::parse("on board\no -> Q and queen o -> .\n")?;
//! let (game, start) = rules.game("8x8")?;
//! assert_eq!(game.search(1 << 24).value(&start)?, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! Two players move stones onto stones of the other kind; both may move either kind:
//! ```
//! # use text_rules::TextRules;
//! let clobber = TextRules::parse("on board\nxo -> .x turned\nox -> .o turned\n")?;
//! let (game, start) = clobber.game("3x4=xo")?;
//! let options = game.moves(&start);
//! assert_eq!(options.len(), 34);
//! assert_eq!(game.search(1 << 24).value(&start)?, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is here
//! - [`TextHeaps`]: rules of heaps, which give an [`OptionTable`](heap_games::OptionTable).
//! - [`TextRules`]: rules of everything else, with every kind of line.
//! - [`TextGame`]: the game on one graph, board, word or set; a [`Ruleset`](mex_core::Ruleset).
//! - [`TextSearch`]: nimbers of its positions.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod edges;
mod ending;
mod error;
mod field;
mod game;
mod graphs;
mod heaps;
mod line;
mod position;
mod states;
mod text;
mod words;

pub use error::{TextError, TextPositionError};
pub use field::Field;
pub use game::{TextGame, TextSearch};
pub use graphs::is_vertex;
pub use heaps::TextHeaps;
pub use text::{Ground, TextRules};

/// Returns the graph of a text like `petersen:5,2`, `grid:3x4` or `0-1,1-2`.
///
/// # Errors
/// If the text is not a graph, or the graph is too large.
///
/// # Examples
/// ```
/// let petersen = text_rules::graph("petersen:5,2")?;
/// assert_eq!((petersen.len(), petersen.edges().len()), (10, 15));
/// assert!(text_rules::graph("petersen:5").is_err());
/// # Ok::<(), text_rules::TextPositionError>(())
/// ```
pub fn graph(text: &str) -> Result<Field, TextPositionError> {
    graphs::read(text)
}

/// Returns the name of a square by its row and its column, which count from 0: `2,3` is in the
/// second row from the top, and the third column from the left.
pub fn square(row: usize, column: usize) -> String {
    format!("{},{}", row + 1, column + 1)
}
