//! What a rule is, and the facts that are known of one: codes, theorems, periods.

mod code;
mod error;
mod heap_rule;
mod period;
mod theorem;

pub use code::{CodeError, HeapCode};
pub use error::RuleError;
pub use heap_rule::HeapRule;
pub use period::Period;
pub use theorem::{Theorem, period_standing};
