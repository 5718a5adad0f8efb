//! Field operations on whole slices, by the processor's fastest method.

mod operation;
mod planes;
pub(crate) mod run;
pub(crate) mod simd;
mod sliced;
pub(crate) mod slices;
#[cfg(test)]
mod tests;
