//! The ways in which a batch can be computed.

/// How a batch is computed.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// The tower over bytes in vectors of 64 bytes: AVX-512F, AVX-512BW and GFNI.
    Avx512Gfni,
    /// The tower over bytes in vectors of 32 bytes: AVX2 and GFNI.
    Avx2Gfni,
    /// The tower over half-bytes, looked up by shuffles of 32 bytes: AVX2.
    Avx2,
    /// The tower over half-bytes, looked up in vectors of 16 bytes: NEON, on ARM of 64 bits.
    Neon,
    /// Products one after the other in the polynomial basis, by carry-less products (PCLMULQDQ, on
    /// ARM PMULL); the other operations as in [`Backend::Portable`].
    CarryLess,
    /// Safe code for every processor: 256 numbers as planes of bits.
    Portable,
}

impl Backend {
    /// Every backend, the fastest first.
    pub const ALL: [Backend; 6] = [
        Backend::Avx512Gfni,
        Backend::Avx2Gfni,
        Backend::Avx2,
        Backend::Neon,
        Backend::CarryLess,
        Backend::Portable,
    ];
}
