//! Grundy values of heaps: tables, the engines that fill them, and what they cost.

mod blocks;
mod budget;
mod cells;
pub(crate) mod cost;
mod cover;
pub(crate) mod definition;
mod dense;
pub(crate) mod given;
mod known;
mod octal;
mod position;
mod sequence;
mod simd;
mod space;
mod sparse;
mod stream;
pub(crate) mod takes;

pub use budget::Budget;
pub use cells::Cells;
pub use definition::values_by_definition;
pub use given::Assumption;
pub use known::KnownValues;
pub use position::HeapMove;
pub use sequence::{HeapSequence, Method};
pub use simd::limit_vectors;
pub use stream::ValueStream;
