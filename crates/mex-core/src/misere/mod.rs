//! Misère play: theorems with their premises, what is worth what beside heaps of two, and simplest
//! forms.

mod forms;
mod genus;
mod premise;
mod tame;
mod tame_ruleset;

pub use forms::{MisereEvaluator, MisereForm, MisereFormError, MisereForms};
pub use genus::{Genus, Nature, genera, natures};
pub use premise::{sj_exception, sj_outcome};
pub(crate) use tame::tame_values;
pub use tame::{misere_grundy_values, wild_position};
pub(crate) use tame_ruleset::TameRuleset;
