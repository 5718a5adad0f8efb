//! Nimbers of any impartial game by search, without evaluating every position.
//!
//! # Examples
//! Queens are put on a board so that none attacks another; who cannot put one loses:
//! ```
//! use nimber_search::{GridGame, Piece, Search};
//!
//! let rays = (1..8).flat_map(|by| {
//!     let lines = [(0, by), (by, 0), (by, by), (by, -by)];
//!     lines.into_iter().flat_map(|(row, column)| [(row, column), (-row, -column)])
//! });
//! let queens = GridGame::<u64>::new(8, 8, &[Piece::covering([(0, 0)]).blocking(rays)])?;
//! assert_eq!(Search::new(&queens).value(&[queens.all()])?, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is here
//! - [`Search`]: the nimber of a sum of positions of any [`Ruleset`](mex_core::Ruleset), or only
//!   whether it is a given one, in a fixed amount of memory, with as many threads as you like.
//! - [`GridGame`]: any pieces on a grid, as in Cram, kings or queens that do not attack each other,
//!   tromino placing; [`GraphGame`]: Node Kayles and Arc Kayles on any graph; [`GraphLabel`]: the same for
//!   isomorphic graphs.
//! - [`BoardSearch`]: both on a board of any size; [`Cells`]: the sets that they are played on.
//! - With the feature `database`: `Database`, what searches find in a file, from which the next ones go on;
//!   `Worklist`, questions for other machines. [`Encoded`] rules have them.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "database")]
mod database;
mod encoded;
mod games;
mod search;

#[cfg(feature = "database")]
pub use database::{
    CheckReport, Database, DatabaseError, DatabaseInfo, Known, MergeReport, Section, Worklist,
    WorklistError, WrongEntry,
};
pub use encoded::Encoded;
pub use games::{
    BoardError, BoardGame, BoardSearch, Cells, Cells256, CellsIter, GraphGame, GraphLabel,
    GridGame, ManyCells, Piece, Taking, Way,
};
#[cfg(feature = "database")]
pub use search::Question;
pub use search::{Search, SearchError, SearchGauge};
