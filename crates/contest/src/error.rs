//! Why a problem cannot be answered.

use judge_io::{Place, ScanError};
use mex_core::GraphError;
use tree_hackenbush::TreeError;

/// A problem that cannot be answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// No problem has the id.
    #[error("no problem is called `{0}`")]
    UnknownId(String),
    /// The input is not in the problem's format.
    #[error(transparent)]
    Input(#[from] ScanError),
    /// The arcs before the place have a cycle of these vertices, so that the game need not end.
    #[error("{0}: these arcs have a cycle, {1}")]
    Cycle(Place, String),
    /// The data before the place are in the format, but do not make a game.
    #[error("{0}: these data are not a game of this problem")]
    Data(Place, #[source] Box<dyn std::error::Error + Send + Sync>),
    /// The answer cannot be written.
    #[error("the answer cannot be written")]
    Write(#[source] std::io::Error),
}

impl SolveError {
    /// Returns the error for data before a place that do not make a game.
    pub(super) fn data(
        place: Place,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        SolveError::Data(place, source.into())
    }

    /// Returns the error for the edges of a tree before a place; edges of a case count from 1.
    pub(super) fn tree(place: Place, source: TreeError) -> Self {
        match source {
            TreeError::Cycle { edge } => {
                SolveError::data(place, format!("edge {} of the tree closes a cycle", edge + 1))
            }
            source => SolveError::data(place, source),
        }
    }

    /// Returns the error for arcs before a place, whose vertices count from `first_vertex` in the
    /// input.
    pub(super) fn graph(place: Place, source: GraphError, first_vertex: u64) -> Self {
        match source {
            GraphError::Cycle { cycle } => {
                let name = |&vertex: &u32| (u64::from(vertex) + first_vertex).to_string();
                SolveError::Cycle(place, circle(&cycle.iter().map(name).collect::<Vec<_>>()))
            }
            source => SolveError::data(place, source),
        }
    }
}

/// Returns a cycle as `1 → 2 → 1`, shortened in the middle.
fn circle(cycle: &[String]) -> String {
    const SHOWN: usize = 6;
    let mut names: Vec<String> = cycle.iter().take(SHOWN).cloned().collect();
    if cycle.len() > SHOWN {
        names.push(format!("… ({} more)", cycle.len() - SHOWN));
    }
    names.extend(cycle.first().cloned());
    names.join(" → ")
}
