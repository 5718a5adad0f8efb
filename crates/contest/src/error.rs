//! What can keep a problem from being answered.

use judge_io::{Place, ScanError};
use mex_core::GraphError;
use tree_hackenbush::TreeError;

/// A problem that cannot be answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// No problem has the id.
    #[error("no problem is called `{id}`")]
    UnknownId {
        /// The id asked for.
        id: String,
    },
    /// The input is not in the problem's format.
    #[error(transparent)]
    Input(#[from] ScanError),
    /// The arcs that end here have a cycle, on which the game need not end.
    #[error("{place}: the arcs before this place form a cycle, {}", circle(cycle))]
    Cycle {
        /// Where the last arc ends.
        place: Place,
        /// The vertices of the cycle, numbered as in the input.
        cycle: Vec<u64>,
    },
    /// The data that end here are in the format, but do not make a game of the problem.
    #[error("{place}: the data before this place cannot be solved")]
    Data {
        /// Where the data end.
        place: Place,
        /// What is wrong with them.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The answer cannot be written.
    #[error("the answer cannot be written")]
    Write(#[source] std::io::Error),
}

impl SolveError {
    /// Returns the error for data that end at a place and do not make a game.
    pub(super) fn data(
        place: Place,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        SolveError::Data { place, source: source.into() }
    }

    /// Returns the error for the edges of a tree that end at a place; the edges of a case count
    /// from 1.
    pub(super) fn tree(place: Place, source: TreeError) -> Self {
        match source {
            TreeError::Cycle { edge } => {
                SolveError::data(place, format!("edge {} of the tree closes a cycle", edge + 1))
            }
            source => SolveError::data(place, source),
        }
    }

    /// Returns the error for arcs that end at a place, whose vertices the input counts from
    /// `first_vertex`.
    pub(super) fn graph(place: Place, source: GraphError, first_vertex: u64) -> Self {
        match source {
            GraphError::Cycle { cycle } => {
                let cycle = cycle.iter().map(|&vertex| u64::from(vertex) + first_vertex).collect();
                SolveError::Cycle { place, cycle }
            }
            source => SolveError::data(place, source),
        }
    }
}

/// Returns a cycle as `1 → 2 → 1`, shortened in the middle.
fn circle(cycle: &[u64]) -> String {
    const SHOWN: usize = 6;
    let name = |vertex: &u64| vertex.to_string();
    let mut names: Vec<String> = cycle.iter().take(SHOWN).map(name).collect();
    if cycle.len() > SHOWN {
        names.push(format!("… ({} more)", cycle.len() - SHOWN));
    }
    names.extend(cycle.first().map(name));
    names.join(" → ")
}
