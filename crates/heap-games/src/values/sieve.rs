//! Every pair of heaps, sieved for several candidates at a time.
//!
//! # The idea
//! The [dense](crate::values::dense) method compares all pairs with one candidate after another. In
//! games like `.007` dozens of values below the answer are hit by few pairs, so that dozens of
//! passes are broken off late. Here 512 pairs at a time are added as [planes of
//! bits](crate::values::bit_planes), and some candidates are asked together whether one of them hits
//! it. The planes are combined by three to 8 chunks, one for each way these bits can be; a candidate
//! is hit where its chunks, one for each three bits, have a bit in common. The pairs go round in a
//! circle, and a candidate that is hit makes room for the next:
//!
//! ```text
//! mark the takes and the first pairs
//! open = the least values not marked, so many as are asked together
//! for each chunk of 512 pairs, round and round:
//!     drop what is hit from open, and fill it up with the next values not marked
//!     if the first of open has seen all chunks: it is g(n)
//! ```
//!
//! # Why it is right
//! Candidates are opened in increasing order, so that those still open were opened in that order,
//! and the first one to see all chunks is the least: all values below it were hit or marked. It was
//! compared with every pair.
//!
//! # How many pairs are marked
//! To ask a candidate for a chunk takes as long as to mark 16 pairs, and every value that is marked
//! is one that need not be asked. So about 16 pairs are marked for each time that a candidate was
//! asked: up by a 16th when less were marked, down by a 64th otherwise.
//!
//! # Measured
//! `.007` to 2^17 takes 1.16 s where one candidate after another took 1.61, `.76` to 60,000 values
//! 0.65 where it took 1.02; plain loops gain 1.6 times. What is left for `.007` is in equal parts
//! marks, the circle that the answer goes through, and the candidates below it. Asking all
//! candidates for each chunk, fewer and fewer of them as time goes by, took longer (1.9 s): most of
//! them lay above the answer.

use crate::values::bit_planes::{BitPlanes, CHUNK, Chunk};
use crate::values::dense::Moves;
use crate::values::dense::{Dense, reaches};
use crate::values::simd::{BLOCKS_PAY, Cell, Kernel, run_vectorized};

/// From this heap on pairs are sieved.
const SHORTEST: usize = 4096;

/// The least pairs of each split that are marked one by one, and one more.
const MARKED: usize = 64;

/// So many pairs are marked in the time that it takes to ask a candidate for a chunk.
const RATIO: usize = 16;

/// How many candidates are asked together.
const TOGETHER: usize = 8;

/// The bits that are combined.
const GROUP: usize = 3;

/// The least bits of a value. Where all values are below 16, as in Kayles, next to none is hit late
/// and one candidate after the other is faster: 0.77 takes 7.3 µs a value to 10^5 here, 1.2 there.
const LEAST_BITS: usize = 5;

/// The most bits of a value.
const MOST_BITS: usize = 16;

/// The planes of a table, and how many pairs are marked.
#[derive(Clone, Default)]
pub(crate) struct Sieve {
    planes: BitPlanes,
    marked: usize,
}

impl Sieve {
    /// Brings the planes up to a list that is long enough for them, of which they hold the first
    /// values, or to a value that is too great.
    pub(crate) fn follow<T: Cell>(&mut self, list: &[T]) {
        if list.len() < SHORTEST {
            return;
        }
        for &value in list.get(self.planes.len()..).unwrap_or_default() {
            let value = value.into();
            if value >> MOST_BITS != 0 || self.planes.push(value).is_none() {
                break;
            }
        }
    }

    /// Returns the most bytes for each value that the planes take, with their room to grow.
    pub(crate) fn bytes_each(&self) -> u64 {
        (2 * 9 * self.planes.width() as u64).div_ceil(8)
    }

    /// Returns whether the planes serve for the next heap after a list.
    pub(crate) fn serves<T: Cell>(&self, list: &[T]) -> bool {
        BLOCKS_PAY
            && list.len() >= SHORTEST
            && self.planes.len() == list.len()
            && self.planes.width() >= LEAST_BITS
    }

    /// Returns the value of the next heap after a list that the planes serve for.
    pub(crate) fn value<T: Cell>(&mut self, dense: &mut Dense, moves: &Moves, list: &[T]) -> u32 {
        let heap = list.len();
        self.marked = self.marked.clamp(MARKED, heap / 4);
        let first = self.marked.next_multiple_of(MARKED);
        dense.mark_first(moves, list, heap, first - 1);
        if moves.unequal && !dense.is_marked(0) {
            // The planes pair a heap with itself.
            if !reaches(moves, list, heap, T::default()) {
                return 0;
            }
            dense.mark(0);
        }
        let (value, asked) = run_vectorized(Round {
            planes: &self.planes,
            splits: &moves.splits,
            heap,
            first,
            dense,
        });
        match asked * RATIO > self.marked {
            true => self.marked += self.marked / 16,
            false => self.marked -= self.marked / 64,
        }
        dense.make_room(value);
        value
    }
}

/// The chunks of a heap's pairs, round and round.
struct Round<'a> {
    planes: &'a BitPlanes,
    splits: &'a [usize],
    heap: usize,
    /// The first pair of each split that is not marked.
    first: usize,
    dense: &'a Dense,
}

impl Kernel for Round<'_> {
    type Output = (u32, usize);

    const WIDE: bool = false;

    #[inline(always)]
    fn run(self) -> (u32, usize) {
        match self.planes.width().div_ceil(GROUP) {
            0 | 1 => self.sieve::<1>(),
            2 => self.sieve::<2>(),
            3 => self.sieve::<3>(),
            4 => self.sieve::<4>(),
            5 => self.sieve::<5>(),
            _ => self.sieve::<6>(),
        }
    }
}

impl Round<'_> {
    /// Returns the value, and how often a candidate was asked for a chunk, with tables for G groups
    /// of bits.
    #[inline(always)]
    fn sieve<const G: usize>(self) -> (u32, usize) {
        let width = self.planes.width();
        let mut sums = [[Chunk::default(); GROUP]; G];
        // No pair and no take reaches what has more bits.
        let bound = 1 << width;
        let mut unmarked = (0..bound).filter(|&value| !self.dense.is_marked(value));
        // With each candidate the step after which it has seen all chunks.
        let mut open = [(0, 0); TOGETHER];
        let mut count = 0;
        let (mut step, mut asked) = (0, 0);
        // Beyond the middle of a total, pairs come again the other way round.
        let chunks = |split: &usize| ((self.heap - split) / 2 + 1 - self.first).div_ceil(CHUNK);
        let circle: usize = self.splits.iter().map(chunks).sum();
        loop {
            for &split in self.splits {
                let total = self.heap - split;
                for start in (self.first..=total / 2).step_by(CHUNK) {
                    while count < TOGETHER
                        && let Some(value) = unmarked.next()
                    {
                        open[count] = (value, step + circle);
                        count += 1;
                    }
                    if count == 0 {
                        return (bound, asked);
                    }
                    self.planes.add_pairs(total, start, &mut sums.as_flattened_mut()[..width]);
                    let chunks = combined(&sums);
                    step += 1;
                    asked += count;
                    let mut kept = 0;
                    for index in 0..count.min(TOGETHER) {
                        let candidate = open[index];
                        open[kept.min(index)] = candidate;
                        kept += usize::from(!is_hit(&chunks, candidate.0));
                    }
                    count = kept;
                    let (value, end) = open[0];
                    if count > 0 && end == step {
                        return (value, asked);
                    }
                }
            }
        }
    }
}

/// Returns whether some pair of a chunk hits a value.
#[inline(always)]
fn is_hit<const G: usize>(chunks: &[[Chunk; 1 << GROUP]; G], value: u32) -> bool {
    let mut pairs = [u64::MAX; CHUNK / 64];
    for (group, chunks) in chunks.iter().enumerate() {
        let bits = value as usize >> (GROUP * group) & ((1 << GROUP) - 1);
        for (word, chunk) in pairs.iter_mut().zip(&chunks[bits]) {
            *word &= chunk;
        }
    }
    pairs.iter().fold(0, |all, word| all | word) != 0
}

/// Returns for each group of planes which pairs have which bits in them.
#[inline(always)]
fn combined<const G: usize>(sums: &[[Chunk; GROUP]; G]) -> [[Chunk; 1 << GROUP]; G] {
    let mut all = [[Chunk::default(); 1 << GROUP]; G];
    for (group, [a, b, c]) in all.iter_mut().zip(sums) {
        for word in 0..CHUNK / 64 {
            let (a, b, c) = (a[word], b[word], c[word]);
            for (bits, two) in [!a & !b, a & !b, !a & b, a & b].into_iter().enumerate() {
                group[bits][word] = two & !c;
                group[bits + 4][word] = two & c;
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_too_great_for_the_planes_are_left_to_the_dense_method() {
        let moves = Moves { splits: vec![1], takes: Vec::new(), whole: Vec::new(), unequal: false };
        let mut list: Vec<u32> = (0..2 * SHORTEST as u32).map(|heap| heap % 700).collect();
        let mut sieve = Sieve::default();
        sieve.follow(&list);
        assert!(sieve.serves(&list));
        let mut dense = Dense::new(&list);
        let expected = Dense::new(&list).value(&moves, &list, list.len());
        assert_eq!(sieve.value(&mut dense, &moves, &list), expected);
        for great in [1 << 16, u32::MAX] {
            list.push(great);
            sieve.follow(&list);
            assert!(!sieve.serves(&list));
        }
        let mut planes = BitPlanes::default();
        assert_eq!((planes.push(u32::MAX), planes.width()), (Some(()), 32));
    }
}
