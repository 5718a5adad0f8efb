//! Minimum excludants: of one list, of many lists in turn, of numbers that come and go.

mod bits;
mod dynamic;
mod list;
mod set;

pub(crate) use bits::MexWords;
#[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
pub use bits::mex_of_bits;
pub use bits::mex_of_words;
pub use dynamic::DynamicMex;
pub use list::{mex, mex_of_slice};
pub use set::MexSet;
