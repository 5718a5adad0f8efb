//! What a rule is, and how a person writes it.

mod code;
mod error;
mod heap_rule;
pub(crate) mod kind;
mod parse;
mod rule;

pub use code::{CodeError, HeapCode};
pub use error::RuleError;
pub use heap_rule::HeapRule;
pub use parse::ParseRuleError;
pub use rule::Rule;
