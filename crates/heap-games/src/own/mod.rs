//! Rules of the user, from given lists of options.

mod observed;
mod option_table;
mod table_error;

pub use observed::repetition;
pub use option_table::{HeapOptions, OptionTable};
pub use table_error::OptionTableError;
