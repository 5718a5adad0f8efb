//! Why edges are refused as a tree.

/// Why vertices and weights do not make a weighted rooted tree.
///
/// Edges are named by their place in the slice that was given: in
/// [`from_parents`](crate::WeightedTree::from_parents) that is the child endpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// There is not even a root.
    #[error("a tree needs at least its root")]
    NoRoot,
    /// There are more vertices than the tree can number.
    #[error("{vertex_count} vertices are more than {limit}")]
    TooManyVertices {
        /// The number of vertices given.
        vertex_count: usize,
        /// The most vertices that a tree may have.
        limit: usize,
    },
    /// Parents and weights are not of one length.
    #[error("{parents} parents but {weights} weights")]
    LengthMismatch {
        /// How many parents were given.
        parents: usize,
        /// How many weights were given.
        weights: usize,
    },
    /// The number of edges is not one less than the number of vertices.
    #[error("a tree of {vertex_count} vertices has not {edge_count} edges")]
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
    /// An edge closes a cycle, so that the edges do not make a tree.
    #[error("edge {edge} closes a cycle")]
    Cycle {
        /// The edge.
        edge: usize,
    },
}
