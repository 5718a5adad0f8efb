//! Bytes multiplied by GFNI.

use super::super::bytes::{self, VectorWord, check_block};
use super::super::entry_point::entry_point;
use super::super::maps::{self, Linear};
use super::{Bytes32, Field32};
use crate::batch::operation::Operation;
use std::arch::x86_64::*;

/// The field of `gf2p8mulb`.
#[derive(Clone, Copy, Debug)]
pub struct Gfni;

// SAFETY:
// - `Proof` is made only by the functions of `entry_point!`, compiled for AVX2 and GFNI, which are
//   what the methods use.
unsafe impl Field32 for Gfni {
    type Proof = Proof;

    #[inline(always)]
    fn enter(bytes: Bytes32<Self>) -> Bytes32<Self> {
        affine(bytes, maps::TO_AES)
    }

    #[inline(always)]
    fn leave(bytes: Bytes32<Self>) -> Bytes32<Self> {
        affine(bytes, maps::FROM_AES)
    }

    #[inline(always)]
    fn multiply(a: Bytes32<Self>, b: Bytes32<Self>) -> Bytes32<Self> {
        // SAFETY: the vectors prove the instruction (`Vector`'s `# Safety`).
        Bytes32::made(unsafe { _mm256_gf2p8mul_epi8(a.0, b.0) })
    }

    #[inline(always)]
    fn invert(bytes: Bytes32<Self>) -> Bytes32<Self> {
        let identity = maps::IDENTITY.cast_signed();
        // SAFETY: the vector proves the instructions (`Vector`'s `# Safety`).
        Bytes32::made(unsafe {
            _mm256_gf2p8affineinv_epi64_epi8::<0>(bytes.0, _mm256_set1_epi64x(identity))
        })
    }

    #[inline(always)]
    fn map<M: Linear>(bytes: Bytes32<Self>) -> Bytes32<Self> {
        affine(bytes, M::MATRIX)
    }
}

#[inline(always)]
fn affine(bytes: Bytes32<Gfni>, matrix: u64) -> Bytes32<Gfni> {
    // SAFETY: the vector proves the instructions (`Vector`'s `# Safety`).
    Bytes32::made(unsafe {
        _mm256_gf2p8affine_epi64_epi8::<0>(bytes.0, _mm256_set1_epi64x(matrix.cast_signed()))
    })
}

entry_point!("avx,avx2,gfni", Bytes32<Gfni>);
