//! Field operations on whole slices, by the processor's fastest method.
//!
//! # The idea
//! One of three engines computes a slice in blocks; the rest goes through a block on the stack.
//!
//! ```text
//! AVX2 with GFNI               blocks of 32 numbers as vectors of bytes          batch/simd
//! AVX2, NEON                   blocks of 32 or 16, bytes looked up by halves     batch/simd/halves
//! PCLMULQDQ                    products one after the other as polynomials       field/pclmul
//! anything else                blocks of 256 numbers as planes of bits           batch/planes
//! ```
//!
//! All run the recursion of [`sliced`](crate::batch::sliced), so their results are identical; tests
//! compare every backend with single numbers on every length up to 300, aligned and not.
//!
//! # What was tried
//! Carry-less products leave roots and inverses to the planes of bits, except for fewer than 64
//! numbers. `cargo xtask bench nim` gives the figures; the README lists them for each backend.

use crate::batch::operation::{Inverse, Operation, Product, SquareRoot};
use crate::batch::planes;
use crate::batch::run::{BatchWord, first_zero, run_planes, run_singles, run_vectors};
use crate::batch::simd::Vectors;
use crate::processor::Backend;
use mex_core::stop_point;

/// The bytes of results between two stop points: a few milliseconds at most.
const PART_BYTES: usize = 1 << 17;

/// How many pairs or numbers are gathered at once.
const CHUNK: usize = 1 << 8;

/// Field operations on slices.
///
/// Every method takes slices of any length and alignment, writes into a slice that the caller owns,
/// and computes the same numbers with every [`Backend`].
///
/// # Complexity
/// Constant time and memory per number: under a nanosecond for 64 bits with GFNI.
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
    /// # Errors
    /// [`BatchError::UnequalLengths`] if the three slices differ in length.
    pub fn mul<W: BatchWord>(self, a: &[W], b: &[W], out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), b.len())?;
        same_length(a.len(), out.len())?;
        self.run::<W, Product>(a, b, out);
        Ok(())
    }

    /// Writes the nim product of each pair.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] if the slices differ in length.
    ///
    /// # Examples
    /// ```
    /// let mut products = [0_u64; 2];
    /// nim_algebra::Batch::new().mul_pairs(&[[2, 3], [4, 4]], &mut products)?;
    /// assert_eq!(products, [1, 6]);
    /// # Ok::<(), nim_algebra::BatchError>(())
    /// ```
    pub fn mul_pairs<W: BatchWord>(
        self,
        pairs: &[[W; 2]],
        out: &mut [W],
    ) -> Result<(), BatchError> {
        same_length(pairs.len(), out.len())?;
        let (mut a, mut b) = ([W::default(); CHUNK], [W::default(); CHUNK]);
        for (pairs, out) in pairs.chunks(CHUNK).zip(out.chunks_mut(CHUNK)) {
            for ((&[first, second], a), b) in pairs.iter().zip(&mut a).zip(&mut b) {
                (*a, *b) = (first, second);
            }
            self.run::<W, Product>(&a[..pairs.len()], &b[..pairs.len()], out);
        }
        Ok(())
    }

    /// Writes the nim products of a slice with one number.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] if the slices differ in length.
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
        let factors = [factor; CHUNK];
        for (a, out) in a.chunks(CHUNK).zip(out.chunks_mut(CHUNK)) {
            self.run::<W, Product>(a, &factors[..a.len()], out);
        }
        Ok(())
    }

    /// Writes the square roots of the numbers; each number has exactly one.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] if the slices differ in length.
    pub fn sqrt<W: BatchWord>(self, a: &[W], out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), out.len())?;
        self.run::<W, SquareRoot>(a, a, out);
        Ok(())
    }

    /// Writes the inverses of the numbers.
    ///
    /// # Constraints
    /// Slices of any length, the same for both, and any alignment; no number is 0.
    ///
    /// # Errors
    /// [`BatchError::UnequalLengths`] if the slices differ in length, and
    /// [`BatchError::ZeroInverted`] if a number is 0; nothing is written then.
    pub fn inverse<W: BatchWord>(self, a: &[W], out: &mut [W]) -> Result<(), BatchError> {
        same_length(a.len(), out.len())?;
        if let Some(index) = first_zero(a) {
            return Err(BatchError::ZeroInverted { index });
        }
        self.run::<W, Inverse>(a, a, out);
        Ok(())
    }

    /// Applies an operation to slices of one length, with a stop point between parts.
    fn run<W: BatchWord, O: Operation>(self, a: &[W], b: &[W], out: &mut [W]) {
        let singly = self.runs_singly(O::BINARY, a.len());
        let count = PART_BYTES / size_of::<W>();
        for ((a, b), out) in a.chunks(count).zip(b.chunks(count)).zip(out.chunks_mut(count)) {
            stop_point();
            match Vectors::of(self.backend) {
                Some(vectors) => run_vectors::<W, O>(vectors, a, b, out),
                None if singly => run_singles::<W, O>(a, b, out),
                None => run_planes::<W, O>(a, b, out),
            }
        }
    }

    /// Returns whether single operations take less time than planes of bits.
    fn runs_singly(self, binary: bool, count: usize) -> bool {
        self.backend == Backend::CarryLess && (binary || count < planes::WORTHWHILE)
    }
}

/// Why a batch was refused.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages name the fields")]
pub enum BatchError {
    #[error("slices have different lengths: {expected} and {found} numbers")]
    UnequalLengths { expected: usize, found: usize },
    #[error("number {index} is 0, which has no inverse")]
    ZeroInverted { index: usize },
}

/// Returns an error unless two lengths are the same.
pub fn same_length(expected: usize, found: usize) -> Result<(), BatchError> {
    if expected == found { Ok(()) } else { Err(BatchError::UnequalLengths { expected, found }) }
}
