//! Batches by the processor's vectors.
//!
//! With the carry-less product of [`pclmul`](crate::field::pclmul) this is the crate's only
//! `unsafe` code. Each routine has a safe twin that computes the same, and is entered through
//! [`Vectors`], which asks the processor first. From there on a proof of a type of its own goes
//! along, so that no vector exists without its instructions.
#![allow(unsafe_code)]
// ARM uses part of what is here. Other processors have no vectors: `Vectors` has no values, and
// nothing is entered.
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
