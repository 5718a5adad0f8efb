//! Vectors of 32 bytes: AVX2 with GFNI.

use super::bytes::{self, Layout, Second, Vector};
use super::entry_point::entry_point;
use crate::batch::operation::Operation;
use std::arch::x86_64::*;

/// A vector of 32 bytes.
#[derive(Clone, Copy)]
pub struct Bytes32(__m256i);

/// In each lane of 16: the bytes of two words, alternately.
static MERGE: [u8; 32] = [
    0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13,
    6, 14, 7, 15,
];

/// In each lane of 16: the even bytes, then the odd ones.
static PART: [u8; 32] = [
    0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9,
    11, 13, 15,
];

// SAFETY: vectors are made only by `load`, whose caller vouches for the instructions.
unsafe impl Vector for Bytes32 {
    const BYTES: usize = 32;
    type Shuffles = [__m256i; 2];

    #[inline(always)]
    unsafe fn shuffles() -> [__m256i; 2] {
        // SAFETY: the caller vouches for the instructions; each table holds 32 bytes.
        unsafe {
            [_mm256_loadu_si256(MERGE.as_ptr().cast()), _mm256_loadu_si256(PART.as_ptr().cast())]
        }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller vouches for the instructions and the bytes.
        Bytes32(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller vouches for the bytes.
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut u8) {
        // Miri knows no stores past the caches: there the aligned store checks the place.
        #[cfg(miri)]
        use _mm256_store_si256 as aligned_store;
        #[cfg(not(miri))]
        use _mm256_stream_si256 as aligned_store;
        // SAFETY: the caller vouches for the bytes and their place; a fence follows the loop.
        unsafe { aligned_store(to.cast(), self.0) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the vector's maker vouched for the instruction.
        Bytes32(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn multiply(self, other: Self) -> Self {
        // SAFETY: the vector's maker vouched for the instruction.
        Bytes32(unsafe { _mm256_gf2p8mul_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn invert(self) -> Self {
        let identity = super::aes::IDENTITY.cast_signed();
        // SAFETY: the vector's maker vouched for the instructions.
        Bytes32(unsafe {
            _mm256_gf2p8affineinv_epi64_epi8::<0>(self.0, _mm256_set1_epi64x(identity))
        })
    }

    #[inline(always)]
    fn affine<const MATRIX: u64>(self) -> Self {
        // SAFETY: the vector's maker vouched for the instructions.
        Bytes32(unsafe {
            _mm256_gf2p8affine_epi64_epi8::<0>(self.0, _mm256_set1_epi64x(MATRIX.cast_signed()))
        })
    }

    #[inline(always)]
    fn slice(rows: [Self; 8], [merge, _]: [__m256i; 2]) -> [Self; 8] {
        // Byte k of both words of a lane becomes 16-bit column k; then rows meet columns.
        transposed(shuffled(rows, merge))
    }

    #[inline(always)]
    fn unslice(slices: [Self; 8], [_, part]: [__m256i; 2]) -> [Self; 8] {
        shuffled(transposed(slices), part)
    }

    #[inline(always)]
    fn part(first: Self, second: Self) -> (Self, Self) {
        // Words lie as 16-bit pairs of bytes after `slice`: the even bytes, then the odd ones.
        // SAFETY: the vectors' maker vouched for the instructions.
        unsafe {
            let low = _mm256_set1_epi16(0xff);
            (
                Bytes32(_mm256_or_si256(
                    _mm256_and_si256(first.0, low),
                    _mm256_slli_epi16::<8>(second.0),
                )),
                Bytes32(_mm256_or_si256(
                    _mm256_srli_epi16::<8>(first.0),
                    _mm256_andnot_si256(low, second.0),
                )),
            )
        }
    }
}

#[inline(always)]
fn shuffled(mut rows: [Bytes32; 8], by: __m256i) -> [Bytes32; 8] {
    for row in &mut rows {
        // SAFETY: the vectors' maker vouched for the instruction.
        row.0 = unsafe { _mm256_shuffle_epi8(row.0, by) };
    }
    rows
}

/// Exchanges rows and columns of 8 × 8 pairs of bytes in each lane of 16.
#[inline(always)]
fn transposed(rows: [Bytes32; 8]) -> [Bytes32; 8] {
    let [a, b, c, d, e, f, g, h] = rows;
    // SAFETY: the vectors' maker vouched for the instructions.
    unsafe {
        let p0 = _mm256_unpacklo_epi16(a.0, b.0);
        let p1 = _mm256_unpackhi_epi16(a.0, b.0);
        let p2 = _mm256_unpacklo_epi16(c.0, d.0);
        let p3 = _mm256_unpackhi_epi16(c.0, d.0);
        let p4 = _mm256_unpacklo_epi16(e.0, f.0);
        let p5 = _mm256_unpackhi_epi16(e.0, f.0);
        let p6 = _mm256_unpacklo_epi16(g.0, h.0);
        let p7 = _mm256_unpackhi_epi16(g.0, h.0);
        let q0 = _mm256_unpacklo_epi32(p0, p2);
        let q1 = _mm256_unpackhi_epi32(p0, p2);
        let q2 = _mm256_unpacklo_epi32(p1, p3);
        let q3 = _mm256_unpackhi_epi32(p1, p3);
        let q4 = _mm256_unpacklo_epi32(p4, p6);
        let q5 = _mm256_unpackhi_epi32(p4, p6);
        let q6 = _mm256_unpacklo_epi32(p5, p7);
        let q7 = _mm256_unpackhi_epi32(p5, p7);
        [
            Bytes32(_mm256_unpacklo_epi64(q0, q4)),
            Bytes32(_mm256_unpackhi_epi64(q0, q4)),
            Bytes32(_mm256_unpacklo_epi64(q1, q5)),
            Bytes32(_mm256_unpackhi_epi64(q1, q5)),
            Bytes32(_mm256_unpacklo_epi64(q2, q6)),
            Bytes32(_mm256_unpackhi_epi64(q2, q6)),
            Bytes32(_mm256_unpacklo_epi64(q3, q7)),
            Bytes32(_mm256_unpackhi_epi64(q3, q7)),
        ]
    }
}

entry_point!("avx,avx2,gfni", Bytes32);
