//! Tables of Grundy values, and the engines that fill them.

mod bit_planes;
mod blocks;
mod candidates;
pub(crate) mod code_sums;
mod cover;
pub(crate) mod definition;
pub(crate) mod dense;
pub(crate) mod engine;
mod heap_values;
pub(crate) mod lags;
pub(crate) mod marked_sums;
#[cfg(target_arch = "x86_64")]
mod nibbles;
pub(crate) mod octal;
mod simd;
mod space;
pub(crate) mod sparse;
mod survivors;
pub(crate) mod takes;
mod tiles;
mod tuner;
pub(crate) mod value_set;
mod wide;
pub(crate) mod windowed;

pub use definition::values_by_definition;
pub use engine::Method;
pub use heap_values::HeapValues;
pub(crate) use heap_values::each_width;
#[cfg(test)]
pub(crate) use simd::on_level;
pub use simd::{limit_vectors, vector_bytes};
