//! Minimum excludants: of one list, of many lists in turn, of numbers that come and go.

mod dynamic;
mod list;
mod set;

pub use dynamic::DynamicMex;
pub(crate) use list::MexWords;
#[cfg(feature = "bitvec")]
pub use list::mex_of_bits;
pub use list::{mex, mex_of_slice, mex_of_words};
pub use set::MexSet;
