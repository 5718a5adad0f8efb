//! Games on graphs, also with cycles, by the numbers of their positions.
//!
//! `python/impartial_games/_graphs.py` reads the graph types of Python libraries, and adds the
//! names of positions to the answers.

mod digraph;
mod loopy;

pub use digraph::{Digraph, Solution};
pub use loopy::{LoopyValues, loopy_facts, loopy_sum};
