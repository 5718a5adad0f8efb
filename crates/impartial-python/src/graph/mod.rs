//! Games on graphs, also with cycles, by the numbers of their positions.
//!
//! `python/impartial_games/_graphs.py` reads graphs in the forms that Python has them in, and gives the
//! answers the names of their positions.

mod digraph;
mod loopy;

pub use digraph::{Digraph, Solution};
pub use loopy::{LoopyValues, loopy_facts, loopy_sum};
