//! Why edges are not a tree.

/// Why vertices and weights are not a weighted rooted tree.
///
/// Edges are given by their index in the slice: in
/// [`from_parents`](crate::WeightedTree::from_parents) that is the child endpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// There is no root.
    #[error("a tree needs at least its root")]
    NoRoot,
    /// There are more vertices than a tree can have.
    #[error("{vertex_count} vertices are more than {limit}")]
    TooManyVertices {
        /// The number of vertices given.
        vertex_count: usize,
        /// The most vertices that a tree may have.
        limit: usize,
    },
    /// Parents and weights have different lengths.
    #[error("{parents} parents but {weights} weights")]
    LengthMismatch {
        /// How many parents were given.
        parents: usize,
        /// How many weights were given.
        weights: usize,
    },
    /// The number of edges is not one less than the number of vertices.
    #[error("a tree of {vertex_count} vertices cannot have {edge_count} edges")]
    EdgeCount {
        /// The number of vertices.
        vertex_count: u32,
        /// The number of edges given.
        edge_count: usize,
    },
    /// An endpoint is not a vertex.
    #[error("edge {edge} has vertex {vertex}, but there are {vertex_count} vertices")]
    VertexOutOfRange {
        /// The edge.
        edge: usize,
        /// The endpoint it names.
        vertex: u32,
        /// The number of vertices.
        vertex_count: u32,
    },
    /// An edge has weight 0.
    #[error("edge {edge} has weight 0")]
    ZeroWeight {
        /// The edge.
        edge: usize,
    },
    /// An edge closes a cycle, so the edges are not a tree.
    #[error("edge {edge} closes a cycle")]
    Cycle {
        /// The edge.
        edge: usize,
    },
}
