//! Rulesets of boards and graphs, whose positions are sets of cells.

mod board;
mod cells;
mod encoded;
mod error;
mod graph;
mod grid;
mod labelling;
mod lattice;
mod links;
mod pairing;
mod piece;

pub use board::{BoardGame, BoardSearch};
pub use cells::{Cells, Cells256, CellsIter, ManyCells};
pub use error::BoardError;
pub use graph::{GraphGame, Taking};
pub use grid::GridGame;
pub use labelling::{GraphLabel, Way};
pub use piece::Piece;
