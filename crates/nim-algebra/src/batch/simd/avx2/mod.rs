//! Vectors of 32 bytes: AVX2, with and without GFNI.

pub mod gfni;
pub mod shuffles;

use super::bytes::Vector;
use super::maps::Linear;
use std::arch::x86_64::*;
use std::marker::PhantomData;

/// A vector of 32 bytes that computes in the field F.
#[derive(Clone, Copy, Debug)]
pub struct Bytes32<F>(__m256i, PhantomData<F>);

/// The orders of bytes, each as indices within a lane.
#[derive(Clone, Copy, Debug)]
pub struct Orders {
    merge: __m256i,
    part: __m256i,
}

/// The arithmetic of a field on the bytes of vectors.
///
/// # Safety
/// The proof is made only inside functions compiled for AVX2 and for everything else that the
/// methods use.
pub unsafe trait Field32: Copy {
    type Proof: Copy;

    fn enter(bytes: Bytes32<Self>) -> Bytes32<Self>;
    fn leave(bytes: Bytes32<Self>) -> Bytes32<Self>;
    fn multiply(a: Bytes32<Self>, b: Bytes32<Self>) -> Bytes32<Self>;
    fn invert(bytes: Bytes32<Self>) -> Bytes32<Self>;
    fn map<M: Linear>(bytes: Bytes32<Self>) -> Bytes32<Self>;
}

impl<F> Bytes32<F> {
    /// Wraps the result of an operation on vectors; only this folder can call it.
    #[inline(always)]
    fn made(bytes: __m256i) -> Self {
        Bytes32(bytes, PhantomData)
    }
}

/// In each lane of 16: the bytes of two words, interleaved.
static MERGE: [u8; 32] = [
    0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13,
    6, 14, 7, 15,
];

/// In each lane of 16: the even bytes, then the odd ones.
static PART: [u8; 32] = [
    0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9,
    11, 13, 15,
];

// SAFETY:
// - The field of a vector is private, and outside of operations on vectors only `load` makes one.
// - `load` takes `Shuffles`, whose fields are private and which only `shuffles` makes.
// - `shuffles` takes a `Field32::Proof`, which only functions compiled for the instructions make.
unsafe impl<F: Field32> Vector for Bytes32<F> {
    const BYTES: usize = 32;
    type Proof = F::Proof;
    type Shuffles = Orders;

    #[inline(always)]
    fn shuffles(_: F::Proof) -> Orders {
        // SAFETY:
        // - The proof is made only by functions compiled for the instructions.
        // - Each table has 32 readable bytes.
        unsafe {
            Orders {
                merge: _mm256_loadu_si256(MERGE.as_ptr().cast()),
                part: _mm256_loadu_si256(PART.as_ptr().cast()),
            }
        }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8, _: Orders) -> Self {
        // SAFETY:
        // - The shuffles prove the instruction (`Vector`'s `# Safety`).
        // - `from` has 32 readable bytes (`# Safety` of `Vector::load`), at any alignment.
        Self::made(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY:
        // - `self` proves the instruction (`Vector`'s `# Safety`).
        // - `to` has 32 writable bytes (`# Safety` of `Vector::store`), at any alignment.
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: `self` proves the instruction (`Vector`'s `# Safety`).
        Self::made(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn enter(self) -> Self {
        F::enter(self)
    }

    #[inline(always)]
    fn leave(self) -> Self {
        F::leave(self)
    }

    #[inline(always)]
    fn multiply(self, other: Self) -> Self {
        F::multiply(self, other)
    }

    #[inline(always)]
    fn invert(self) -> Self {
        F::invert(self)
    }

    #[inline(always)]
    fn map<M: Linear>(self) -> Self {
        F::map::<M>(self)
    }

    #[inline(always)]
    fn slice(rows: [Self; 8], orders: Orders) -> [Self; 8] {
        // Byte k of both words of a lane becomes 16-bit column k; then rows and columns are
        // exchanged.
        transposed(shuffled(rows, orders.merge))
    }

    #[inline(always)]
    fn unslice(slices: [Self; 8], orders: Orders) -> [Self; 8] {
        shuffled(transposed(slices), orders.part)
    }

    #[inline(always)]
    fn part(first: Self, second: Self) -> (Self, Self) {
        // After `slice`, words are 16-bit pairs of bytes: the even bytes, then the odd ones.
        // SAFETY: the vectors prove the instructions (`Vector`'s `# Safety`).
        unsafe {
            let low = _mm256_set1_epi16(0xff);
            (
                Self::made(_mm256_or_si256(
                    _mm256_and_si256(first.0, low),
                    _mm256_slli_epi16::<8>(second.0),
                )),
                Self::made(_mm256_or_si256(
                    _mm256_srli_epi16::<8>(first.0),
                    _mm256_andnot_si256(low, second.0),
                )),
            )
        }
    }
}

#[inline(always)]
fn shuffled<F>(mut rows: [Bytes32<F>; 8], by: __m256i) -> [Bytes32<F>; 8] {
    for row in &mut rows {
        // SAFETY: the vectors prove the instruction (`Vector`'s `# Safety`).
        row.0 = unsafe { _mm256_shuffle_epi8(row.0, by) };
    }
    rows
}

/// Exchanges rows and columns of 8 × 8 pairs of bytes in each lane of 16.
#[inline(always)]
fn transposed<F>(rows: [Bytes32<F>; 8]) -> [Bytes32<F>; 8] {
    let [a, b, c, d, e, f, g, h] = rows;
    // SAFETY: the vectors prove the instructions (`Vector`'s `# Safety`).
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
            Bytes32::made(_mm256_unpacklo_epi64(q0, q4)),
            Bytes32::made(_mm256_unpackhi_epi64(q0, q4)),
            Bytes32::made(_mm256_unpacklo_epi64(q1, q5)),
            Bytes32::made(_mm256_unpackhi_epi64(q1, q5)),
            Bytes32::made(_mm256_unpacklo_epi64(q2, q6)),
            Bytes32::made(_mm256_unpackhi_epi64(q2, q6)),
            Bytes32::made(_mm256_unpacklo_epi64(q3, q7)),
            Bytes32::made(_mm256_unpackhi_epi64(q3, q7)),
        ]
    }
}
