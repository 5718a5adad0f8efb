//! Field operations on whole slices, by the fastest method of the processor.

mod operation;
#[cfg(feature = "parallel")]
mod parallel;
mod planes;
pub(crate) mod run;
pub(crate) mod simd;
mod sliced;
pub(crate) mod slices;
#[cfg(test)]
mod tests;
