//! Minimum excludants: of one list, and of many lists in turn.

mod list;
mod set;

pub(crate) use list::Marks;
#[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
pub use list::mex_of_bits;
pub use list::{mex, mex_of_slice, mex_of_words};
pub use set::MexSet;
