//! Batches by the processor's vectors.
//!
//! Together with the carry-less product of [`pclmul`](crate::field::pclmul), this is the crate's
//! only `unsafe` code. Each routine has a safe twin with the same results, and is entered through
//! [`Vectors`], which first checks the processor. From there a proof, a value of a separate type,
//! is passed along, so that no vector exists without its instructions.
#![allow(unsafe_code)]
// ARM uses a part of this. On other processors `Vectors` has no values, and nothing here runs.
#![cfg_attr(not(target_arch = "x86_64"), allow(unused))]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod bytes;
mod entry_point;
mod halves;
mod maps;
#[cfg(target_arch = "aarch64")]
mod neon;
mod vectors;

pub use bytes::VectorWord;
pub use vectors::Vectors;
