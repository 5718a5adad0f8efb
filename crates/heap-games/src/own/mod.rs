//! Rules of a user's own: from a small text, or from lists of options that something else made.

mod formula;
mod observed;
mod option_table;
mod parser;
mod text_error;
mod text_rule;
mod token;

pub use option_table::OptionTable;
pub use parser::Condition;
pub use text_error::TextRuleError;
pub use text_rule::TextRule;
