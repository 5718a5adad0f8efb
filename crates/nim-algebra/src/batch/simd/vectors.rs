//! The safe entry to the loops over blocks.

use super::bytes::VectorWord;
#[cfg(target_arch = "aarch64")]
use super::neon;
#[cfg(target_arch = "x86_64")]
use super::{avx2::gfni, avx2::shuffles};
use crate::batch::operation::Operation;
use crate::processor;
use crate::processor::Backend;

/// A kind of vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// 32 bytes: AVX2 and GFNI.
    #[cfg(target_arch = "x86_64")]
    Gfni,
    /// 32 bytes: AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 16 bytes: NEON.
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Vectors {
    /// Returns the vectors of a backend, if it has any.
    pub fn of(backend: Backend) -> Option<Self> {
        match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2Gfni => Some(Vectors::Gfni),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Some(Vectors::Avx2),
            #[cfg(target_arch = "aarch64")]
            Backend::Neon => Some(Vectors::Neon),
            _ => None,
        }
    }

    /// Returns whether the processor has these vectors.
    fn is_detected(self) -> bool {
        processor::is_detected(match self {
            #[cfg(target_arch = "x86_64")]
            Vectors::Gfni => Backend::Avx2Gfni,
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => Backend::Avx2,
            #[cfg(target_arch = "aarch64")]
            Vectors::Neon => Backend::Neon,
        })
    }

    /// Returns the number of words in a block, for any width: that of bytes in a vector.
    pub fn block_words(self) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            Vectors::Gfni | Vectors::Avx2 => 32,
            #[cfg(target_arch = "aarch64")]
            Vectors::Neon => 16,
        }
    }

    /// Applies an operation to the whole blocks at the start and returns their number of words.
    ///
    /// # Panics
    /// If the processor lacks the vectors, or the slices differ in length.
    pub fn run<W: VectorWord, O: Operation>(self, a: &[W], b: &[W], out: &mut [W]) -> usize {
        let block = self.block_words();
        let blocks = a.len() / block;
        assert!(self.is_detected(), "the processor lacks the vectors");
        assert!(a.len() == out.len() && b.len() == out.len());
        // On processors without vectors, nothing else determines the target types.
        let (a, b) = (a.as_ptr().cast::<u8>(), b.as_ptr().cast::<u8>());
        let out = out.as_mut_ptr().cast::<u8>();
        // SAFETY:
        // - The first assertion has found the instructions.
        // - The slices have one length (second assertion), hence `blocks` blocks of `block` words;
        //   `check_block` ensures that these words are `BLOCK_BYTES` bytes.
        // - `out` comes from an exclusive slice, and any bytes are a word (`VectorWord`).
        unsafe {
            match self {
                #[cfg(target_arch = "x86_64")]
                Vectors::Gfni => gfni::run::<W, O>(a, b, out, blocks),
                #[cfg(target_arch = "x86_64")]
                Vectors::Avx2 => shuffles::run::<W, O>(a, b, out, blocks),
                #[cfg(target_arch = "aarch64")]
                Vectors::Neon => neon::run::<W, O>(a, b, out, blocks),
            }
        }
        blocks * block
    }
}
