//! Sums of games: the rules of play, the winner, and the winning moves.

mod answer;
mod error;
mod joint_moves;
mod rule;
mod ruleset_solver;
mod search;
mod single_moves;
mod solver;
#[cfg(test)]
mod tests;
mod theory;

pub use answer::{misere_outcome, sum_outcome, sum_winning_moves};
pub use error::SumError;
pub use rule::{Component, Ending, Selection, SumMove, SumMovePart, SumRule};
pub use ruleset_solver::RulesetSolver;
