//! The safe way into the loops over blocks.

use super::bytes::{Layout, Second, Words64, Words128};
use super::{avx2, avx512};
use crate::batch::operation::Operation;
use crate::processor;
use std::arch::x86_64::_mm_sfence;

/// A kind of vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// 64 bytes: AVX-512 and GFNI.
    Avx512,
    /// 32 bytes: AVX2 and GFNI.
    Avx2,
}

/// Words that vectors hold.
///
/// # Safety
/// A word has no padding and any bytes make one. A block of either layout holds as many words as
/// its vector has bytes.
pub unsafe trait VectorWord: Copy {
    type In512: Layout<avx512::Bytes64>;
    type In256: Layout<avx2::Bytes32>;
}

// SAFETY:
// - `u64` is an integer of 8 bytes: no padding, and any bytes make one.
// - `BlocksFit` checks the blocks' sizes when a loop is compiled.
unsafe impl VectorWord for u64 {
    type In512 = Words64<avx512::Bytes64>;
    type In256 = Words64<avx2::Bytes32>;
}

// SAFETY:
// - `u128` is an integer of 16 bytes: no padding, and any bytes make one.
// - `BlocksFit` checks the blocks' sizes when a loop is compiled.
unsafe impl VectorWord for u128 {
    type In512 = Words128<avx512::Bytes64>;
    type In256 = Words128<avx2::Bytes32>;
}

/// Fails to compile for words whose blocks have another size than the loops reckon with.
struct BlocksFit<W>(std::marker::PhantomData<W>);

impl<W: VectorWord> BlocksFit<W> {
    const CHECKED: () = {
        assert!(W::In512::BLOCK_BYTES == 64 * size_of::<W>());
        assert!(W::In256::BLOCK_BYTES == 32 * size_of::<W>());
    };
}

impl Vectors {
    /// Returns whether the processor has these vectors.
    fn is_detected(self) -> bool {
        match self {
            Vectors::Avx512 => processor::is_detected(processor::AVX512),
            Vectors::Avx2 => processor::is_detected(processor::AVX2),
        }
    }

    /// Returns whether the processor has these vectors and they may be used.
    pub fn is_available(self) -> bool {
        match self {
            Vectors::Avx512 => processor::has(processor::AVX512),
            Vectors::Avx2 => processor::has(processor::AVX2),
        }
    }

    /// Returns how many bytes a vector holds.
    pub fn bytes(self) -> usize {
        match self {
            Vectors::Avx512 => 64,
            Vectors::Avx2 => 32,
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
        unsafe {
            match self {
                Vectors::Avx512 => avx512::with(code),
                Vectors::Avx2 => avx2::with(code),
            }
        }
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
        const { BlocksFit::<W>::CHECKED };
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
        let (a, out) = (a.as_ptr().cast(), out.as_mut_ptr().cast());
        // SAFETY:
        // - Instructions: the first assertion found them.
        // - `a` and `out` have `a.len()` words each (second assertion), hence `blocks` blocks of
        //   `block` words; `BlocksFit` holds that these words are `BLOCK_BYTES` bytes.
        // - `Second::Each` is a slice as long as `a`, `Second::One` one of `block` words: the match
        //   above makes no others.
        // - `out` comes from an exclusive slice, and any bytes make a word (`VectorWord`).
        // - If `stream`, `out` is a multiple of the vector's size (third assertion).
        unsafe {
            match (self, stream) {
                (Vectors::Avx512, false) => {
                    avx512::run::<W::In512, O, false>(a, second, out, blocks)
                }
                (Vectors::Avx512, true) => avx512::run::<W::In512, O, true>(a, second, out, blocks),
                (Vectors::Avx2, false) => avx2::run::<W::In256, O, false>(a, second, out, blocks),
                (Vectors::Avx2, true) => avx2::run::<W::In256, O, true>(a, second, out, blocks),
            }
            if stream && !cfg!(miri) {
                _mm_sfence();
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
        let (a, b, out) = (a.as_ptr().cast(), b.as_ptr().cast(), out.as_mut_ptr().cast());
        // SAFETY:
        // - Instructions: the first assertion found them.
        // - The slices have one length (second assertion), and `blocks` is their size in bytes
        //   divided by that of eight vectors, rounded down.
        // - `out` comes from an exclusive slice, and any bytes make a word (`VectorWord`).
        // - If `stream`, `out` is a multiple of the vector's size (third assertion).
        unsafe {
            match (self, stream) {
                (Vectors::Avx512, false) => avx512::add::<false>(a, b, out, blocks),
                (Vectors::Avx512, true) => avx512::add::<true>(a, b, out, blocks),
                (Vectors::Avx2, false) => avx2::add::<false>(a, b, out, blocks),
                (Vectors::Avx2, true) => avx2::add::<true>(a, b, out, blocks),
            }
            if stream && !cfg!(miri) {
                _mm_sfence();
            }
        }
        blocks * block / size_of::<W>()
    }
}
