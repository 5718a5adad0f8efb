//! Vectors of 16 bytes: NEON.

use super::bytes::{self, Vector, VectorWord, check_block};
use super::entry_point::entry_point;
use super::halves::{self, Halves, Table};
use super::maps::{self, Linear};
use crate::batch::operation::Operation;
use std::arch::aarch64::*;

/// A vector of 16 bytes that computes in the field of bytes modulo x^8 + x^4 + x^3 + x + 1.
#[derive(Clone, Copy, Debug)]
pub struct Bytes16(uint8x16_t);

/// The orders of bytes, as indices.
#[derive(Clone, Copy, Debug)]
pub struct Orders {
    merge: uint8x16_t,
    part: uint8x16_t,
}

/// The bytes of two words, interleaved.
static MERGE: Table = [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15];

/// The even bytes, then the odd ones.
static PART: Table = [0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15];

// SAFETY:
// - The field of a vector is private, and outside of operations on vectors only `load` makes one.
// - `load` takes `Orders`, whose fields are private and which only `shuffles` makes.
// - `shuffles` takes a `Proof`, which only the functions of `entry_point!` make, compiled for the
//   instructions.
unsafe impl Vector for Bytes16 {
    const BYTES: usize = 16;
    type Proof = Proof;
    type Shuffles = Orders;

    #[inline(always)]
    fn shuffles(_: Proof) -> Orders {
        // SAFETY:
        // - The proof is made only by functions compiled for the instructions.
        // - Each table has 16 readable bytes.
        unsafe { Orders { merge: vld1q_u8(MERGE.as_ptr()), part: vld1q_u8(PART.as_ptr()) } }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8, _: Orders) -> Self {
        // SAFETY:
        // - The shuffles prove the instruction (`Vector`'s `# Safety`).
        // - `from` has 16 readable bytes (`# Safety` of `Vector::load`), at any alignment.
        Bytes16(unsafe { vld1q_u8(from) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY:
        // - `self` proves the instruction (`Vector`'s `# Safety`).
        // - `to` has 16 writable bytes (`# Safety` of `Vector::store`), at any alignment.
        unsafe { vst1q_u8(to, self.0) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: `self` proves the instruction (`Vector`'s `# Safety`).
        Bytes16(unsafe { veorq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn enter(self) -> Self {
        halves::map(self, &maps::TO_AES_HALVES)
    }

    #[inline(always)]
    fn leave(self) -> Self {
        halves::map(self, &maps::FROM_AES_HALVES)
    }

    #[inline(always)]
    fn multiply(self, other: Self) -> Self {
        // The products of polynomials, then x^8 to x^14 folded back.
        // SAFETY: the vectors prove the instructions (`Vector`'s `# Safety`).
        let (low, high) = unsafe {
            let [a, b] = [self, other].map(|bytes| vreinterpretq_p8_u8(bytes.0));
            let first = vmull_p8(vget_low_p8(a), vget_low_p8(b));
            let second = vmull_high_p8(a, b);
            let [first, second] = [first, second].map(|wide| vreinterpretq_u8_p16(wide));
            (vuzp1q_u8(first, second), vuzp2q_u8(first, second))
        };
        Halves::xor(Bytes16(low), halves::map(Bytes16(high), &maps::FOLDED))
    }

    #[inline(always)]
    fn invert(self) -> Self {
        halves::invert(self.leave()).enter()
    }

    #[inline(always)]
    fn map<M: Linear>(self) -> Self {
        halves::map(self, const { &M::IMAGES })
    }

    #[inline(always)]
    fn slice(rows: [Self; 8], orders: Orders) -> [Self; 8] {
        // Byte k of both words of a row becomes 16-bit column k; then rows and columns are
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
        unsafe { (Bytes16(vtrn1q_u8(first.0, second.0)), Bytes16(vtrn2q_u8(first.0, second.0))) }
    }
}

impl Halves for Bytes16 {
    #[inline(always)]
    fn low(self) -> Self {
        // SAFETY: `self` proves the instructions (`Vector`'s `# Safety`).
        Bytes16(unsafe { vandq_u8(self.0, vdupq_n_u8(15)) })
    }

    #[inline(always)]
    fn high(self) -> Self {
        // SAFETY: `self` proves the instruction (`Vector`'s `# Safety`).
        Bytes16(unsafe { vshrq_n_u8::<4>(self.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: `self` proves the instruction (`Vector`'s `# Safety`).
        Bytes16(unsafe { veorq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn look_up(self, table: &'static Table) -> Self {
        // SAFETY:
        // - `self` proves the instructions (`Vector`'s `# Safety`).
        // - The table has 16 readable bytes.
        Bytes16(unsafe { vqtbl1q_u8(vld1q_u8(table.as_ptr()), self.0) })
    }

    #[inline(always)]
    fn add_logarithms(self, other: Self) -> Self {
        // SAFETY: `self` proves the instructions (`Vector`'s `# Safety`).
        Bytes16(unsafe {
            let sum = vqaddq_u8(self.0, other.0);
            vminq_u8(sum, vsubq_u8(sum, vdupq_n_u8(15)))
        })
    }
}

#[inline(always)]
fn shuffled(mut rows: [Bytes16; 8], by: uint8x16_t) -> [Bytes16; 8] {
    for row in &mut rows {
        // SAFETY: the vectors prove the instruction (`Vector`'s `# Safety`).
        row.0 = unsafe { vqtbl1q_u8(row.0, by) };
    }
    rows
}

/// Exchanges rows and columns of 8 × 8 pairs of bytes.
#[inline(always)]
fn transposed(rows: [Bytes16; 8]) -> [Bytes16; 8] {
    // SAFETY: the vectors prove the instructions (`Vector`'s `# Safety`).
    unsafe {
        let [a, b, c, d, e, f, g, h] = rows.map(|row| vreinterpretq_u16_u8(row.0));
        let pairs = [
            [vzip1q_u16(a, b), vzip1q_u16(c, d), vzip1q_u16(e, f), vzip1q_u16(g, h)],
            [vzip2q_u16(a, b), vzip2q_u16(c, d), vzip2q_u16(e, f), vzip2q_u16(g, h)],
        ];
        let mut columns = [Bytes16(vreinterpretq_u8_u16(a)); 8];
        for (columns, pairs) in columns.as_chunks_mut::<4>().0.iter_mut().zip(pairs) {
            let [p, q, r, s] = pairs.map(|pair| vreinterpretq_u32_u16(pair));
            for (columns, [first, second]) in columns
                .as_chunks_mut::<2>()
                .0
                .iter_mut()
                .zip([[vzip1q_u32(p, q), vzip1q_u32(r, s)], [vzip2q_u32(p, q), vzip2q_u32(r, s)]])
            {
                let [first, second] = [first, second].map(|part| vreinterpretq_u64_u32(part));
                columns[0] = Bytes16(vreinterpretq_u8_u64(vzip1q_u64(first, second)));
                columns[1] = Bytes16(vreinterpretq_u8_u64(vzip2q_u64(first, second)));
            }
        }
        columns
    }
}

entry_point!("neon", Bytes16);
