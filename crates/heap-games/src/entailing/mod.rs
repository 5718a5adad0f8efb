//! Heaps with moves that the opponent has to answer.

mod rule;
mod top_entails;

pub use rule::{EntailingHeaps, EntailingHeapsError};
pub use top_entails::top_entails_values;
