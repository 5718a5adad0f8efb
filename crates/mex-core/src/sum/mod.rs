//! Sums of games: the rules by which they are played, who wins them, and by which moves.

mod rule;
mod solver;
mod theory;

pub use rule::{Component, Ending, Selection, SumError, SumMove, SumMovePart, SumRule};
pub use solver::{sum_outcome, sum_winning_moves};
