//! Everything that needs the processor's special instructions, the crate's only `unsafe` code.
//!
//! Each routine has a safe twin that computes the same, and is entered only after the features
//! it needs were detected.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod pclmul;

/// Returns the product of two polynomials modulo x^64 + x^4 + x^3 + x + 1.
#[inline]
pub fn polynomial_product(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if pclmul::is_available() {
        // SAFETY: the instruction was detected on the line above.
        return unsafe { pclmul::product(a, b) };
    }
    crate::clmul::portable_product(a, b)
}
