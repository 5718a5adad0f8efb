//! Everything that needs the processor's special instructions, the crate's only `unsafe` code.
//!
//! Each routine has a safe twin that computes the same, and is entered only after the features
//! it needs were detected.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod aes;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bytes;
mod level;
#[cfg(target_arch = "x86_64")]
mod pclmul;
#[cfg(target_arch = "x86_64")]
mod vectors;

#[cfg(target_arch = "x86_64")]
pub use vectors::{VectorWord, Vectors};

/// Limits the vectors that this process uses from now on to so many bytes: 64 for AVX-512, 32 for
/// AVX2, 16 for PCLMULQDQ, 0 for none of them.
///
/// Every limit gives the same results, and a [`Batch`](crate::Batch) made before keeps its
/// backend. A limit only serves to try, on one machine, what runs on
/// another; it never allows what the processor lacks.
///
/// # Examples
/// ```
/// use nim_algebra::{Backend, Batch};
///
/// nim_algebra::limit_vectors(0);
/// assert_eq!(Batch::new().backend(), Backend::Portable);
/// ```
pub fn limit_vectors(bytes: usize) {
    level::limit(bytes);
}

/// Defines the one function of a kind of vectors that is compiled for its instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! entry_point {
    ($features:literal, $vector:ty) => {
        /// Applies an operation to blocks.
        ///
        /// # Safety
        /// As for [`bytes::run`].
        #[target_feature(enable = $features)]
        pub unsafe fn run<L: Layout<$vector>, O: Operation, const STREAM: bool>(
            a: *const u8,
            b: Second,
            out: *mut u8,
            blocks: usize,
        ) {
            // SAFETY: the caller vouches for all of it.
            unsafe { bytes::run::<$vector, L, O, STREAM>(a, b, out, blocks) }
        }

        /// Adds blocks to blocks.
        ///
        /// # Safety
        /// As for [`bytes::add`].
        #[target_feature(enable = $features)]
        pub unsafe fn add<const STREAM: bool>(
            a: *const u8,
            b: *const u8,
            out: *mut u8,
            blocks: usize,
        ) {
            // SAFETY: the caller vouches for all of it.
            unsafe { bytes::add::<$vector, STREAM>(a, b, out, blocks) }
        }

        /// Runs safe code that the compiler may translate into these instructions.
        ///
        /// # Safety
        /// The processor has the instructions.
        #[target_feature(enable = $features)]
        pub unsafe fn with<R>(code: impl FnOnce() -> R) -> R {
            code()
        }
    };
}
#[cfg(target_arch = "x86_64")]
use entry_point;

/// Returns whether products of polynomials take one instruction.
#[inline]
pub fn has_carryless_products() -> bool {
    level::has(level::CLMUL)
}

/// Returns the product of two polynomials modulo x^64 + x^4 + x^3 + x + 1.
#[inline]
pub fn polynomial_product(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if has_carryless_products() {
        // SAFETY: `level::has` is true only for instructions that the processor has.
        return unsafe { pclmul::product(a, b) };
    }
    crate::clmul::portable_product(a, b)
}

/// Returns the product of many polynomials modulo x^64 + x^4 + x^3 + x + 1.
#[inline]
pub fn polynomial_product_of_all(factors: impl Iterator<Item = u64>) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if has_carryless_products() {
        // SAFETY: `level::has` is true only for instructions that the processor has.
        return unsafe { pclmul::product_of_all(factors) };
    }
    factors.fold(1, crate::clmul::portable_product)
}
