//! Misère play: theorems with their premises, what is worth what beside heaps of two, and simplest
//! forms.

mod forms;
mod genus;
mod premise;
mod tame;
mod tame_ruleset;

pub use forms::{MisereEvaluator, MisereForm, MisereFormError, MisereForms};
pub use genus::{Genus, Nature};
pub use premise::{sj_exception, sj_outcome};
pub(crate) use tame::tame_values;
pub(crate) use tame_ruleset::TameRuleset;
