//! Products of polynomials modulo x^64 + x^4 + x^3 + x + 1, in one instruction where there is one.
#![allow(unsafe_code)]

use crate::field::clmul::portable_product;
#[cfg(target_arch = "x86_64")]
use crate::processor;

/// Returns the product of two polynomials modulo x^64 + x^4 + x^3 + x + 1.
#[inline]
pub fn polynomial_product(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if processor::has(processor::CLMUL) {
        // SAFETY: `processor::has` is true only for instructions that the processor has.
        return unsafe { x86::product(a, b) };
    }
    portable_product(a, b)
}

/// Returns the product of many polynomials modulo x^64 + x^4 + x^3 + x + 1.
#[inline]
pub fn polynomial_product_of_all(factors: impl Iterator<Item = u64>) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if processor::has(processor::CLMUL) {
        // SAFETY: `processor::has` is true only for instructions that the processor has.
        return unsafe { x86::product_of_all(factors) };
    }
    factors.fold(1, portable_product)
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use crate::field::clmul::MODULUS;
    use std::arch::asm;
    use std::arch::x86_64::{__m128i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_xor_si128};

    /// Returns the product of two polynomials modulo x^64 + x^4 + x^3 + x + 1.
    ///
    /// # Safety
    /// The processor must have PCLMULQDQ.
    #[inline]
    pub unsafe fn product(a: u64, b: u64) -> u64 {
        // SAFETY: the caller vouches for the instruction.
        to_word(unsafe { reduced_product(to_vector(a), to_vector(b)) })
    }

    /// Returns the product of many polynomials, which stays in one register all the while.
    ///
    /// # Safety
    /// The processor must have PCLMULQDQ.
    #[inline]
    pub unsafe fn product_of_all(factors: impl Iterator<Item = u64>) -> u64 {
        let mut product = to_vector(1);
        for factor in factors {
            // SAFETY: the caller vouches for the instruction.
            product = unsafe { reduced_product(product, to_vector(factor)) };
        }
        to_word(product)
    }

    /// Returns the reduced product of the low halves in the low half.
    ///
    /// The high half of the wide product is folded by the modulus, and what that spills once more.
    #[inline]
    unsafe fn reduced_product(a: __m128i, b: __m128i) -> __m128i {
        let modulus = to_vector(MODULUS);
        // SAFETY: the caller vouches for PCLMULQDQ; SSE2 belongs to every x86-64 processor.
        unsafe {
            let wide = clmul::<0>(a, b);
            let folded = clmul::<1>(wide, modulus);
            let spilled = clmul::<1>(folded, modulus);
            _mm_xor_si128(_mm_xor_si128(wide, folded), spilled)
        }
    }

    /// Returns the carry-less product of the low half of `b` with the low half of `a`, or with the
    /// high one if `HIGH` is 1.
    ///
    /// The instruction is written as assembly because a function compiled for the feature could not
    /// be inlined into callers that are not, and a call costs as much as the product.
    #[inline]
    unsafe fn clmul<const HIGH: i32>(a: __m128i, b: __m128i) -> __m128i {
        let mut product = a;
        // SAFETY: the caller vouches for the instruction, which touches only its two registers.
        unsafe {
            asm!(
                "pclmulqdq {0}, {1}, {2}",
                inout(xmm_reg) product,
                in(xmm_reg) b,
                const HIGH,
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
}
