//! The engines over whole slices: single numbers, planes of bits, vectors.
//!
//! Planes and vectors take whole blocks; the rest goes through a block on the stack.

use crate::NimWord;
use crate::batch::operation::Operation;
use crate::batch::planes;
use crate::batch::planes::Planar;
use crate::batch::simd;
use crate::batch::simd::Vectors;
use crate::field::words::Field;

/// Returns the index of the first zero, checking whole chunks first.
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

pub fn run_singles<W: BatchWord, O: Operation>(a: &[W], b: &[W], out: &mut [W]) {
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *out = O::single(a, b);
    }
}

pub fn run_planes<W: BatchWord, O: Operation>(a: &[W], b: &[W], out: &mut [W]) {
    let mut block = [W::default(); planes::BLOCK];
    let parts = a.chunks(planes::BLOCK).zip(b.chunks(planes::BLOCK));
    for ((a, b), out) in parts.zip(out.chunks_mut(planes::BLOCK)) {
        let mut sliced = |words: &[W]| {
            block[..words.len()].copy_from_slice(words);
            W::slice(&block)
        };
        let first = sliced(a);
        let second = if O::BINARY { sliced(b) } else { first };
        W::unslice(O::sliced(first, second), &mut block);
        out.copy_from_slice(&block[..out.len()]);
    }
}

/// Runs whole blocks in place, and the rest through a block on the stack.
pub fn run_vectors<W: BatchWord, O: Operation>(vectors: Vectors, a: &[W], b: &[W], out: &mut [W]) {
    let done = vectors.run::<W, O>(a, b, out);
    let (a, b, out) = (&a[done..], &b[done..], &mut out[done..]);
    if a.is_empty() {
        return;
    }
    let mut blocks = [[W::default(); 32]; 3];
    let [first, second, result] =
        blocks.each_mut().map(|block| &mut block[..vectors.block_words()]);
    first[..a.len()].copy_from_slice(a);
    second[..b.len()].copy_from_slice(b);
    vectors.run::<W, O>(first, second, result);
    out.copy_from_slice(&result[..a.len()]);
}

/// The widths of batches: `u64` and `u128`.
pub trait BatchWord: NimWord + Lanes {}

impl BatchWord for u64 {}
impl BatchWord for u128 {}

/// The requirements that the vector backends and the portable one place on a word.
pub trait Lanes: Planar + simd::VectorWord {}

impl Lanes for u64 {}
impl Lanes for u128 {}
