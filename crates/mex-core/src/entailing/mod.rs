//! Games in which a move may force where the reply is made, or let the same player move again.

mod evaluator;
mod rules;
mod set;
#[cfg(test)]
mod tests;

pub use evaluator::{EntailingEvaluator, EntailingMove, EntailingOption};
pub use rules::{EntailedValue, EntailingRuleset, MoveKind};
pub use set::NimberSet;
