//! Games on heaps: values, periods, moves and misère quotients of a rule by its name or code.

mod misere;
mod period;
mod picture;
mod values;

pub use misere::{Quotient, misere_quotient};
pub use period::{heap_period, period_svg};
pub use picture::heap_picture;
pub use values::{compare_values, guess, heap_moves, heap_value, heap_values};
