//! What a rule is, and how a person writes it.

mod code;
mod error;
mod parse;
#[expect(clippy::module_inception, reason = "the file of the idea that the folder stands for")]
mod rule;

pub use code::{CodeError, HeapCode};
pub use error::RuleError;
pub use parse::ParseRuleError;
pub use rule::{HeapRule, Rule};
