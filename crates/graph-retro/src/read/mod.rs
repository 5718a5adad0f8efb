//! Readers of graph files.

#[cfg(test)]
mod agreement;
mod blocks;
mod dot;
mod edges;
mod error;
mod judge;
mod lines;
mod matrix_market;
#[cfg(feature = "file")]
mod pack;
mod pgsolver;
mod reader;
mod sink;
#[cfg(test)]
mod tests;
mod token;

pub use dot::{NamedDigraph, read_dot};
#[cfg(feature = "parallel")]
pub use edges::par_read_edges;
pub use edges::{read_edges, read_edges_from};
pub use error::ReadGraphError;
#[cfg(feature = "parallel")]
pub use judge::par_read_judge;
pub use judge::{read_judge, read_judge_from};
pub use matrix_market::{read_matrix_market, read_matrix_market_from};
pub use pgsolver::read_pgsolver;
pub use reader::GraphReader;
