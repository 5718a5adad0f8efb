//! Rulesets of boards and graphs, whose positions are sets of cells.

mod board;
mod cells;
mod encoded;
mod graph;
mod grid;
mod labelling;
mod lattice;
mod links;
mod pairing;
mod piece;

pub use board::{BoardGame, BoardSearch};
pub use cells::{Cells, Cells256, CellsIter, ManyCells};
pub use graph::{GraphGame, Taking};
pub use grid::GridGame;
pub use labelling::{GraphLabel, Way};
pub use piece::Piece;

/// Why a board was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// There are more cells or vertices than a set has room for.
    #[error("{cells} cells, with room for {most}")]
    TooManyCells {
        /// The number of cells.
        cells: u64,
        /// How many there may be.
        most: u32,
    },
    /// An edge has an end that is no vertex.
    #[error("edge {edge} has the end {vertex}, with {vertices} vertices")]
    NoSuchVertex {
        /// The index of the edge.
        edge: usize,
        /// Its end.
        vertex: u32,
        /// The number of vertices.
        vertices: u32,
    },
}
