//! Games on graphs, also with cycles: outcomes, values and moves as arrays.
//!
//! A picture of a graph belongs to [`graph`], as `Graph._repr_svg_`.

mod functions;
mod graph;
mod input;
mod loopy;
mod names;
mod seats;
mod solution;

pub use functions::{grundy_values, loopy_values, solve_graph};
pub use graph::Graph;
pub use loopy::{LoopyValue, LoopyValues};
pub use seats::SeatsSolution;
pub use solution::GraphSolution;
