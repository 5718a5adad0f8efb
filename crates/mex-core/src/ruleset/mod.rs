//! Games given by their rules, and what their positions are worth.

mod closure;
mod evaluator;
mod options;
mod rules;

pub use closure::{RulesetFn, ruleset};
pub use evaluator::{Evaluator, RulesetMove};
pub use options::{Options, OptionsIter};
pub use rules::{Ruleset, RulesetError};
