//! Nimbers of any impartial game by search, without evaluating every position.
//!
//! # Examples
//! Queens are placed on a board so that none attacks another; a player who cannot place one loses:
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
//!   whether it is a given one, in a fixed amount of memory, with any number of threads.
//! - [`GridGame`]: any pieces on a grid, as in Cram, kings or queens that do not attack each other,
//!   tromino placing; [`GraphGame`]: Node Kayles and Arc Kayles on any graph; [`GraphLabel`]:
//!   labels that are equal for isomorphic graphs.
//! - [`Sprouts`]: spots joined by curves; [`StringsAndCoins`]: Nimstring on grids and graphs; with
//!   positions as text.
//! - [`BoardSearch`]: both on a board of any size; [`Cells`]: their sets.
//! - With the feature `database`: `Database`, results in a file for later searches; `Worklist`,
//!   questions for other machines. They need [`Encoded`] rules.

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
    BoardError, BoardGame, BoardSearch, Cells, Cells256, CellsIter, Chains, GraphGame, GraphLabel,
    GridGame, ManyCells, Piece, Sprouts, SproutsError, StringsAndCoins, StringsError, Taking,
    Tangle, Way,
};
#[cfg(feature = "database")]
pub use search::Question;
pub use search::{Search, SearchError, SearchGauge};
