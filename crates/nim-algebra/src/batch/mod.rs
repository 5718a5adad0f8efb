//! Field operations on whole slices, by the fastest method of the processor.

pub(crate) mod batch;
mod operation;
#[cfg(feature = "parallel")]
mod parallel;
mod planes;
pub(crate) mod simd;
mod sliced;
#[cfg(test)]
mod tests;
