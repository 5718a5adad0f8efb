//! Field operations on whole slices, by the fastest method of the processor.

pub(crate) mod batch;
pub(crate) mod error;
mod operation;
#[cfg(feature = "parallel")]
mod parallel;
mod planes;
mod run;
pub(crate) mod simd;
mod sliced;
#[cfg(test)]
mod tests;
pub(crate) mod word;
