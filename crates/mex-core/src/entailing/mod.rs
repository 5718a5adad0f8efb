//! Games in which a move may bind the players: who has to answer where, or who moves again.

mod evaluator;
mod rules;
mod set;
#[cfg(test)]
mod tests;

pub use evaluator::{EntailingEvaluator, EntailingMove, EntailingOption};
pub use rules::{EntailedValue, EntailingRuleset, MoveKind};
pub use set::NimberSet;
