//! The values of a rule as a table that grows, what they cost, and what given ones rest on.

pub(crate) mod cost;
pub(crate) mod given;
mod resume;
mod sequence;

pub use given::Assumption;
pub use sequence::HeapSequence;
