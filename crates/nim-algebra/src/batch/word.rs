//! The widths of batches.

use crate::NimWord;
use crate::batch::planes::Planar;
use crate::batch::simd;

/// The widths that batches come in: `u64` and `u128`.
pub trait BatchWord: NimWord + Lanes {}

impl BatchWord for u64 {}
impl BatchWord for u128 {}

/// What a word needs for the vector backends and the portable one.
pub trait Lanes: Planar + simd::VectorWord {}

impl Lanes for u64 {}
impl Lanes for u128 {}
