//! The engines over whole slices: single numbers, planes of bits, vectors.
//!
//! Planes and vectors take whole blocks; what is left at either end goes through a block on the
//! stack.

use crate::NimWord;
use crate::batch::operation::Operation;
use crate::batch::planes;
use crate::batch::planes::Planar;
use crate::batch::simd;
use crate::batch::simd::Vectors;
use crate::field::words::Field;

/// The size in bytes from which on results are written past the caches.
pub const STREAMED_BYTES: usize = if cfg!(miri) { 1 << 11 } else { 1 << 25 };

/// The second operand.
#[derive(Clone, Copy, Debug)]
pub enum Other<'a, W> {
    None,
    Each(&'a [W]),
    One(W),
}

impl<'a, W: Copy> Other<'a, W> {
    /// Returns the part that belongs to a range of the first operand.
    pub fn range(self, range: std::ops::Range<usize>) -> Other<'a, W> {
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

/// Returns the index of the first zero, looking at whole chunks first.
#[inline]
pub fn first_zero<W: Field>(words: &[W]) -> Option<usize> {
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
pub fn mark_unsolvable<W: BatchWord>(a: &[W], roots: &mut [W]) -> usize {
    let mut count = 0;
    for (&value, root) in a.iter().zip(roots) {
        let (spread, bit) = value.top_bit_spread();
        *root = root.or(spread);
        count += bit;
    }
    count
}

pub fn run_singles<W: BatchWord, O: Operation>(a: &[W], b: Other<'_, W>, out: &mut [W]) {
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

pub fn run_planes<W: BatchWord, O: Operation>(a: &[W], b: Other<'_, W>, out: &mut [W]) {
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

pub fn add_singles<W: BatchWord>(a: &[W], b: &[W], out: &mut [W]) {
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *out = a.add(b);
    }
}

pub fn add_vectors<W: BatchWord>(vectors: Vectors, a: &[W], b: &[W], out: &mut [W]) {
    let stream = size_of_val(out) >= STREAMED_BYTES;
    let head = unaligned_words(vectors, out, stream);
    add_singles(&a[..head], &b[..head], &mut out[..head]);
    let (a, b, out) = (&a[head..], &b[head..], &mut out[head..]);
    let done = vectors.add(a, b, out, stream);
    add_singles(&a[done..], &b[done..], &mut out[done..]);
}

/// Returns how many words come before a place that streams may start at.
fn unaligned_words<W>(vectors: Vectors, out: &[W], stream: bool) -> usize {
    if stream { out.as_ptr().align_offset(vectors.bytes()).min(out.len()) } else { 0 }
}

/// Runs whole blocks in place, and the rest at either end through a block on the stack.
pub fn run_vectors<W: BatchWord, O: Operation>(
    vectors: Vectors,
    a: &[W],
    b: Other<'_, W>,
    out: &mut [W],
    stream: bool,
) {
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
fn run_part_block<W: BatchWord, O: Operation>(
    vectors: Vectors,
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

/// The widths that batches come in: `u64` and `u128`.
pub trait BatchWord: NimWord + Lanes {}

impl BatchWord for u64 {}
impl BatchWord for u128 {}

/// What a word needs for the vector backends and the portable one.
pub trait Lanes: Planar + simd::VectorWord {}

impl Lanes for u64 {}
impl Lanes for u128 {}
