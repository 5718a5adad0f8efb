//! The widths of nimbers.

use crate::U256;
use crate::group::log::Logarithmic;
use std::fmt::{Display, LowerHex, UpperHex};

/// A width of nimbers: `u8`, `u16`, `u32`, `u64`, `u128` or [`U256`].
///
/// The nimbers of each width form a field; the trait is sealed.
pub trait NimWord: Logarithmic + Display + LowerHex + UpperHex {}

impl NimWord for u8 {}
impl NimWord for u16 {}
impl NimWord for u32 {}
impl NimWord for u64 {}
impl NimWord for u128 {}
impl NimWord for U256 {}
