use crate::{Colour, GraphError, TreeError, WeightedTree};

/// A bundle of parallel edges of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge {
    /// One end.
    pub u: u32,
    /// The other end; a loop where it is the same.
    pub v: u32,
    /// Whose edges they are.
    pub colour: Colour,
    /// How many edges the bundle has; a move takes one of them.
    pub count: u64,
}

/// A Hackenbush position: any graph of blue, red and green edges on the ground, vertex 0.
///
/// # Examples
/// ```
/// use tree_hackenbush::{Outcome, Player, Position};
///
/// let position = Position::parse(b"0 1 b\n1 2 r\n0 3 r\n3 4 b\n0 5 g\n")?;
/// assert_eq!(position.value()?.to_string(), "*");
/// assert_eq!(position.outcome()?, Outcome::Next);
/// assert_eq!(position.winning_moves(Player::Left)?, [4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) vertex_count: u32,
    pub(crate) edges: Vec<Edge>,
    /// The vertices' numbers in the text that was read, in increasing order; empty where they
    /// are those of the position.
    pub(crate) names: Vec<u32>,
    /// The lines of the edges in the text that was read.
    pub(crate) lines: Vec<u32>,
}

impl Position {
    /// Returns the position of these edges, the ground being vertex 0.
    ///
    /// # Errors
    /// [`GraphError`] when an end is not a vertex, a count is 0, or there are too many edges or
    /// vertices.
    pub fn from_edges(vertex_count: u32, edges: Vec<Edge>) -> Result<Self, GraphError> {
        let limit = 1 << 29;
        if edges.len() > limit {
            return Err(GraphError::TooManyEdges {
                edge_count: edges.len(),
                limit,
            });
        }
        if vertex_count > i32::MAX as u32 {
            return Err(GraphError::TooManyVertices {
                vertex_count,
                limit: i32::MAX as u32,
            });
        }
        for (edge, &Edge { u, v, count, .. }) in edges.iter().enumerate() {
            if let Some(vertex) = [u, v].into_iter().find(|&end| end >= vertex_count) {
                return Err(GraphError::VertexOutOfRange {
                    edge,
                    vertex,
                    vertex_count,
                });
            }
            if count == 0 {
                return Err(GraphError::ZeroCount { edge });
            }
        }
        Ok(Self {
            vertex_count: vertex_count.max(1),
            edges,
            names: Vec::new(),
            lines: Vec::new(),
        })
    }

    /// Returns the number of vertices, the ground among them.
    pub fn vertex_count(&self) -> u32 {
        self.vertex_count
    }

    /// Returns the edges.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns the number that a vertex has in the text that the position was read from, or its
    /// own.
    pub fn name(&self, vertex: u32) -> u32 {
        let name = self.names.get(vertex as usize);
        name.copied().unwrap_or(vertex)
    }

    /// Returns the line that an edge has in the text that the position was read from, from 1.
    pub fn line(&self, edge: u32) -> Option<u32> {
        self.lines.get(edge as usize).copied()
    }

    /// Returns the position after one edge of a bundle was taken away. What falls stays among the
    /// edges, apart from the ground.
    ///
    /// # Panics
    /// Panics when there is no such edge.
    #[must_use]
    #[track_caller]
    pub fn after_move(&self, edge: u32) -> Self {
        let mut option = self.clone();
        let bundle = &mut option.edges[edge as usize];
        bundle.count -= 1;
        if bundle.count == 0 {
            option.edges.remove(edge as usize);
            if !option.lines.is_empty() {
                option.lines.remove(edge as usize);
            }
        }
        option
    }

    /// Returns the position as a green tree.
    ///
    /// # Complexity
    /// O(V + E) time.
    ///
    /// # Errors
    /// [`TreeError`] when an edge is not green, or the edges are not those of a tree on the
    /// ground; edges go by their place.
    pub fn to_weighted_tree(&self) -> Result<WeightedTree, TreeError> {
        if let Some(edge) = self
            .edges
            .iter()
            .position(|edge| edge.colour != Colour::Green)
        {
            return Err(TreeError::Colour {
                edge,
                colour: self.edges[edge].colour,
            });
        }
        let edges: Vec<(u32, u32, u64)> = self
            .edges
            .iter()
            .map(|edge| (edge.u, edge.v, edge.count))
            .collect();
        WeightedTree::from_edges(self.vertex_count, &edges)
    }
}
