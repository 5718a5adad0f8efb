//! Grundy values of heaps: tables, the engines that fill them, and what they cost.

mod bit_planes;
mod blocks;
mod budget;
mod cells;
pub(crate) mod code_sums;
pub(crate) mod cost;
mod cover;
mod definition;
mod dense;
pub(crate) mod engine;
pub(crate) mod given;
mod known;
pub(crate) mod lags;
mod method;
mod moves;
pub(crate) mod octal;
mod position;
mod resume;
mod sequence;
mod sieve;
mod simd;
mod space;
mod sparse;
mod stream;
pub(crate) mod takes;
pub(crate) mod value_set;

pub use budget::Budget;
pub use cells::Cells;
pub use definition::values_by_definition;
pub use given::Assumption;
pub use known::KnownValues;
pub use method::Method;
pub use position::HeapMove;
pub use sequence::HeapSequence;
pub use simd::{limit_vectors, vector_bytes};
pub use stream::ValueStream;
