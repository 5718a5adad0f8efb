//! The safe way into the loops over blocks.

use super::bytes::{Second, VectorWord};
#[cfg(target_arch = "aarch64")]
use super::neon;
#[cfg(target_arch = "x86_64")]
use super::{avx2::gfni, avx2::shuffles, avx512};
use crate::batch::operation::Operation;
use crate::processor;
use crate::processor::Backend;

/// A kind of vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// 64 bytes: AVX-512 and GFNI.
    #[cfg(target_arch = "x86_64")]
    Avx512,
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

/// Calls a function of the module that is compiled for a kind of vectors.
macro_rules! of_module {
    ($vectors:expr, $function:ident $(::<$($of:ty),+>)?, $arguments:tt) => {
        match $vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => avx512::$function$(::<$($of),+>)? $arguments,
            #[cfg(target_arch = "x86_64")]
            Vectors::Gfni => gfni::$function$(::<$($of),+>)? $arguments,
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => shuffles::$function$(::<$($of),+>)? $arguments,
            #[cfg(target_arch = "aarch64")]
            Vectors::Neon => neon::$function$(::<$($of),+>)? $arguments,
        }
    };
}

impl Vectors {
    /// Returns the vectors of a backend, if it has any.
    pub fn of(backend: Backend) -> Option<Self> {
        match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512Gfni => Some(Vectors::Avx512),
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
            Vectors::Avx512 => Backend::Avx512Gfni,
            #[cfg(target_arch = "x86_64")]
            Vectors::Gfni => Backend::Avx2Gfni,
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => Backend::Avx2,
            #[cfg(target_arch = "aarch64")]
            Vectors::Neon => Backend::Neon,
        })
    }

    /// Returns how many bytes a vector holds.
    pub fn bytes(self) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => 64,
            #[cfg(target_arch = "x86_64")]
            Vectors::Gfni | Vectors::Avx2 => 32,
            #[cfg(target_arch = "aarch64")]
            Vectors::Neon => 16,
        }
    }

    /// Returns how many words a block holds, for every width.
    pub fn block_words(self) -> usize {
        self.bytes()
    }

    /// Runs safe code that the compiler may translate into the instructions of these vectors.
    ///
    /// # Panics
    /// Panics when the processor lacks the vectors.
    pub fn with<R>(self, code: impl FnOnce() -> R) -> R {
        assert!(self.is_detected(), "the processor lacks the vectors");
        // SAFETY: `with` asks for the instructions alone, and the line above found them.
        unsafe { of_module!(self, with, (code)) }
    }

    /// Applies an operation to the whole blocks at the start and returns their words' number.
    ///
    /// The second operand is as long as the first, or one block for all, or not looked at.
    ///
    /// # Panics
    /// Panics when the processor lacks the vectors, when the slices do not fit together, and
    /// when `stream` asks for a destination that is not aligned to the vectors.
    pub fn run<W: VectorWord, O: Operation>(
        self,
        a: &[W],
        b: Option<&[W]>,
        out: &mut [W],
        stream: bool,
    ) -> usize {
        let block = self.block_words();
        let blocks = a.len() / block;
        assert!(self.is_detected(), "the processor lacks the vectors");
        assert!(out.len() == a.len(), "the result has another length");
        assert!(!stream || out.as_ptr().addr().is_multiple_of(self.bytes()));
        let second = match b {
            None => Second::None,
            Some(b) if b.len() == a.len() => Second::Each(b.as_ptr().cast()),
            Some(b) => {
                assert!(b.len() == block, "the second operand has another length");
                Second::One(b.as_ptr().cast())
            }
        };
        // Without vectors nothing determines the target type.
        let (a, out) = (a.as_ptr().cast::<u8>(), out.as_mut_ptr().cast::<u8>());
        // SAFETY:
        // - Instructions: the first assertion found them.
        // - `a` and `out` have `a.len()` words each (second assertion), hence `blocks` blocks of
        //   `block` words; `check_block` holds that these words are `BLOCK_BYTES`
        //   bytes.
        // - `Second::Each` is a slice as long as `a`, `Second::One` one of `block` words: the match
        //   above makes no others.
        // - `out` comes from an exclusive slice, and any bytes make a word (`VectorWord`).
        // - If `stream`, `out` is a multiple of the vector's size (third assertion).
        unsafe {
            of_module!(self, run::<W, O>, (a, second, out, blocks, stream));
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            if stream {
                std::arch::x86_64::_mm_sfence();
            }
        }
        blocks * block
    }

    /// Adds the whole blocks at the start of three slices and returns their words' number.
    ///
    /// # Panics
    /// As for [`Vectors::run`].
    pub fn add<W: VectorWord>(self, a: &[W], b: &[W], out: &mut [W], stream: bool) -> usize {
        assert!(self.is_detected(), "the processor lacks the vectors");
        assert!(a.len() == out.len() && b.len() == out.len());
        assert!(!stream || out.as_ptr().addr().is_multiple_of(self.bytes()));
        let block = 8 * self.bytes();
        let blocks = size_of_val(a) / block;
        let (a, b) = (a.as_ptr().cast::<u8>(), b.as_ptr().cast::<u8>());
        let out = out.as_mut_ptr().cast::<u8>();
        // SAFETY:
        // - Instructions: the first assertion found them.
        // - The slices have one length (second assertion), and `blocks` is their size in bytes
        //   divided by that of eight vectors, rounded down.
        // - `out` comes from an exclusive slice, and any bytes make a word (`VectorWord`).
        // - If `stream`, `out` is a multiple of the vector's size (third assertion).
        unsafe {
            of_module!(self, add, (a, b, out, blocks, stream));
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            if stream {
                std::arch::x86_64::_mm_sfence();
            }
        }
        blocks * block / size_of::<W>()
    }
}
