//! Games given by their rules, and what their positions are worth.

mod closure;
mod evaluator;
mod options;
mod rules;
mod unfold;

pub use closure::{RulesetFn, ruleset};
pub use evaluator::{Evaluator, RulesetMove};
pub use options::{Options, OptionsIter};
pub use rules::{Ruleset, RulesetError};
pub use unfold::Unfolded;
