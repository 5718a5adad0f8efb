//! Batches by the processor's vectors.
//!
//! With the carry-less product of [`pclmul`](crate::field::pclmul) this is the crate's only
//! `unsafe` code. Each routine has a safe twin that computes the same, and is entered through
//! [`Vectors`], which asks the processor first. From there on a proof of a type of its own goes
//! along, so that no vector exists without its instructions.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod aes;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bytes;
#[cfg(target_arch = "x86_64")]
mod entry_point;
#[cfg(target_arch = "x86_64")]
mod vectors;

#[cfg(target_arch = "x86_64")]
pub use vectors::{VectorWord, Vectors};
