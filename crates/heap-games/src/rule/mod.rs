//! Rules, the known facts about them (codes, theorems, periods), and budgets for questions.

mod break_code;
mod budget;
mod code;
mod code_parser;
mod digit;
mod error;
mod heap_rule;
mod period;
mod theorem;

pub use break_code::BreakCode;
pub use budget::Budget;
pub use code::HeapCode;
pub use code_parser::CodeError;
pub use digit::{CodeDigit, Mark};
pub use error::RuleError;
pub use heap_rule::HeapRule;
pub use period::Period;
pub use theorem::Theorem;
#[cfg(feature = "residues")]
pub(crate) use theorem::common_multiple;
pub(crate) use theorem::gcd;
