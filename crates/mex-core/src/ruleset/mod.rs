//! Games given by their rules: the options of a position, and the values that follow from them.

mod evaluator;
mod memo;
mod options;
mod rules;

pub use evaluator::{Evaluator, RulesetMove};
pub(crate) use memo::{Memo, Rules, Values};
pub use options::{Options, OptionsIter};
pub use rules::{Ruleset, RulesetError, ruleset};
