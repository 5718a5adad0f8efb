//! Why edges are not a tree.

/// Why vertices and weights are not a weighted rooted tree.
///
/// Edges are given by their index in the slice: in
/// [`from_parents`](crate::WeightedTree::from_parents) that is the child endpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum TreeError {
    #[error("a tree needs at least its root")]
    NoRoot,
    #[error("{vertex_count} vertices are more than {limit}")]
    TooManyVertices { vertex_count: usize, limit: usize },
    #[error("{parents} parents but {weights} weights")]
    LengthMismatch { parents: usize, weights: usize },
    #[error("a tree of {vertex_count} vertices cannot have {edge_count} edges")]
    EdgeCount { vertex_count: u32, edge_count: usize },
    #[error("edge {edge} has vertex {vertex}, but there are {vertex_count} vertices")]
    VertexOutOfRange { edge: usize, vertex: u32, vertex_count: u32 },
    #[error("edge {edge} has weight 0")]
    ZeroWeight { edge: usize },
    #[error("edge {edge} closes a cycle")]
    Cycle { edge: usize },
}
