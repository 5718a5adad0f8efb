//! Why a graph, or a question about it, was refused.

/// Why a graph, or a question about it, was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum GraphError {
    #[error(
        "edge {edge_index} names position {position}, but there are {position_count} positions"
    )]
    PositionOutOfRange { edge_index: usize, position: u32, position_count: u32 },
    #[error("{position_count} positions and {edge_count} edges do not fit 32 bits")]
    TooLarge { position_count: u32, edge_count: usize },
    #[error("not enough memory for {wanted} numbers")]
    OutOfMemory {
        /// How many numbers could not be stored.
        wanted: usize,
    },
    /// The graph has a cycle, but the question needs an acyclic graph.
    #[error("positions {} form a cycle", CycleText(cycle))]
    Cycle {
        /// Positions each of which has the next as an option, and the last the first.
        cycle: Vec<u32>,
    },
}

impl GraphError {
    /// Returns whether the graph was refused because of its size.
    pub fn is_refusal(&self) -> bool {
        matches!(self, GraphError::TooLarge { .. } | GraphError::OutOfMemory { .. })
    }
}

/// Writes a cycle on a line of readable length.
struct CycleText<'a>(&'a [u32]);

impl core::fmt::Display for CycleText<'_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        const SHOWN: usize = 8;
        for position in self.0.iter().take(SHOWN) {
            write!(formatter, "{position} -> ")?;
        }
        if self.0.len() > SHOWN {
            write!(formatter, "... ({} positions) -> ", self.0.len())?;
        }
        if let Some(first) = self.0.first() { write!(formatter, "{first}") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_cycles_are_shortened_in_messages() {
        let short = GraphError::Cycle { cycle: vec![3, 1] };
        assert_eq!(short.to_string(), "positions 3 -> 1 -> 3 form a cycle");
        let long = GraphError::Cycle { cycle: (0..1000).collect() };
        assert_eq!(
            long.to_string(),
            "positions 0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> ... (1000 positions) -> 0 \
             form a cycle"
        );
    }
}
