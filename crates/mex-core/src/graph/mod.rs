//! Games given as explicit graphs, and the values of their positions.

mod error;
mod game_graph;
mod grundy;
mod lengths;
mod marks;
mod rows;
mod walk;

pub use error::GraphError;
pub use game_graph::GameGraph;
pub use grundy::grundy_values;
pub use lengths::{every_outcome, remotenesses, suspenses};

pub(crate) use walk::{evaluate, for_each_below};
