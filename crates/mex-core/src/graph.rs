//! Games given as explicit graphs.

/// Values of positions end below this; the two numbers from here on mark unfinished positions.
pub(crate) const ON_PATH: u32 = u32::MAX - 1;
pub(crate) const UNSEEN: u32 = u32::MAX;

/// A game given as a graph: positions are numbered from 0, and an edge leads from a position to
/// one of its options.
///
/// The options of all positions lie one after another in one array, four bytes for an edge and
/// four for a position. Loops, repeated edges and cycles can be represented; whether they are
/// allowed is for the routine that reads the graph to say.
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
    /// The options of position p are `options[offsets[p]..offsets[p + 1]]`.
    offsets: Vec<u32>,
    options: Vec<u32>,
    order: Order,
}

/// What the numbers of the positions say about the direction of every edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Every option has a smaller number than its position.
    OptionsFirst,
    /// Every option has a larger number than its position.
    OptionsLast,
    Unknown,
}

/// Why a graph, or a question about it, was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "thiserror", derive(thiserror::Error))]
#[non_exhaustive]
pub enum GraphError {
    /// An edge names a position that the graph does not have.
    #[cfg_attr(
        feature = "thiserror",
        error(
            "edge {edge_index} names position {position}, but there are {position_count} positions"
        )
    )]
    PositionOutOfRange {
        /// The index of the edge in the list.
        edge_index: usize,
        /// The position it names.
        position: u32,
        /// The number of positions.
        position_count: u32,
    },
    /// The graph has more positions or edges than can be numbered.
    #[cfg_attr(
        feature = "thiserror",
        error("{position_count} positions and {edge_count} edges are more than fit 32 bits")
    )]
    TooLarge {
        /// The number of positions.
        position_count: u32,
        /// The number of edges.
        edge_count: usize,
    },
    /// There is not enough memory for the graph.
    #[cfg_attr(feature = "thiserror", error("no memory for {wanted} numbers"))]
    OutOfMemory {
        /// How many 32-bit numbers could not be stored.
        wanted: usize,
    },
    /// The graph has a cycle, and the question has an answer only on graphs without.
    #[cfg_attr(
        feature = "thiserror",
        error("positions {} form a cycle", CycleText(cycle))
    )]
    Cycle {
        /// Positions of which each has the next as an option, and the last has the first.
        cycle: Vec<u32>,
    },
}

impl GameGraph {
    /// Returns the graph with the given edges, each from a position to one of its options.
    ///
    /// The options of a position keep the order of the list.
    ///
    /// # Complexity
    /// O(positions + edges) time and memory.
    ///
    /// # Errors
    /// [`GraphError::PositionOutOfRange`] when an edge leaves the graph,
    /// [`GraphError::TooLarge`] and [`GraphError::OutOfMemory`] when it cannot be stored.
    pub fn from_edges(position_count: u32, edges: &[(u32, u32)]) -> Result<Self, GraphError> {
        if position_count >= ON_PATH || u32::try_from(edges.len()).is_err() {
            return Err(GraphError::TooLarge {
                position_count,
                edge_count: edges.len(),
            });
        }
        let mut offsets = zeroed(position_count as usize + 1)?;
        let mut order = EdgeOrder::default();
        for (edge_index, &(from, to)) in edges.iter().enumerate() {
            let position = from.max(to);
            if position >= position_count {
                return Err(GraphError::PositionOutOfRange {
                    edge_index,
                    position,
                    position_count,
                });
            }
            order.note(from, to);
            offsets[from as usize] += 1;
        }
        let mut total = 0;
        for offset in &mut offsets {
            total += *offset;
            *offset = total;
        }
        // Each offset stands at the end of its options and is moved down to their start.
        let mut options = zeroed(edges.len())?;
        for &(from, to) in edges.iter().rev() {
            let slot = &mut offsets[from as usize];
            *slot -= 1;
            options[*slot as usize] = to;
        }
        Ok(GameGraph {
            offsets,
            options,
            order: order.order(),
        })
    }

    /// Returns the number of positions.
    pub fn position_count(&self) -> u32 {
        // The constructor counted the positions in 32 bits.
        (self.offsets.len() - 1) as u32
    }

    /// Returns the number of edges, repeated ones included.
    pub fn edge_count(&self) -> usize {
        self.options.len()
    }

    /// Returns the options of a position.
    ///
    /// # Panics
    /// Panics when the graph has no such position.
    #[inline]
    #[track_caller]
    pub fn options(&self, position: u32) -> &[u32] {
        let index = position as usize;
        &self.options[self.offsets[index] as usize..self.offsets[index + 1] as usize]
    }

    /// Returns whether no move leads away from a position.
    ///
    /// # Panics
    /// Panics when the graph has no such position.
    #[track_caller]
    pub fn is_terminal(&self, position: u32) -> bool {
        self.options(position).is_empty()
    }

    pub(crate) fn order(&self) -> Order {
        self.order
    }
}

/// Watches the edges go by.
struct EdgeOrder {
    options_first: bool,
    options_last: bool,
}

impl Default for EdgeOrder {
    fn default() -> Self {
        EdgeOrder {
            options_first: true,
            options_last: true,
        }
    }
}

impl EdgeOrder {
    fn note(&mut self, from: u32, to: u32) {
        self.options_first &= to < from;
        self.options_last &= to > from;
    }

    fn order(&self) -> Order {
        if self.options_first {
            Order::OptionsFirst
        } else if self.options_last {
            Order::OptionsLast
        } else {
            Order::Unknown
        }
    }
}

/// A list of zeros, or an error where the memory is lacking.
pub(crate) fn zeroed(length: usize) -> Result<Vec<u32>, GraphError> {
    let mut list = Vec::new();
    list.try_reserve_exact(length)
        .map_err(|_| GraphError::OutOfMemory { wanted: length })?;
    list.resize(length, 0);
    Ok(list)
}

/// Writes a cycle in a line of readable length.
#[cfg(feature = "thiserror")]
struct CycleText<'a>(&'a [u32]);

#[cfg(feature = "thiserror")]
impl core::fmt::Display for CycleText<'_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        const SHOWN: usize = 8;
        for position in self.0.iter().take(SHOWN) {
            write!(formatter, "{position} -> ")?;
        }
        if self.0.len() > SHOWN {
            write!(formatter, "... ({} positions) -> ", self.0.len())?;
        }
        match self.0.first() {
            Some(first) => write!(formatter, "{first}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_keep_the_order_of_the_edges() {
        let graph = GameGraph::from_edges(3, &[(2, 1), (0, 2), (2, 0), (2, 1), (1, 1)]).unwrap();
        assert_eq!(graph.position_count(), 3);
        assert_eq!(graph.edge_count(), 5);
        assert_eq!(graph.options(0), [2]);
        assert_eq!(graph.options(1), [1]);
        assert_eq!(graph.options(2), [1, 0, 1]);
    }

    #[test]
    fn edges_out_of_the_graph_are_refused() {
        let error = GameGraph::from_edges(2, &[(0, 1), (1, 2)]).unwrap_err();
        let expected = GraphError::PositionOutOfRange {
            edge_index: 1,
            position: 2,
            position_count: 2,
        };
        assert_eq!(error, expected);
        assert!(GameGraph::from_edges(0, &[(0, 0)]).is_err());
        assert!(GameGraph::from_edges(u32::MAX, &[]).is_err());
    }

    #[test]
    fn graphs_without_edges_or_positions_are_graphs() {
        assert_eq!(GameGraph::from_edges(0, &[]).unwrap().position_count(), 0);
        assert!(GameGraph::from_edges(1, &[]).unwrap().is_terminal(0));
    }

    #[cfg(feature = "thiserror")]
    #[test]
    fn long_cycles_are_shortened_in_messages() {
        let short = GraphError::Cycle { cycle: vec![3, 1] };
        assert_eq!(short.to_string(), "positions 3 -> 1 -> 3 form a cycle");
        let long = GraphError::Cycle {
            cycle: (0..1000).collect(),
        };
        assert_eq!(
            long.to_string(),
            "positions 0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> ... (1000 positions) -> 0 \
             form a cycle"
        );
    }
}
