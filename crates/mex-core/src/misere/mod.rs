//! Misère play: theorems with their premises, genera, and simplest forms.

mod forms;
mod genus;
mod premise;
mod tame;

pub use forms::{MisereEvaluator, MisereForm, MisereFormError, MisereForms};
pub use genus::{Genus, Nature};
pub use premise::{sj_exception, sj_outcome};
pub(crate) use tame::{TameRuleset, tame_values};
