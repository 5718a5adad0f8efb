//! Rules of a user's own: from a small text, or from lists of options that something else made.

mod condition;
mod formula;
mod given;
mod observed;
mod option_table;
mod parser;
mod text_error;
mod text_rule;
mod token;

pub use condition::Condition;
pub use option_table::{OptionTable, OptionTableError};
pub use text_error::TextRuleError;
pub use text_rule::TextRule;
