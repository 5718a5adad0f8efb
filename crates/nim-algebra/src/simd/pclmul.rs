//! Carry-less products in one instruction.

use std::arch::asm;
use std::arch::x86_64::{__m128i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64};

/// Returns whether the processor has PCLMULQDQ.
#[inline]
pub fn is_available() -> bool {
    std::arch::is_x86_feature_detected!("pclmulqdq")
}

/// Returns the product of two polynomials modulo x^64 + x^4 + x^3 + x + 1.
///
/// # Safety
/// The processor must have PCLMULQDQ.
#[inline]
pub unsafe fn product(a: u64, b: u64) -> u64 {
    let wide = unsafe { clmul(to_vector(a), to_vector(b)) };
    let low = to_word(wide);
    // SAFETY: SSE2 belongs to every x86-64 processor.
    let high = to_word(unsafe { _mm_unpackhi_epi64(wide, wide) });
    crate::clmul::reduce(low, high)
}

/// Returns the carry-less product of the low halves.
///
/// The instruction is written as assembly because a function compiled for the feature could not
/// be inlined into callers that are not, and a call costs as much as the product.
#[inline]
unsafe fn clmul(a: __m128i, b: __m128i) -> __m128i {
    let mut product = a;
    // SAFETY: the caller vouches for the instruction, which touches only its two registers.
    unsafe {
        asm!(
            "pclmulqdq {0}, {1}, 0",
            inout(xmm_reg) product,
            in(xmm_reg) b,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    product
}

#[inline]
fn to_vector(word: u64) -> __m128i {
    // SAFETY: SSE2 belongs to every x86-64 processor.
    unsafe { _mm_cvtsi64_si128(word.cast_signed()) }
}

#[inline]
fn to_word(vector: __m128i) -> u64 {
    // SAFETY: SSE2 belongs to every x86-64 processor.
    unsafe { _mm_cvtsi128_si64(vector) }.cast_unsigned()
}
