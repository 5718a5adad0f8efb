//! Why edges are not a tree.

/// Why vertices and weights are not a weighted rooted tree.
///
/// Edges are given by their index in the slice: in
/// [`from_parents`](crate::WeightedTree::from_parents) that is the child endpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum TreeError {
    /// There is no root.
    #[error("a tree needs at least its root")]
    NoRoot,
    /// There are more vertices than a tree can have.
    #[error("{vertex_count} vertices are more than {limit}")]
    TooManyVertices { vertex_count: usize, limit: usize },
    /// Parents and weights have different lengths.
    #[error("{parents} parents but {weights} weights")]
    LengthMismatch { parents: usize, weights: usize },
    /// The number of edges is not one less than the number of vertices.
    #[error("a tree of {vertex_count} vertices cannot have {edge_count} edges")]
    EdgeCount { vertex_count: u32, edge_count: usize },
    /// An endpoint is not a vertex.
    #[error("edge {edge} has vertex {vertex}, but there are {vertex_count} vertices")]
    VertexOutOfRange { edge: usize, vertex: u32, vertex_count: u32 },
    /// An edge has weight 0.
    #[error("edge {edge} has weight 0")]
    ZeroWeight { edge: usize },
    /// An edge closes a cycle, so the edges are not a tree.
    #[error("edge {edge} closes a cycle")]
    Cycle { edge: usize },
}
