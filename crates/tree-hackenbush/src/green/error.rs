//! Why edges are refused as a green graph.

/// Why vertices and edges do not make a green graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GreenGraphError {
    /// An endpoint is not a vertex.
    #[error("edge {edge} has vertex {vertex}, but there are {vertex_count} vertices")]
    VertexOutOfRange {
        /// The edge, by its place in the slice.
        edge: usize,
        /// The endpoint it names.
        vertex: u32,
        /// The number of vertices.
        vertex_count: u32,
    },
    /// There are more vertices than the graph can number.
    #[error("{vertex_count} vertices are more than {limit}")]
    TooManyVertices {
        /// The number of vertices given.
        vertex_count: u32,
        /// The most vertices that a graph may have.
        limit: u32,
    },
    /// There are more edges than the graph can number.
    #[error("{edge_count} edges are more than {limit}")]
    TooManyEdges {
        /// The number of edges given.
        edge_count: usize,
        /// The most edges that a graph may have.
        limit: usize,
    },
}
