//! Games given by their rules, and what their positions are worth.

mod closure;
mod evaluator;
mod options;
#[cfg(feature = "parallel")]
mod parallel;
mod rules;
mod unfold;

pub use closure::{RulesetFn, ruleset};
pub use evaluator::{Evaluator, RulesetMove};
pub use options::{Options, OptionsIter};
#[cfg(feature = "parallel")]
pub use parallel::par_sum_value;
pub use rules::{Ruleset, RulesetError};
pub use unfold::Unfolded;
