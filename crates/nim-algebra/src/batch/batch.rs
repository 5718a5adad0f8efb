//! Field operations on whole slices, by the fastest method of the processor.
//!
//! # The idea
//! A slice is cut into blocks that one of three engines computes; what does not fill a block goes
//! through a block on the stack.
//!
//! ```text
//! AVX-512 or AVX2 with GFNI    blocks of 64 or 32 numbers as vectors of bytes    batch/simd
//! PCLMULQDQ                    products one after the other as polynomials       field/pclmul
//! anything else                blocks of 256 numbers as planes of bits           batch/planes
//! ```
//!
//! All run the recursion of [`sliced`](crate::batch::sliced), so that they agree to the bit; tests
//! compare every backend with single numbers on every length up to 300, aligned and not.
//!
//! # What was tried
//! Results of 32 MiB and more are written past the caches: 100 MB of products then take 1.4 to 1.55
//! times what an exclusive or with the same stores takes. The PCLMULQDQ backend leaves squares,
//! roots and inverses to the planes of bits (4.0, 3.8 and 10 ns), except for fewer than 64 numbers.
//! The figures are those of `cargo xtask bench nim`; the README lists them for each backend.

use crate::NimWord;
use crate::batch::operation::{EvenRoot, Inverse, Operation, Product, Square, SquareRoot};
use crate::batch::planes::{self, Planar};
use crate::batch::simd;
use crate::field::field::Field;
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

/// Why a batch was refused.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// Two slices differ in length.
    #[error("slices of {expected} and {found} numbers do not go together")]
    UnequalLengths {
        /// The length of the first operand.
        expected: usize,
        /// The length of another slice.
        found: usize,
    },
    /// Zero has no inverse.
    #[error("number {index} is 0, which has no inverse")]
    ZeroInverted {
        /// The index of the first zero.
        index: usize,
    },
}

/// The widths that batches come in: `u64` and `u128`.
pub trait BatchWord: NimWord + Lanes {}

impl BatchWord for u64 {}
impl BatchWord for u128 {}

/// What a word needs for the vector backends and the portable one.
#[cfg(target_arch = "x86_64")]
pub trait Lanes: Planar + simd::VectorWord {}
/// What a word needs for the portable backend.
#[cfg(not(target_arch = "x86_64"))]
pub trait Lanes: Planar {}

impl Lanes for u64 {}
impl Lanes for u128 {}

/// Field operations on slices.
///
/// Every method writes into a slice that the caller owns, takes slices of any length and
/// alignment, and gives the same numbers with every [`Backend`].
///
/// # Complexity
/// Constant time and memory per number: under a nanosecond for 64 bits with AVX-512 and GFNI.
/// Destinations of [`Batch::STREAMED_BYTES`] or more are written past the caches.
///
/// # Examples
/// ```
/// use nim_algebra::Batch;
///
/// let batch = Batch::new();
/// let mut products = [0_u64; 3];
/// batch.mul(&[2, 4, 8], &[3, 4, 8], &mut products)?;
/// assert_eq!(products, [1, 6, 13]);
/// # Ok::<(), nim_algebra::BatchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    backend: Backend,
}

impl Default for Batch {
    fn default() -> Self {
        Self::new()
    }
}

impl Batch {
    /// The size in bytes from which on results are written past the caches.
    pub const STREAMED_BYTES: usize = if cfg!(miri) { 1 << 11 } else { 1 << 25 };

    /// Returns batches with the fastest backend of the processor.
    pub fn new() -> Self {
        let fastest = Backend::ALL.into_iter().find(|backend| backend.is_available());
        Batch { backend: fastest.unwrap_or(Backend::Portable) }
    }

    /// Returns batches with the given backend, or `None` if the processor lacks it.
    ///
    /// # Examples
    /// ```
    /// use nim_algebra::{Backend, Batch};
    ///
    /// assert!(Batch::with_backend(Backend::Portable).is_some());
    /// ```
    pub fn with_backend(backend: Backend) -> Option<Self> {
        backend.is_available().then_some(Batch { backend })
    }

    /// Returns the backend in use.
    pub fn backend(self) -> Backend {
        self.backend
    }

    /// Writes the nim products of two slices, number by number.
    ///
    /// # Constraints
    /// Slices of any length, the same for all, and any alignment.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] when the three slices differ in length.
    pub fn mul<W: BatchWord>(self, a: &[W], b: &[W], out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), b.len())?;
        same_length(a.len(), out.len())?;
        self.run::<W, Product>(a, Other::Each(b), out);
        Ok(())
    }

    /// Writes the nim sums of two slices, number by number.
    ///
    /// # Constraints
    /// Slices of any length, the same for all, and any alignment.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] when the three slices differ in length.
    ///
    /// # Examples
    /// ```
    /// let mut sums = [0_u64; 2];
    /// nim_algebra::Batch::new().add(&[5, 6], &[3, 6], &mut sums)?;
    /// assert_eq!(sums, [6, 0]);
    /// # Ok::<(), nim_algebra::BatchError>(())
    /// ```
    pub fn add<W: BatchWord>(self, a: &[W], b: &[W], out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), b.len())?;
        same_length(a.len(), out.len())?;
        match self.backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512Gfni => add_vectors(simd::Vectors::Avx512, a, b, out),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2Gfni => add_vectors(simd::Vectors::Avx2, a, b, out),
            _ => add_singles(a, b, out),
        }
        Ok(())
    }

    /// Writes the nim products of a slice with one number.
    ///
    /// # Constraints
    /// Slices of any length, the same for all, and any alignment.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] when the slices differ in length.
    ///
    /// # Examples
    /// ```
    /// let mut products = [0_u64; 3];
    /// nim_algebra::Batch::new().scale(&[1, 2, 3], 2, &mut products)?;
    /// assert_eq!(products, [2, 3, 1]);
    /// # Ok::<(), nim_algebra::BatchError>(())
    /// ```
    pub fn scale<W: BatchWord>(self, a: &[W], factor: W, out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), out.len())?;
        self.run::<W, Product>(a, Other::One(factor), out);
        Ok(())
    }

    /// Writes the squares of the numbers.
    ///
    /// # Constraints
    /// Slices of any length, the same for all, and any alignment.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] when the slices differ in length.
    pub fn square<W: BatchWord>(self, a: &[W], out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), out.len())?;
        self.run::<W, Square>(a, Other::None, out);
        Ok(())
    }

    /// Writes the square roots of the numbers; each number has exactly one.
    ///
    /// # Constraints
    /// Slices of any length, the same for all, and any alignment.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] when the slices differ in length.
    pub fn sqrt<W: BatchWord>(self, a: &[W], out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), out.len())?;
        self.run::<W, SquareRoot>(a, Other::None, out);
        Ok(())
    }

    /// Writes the inverses of the numbers.
    ///
    /// # Constraints
    /// Slices of any length, the same for both, and any alignment; no number is 0.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] when the slices are not of one length, and
    /// [`BatchError::ZeroInverted`] when a number is 0; nothing is written then.
    pub fn inverse<W: BatchWord>(self, a: &[W], out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), out.len())?;
        if let Some(index) = self.with(|| first_zero(a)) {
            return Err(BatchError::ZeroInverted { index });
        }
        self.run::<W, Inverse>(a, Other::None, out);
        Ok(())
    }

    /// Writes the even root x of each equation x² ⊕ x = a and returns how many have one.
    ///
    /// The other root is x ⊕ 1. The equation has roots exactly when the highest bit of a is 0;
    /// if it has none, the largest number is written, which is odd.
    ///
    /// # Constraints
    /// Slices of any length, the same for all, and any alignment.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] when the slices differ in length.
    ///
    /// # Examples
    /// ```
    /// let mut roots = [0_u64; 2];
    /// let solved = nim_algebra::Batch::new().solve_quadratics(&[1, 1 << 63], &mut roots)?;
    /// assert_eq!((solved, roots), (1, [2, u64::MAX]));
    /// # Ok::<(), nim_algebra::BatchError>(())
    /// ```
    pub fn solve_quadratics<W: BatchWord>(
        self,
        a: &[W],
        out: &mut [W],
    ) -> Result<usize, BatchError> {
        const CHUNK: usize = 1 << 10;
        same_length(a.len(), out.len())?;
        let mut unsolvable = 0;
        for (a, out) in a.chunks(CHUNK).zip(out.chunks_mut(CHUNK)) {
            self.run::<W, EvenRoot>(a, Other::None, out);
            unsolvable += self.with(|| mark_unsolvable(a, out));
        }
        Ok(a.len() - unsolvable)
    }

    /// Runs plain code, compiled for the backend's instructions.
    pub(super) fn with<R>(self, code: impl FnOnce() -> R) -> R {
        match self.backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512Gfni => simd::Vectors::Avx512.with(code),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2Gfni => simd::Vectors::Avx2.with(code),
            _ => code(),
        }
    }

    /// Applies an operation to slices of one length.
    fn run<W: BatchWord, O: Operation>(self, a: &[W], b: Other<'_, W>, out: &mut [W]) {
        match self.backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512Gfni => run_vectors::<W, O>(simd::Vectors::Avx512, a, b, out),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2Gfni => run_vectors::<W, O>(simd::Vectors::Avx2, a, b, out),
            Backend::Pclmulqdq if O::BINARY || a.len() < planes::WORTHWHILE => {
                run_singles::<W, O>(a, b, out);
            }
            _ => run_planes::<W, O>(a, b, out),
        }
    }
}

/// The second operand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Other<'a, W> {
    None,
    Each(&'a [W]),
    One(W),
}

impl<'a, W: Copy> Other<'a, W> {
    /// Returns the part that belongs to a range of the first operand.
    fn range(self, range: std::ops::Range<usize>) -> Other<'a, W> {
        match self {
            Other::Each(slice) => Other::Each(&slice[range]),
            other => other,
        }
    }

    /// Writes the operand into the start of a block.
    fn fill(self, block: &mut [W]) {
        match self {
            Other::None => {}
            Other::Each(slice) => block[..slice.len()].copy_from_slice(slice),
            Other::One(word) => block.fill(word),
        }
    }
}

pub(super) fn same_length(expected: usize, found: usize) -> Result<(), BatchError> {
    if expected == found { Ok(()) } else { Err(BatchError::UnequalLengths { expected, found }) }
}

/// Returns the index of the first zero, looking at whole chunks first.
#[inline]
pub(super) fn first_zero<W: Field>(words: &[W]) -> Option<usize> {
    const CHUNK: usize = 256;
    for (chunk_index, chunk) in words.chunks(CHUNK).enumerate() {
        let zeros: u32 = chunk.iter().map(|&word| u32::from(word == W::ZERO)).sum();
        if zeros > 0 {
            let index = chunk.iter().position(|&word| word == W::ZERO)?;
            return Some(chunk_index * CHUNK + index);
        }
    }
    None
}

/// Sets every bit of the roots of equations that have none, and counts these.
#[inline]
fn mark_unsolvable<W: BatchWord>(a: &[W], roots: &mut [W]) -> usize {
    let mut count = 0;
    for (&value, root) in a.iter().zip(roots) {
        let (spread, bit) = value.top_bit_spread();
        *root = root.or(spread);
        count += bit;
    }
    count
}

pub(super) fn run_singles<W: BatchWord, O: Operation>(a: &[W], b: Other<'_, W>, out: &mut [W]) {
    match b {
        Other::None => (out.iter_mut().zip(a)).for_each(|(out, &a)| *out = O::single(a, a)),
        Other::One(b) => (out.iter_mut().zip(a)).for_each(|(out, &a)| *out = O::single(a, b)),
        Other::Each(b) => {
            for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
                *out = O::single(a, b);
            }
        }
    }
}

fn run_planes<W: BatchWord, O: Operation>(a: &[W], b: Other<'_, W>, out: &mut [W]) {
    let mut first = [W::default(); planes::BLOCK];
    let mut second = [W::default(); planes::BLOCK];
    let mut result = [W::default(); planes::BLOCK];
    for (index, out) in out.chunks_mut(planes::BLOCK).enumerate() {
        let start = index * planes::BLOCK;
        let range = start..start + out.len();
        first[..out.len()].copy_from_slice(&a[range.clone()]);
        let a = W::slice(&first);
        let b = if O::BINARY {
            b.range(range).fill(&mut second);
            W::slice(&second)
        } else {
            a
        };
        W::unslice(O::sliced(a, b), &mut result);
        out.copy_from_slice(&result[..out.len()]);
    }
}

fn add_singles<W: BatchWord>(a: &[W], b: &[W], out: &mut [W]) {
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *out = a.add(b);
    }
}

#[cfg(target_arch = "x86_64")]
fn add_vectors<W: BatchWord>(vectors: simd::Vectors, a: &[W], b: &[W], out: &mut [W]) {
    let stream = size_of_val(out) >= Batch::STREAMED_BYTES;
    let head = unaligned_words(vectors, out, stream);
    add_singles(&a[..head], &b[..head], &mut out[..head]);
    let (a, b, out) = (&a[head..], &b[head..], &mut out[head..]);
    let done = vectors.add(a, b, out, stream);
    add_singles(&a[done..], &b[done..], &mut out[done..]);
}

/// Returns how many words come before a place that streams may start at.
#[cfg(target_arch = "x86_64")]
fn unaligned_words<W>(vectors: simd::Vectors, out: &[W], stream: bool) -> usize {
    if stream { out.as_ptr().align_offset(vectors.bytes()).min(out.len()) } else { 0 }
}

/// Runs whole blocks in place, and the rest at either end through a block on the stack.
#[cfg(target_arch = "x86_64")]
fn run_vectors<W: BatchWord, O: Operation>(
    vectors: simd::Vectors,
    a: &[W],
    b: Other<'_, W>,
    out: &mut [W],
) {
    let stream = size_of_val(out) >= Batch::STREAMED_BYTES;
    let head = unaligned_words(vectors, out, stream);
    run_part_block::<W, O>(vectors, &a[..head], b.range(0..head), &mut out[..head]);
    let (a, b, out) = (&a[head..], b.range(head..a.len()), &mut out[head..]);
    let done = match b {
        Other::None => vectors.run::<W, O>(a, None, out, stream),
        Other::Each(b) => vectors.run::<W, O>(a, Some(b), out, stream),
        Other::One(word) => {
            let block = [word; 64];
            vectors.run::<W, O>(a, Some(&block[..vectors.block_words()]), out, stream)
        }
    };
    run_part_block::<W, O>(vectors, &a[done..], b.range(done..a.len()), &mut out[done..]);
}

/// Runs fewer words than a block holds.
#[cfg(target_arch = "x86_64")]
fn run_part_block<W: BatchWord, O: Operation>(
    vectors: simd::Vectors,
    a: &[W],
    b: Other<'_, W>,
    out: &mut [W],
) {
    if a.is_empty() {
        return;
    }
    let mut blocks = [[W::default(); 64]; 3];
    let [first, second, result] =
        blocks.each_mut().map(|block| &mut block[..vectors.block_words()]);
    first[..a.len()].copy_from_slice(a);
    b.fill(second);
    vectors.run::<W, O>(first, Some(second), result, false);
    out.copy_from_slice(&result[..a.len()]);
}
