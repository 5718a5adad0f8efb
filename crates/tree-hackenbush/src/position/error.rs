//! Why edges are refused as a position.

/// Why edges do not make a Hackenbush position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// An endpoint is not a vertex.
    #[error("edge {edge} has vertex {vertex}, but there are {vertex_count} vertices")]
    VertexOutOfRange {
        /// The edge, by its place in the list.
        edge: usize,
        /// The endpoint it names.
        vertex: u32,
        /// The number of vertices.
        vertex_count: u32,
    },
    /// There are more vertices than a position can number.
    #[error("{vertex_count} vertices are more than {limit}")]
    TooManyVertices {
        /// The number of vertices given.
        vertex_count: u32,
        /// The most vertices that a position may have.
        limit: u32,
    },
    /// There are more edges than a position can number.
    #[error("{edge_count} edges are more than {limit}")]
    TooManyEdges {
        /// The number of edges given.
        edge_count: usize,
        /// The most edges that a position may have.
        limit: usize,
    },
    /// A bundle has no edges.
    #[error("edge {edge} has count 0")]
    ZeroCount {
        /// The edge, by its place in the list.
        edge: usize,
    },
}
