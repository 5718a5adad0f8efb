//! The ways in which a batch can be computed.

#[cfg(target_arch = "x86_64")]
use crate::batch::simd;
use crate::processor;

/// How a batch is computed.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// The tower over bytes in vectors of 64 bytes: AVX-512F, AVX-512BW and GFNI.
    Avx512Gfni,
    /// The tower over bytes in vectors of 32 bytes: AVX2 and GFNI.
    Avx2Gfni,
    /// Products one after the other in the polynomial basis, by PCLMULQDQ; the other operations
    /// as in [`Backend::Portable`].
    Pclmulqdq,
    /// Safe code for every processor: 256 numbers as planes of bits.
    Portable,
}

impl Backend {
    /// Every backend, the fastest first.
    pub const ALL: [Backend; 4] =
        [Backend::Avx512Gfni, Backend::Avx2Gfni, Backend::Pclmulqdq, Backend::Portable];

    /// Returns whether the processor has the instructions.
    ///
    /// # Examples
    /// ```
    /// assert!(nim_algebra::Backend::Portable.is_available());
    /// ```
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512Gfni => simd::Vectors::Avx512.is_available(),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2Gfni => simd::Vectors::Avx2.is_available(),
            Backend::Pclmulqdq => processor::has(processor::CLMUL),
            Backend::Portable => true,
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}
