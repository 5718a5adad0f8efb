//! Everything that needs the processor's special instructions, the crate's only `unsafe` code.
//!
//! Each routine has a safe twin that computes the same, and is entered only after the features
//! it needs were detected.
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
