//! Nimbers sliced into vectors of bytes, and the loops over blocks of them.

use super::aes;
use crate::batch::operation::Operation;
use crate::batch::sliced::{Pair, Sliced};

/// A vector of bytes with the instructions that nimbers need.
///
/// # Safety
/// The functions that make a vector out of memory are unsafe: their caller vouches that the
/// processor has the instructions. Whoever holds a vector may therefore use them.
pub unsafe trait Vector: Copy {
    /// How many bytes a vector holds.
    const BYTES: usize;
    /// Indices of shuffles, kept in registers over a whole loop.
    type Shuffles: Copy;

    /// Loads the indices.
    ///
    /// # Safety
    /// The processor has the vector's instructions.
    unsafe fn shuffles() -> Self::Shuffles;
    /// Loads a vector.
    ///
    /// # Safety
    /// The processor has the vector's instructions, and `from` points to [`Self::BYTES`]
    /// readable bytes.
    unsafe fn load(from: *const u8) -> Self;
    /// Stores the vector.
    ///
    /// # Safety
    /// `to` points to [`Self::BYTES`] writable bytes.
    unsafe fn store(self, to: *mut u8);
    /// Stores the vector past the caches.
    ///
    /// # Safety
    /// As for [`Vector::store`]; `to` is a multiple of [`Self::BYTES`].
    unsafe fn stream(self, to: *mut u8);

    fn xor(self, other: Self) -> Self;
    /// Multiplies in the field of `gf2p8mulb`.
    fn multiply(self, other: Self) -> Self;
    /// Inverts in that field, 0 to 0.
    fn invert(self) -> Self;
    fn affine<const MATRIX: u64>(self) -> Self;
    /// Brings byte k of every word of eight bytes into vector k.
    fn slice(rows: [Self; 8], shuffles: Self::Shuffles) -> [Self; 8];
    /// Undoes [`Vector::slice`].
    fn unslice(slices: [Self; 8], shuffles: Self::Shuffles) -> [Self; 8];
    /// Parts the even and the odd words of two vectors.
    fn part(first: Self, second: Self) -> (Self, Self);
}

/// Nimbers below 256, as their images in the field of `gf2p8mulb`.
#[derive(Clone, Copy)]
pub struct Byte<V>(V);

pub type Words64<V> = Pair<Pair<Pair<Byte<V>>>>;
pub type Words128<V> = Pair<Words64<V>>;

impl<V: Vector> Sliced for Byte<V> {
    type Slice = V;
    const SLICES: usize = 1;

    #[inline(always)]
    fn gather(slices: &[V]) -> Self {
        Byte(slices[0].affine::<{ aes::TO_AES }>())
    }

    #[inline(always)]
    fn scatter(self, slices: &mut [V]) {
        slices[0] = self.0.affine::<{ aes::FROM_AES }>();
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
    fn top(self) -> Self {
        Byte(self.0.affine::<{ aes::TOP }>())
    }

    #[inline(always)]
    fn square(self) -> Self {
        Byte(self.0.affine::<{ aes::SQUARE }>())
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Byte(self.0.affine::<{ aes::SQRT }>())
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        Byte(self.0.invert())
    }

    #[inline(always)]
    fn even_root(self) -> Self {
        Byte(self.0.affine::<{ aes::EVEN_ROOT }>())
    }

    #[inline(always)]
    fn top_bit(self) -> Self {
        Byte(self.0.affine::<{ aes::TOP_BIT }>())
    }

    #[inline(always)]
    fn without_top_bit(self) -> Self {
        Byte(self.0.affine::<{ aes::WITHOUT_TOP_BIT }>())
    }
}

/// How a block of numbers lies in memory.
///
/// # Safety
/// [`Layout::load`] and [`Layout::store`] touch [`Layout::BLOCK_BYTES`] bytes and no more.
pub unsafe trait Layout<V: Vector>: Sliced {
    /// The bytes of a block.
    const BLOCK_BYTES: usize;

    /// Loads a block.
    ///
    /// # Safety
    /// The processor has the vector's instructions, and `from` points to a readable block.
    unsafe fn load(from: *const u8, shuffles: V::Shuffles) -> Self;
    /// Stores a block, past the caches if `STREAM`.
    ///
    /// # Safety
    /// `to` points to a writable block, and is a multiple of the vector's size if `STREAM`.
    unsafe fn store<const STREAM: bool>(self, to: *mut u8, shuffles: V::Shuffles);
}

// SAFETY: eight vectors are loaded and stored.
unsafe impl<V: Vector> Layout<V> for Words64<V> {
    const BLOCK_BYTES: usize = 8 * V::BYTES;

    #[inline(always)]
    unsafe fn load(from: *const u8, shuffles: V::Shuffles) -> Self {
        // SAFETY: the caller vouches for the instructions and the eight vectors of a block.
        Self::gather(&V::slice(unsafe { load_rows(from) }, shuffles))
    }

    #[inline(always)]
    unsafe fn store<const STREAM: bool>(self, to: *mut u8, shuffles: V::Shuffles) {
        // SAFETY: the caller vouches for the eight vectors of a block and for its place.
        unsafe { store_rows::<V, STREAM>(V::unslice(scattered(self), shuffles), to) }
    }
}

// SAFETY: sixteen vectors are loaded and stored.
unsafe impl<V: Vector> Layout<V> for Words128<V> {
    const BLOCK_BYTES: usize = 16 * V::BYTES;

    #[inline(always)]
    unsafe fn load(from: *const u8, shuffles: V::Shuffles) -> Self {
        // SAFETY: the caller vouches for the instructions and the sixteen vectors of a block.
        let rows: [[V; 8]; 2] = unsafe { [load_rows(from), load_rows(from.add(8 * V::BYTES))] };
        let [mut first, mut second] = [V::slice(rows[0], shuffles), V::slice(rows[1], shuffles)];
        for (a, b) in first.iter_mut().zip(&mut second) {
            (*a, *b) = V::part(*a, *b);
        }
        Pair::from_halves(Words64::gather(&first), Words64::gather(&second))
    }

    #[inline(always)]
    unsafe fn store<const STREAM: bool>(self, to: *mut u8, shuffles: V::Shuffles) {
        let (low, high) = self.into_halves();
        let (mut first, mut second) = (scattered(low), scattered(high));
        for (a, b) in first.iter_mut().zip(&mut second) {
            (*a, *b) = V::part(*a, *b);
        }
        // SAFETY: the caller vouches for the sixteen vectors of a block and for its place.
        unsafe {
            store_rows::<V, STREAM>(V::unslice(first, shuffles), to);
            store_rows::<V, STREAM>(V::unslice(second, shuffles), to.add(8 * V::BYTES));
        }
    }
}

#[inline(always)]
fn scattered<V: Vector>(words: Words64<V>) -> [V; 8] {
    let (low, high) = words.into_halves();
    let [(a, b), (c, d)] = [low.into_halves(), high.into_halves()];
    let [(s0, s1), (s2, s3), (s4, s5), (s6, s7)] =
        [a.into_halves(), b.into_halves(), c.into_halves(), d.into_halves()];
    let mut slices = [s0.0, s1.0, s2.0, s3.0, s4.0, s5.0, s6.0, s7.0];
    for slice in &mut slices {
        *slice = slice.affine::<{ aes::FROM_AES }>();
    }
    slices
}

/// Loads eight vectors.
///
/// # Safety
/// The processor has the vector's instructions, and `from` points to eight readable vectors.
#[inline(always)]
unsafe fn load_rows<V: Vector>(from: *const u8) -> [V; 8] {
    // SAFETY: the caller vouches for both.
    unsafe {
        [
            V::load(from),
            V::load(from.add(V::BYTES)),
            V::load(from.add(2 * V::BYTES)),
            V::load(from.add(3 * V::BYTES)),
            V::load(from.add(4 * V::BYTES)),
            V::load(from.add(5 * V::BYTES)),
            V::load(from.add(6 * V::BYTES)),
            V::load(from.add(7 * V::BYTES)),
        ]
    }
}

/// Stores eight vectors.
///
/// # Safety
/// `to` points to eight writable vectors, and is a multiple of the vector's size if `STREAM`.
#[inline(always)]
unsafe fn store_rows<V: Vector, const STREAM: bool>(rows: [V; 8], to: *mut u8) {
    for (index, row) in rows.into_iter().enumerate() {
        // SAFETY: the caller vouches for the place.
        unsafe {
            let place = to.add(index * V::BYTES);
            if STREAM {
                row.stream(place);
            } else {
                row.store(place);
            }
        }
    }
}

/// The second operand of each block.
#[derive(Clone, Copy)]
pub enum Second {
    /// There is none.
    None,
    /// A block for each block.
    Each(*const u8),
    /// One block for all blocks.
    One(*const u8),
}

/// Applies an operation to blocks.
///
/// # Safety
/// The processor has the vector's instructions, the pointers lead to `blocks` readable and
/// writable blocks (`Second::One` to one), and `out` is a multiple of the vector's size if
/// `STREAM`.
#[inline(always)]
pub unsafe fn run<V: Vector, L: Layout<V>, O: Operation, const STREAM: bool>(
    a: *const u8,
    b: Second,
    out: *mut u8,
    blocks: usize,
) {
    let offsets = (0..blocks).map(|block| block * L::BLOCK_BYTES);
    // SAFETY: the caller vouches for all of it.
    unsafe {
        let shuffles = V::shuffles();
        match b {
            Second::Each(b) if O::BINARY => {
                for offset in offsets {
                    let first = L::load(a.add(offset), shuffles);
                    let second = L::load(b.add(offset), shuffles);
                    O::sliced(first, second).store::<STREAM>(out.add(offset), shuffles);
                }
            }
            Second::One(b) if O::BINARY => {
                let second = L::load(b, shuffles);
                for offset in offsets {
                    let first = L::load(a.add(offset), shuffles);
                    O::sliced(first, second).store::<STREAM>(out.add(offset), shuffles);
                }
            }
            _ => {
                for offset in offsets {
                    let first = L::load(a.add(offset), shuffles);
                    O::sliced(first, first).store::<STREAM>(out.add(offset), shuffles);
                }
            }
        }
    }
}

/// Adds blocks of eight vectors to blocks.
///
/// # Safety
/// As for [`run`].
#[inline(always)]
pub unsafe fn add<V: Vector, const STREAM: bool>(
    a: *const u8,
    b: *const u8,
    out: *mut u8,
    blocks: usize,
) {
    // SAFETY: the caller vouches for all of it.
    unsafe {
        for offset in (0..blocks).map(|block| block * 8 * V::BYTES) {
            let mut rows: [V; 8] = load_rows(a.add(offset));
            let summands: [V; 8] = load_rows(b.add(offset));
            for (row, summand) in rows.iter_mut().zip(summands) {
                *row = row.xor(summand);
            }
            store_rows::<V, STREAM>(rows, out.add(offset));
        }
    }
}
