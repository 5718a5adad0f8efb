//! Products of polynomials modulo x^64 + x^4 + x^3 + x + 1, by an instruction if available.
//!
//! # The idea
//! PCLMULQDQ (on ARM: PMULL) multiplies two polynomials of 64 coefficients into one of 128. The
//! upper 64 are folded back by x^64 = x^4 + x^3 + x + 1: their product with that has at most 67
//! coefficients, and the three that overflow are folded once more. That makes three carry-less
//! products for one:
//!
//! ```text
//! wide    = a · b
//! folded  = upper(wide) · (x^4 + x^3 + x + 1)
//! spilled = upper(folded) · (x^4 + x^3 + x + 1)        fits 64 bits
//! result  = lower(wide) + lower(folded) + lower(spilled)
//! ```
//!
//! # Why it is written as assembly
//! A function compiled for a feature is not inlined into one that is not, and here a call costs as
//! much as the product. An assembly instruction is inlined anywhere; the proof that it may run is a
//! value of [`CarryLess`](instruction::CarryLess).
//!
//! # Source
//! S. Gueron, M. Kounavis, "Intel carry-less multiplication instruction and its usage for computing
//! the GCM mode", 2010.
#![allow(unsafe_code)]

use crate::field::clmul::{portable_clmul, portable_product};

/// Returns the product of two polynomials modulo x^64 + x^4 + x^3 + x + 1.
#[inline]
pub fn polynomial_product(a: u64, b: u64) -> u64 {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    if let Some(instruction) = instruction::CarryLess::detect() {
        return instruction.product(a, b);
    }
    portable_product(a, b)
}

/// Returns the product of two polynomials, in one instruction on x86-64 if the processor has it.
#[inline]
pub fn carry_less_product(a: u64, b: u64) -> u128 {
    #[cfg(target_arch = "x86_64")]
    if let Some(instruction) = instruction::CarryLess::detect() {
        return instruction.wide_product(a, b);
    }
    portable_clmul(a, b)
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod instruction {
    use super::registers::{to_register, to_word};
    use crate::processor;
    use crate::processor::Backend;

    /// Proof that the processor has PCLMULQDQ or PMULL: only [`detect`](Self::detect) makes one.
    #[derive(Clone, Copy, Debug)]
    pub struct CarryLess(());

    impl CarryLess {
        /// Returns the proof if the processor has the instruction and it may be used.
        #[inline]
        pub fn detect() -> Option<Self> {
            processor::has(Backend::CarryLess).then_some(Self(()))
        }

        /// Returns the product of two polynomials modulo x^64 + x^4 + x^3 + x + 1.
        #[inline]
        pub fn product(self, a: u64, b: u64) -> u64 {
            to_word(self.reduced_product(to_register(a), to_register(b)))
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod registers {
    use super::instruction::CarryLess;
    use crate::field::clmul::MODULUS;
    use std::arch::asm;
    use std::arch::x86_64::_mm_unpackhi_epi64;
    use std::arch::x86_64::{__m128i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_xor_si128};

    impl CarryLess {
        /// Returns the product of two polynomials.
        #[inline]
        pub(super) fn wide_product(self, a: u64, b: u64) -> u128 {
            let product = self.clmul::<0>(to_register(a), to_register(b));
            // SAFETY: SSE2 belongs to every x86-64 processor.
            let upper = unsafe { _mm_unpackhi_epi64(product, product) };
            u128::from(to_word(upper)) << 64 | u128::from(to_word(product))
        }

        /// Returns the reduced product of the low halves in the low half.
        #[inline]
        pub(super) fn reduced_product(self, a: __m128i, b: __m128i) -> __m128i {
            let modulus = to_register(MODULUS);
            let wide = self.clmul::<0>(a, b);
            let folded = self.clmul::<1>(wide, modulus);
            let spilled = self.clmul::<1>(folded, modulus);
            // SAFETY: SSE2 belongs to every x86-64 processor.
            unsafe { _mm_xor_si128(_mm_xor_si128(wide, folded), spilled) }
        }

        /// Returns the carry-less product of the low half of `b` with the low half of `a`, or with
        /// the high one if `HIGH` is 1.
        #[inline]
        fn clmul<const HIGH: i32>(self, a: __m128i, b: __m128i) -> __m128i {
            let mut product = a;
            // SAFETY:
            // - Only `detect` makes `self`, after `processor::has` found the instruction.
            // - The instruction reads two registers and writes the first: no memory, no stack, no
            //   flags, as the options declare.
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
    }

    #[inline]
    pub fn to_register(word: u64) -> __m128i {
        // SAFETY: SSE2 belongs to every x86-64 processor.
        unsafe { _mm_cvtsi64_si128(word.cast_signed()) }
    }

    #[inline]
    pub fn to_word(vector: __m128i) -> u64 {
        // SAFETY: SSE2 belongs to every x86-64 processor.
        unsafe { _mm_cvtsi128_si64(vector) }.cast_unsigned()
    }
}

#[cfg(target_arch = "aarch64")]
mod registers {
    use super::instruction::CarryLess;
    use crate::field::clmul::MODULUS;
    use std::arch::aarch64::{uint64x2_t, vdupq_n_u64, vgetq_lane_u64};
    use std::arch::asm;

    impl CarryLess {
        /// Returns the reduced product of the low halves in the low half.
        #[inline]
        pub(super) fn reduced_product(self, a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
            let mut product;
            // SAFETY:
            // - Only `detect` makes `self`, after `processor::has` found the instruction.
            // - The instructions read and write the registers named: no memory, no stack, no flags,
            //   as the options declare. `product` and `folded` are written while inputs are still
            //   read, and so have registers of their own.
            unsafe {
                asm!(
                    ".arch_extension aes",
                    "pmull {product:v}.1q, {a:v}.1d, {b:v}.1d",
                    "pmull2 {folded:v}.1q, {product:v}.2d, {modulus:v}.2d",
                    "pmull2 {spilled:v}.1q, {folded:v}.2d, {modulus:v}.2d",
                    "eor {product:v}.16b, {product:v}.16b, {folded:v}.16b",
                    "eor {product:v}.16b, {product:v}.16b, {spilled:v}.16b",
                    a = in(vreg) a,
                    b = in(vreg) b,
                    modulus = in(vreg) to_register(MODULUS),
                    product = out(vreg) product,
                    folded = out(vreg) _,
                    spilled = out(vreg) _,
                    options(pure, nomem, nostack, preserves_flags),
                );
            }
            product
        }
    }

    /// Returns a word in both halves of a vector.
    #[inline]
    pub fn to_register(word: u64) -> uint64x2_t {
        // SAFETY: NEON belongs to every processor that the target allows.
        unsafe { vdupq_n_u64(word) }
    }

    #[inline]
    pub fn to_word(vector: uint64x2_t) -> u64 {
        // SAFETY: NEON belongs to every processor that the target allows.
        unsafe { vgetq_lane_u64::<0>(vector) }
    }
}
