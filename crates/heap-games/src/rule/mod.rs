//! What a rule is, the facts that are known of one (codes, theorems, periods), and what a question
//! about it may take.

mod budget;
mod code;
mod error;
mod heap_rule;
mod period;
mod theorem;

pub use budget::Budget;
pub use code::{CodeError, HeapCode};
pub use error::RuleError;
pub use heap_rule::HeapRule;
pub use period::Period;
pub use theorem::Theorem;
