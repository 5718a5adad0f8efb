//! Field operations on whole slices, by the fastest method of the processor.

mod operation;
mod planes;
pub(crate) mod run;
pub(crate) mod simd;
mod sliced;
pub(crate) mod slices;
#[cfg(test)]
mod tests;
