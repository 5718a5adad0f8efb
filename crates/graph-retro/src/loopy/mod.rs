//! Values of positions on graphs with cycles, and their sums.

pub(crate) mod sums;
pub(crate) mod unfold;
pub(crate) mod value;
pub(crate) mod values;
