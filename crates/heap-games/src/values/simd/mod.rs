//! Loops over many lanes, compiled for different processors.
//!
//! Each loop is written once, without intrinsics, and inlined into one function for AVX2 and a
//! plain one, its scalar twin ([`Kernel`], [`run_vectorized`]). Compilers vectorise most of them
//! well. The others use intrinsics, such as sets of bytes ([`mark_bytes`]: a byte shuffle that
//! looks up the mark). With AVX-512 nothing was more than 1.2 times as fast. The level of the
//! processor is detected once and can be limited ([`limit_vectors`]), so that the tests compare
//! every level with the plain loops on one machine.
#![allow(unsafe_code)]

mod chunks;
mod dispatch;
mod lane;
mod level;
mod marks;
#[cfg(target_arch = "x86_64")]
mod nibbles;
mod planes;

pub(crate) use chunks::{CHUNK, Chunk, GROUP, Place, Table, WORDS, add_pairs, has_sum};
pub(crate) use dispatch::{Kernel, run_vectorized};

/// Whether whole blocks pay: a web page shows short tables, and the loops would be a tenth of its
/// program.
pub(crate) const BLOCKS_PAY: bool = !cfg!(target_arch = "wasm32");
pub(crate) use lane::{Cell, LANES, Offset, bit_of, low_bits, window};
pub use level::{limit_vectors, vector_bytes};
#[cfg(test)]
pub(crate) use level::{on_every_level, on_level};
pub(crate) use marks::{count_hits, mark_far_sums, mark_sums, mark_sums_inline, pairs_with};
#[cfg(target_arch = "x86_64")]
pub(crate) use nibbles::{Lookup, ROW, ROWS, Rows};
pub(crate) use planes::{GroupSets, mark_bytes, or_rows, planes_of, put_lanes};
