//! Games given as explicit graphs.
//!
//! A [`GameGraph`] holds the options in rows and records whether all edges lead to smaller or all
//! to larger numbers. `rows` sorts the edges into rows.

use super::error::GraphError;
use super::marks::ON_PATH;
use crate::rows::Rows;

/// A game given as a graph: positions are numbered from 0, and an edge leads from a position to
/// one of its options.
///
/// The options of all positions are in one array, four bytes for each edge and four for each
/// position. Loops, repeated edges and cycles can be represented; whether they are allowed depends
/// on the routine that reads the graph.
///
/// # Examples
/// ```
/// use mex_core::{GameGraph, grundy_values};
///
/// let graph = GameGraph::from_edges(4, &[(3, 2), (3, 1), (2, 1), (1, 0)])?;
/// assert_eq!(graph.options(3), [2, 1]);
/// assert_eq!(grundy_values(&graph)?, [0, 1, 0, 2]);
/// # Ok::<(), mex_core::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameGraph {
    rows: Rows,
    order: Order,
}

/// The direction of all edges in the numbering of the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Every option has a smaller number than its position.
    OptionsFirst,
    /// Every option has a larger number than its position.
    OptionsLast,
    Unknown,
}

impl GameGraph {
    /// Returns the graph with the given edges, each from a position to one of its options.
    ///
    /// The options of a position keep the order of the list.
    ///
    /// # Constraints
    /// - at most 2³²−3 positions, and 2³²−1 edges
    ///
    /// # Complexity
    /// O(positions + edges) time and memory.
    ///
    /// # Errors
    /// [`GraphError::PositionOutOfRange`] if an edge leaves the graph,
    /// [`GraphError::TooLarge`] and [`GraphError::OutOfMemory`] if it cannot be stored.
    pub fn from_edges(position_count: u32, edges: &[(u32, u32)]) -> Result<Self, GraphError> {
        if position_count >= ON_PATH || u32::try_from(edges.len()).is_err() {
            return Err(GraphError::TooLarge { position_count, edge_count: edges.len() });
        }
        let (rows, survey) = Rows::from_pairs(position_count, edges)?;
        let order = match (survey.descends, survey.ascends) {
            (true, _) => Order::OptionsFirst,
            (_, true) => Order::OptionsLast,
            _ => Order::Unknown,
        };
        Ok(GameGraph { rows, order })
    }

    /// Returns the number of positions.
    pub fn position_count(&self) -> u32 {
        // The constructor counted the positions in 32 bits.
        self.rows.count() as u32
    }

    /// Returns the options of a position.
    #[inline]
    #[track_caller]
    pub fn options(&self, position: u32) -> &[u32] {
        self.rows.row(position)
    }

    /// Returns whether a position has no options.
    #[track_caller]
    pub fn is_terminal(&self, position: u32) -> bool {
        self.options(position).is_empty()
    }

    /// Returns the greatest number of options of a position, or 0 if there are no positions.
    ///
    /// # Complexity
    /// O(positions) time.
    pub fn greatest_option_count(&self) -> u32 {
        let offsets = self.rows.starts.windows(2);
        offsets.map(|pair| pair[1] - pair[0]).max().unwrap_or(0)
    }

    /// Returns the options of all positions as rows.
    pub(crate) fn rows(&self) -> &Rows {
        &self.rows
    }

    pub(crate) fn order(&self) -> Order {
        self.order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_keep_the_order_of_the_edges() {
        let graph = GameGraph::from_edges(3, &[(2, 1), (0, 2), (2, 0), (2, 1), (1, 1)]).unwrap();
        assert_eq!(graph.position_count(), 3);
        assert_eq!(graph.options(0), [2]);
        assert_eq!(graph.options(1), [1]);
        assert_eq!(graph.options(2), [1, 0, 1]);
    }

    #[test]
    fn edges_out_of_the_graph_are_refused() {
        let error = GameGraph::from_edges(2, &[(0, 1), (1, 2)]).unwrap_err();
        let expected =
            GraphError::PositionOutOfRange { edge_index: 1, position: 2, position_count: 2 };
        assert_eq!(error, expected);
        assert!(GameGraph::from_edges(0, &[(0, 0)]).is_err());
        assert!(GameGraph::from_edges(u32::MAX, &[]).is_err());
    }

    #[test]
    fn graphs_without_edges_or_positions_are_graphs() {
        assert_eq!(GameGraph::from_edges(0, &[]).unwrap().position_count(), 0);
        assert!(GameGraph::from_edges(1, &[]).unwrap().is_terminal(0));
    }
}
