//! Rules of the user: from a small text, or from given lists of options.

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
