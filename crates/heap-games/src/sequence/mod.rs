//! The values of a rule as a growing table, their cost, and assumptions about given values.

pub(crate) mod cost;
pub(crate) mod given;
mod resume;
mod sequence;

pub use given::Assumption;
pub use sequence::HeapSequence;
