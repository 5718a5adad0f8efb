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
mod sprouts;
mod strings;

pub use board::{BoardGame, BoardSearch};
pub use cells::{Cells, Cells256, CellsIter, ManyCells};
pub use graph::{GraphGame, Taking};
pub use grid::GridGame;
pub use labelling::{GraphLabel, Way};
pub use piece::Piece;
pub use sprouts::{Sprouts, SproutsError};
pub use strings::{Chains, StringsAndCoins, StringsError, Tangle};

/// Why a board was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// There are more cells or vertices than fit a set.
    #[error("the board has {cells} cells, but at most {most} are supported")]
    TooManyCells {
        /// The number of cells.
        cells: u64,
        /// The limit.
        most: u32,
    },
    /// An edge has an end that is not a vertex.
    #[error("edge {edge} has the end {vertex}, but there are {vertices} vertices")]
    NoSuchVertex {
        /// The index of the edge.
        edge: usize,
        /// Its end.
        vertex: u32,
        /// The number of vertices.
        vertices: u32,
    },
}
