//! Nimbers sliced into vectors of bytes, and the loops over blocks of them.
//!
//! # The idea
//! A nimber of 64 bits is a tower of quadratic extensions over the 256 nimbers of one byte. GFNI
//! multiplies, inverts and maps 32 bytes at once, and shuffles of half-bytes do the same in a few
//! steps ([`halves`](super::halves)). So a block of 32 nimbers is turned into eight vectors, one
//! for each byte of a word, and the recursion of [`Pair`] runs on whole vectors:
//!
//! ```text
//! for each block of 32 words (16 with NEON):
//!     load eight rows and transpose them: vector k holds byte k of every word
//!     map the bytes into the field of the vector           with GFNI one affine instruction each
//!     run the operation of the tower on vectors            27 byte products for a product
//!     map back, transpose back, store
//! ```
//!
//! # Why it is right
//! The nimbers below 256 and the bytes modulo x^8 + x^4 + x^3 + x + 1 are both fields of 256
//! elements, hence isomorphic; [`maps`] has one isomorphism and tests it on all pairs. Without
//! GFNI, AVX2 computes with the nimbers themselves, NEON with their images. Every other operation
//! on bytes that the tower needs (the product with 128, squares, square roots) is linear, so it is
//! one affine instruction, or two look-ups, conjugated by the isomorphism if there is one. The
//! tower above the bytes is the code of [`Pair`], which single numbers and planes of bits share. A
//! product takes three half products by Karatsuba's method: 3³ = 27 for 64 bits.
//!
//! # What was tried
//! The alternative for single products, a change to polynomials with one carry-less product, takes
//! 9.5 ns on slices against 0.8 ns here (AVX2 with GFNI) and 2.8 ns (AVX2 alone): its look-ups,
//! eight bytes at a time, do not vectorise. On ARM, products by logarithms as with AVX2 take 77
//! instructions per number, by polynomials 51. Vectors of 64 bytes, AVX-512 with GFNI, gave 1.1 to
//! 1.3 times on an AMD EPYC, a separate loop for products with one number 1.3, and non-temporal
//! stores only pay beyond 32 MiB, which no batch reaches. `cargo xtask bench nim` measures the rest
//! in one run.
//!
//! # Source
//! The tower is Conway's (*On Numbers and Games*, chapter 6); the byte field is that of AES, and
//! slicing by bytes is the usual way to run it on many blocks.

use super::maps::{self, Linear};
use crate::batch::operation::Operation;
use crate::batch::sliced::{Pair, Sliced};

/// A vector of bytes with the instructions that nimbers need.
///
/// # Safety
/// A vector exists only on processors with its instructions, so its methods may use them. Only
/// [`Vector::load`] makes a vector, from [`Vector::Shuffles`]; these are made only from a
/// [`Vector::Proof`], and a proof only inside functions compiled for the instructions.
pub unsafe trait Vector: Copy {
    /// The number of bytes in a vector.
    const BYTES: usize;
    /// Proof that the processor has the instructions.
    type Proof: Copy;
    /// Indices of shuffles, kept in registers over a whole loop.
    type Shuffles: Copy;

    /// Loads the indices.
    fn shuffles(proof: Self::Proof) -> Self::Shuffles;
    /// Loads a vector.
    ///
    /// # Safety
    /// `from` points to [`Self::BYTES`] readable bytes.
    unsafe fn load(from: *const u8, shuffles: Self::Shuffles) -> Self;
    /// Stores the vector.
    ///
    /// # Safety
    /// `to` points to [`Self::BYTES`] writable bytes.
    unsafe fn store(self, to: *mut u8);
    fn xor(self, other: Self) -> Self;
    /// Maps nimbers into the field in which the vector computes.
    fn enter(self) -> Self;
    /// Maps numbers of that field back to nimbers.
    fn leave(self) -> Self;
    /// Multiplies in that field.
    fn multiply(self, other: Self) -> Self;
    /// Inverts in that field, 0 to 0.
    fn invert(self) -> Self;
    /// Applies a linear map of nimbers to their images in that field.
    fn map<M: Linear>(self) -> Self;
    /// Collects byte k of every word of eight bytes in vector k.
    fn slice(rows: [Self; 8], shuffles: Self::Shuffles) -> [Self; 8];
    /// Undoes [`Vector::slice`].
    fn unslice(slices: [Self; 8], shuffles: Self::Shuffles) -> [Self; 8];
    /// Separates the even and the odd words of two vectors.
    fn part(first: Self, second: Self) -> (Self, Self);
}

/// Nimbers below 256, as their images in the field of the vector.
#[derive(Clone, Copy, Debug)]
pub struct Byte<V>(V);

pub type Words64<V> = Pair<Pair<Pair<Byte<V>>>>;
pub type Words128<V> = Pair<Words64<V>>;

/// Defines operations that are linear maps.
macro_rules! linear {
    ($($operation:ident: $map:ident),*) => {$(
        #[inline(always)]
        fn $operation(self) -> Self {
            Byte(self.0.map::<maps::$map>())
        }
    )*};
}

impl<V: Vector> Sliced for Byte<V> {
    type Slice = V;
    const SLICES: usize = 1;

    #[inline(always)]
    fn gather(slices: &[V]) -> Self {
        Byte(slices[0].enter())
    }

    #[inline(always)]
    fn scatter(self, slices: &mut [V]) {
        slices[0] = self.0.leave();
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Byte(self.0.xor(other.0))
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Byte(self.0.multiply(other.0))
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        Byte(self.0.invert())
    }

    linear! {
        top: Top, square: Square, sqrt: Sqrt
    }
}

/// The layout of a block of numbers in memory.
///
/// # Safety
/// [`Layout::load`] and [`Layout::store`] access [`Layout::BLOCK_BYTES`] bytes and no more.
pub unsafe trait Layout<V: Vector>: Sliced {
    const BLOCK_BYTES: usize;

    /// Loads a block.
    ///
    /// # Safety
    /// `from` points to [`Layout::BLOCK_BYTES`] readable bytes.
    unsafe fn load(from: *const u8, shuffles: V::Shuffles) -> Self;
    /// Stores a block.
    ///
    /// # Safety
    /// `to` points to [`Layout::BLOCK_BYTES`] writable bytes.
    unsafe fn store(self, to: *mut u8, shuffles: V::Shuffles);
}

// SAFETY:
// - `BLOCK_BYTES` is the size of eight vectors.
// - `load` reads by one `load_rows`, `store` writes by one `store_rows`: eight vectors each.
unsafe impl<V: Vector> Layout<V> for Words64<V> {
    const BLOCK_BYTES: usize = 8 * V::BYTES;

    #[inline(always)]
    unsafe fn load(from: *const u8, shuffles: V::Shuffles) -> Self {
        // SAFETY:
        // - `from` has `BLOCK_BYTES` = 8 · `V::BYTES` readable bytes (`# Safety` of
        //   `Layout::load`), which is what `load_rows` reads.
        Self::gather(&V::slice(unsafe { load_rows(from, shuffles) }, shuffles))
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, shuffles: V::Shuffles) {
        // SAFETY:
        // - `to` has `BLOCK_BYTES` = 8 · `V::BYTES` writable bytes (`# Safety` of `Layout::store`),
        //   which is what `store_rows` writes.
        unsafe { store_rows(V::unslice(scattered(self), shuffles), to) }
    }
}

// SAFETY:
// - `BLOCK_BYTES` is the size of sixteen vectors.
// - `load` reads by two `load_rows`, `store` writes by two `store_rows`, at vectors 0 and 8 of the
//   block: sixteen vectors each.
unsafe impl<V: Vector> Layout<V> for Words128<V> {
    const BLOCK_BYTES: usize = 16 * V::BYTES;

    #[inline(always)]
    unsafe fn load(from: *const u8, shuffles: V::Shuffles) -> Self {
        // SAFETY:
        // - `from` has `BLOCK_BYTES` = 16 · `V::BYTES` readable bytes (`# Safety` of
        //   `Layout::load`): the first call reads the lower half, the second the upper half.
        let rows: [[V; 8]; 2] =
            unsafe { [load_rows(from, shuffles), load_rows(from.add(8 * V::BYTES), shuffles)] };
        let [mut first, mut second] = [V::slice(rows[0], shuffles), V::slice(rows[1], shuffles)];
        for (a, b) in first.iter_mut().zip(&mut second) {
            (*a, *b) = V::part(*a, *b);
        }
        Pair::from_halves(Words64::gather(&first), Words64::gather(&second))
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8, shuffles: V::Shuffles) {
        let (low, high) = self.into_halves();
        let (mut first, mut second) = (scattered(low), scattered(high));
        for (a, b) in first.iter_mut().zip(&mut second) {
            (*a, *b) = V::part(*a, *b);
        }
        // SAFETY:
        // - `to` has `BLOCK_BYTES` = 16 · `V::BYTES` writable bytes (`# Safety` of
        //   `Layout::store`): the first call writes the lower half, the second the upper half.
        unsafe {
            store_rows(V::unslice(first, shuffles), to);
            store_rows(V::unslice(second, shuffles), to.add(8 * V::BYTES));
        }
    }
}

/// Words in vectors.
///
/// # Safety
/// A word has no padding, and any bytes are a word. A block of either layout has as many words as
/// its vector has bytes.
pub unsafe trait VectorWord: Copy {
    type In<V: Vector>: Layout<V>;
}

// SAFETY:
// - `u64` is an integer of 8 bytes: no padding, and any bytes are a word.
// - `check_block` checks the sizes of blocks when a loop is compiled.
unsafe impl VectorWord for u64 {
    type In<V: Vector> = Words64<V>;
}

// SAFETY:
// - `u128` is an integer of 16 bytes: no padding, and any bytes are a word.
// - `check_block` checks the sizes of blocks when a loop is compiled.
unsafe impl VectorWord for u128 {
    type In<V: Vector> = Words128<V>;
}

/// Fails to compile if a block of words does not have the size that the loops assume.
pub const fn check_block<W: VectorWord, V: Vector>() {
    assert!(W::In::<V>::BLOCK_BYTES == V::BYTES * size_of::<W>());
}

#[inline(always)]
fn scattered<V: Vector>(words: Words64<V>) -> [V; 8] {
    let (low, high) = words.into_halves();
    let [(a, b), (c, d)] = [low.into_halves(), high.into_halves()];
    let [(s0, s1), (s2, s3), (s4, s5), (s6, s7)] =
        [a.into_halves(), b.into_halves(), c.into_halves(), d.into_halves()];
    let mut slices = [s0.0, s1.0, s2.0, s3.0, s4.0, s5.0, s6.0, s7.0];
    for slice in &mut slices {
        *slice = slice.leave();
    }
    slices
}

/// Loads eight vectors.
///
/// # Safety
/// `from` points to 8 · `V::BYTES` readable bytes.
#[inline(always)]
unsafe fn load_rows<V: Vector>(from: *const u8, shuffles: V::Shuffles) -> [V; 8] {
    // SAFETY:
    // - Row k reads `V::BYTES` bytes from k · `V::BYTES` on, for k below 8: all of them lie within
    //   the 8 · `V::BYTES` bytes that `from` has (`# Safety` above).
    unsafe {
        [
            V::load(from, shuffles),
            V::load(from.add(V::BYTES), shuffles),
            V::load(from.add(2 * V::BYTES), shuffles),
            V::load(from.add(3 * V::BYTES), shuffles),
            V::load(from.add(4 * V::BYTES), shuffles),
            V::load(from.add(5 * V::BYTES), shuffles),
            V::load(from.add(6 * V::BYTES), shuffles),
            V::load(from.add(7 * V::BYTES), shuffles),
        ]
    }
}

/// Stores eight vectors.
///
/// # Safety
/// `to` points to eight writable vectors.
#[inline(always)]
unsafe fn store_rows<V: Vector>(rows: [V; 8], to: *mut u8) {
    for (index, row) in rows.into_iter().enumerate() {
        // SAFETY:
        // - `index` is below 8, so that the vector lies within the 8 · `V::BYTES` writable bytes
        //   that `to` has (`# Safety` above).
        unsafe { row.store(to.add(index * V::BYTES)) }
    }
}

/// Applies an operation to blocks.
///
/// # Safety
/// The pointers lead to `blocks` readable and writable blocks of [`Layout::BLOCK_BYTES`] each.
#[inline(always)]
pub unsafe fn run<V: Vector, L: Layout<V>, O: Operation>(
    proof: V::Proof,
    a: *const u8,
    b: *const u8,
    out: *mut u8,
    blocks: usize,
) {
    let shuffles = V::shuffles(proof);
    // SAFETY:
    // - Offsets are k · `BLOCK_BYTES` for k below `blocks`: a block from there on ends within the
    //   `blocks` blocks that `a`, `b` and `out` have (`# Safety` above).
    unsafe {
        for offset in (0..blocks).map(|block| block * L::BLOCK_BYTES) {
            let first = L::load(a.add(offset), shuffles);
            let second = if O::BINARY { L::load(b.add(offset), shuffles) } else { first };
            O::sliced(first, second).store(out.add(offset), shuffles);
        }
    }
}
