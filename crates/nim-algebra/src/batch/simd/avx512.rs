//! Vectors of 64 bytes: AVX-512 with GFNI.

use super::bytes::{self, Second, Vector, VectorWord, check_block};
use super::entry_point::entry_point;
use super::maps::{self, Linear};
use crate::batch::operation::Operation;
use std::arch::x86_64::*;
use std::hint::black_box;

/// A vector of 64 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Bytes64(__m512i);

/// An exchange of bytes between two vectors: their way, and which places take part.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    by: __m512i,
    upper: u64,
    lower: u64,
}

/// The exchange of bytes at distance 1, 2 and 4 within each lane of 16.
static EXCHANGES: [[u8; 64]; 3] = [exchange(1), exchange(2), exchange(4)];

const fn exchange(distance: usize) -> [u8; 64] {
    let mut indices = [0; 64];
    let mut index = 0;
    while index < 64 {
        indices[index] = ((index ^ distance) % 16) as u8;
        index += 1;
    }
    indices
}

/// The places with bit 0, 1 or 2 set.
static UPPER: [u64; 3] = [0xaaaa_aaaa_aaaa_aaaa, 0xcccc_cccc_cccc_cccc, 0xf0f0_f0f0_f0f0_f0f0];

// SAFETY:
// - The field of a vector is private, and outside of operations on vectors only `load` makes one.
// - `load` takes `Shuffles`, whose fields are private and which only `shuffles` makes.
// - `shuffles` takes a `Proof`, which only the functions of `entry_point!` make, compiled for the
//   instructions.
unsafe impl Vector for Bytes64 {
    const BYTES: usize = 64;
    type Proof = Proof;
    type Shuffles = [Exchange; 3];

    #[inline(always)]
    fn shuffles(_: Proof) -> [Exchange; 3] {
        // The compiler turns shuffles by known indices or under known masks into slower pairs
        // of instructions, so both come from where it cannot see them.
        let (indices, upper) = (black_box(&EXCHANGES), black_box(&UPPER));
        // SAFETY:
        // - The proof is made only by functions compiled for the instructions.
        // - Each row of `EXCHANGES` has 64 readable bytes.
        let by = unsafe {
            [
                _mm512_loadu_si512(indices[0].as_ptr().cast()),
                _mm512_loadu_si512(indices[1].as_ptr().cast()),
                _mm512_loadu_si512(indices[2].as_ptr().cast()),
            ]
        };
        let exchange =
            |stage: usize| Exchange { by: by[stage], upper: upper[stage], lower: !upper[stage] };
        [exchange(0), exchange(1), exchange(2)]
    }

    #[inline(always)]
    unsafe fn load(from: *const u8, _: [Exchange; 3]) -> Self {
        // SAFETY:
        // - The shuffles prove the instruction (`Vector`'s `# Safety`).
        // - `from` has 64 readable bytes (`# Safety` of `Vector::load`), at any place.
        Bytes64(unsafe { _mm512_loadu_si512(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY:
        // - `self` proves the instruction (`Vector`'s `# Safety`).
        // - `to` has 64 writable bytes (`# Safety` of `Vector::store`), at any place.
        unsafe { _mm512_storeu_si512(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut u8) {
        // Miri knows no stores past the caches: there the aligned store checks the place.
        #[cfg(miri)]
        use _mm512_store_si512 as aligned_store;
        #[cfg(not(miri))]
        use _mm512_stream_si512 as aligned_store;
        // SAFETY:
        // - `self` proves the instruction (`Vector`'s `# Safety`).
        // - `to` has 64 writable bytes and is a multiple of 64 (`# Safety` of
        //   `Vector::stream`).
        // - `Vectors::run` and `Vectors::add` end with the fence that orders these stores.
        unsafe { aligned_store(to.cast(), self.0) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: `self` proves the instruction (`Vector`'s `# Safety`).
        Bytes64(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn enter(self) -> Self {
        self.affine(maps::TO_AES)
    }

    #[inline(always)]
    fn leave(self) -> Self {
        self.affine(maps::FROM_AES)
    }

    #[inline(always)]
    fn multiply(self, other: Self) -> Self {
        // SAFETY: `self` proves the instruction (`Vector`'s `# Safety`).
        Bytes64(unsafe { _mm512_gf2p8mul_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn invert(self) -> Self {
        let identity = maps::IDENTITY.cast_signed();
        // SAFETY: `self` proves the instructions (`Vector`'s `# Safety`).
        Bytes64(unsafe {
            _mm512_gf2p8affineinv_epi64_epi8::<0>(self.0, _mm512_set1_epi64(identity))
        })
    }

    #[inline(always)]
    fn map<M: Linear>(self) -> Self {
        self.affine(M::MATRIX)
    }

    #[inline(always)]
    fn slice(rows: [Self; 8], shuffles: [Exchange; 3]) -> [Self; 8] {
        // Exchanging rows and columns of 8 × 8 bytes, a distance at a time.
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = rows;
        (a, b) = shuffles[0].apply(a, b);
        (c, d) = shuffles[0].apply(c, d);
        (e, f) = shuffles[0].apply(e, f);
        (g, h) = shuffles[0].apply(g, h);
        (a, c) = shuffles[1].apply(a, c);
        (b, d) = shuffles[1].apply(b, d);
        (e, g) = shuffles[1].apply(e, g);
        (f, h) = shuffles[1].apply(f, h);
        (a, e) = shuffles[2].apply(a, e);
        (b, f) = shuffles[2].apply(b, f);
        (c, g) = shuffles[2].apply(c, g);
        (d, h) = shuffles[2].apply(d, h);
        [a, b, c, d, e, f, g, h]
    }

    #[inline(always)]
    fn unslice(slices: [Self; 8], shuffles: [Exchange; 3]) -> [Self; 8] {
        Self::slice(slices, shuffles)
    }

    #[inline(always)]
    fn part(first: Self, second: Self) -> (Self, Self) {
        // SAFETY: the vectors prove the instructions (`Vector`'s `# Safety`).
        unsafe {
            (
                Bytes64(_mm512_unpacklo_epi64(first.0, second.0)),
                Bytes64(_mm512_unpackhi_epi64(first.0, second.0)),
            )
        }
    }
}

impl Bytes64 {
    #[inline(always)]
    fn affine(self, matrix: u64) -> Self {
        // SAFETY: `self` proves the instructions (`Vector`'s `# Safety`).
        Bytes64(unsafe {
            _mm512_gf2p8affine_epi64_epi8::<0>(self.0, _mm512_set1_epi64(matrix.cast_signed()))
        })
    }
}

impl Exchange {
    /// Exchanges the upper places of the first vector with the lower ones of the second.
    #[inline(always)]
    fn apply(self, first: Bytes64, second: Bytes64) -> (Bytes64, Bytes64) {
        // SAFETY: the vectors prove the instructions (`Vector`'s `# Safety`).
        unsafe {
            (
                Bytes64(_mm512_mask_shuffle_epi8(first.0, self.upper, second.0, self.by)),
                Bytes64(_mm512_mask_shuffle_epi8(second.0, self.lower, first.0, self.by)),
            )
        }
    }
}

entry_point!("avx512f,avx512bw,gfni", Bytes64);
