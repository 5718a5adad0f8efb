//! Why a board was refused.

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
