//! Bytes multiplied by shuffles, without GFNI.

use super::super::bytes::{self, VectorWord, check_block};
use super::super::entry_point::entry_point;
use super::super::halves::{self, Halves, Table};
use super::super::maps::Linear;
use super::{Bytes32, Field32};
use crate::batch::operation::Operation;
use std::arch::x86_64::*;

/// The nimbers below 256 themselves, not mapped to another field.
#[derive(Clone, Copy, Debug)]
pub struct Shuffles;

// SAFETY:
// - `Proof` is made only by the functions of `entry_point!`, compiled for AVX2, which is what the
//   methods use.
unsafe impl Field32 for Shuffles {
    type Proof = Proof;

    #[inline(always)]
    fn enter(bytes: Bytes32<Self>) -> Bytes32<Self> {
        bytes
    }

    #[inline(always)]
    fn leave(bytes: Bytes32<Self>) -> Bytes32<Self> {
        bytes
    }

    #[inline(always)]
    fn multiply(a: Bytes32<Self>, b: Bytes32<Self>) -> Bytes32<Self> {
        halves::multiply(a, b)
    }

    #[inline(always)]
    fn invert(bytes: Bytes32<Self>) -> Bytes32<Self> {
        halves::invert(bytes)
    }

    #[inline(always)]
    fn map<M: Linear>(bytes: Bytes32<Self>) -> Bytes32<Self> {
        halves::map(bytes, const { &M::HALVES })
    }
}

impl Halves for Bytes32<Shuffles> {
    #[inline(always)]
    fn low(self) -> Self {
        // SAFETY: `self` proves the instructions (`Vector`'s `# Safety`).
        Bytes32::made(unsafe { _mm256_and_si256(self.0, _mm256_set1_epi8(15)) })
    }

    #[inline(always)]
    fn high(self) -> Self {
        // SAFETY: `self` proves the instructions (`Vector`'s `# Safety`).
        Bytes32::made(unsafe {
            _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), _mm256_set1_epi8(15))
        })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: `self` proves the instruction (`Vector`'s `# Safety`).
        Bytes32::made(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn look_up(self, table: &'static Table) -> Self {
        // SAFETY:
        // - `self` proves the instructions (`Vector`'s `# Safety`).
        // - The table has 16 readable bytes.
        Bytes32::made(unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
            _mm256_shuffle_epi8(table, self.0)
        })
    }

    #[inline(always)]
    fn add_logarithms(self, other: Self) -> Self {
        // SAFETY: `self` proves the instructions (`Vector`'s `# Safety`).
        Bytes32::made(unsafe {
            let sum = _mm256_adds_epu8(self.0, other.0);
            _mm256_min_epu8(sum, _mm256_sub_epi8(sum, _mm256_set1_epi8(15)))
        })
    }
}

entry_point!("avx,avx2", Bytes32<Shuffles>);
