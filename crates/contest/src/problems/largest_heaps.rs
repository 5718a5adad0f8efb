//! The probability that the largest of randomly kept heaps occurs an odd number of times.
//!
//! Two numbers summarise a range of sizes: the probabilities that none of its heaps is kept, and
//! that the largest kept one occurs an odd number of times. Adjacent ranges combine by
//!
//! ```text
//! none = none(low) · none(high)        odd = odd(high) + none(high) · odd(low)
//! ```
//!
//! because the low range counts only if nothing in the high one is kept. Of n > 0 copies of a size,
//! an odd number is kept with probability ½, and none with 2⁻ⁿ. Combining is associative but not
//! commutative, so a perfect binary tree over the sorted sizes holds the summaries of ranges, and a
//! query combines O(log k) of them, from both ends inwards, in order.
//!
//! Which child of a node is the larger is unpredictable, so a branch on it would be mispredicted
//! half of the time: both candidates are computed and one is selected, in updates and queries
//! alike.

use super::Answer;
use crate::reading::{Output, made};
use std::hint::select_unpredictable;
use std::iter::successors;

pub(super) const ANSWERS: &[Answer] = &[
    // Odd number of largest values: insertions, and questions for ranges.
    ("matiji-max-odd-probability", |input, output| {
        let count = input.int::<u64>("number of operations")?;
        // Numbers of 64 bits, signed or not: the sizes to look up, and the numbers of copies to
        // insert.
        let most = input.plausible_count(count.saturating_mul(3)) / 3;
        let (mut sought, mut copies) = (Vec::with_capacity(2 * most), Vec::with_capacity(most));
        for _ in 0..count {
            if input.int_in(1..=2u8, "kind of operation")? == 1 {
                sought.push(input.int::<i128>("value")?);
                copies.push(Some(input.int::<u64>("number of copies")?));
            } else {
                sought.push(input.int("least value")?);
                sought.push(input.int::<i128>("greatest value")? + 1);
                copies.push(None);
            }
        }
        // With half the width the search takes two thirds of the time.
        let narrow: Result<Vec<i64>, _> = sought.iter().map(|&value| value.try_into()).collect();
        let answered = match narrow {
            Ok(narrow) => answer(&narrow, &copies, output),
            Err(_) => answer(&sought, &copies, output),
        };
        made(input, answered)
    }),
];

/// Prints the probabilities of the queries: an insertion has a heap and a number of copies, a query
/// the first heap of its range and the first above it.
fn answer<K: Ord + Copy>(
    sought: &[K],
    copies: &[Option<u64>],
    output: &mut Output<'_>,
) -> Result<(), InsertError> {
    let mut next = 0;
    let inserted = copies.iter().filter_map(|copies| {
        let start = next;
        next += 1 + usize::from(copies.is_none());
        // Inserting no copies changes nothing, not even the set of heaps.
        copies.filter(|&copies| copies > 0).map(|_| sought[start])
    });
    let mut heaps = LargestHeaps::new(inserted);
    let mut ranks = heaps.ranks(sought).into_iter();
    let mut rank = || ranks.next().unwrap_or_default();
    for &copies in copies {
        match (rank(), copies) {
            (_, Some(0)) => {}
            (rank, Some(copies)) => heaps.insert_ranked(rank, copies)?,
            (start, None) => {
                output.uint(heaps.odd_probability_ranked(start, rank())).newline();
            }
        }
    }
    Ok(())
}

/// The modulus of every probability.
const MODULUS: u64 = 998_244_353;

/// One half modulo [`MODULUS`].
const HALF: u32 = MODULUS.div_ceil(2) as u32;

/// A growing multiset of heaps, with queries for the probability that the largest kept heap of a
/// range occurs an odd number of times, if every heap is kept independently with probability ½.
///
/// If a move reduces one of the largest heaps, the first player wins exactly when their number is
/// odd. Probabilities are residues modulo 998244353. The sizes that can be inserted are given in
/// advance, in any ordered type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargestHeaps<K> {
    keys: Vec<K>,
    /// A perfect binary tree over the keys, the root at 1.
    nodes: Vec<Node>,
    /// The powers of ½ by the lower and by the upper [`DIGIT`] bits of the exponent.
    halves: [Vec<u32>; 2],
}

/// A heap that was not given in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the heap is not one of the {known} sizes given in advance")]
pub struct InsertError {
    /// The number of sizes given.
    pub known: usize,
}

/// A range of heaps: the probabilities that none is kept, and that the largest kept one occurs an
/// odd number of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    none: u32,
    odd: u32,
}

impl Node {
    const EMPTY: Node = Node { none: 1, odd: 0 };

    /// Returns the probability of an odd number, given that of the ranges below.
    #[inline]
    fn odd_above(self, odd_below: u32) -> u32 {
        ((u64::from(self.odd) + u64::from(self.none) * u64::from(odd_below)) % MODULUS) as u32
    }

    #[inline]
    fn select(takes_this: bool, this: Node, other: Node) -> Node {
        Node {
            none: select_unpredictable(takes_this, this.none, other.none),
            odd: select_unpredictable(takes_this, this.odd, other.odd),
        }
    }
}

#[inline]
fn product(a: u32, b: u32) -> u32 {
    (u64::from(a) * u64::from(b) % MODULUS) as u32
}

/// Half the bits of an exponent.
const DIGIT: u32 = 15;

impl<K: Ord> LargestHeaps<K> {
    /// Returns an empty multiset for the given sizes, in any order, possibly repeated.
    ///
    /// # Complexity
    /// O(k log k) time and O(k) space for k sizes.
    pub fn new(keys: impl IntoIterator<Item = K>) -> Self {
        let mut keys: Vec<K> = keys.into_iter().collect();
        keys.sort_unstable();
        keys.dedup();
        let nodes = vec![Node::EMPTY; 2 * keys.len().next_power_of_two()];
        let powers = |base| successors(Some(1), move |&power| Some(product(power, base)));
        let next = powers(HALF).nth(1 << DIGIT).unwrap_or(1);
        let halves = [HALF, next].map(|base| powers(base).take(1 << DIGIT).collect());
        Self { keys, nodes, halves }
    }

    /// Inserts copies of a heap; 0 copies change nothing.
    ///
    /// # Complexity
    /// O(log k).
    ///
    /// # Errors
    /// If the size was not given in advance.
    pub fn insert(&mut self, heap: &K, copies: u64) -> Result<(), InsertError> {
        let rank = self.keys.binary_search(heap);
        self.insert_ranked(rank.unwrap_or(usize::MAX), copies)
    }

    fn insert_ranked(&mut self, rank: usize, copies: u64) -> Result<(), InsertError> {
        if rank >= self.keys.len() {
            return Err(InsertError { known: self.keys.len() });
        }
        if copies == 0 {
            return Ok(());
        }
        let mut index = self.nodes.len() / 2 + rank;
        let none = product(self.nodes[index].none, self.none_of(copies));
        let mut node = Node { none, odd: HALF };
        self.nodes[index] = node;
        while index > 1 {
            let (is_larger, other) = (index % 2 == 1, self.nodes[index ^ 1]);
            // The product is the same for both choices, so it need not wait for one.
            let none = product(node.none, other.none);
            let larger = Node::select(is_larger, node, other);
            let smaller_odd = select_unpredictable(is_larger, other.odd, node.odd);
            node = Node { none, odd: larger.odd_above(smaller_odd) };
            index /= 2;
            self.nodes[index] = node;
        }
        Ok(())
    }

    /// Returns for each heap the number of given sizes below it: its rank, if it was given.
    fn ranks(&self, heaps: &[K]) -> Vec<usize> {
        // A look-up waits for memory at each step; several at a time overlap their waits.
        const TOGETHER: usize = 16;
        let mut ranks = vec![0; heaps.len()];
        for (ranks, heaps) in ranks.chunks_mut(TOGETHER).zip(heaps.chunks(TOGETHER)) {
            let mut left = self.keys.len();
            while left > 1 {
                let half = left / 2;
                for (rank, heap) in ranks.iter_mut().zip(heaps) {
                    let is_above = self.keys[*rank + half - 1] < *heap;
                    *rank += select_unpredictable(is_above, half, 0);
                }
                left -= half;
            }
            for (rank, heap) in ranks.iter_mut().zip(heaps) {
                *rank += usize::from(self.keys.get(*rank).is_some_and(|key| key < heap));
            }
        }
        ranks
    }

    /// Returns the probability that no copy is kept: a power of ½.
    fn none_of(&self, copies: u64) -> u32 {
        // The exponent is reduced modulo the order of the residues (Fermat), which is below 2^30.
        let exponent = (copies % (MODULUS - 1)) as usize;
        let [low, high] = &self.halves;
        product(low[exponent % (1 << DIGIT)], high[exponent >> DIGIT])
    }

    /// Returns the probability, modulo 998244353, that the largest kept heap from `least` to
    /// `greatest` occurs an odd number of times; 0 for an empty range.
    ///
    /// # Complexity
    /// O(log k).
    pub fn odd_probability(&self, least: &K, greatest: &K) -> u32 {
        let start = self.keys.partition_point(|key| key < least);
        self.odd_probability_ranked(start, self.keys.partition_point(|key| key <= greatest))
    }

    fn odd_probability_ranked(&self, start: usize, end: usize) -> u32 {
        let leaves = self.nodes.len() / 2;
        let (mut left, mut right) = (leaves + start, leaves + end);
        // Below, only the probability of an odd number affects the result.
        let (mut low, mut high) = (0, Node::EMPTY);
        while left < right {
            low = select_unpredictable(left % 2 == 1, self.nodes[left].odd_above(low), low);
            let last = self.nodes[right - 1];
            let joined =
                Node { none: product(last.none, high.none), odd: high.odd_above(last.odd) };
            high = Node::select(right % 2 == 1, joined, high);
            left = left.div_ceil(2);
            right /= 2;
        }
        high.odd_above(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    /// Returns a power of one half.
    fn power_of_half(exponent: u64) -> u64 {
        let (mut result, mut square, mut rest) = (1, u64::from(HALF), exponent);
        while rest > 0 {
            if rest % 2 == 1 {
                result = result * square % MODULUS;
            }
            square = square * square % MODULUS;
            rest /= 2;
        }
        result
    }

    #[test]
    fn ranges_of_many_sizes_are_summed_size_by_size() {
        let mut rng = Rng::new(7);
        for count in [1, 6, 7, 8, 9, 62, 63, 64, 65, 510, 511, 512, 513, 3000] {
            let mut structure = LargestHeaps::new(0..count);
            let mut copies = vec![0u128; count];
            let greatest = [3, MODULUS - 1, u64::MAX][rng.below(3) as usize];
            for round in 0..100 + count {
                let (a, b) = (rng.below(count as u64) as usize, rng.below(count as u64) as usize);
                let added = if round % 3 == 0 { greatest } else { rng.below(greatest) };
                structure.insert(&a, added).unwrap();
                copies[a] += u128::from(added);
                if round % 16 > 0 && count > 100 {
                    continue;
                }
                for (start, end) in [(a, b), (b, a), (0, count), (a, a), (a, count)] {
                    let (mut expected, mut none) = (0, 1);
                    let present = copies.get(start..count.min(end + 1)).unwrap_or_default().iter();
                    for &number in present.rev().filter(|&&number| number > 0) {
                        expected = (expected + none * u64::from(HALF)) % MODULUS;
                        let exponent = (number % u128::from(MODULUS - 1)) as u64;
                        none = none * power_of_half(exponent) % MODULUS;
                    }
                    let got = structure.odd_probability(&start, &end);
                    assert_eq!(u64::from(got), expected, "{count} sizes, {start}..={end}");
                }
            }
        }
    }

    #[test]
    fn ranks_are_counted_one_by_one() {
        let mut rng = Rng::new(2024);
        for count in (0..70).chain([1000]) {
            let keys: Vec<u64> = (0..count).map(|_| rng.below(300)).collect();
            let heaps: Vec<u64> = (0..50).map(|_| rng.below(310)).collect();
            let structure = LargestHeaps::new(keys);
            let below = |heap| structure.keys.iter().filter(|&key| key < heap).count();
            let expected: Vec<usize> = heaps.iter().map(below).collect();
            assert_eq!(structure.ranks(&heaps), expected);
        }
    }

    #[test]
    fn empty_and_unknown_are_answered() {
        let mut none: LargestHeaps<u64> = LargestHeaps::new([]);
        assert_eq!(none.odd_probability(&0, &u64::MAX), 0);
        assert_eq!(none.insert(&1, 1), Err(InsertError { known: 0 }));
        let mut one = LargestHeaps::new([u64::MAX]);
        one.insert(&u64::MAX, u64::MAX).unwrap();
        assert_eq!(one.odd_probability(&0, &u64::MAX), HALF);
        assert_eq!(one.odd_probability(&u64::MAX, &0), 0);
    }
}
