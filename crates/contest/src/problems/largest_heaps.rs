//! The chance that the largest of randomly kept heaps is there an odd number of times.
//!
//! # The idea
//! A range of sizes is summed up by two numbers: the probability that none of its heaps is kept, and
//! that the largest kept one is there an odd number of times. Two neighbouring ranges join by
//!
//! ```text
//! none = none(low) · none(high)        odd = odd(high) + none(high) · odd(low)
//! ```
//!
//! as the low range counts only where nothing of the high one is kept. Of n copies of one size an odd
//! number is kept with probability ½, whatever n > 0 is, and none with 2⁻ⁿ. Joining is associative
//! and not commutative, so a perfect binary tree over the sorted sizes holds the sums of all ranges,
//! and a question joins O(log k) of them, from either end inwards, in order.
//!
//! # What the loops cost
//! All is exact modulo 998244353. Which child of a node is the larger is as good as random, so that a
//! branch on it would be mispredicted half of the time: both candidates are computed and one is
//! selected, on the way up and in a question alike. Reductions by a constant modulus are
//! multiplications, and 2⁻ⁿ comes from five tables of 64 powers, in place of thirty squarings. Ranks
//! are looked up for [`TOGETHER`] keys at a time, since each look-up waits for a cache line and the
//! waits overlap.

use std::hint::select_unpredictable;

/// The modulus of every probability.
const MODULUS: u64 = 998_244_353;

/// One half modulo [`MODULUS`].
const HALF: u64 = MODULUS.div_ceil(2);

/// A growing multiset of heaps, asked for the probability that the largest kept heap of a range is
/// there an odd number of times, when every heap is kept with probability ½ independently.
///
/// The player who must reduce one of the largest heaps wins first exactly when the number of the
/// largest is odd. Probabilities are residues modulo 998244353. The sizes that can be inserted
/// are given up front, in any type that can be ordered.
///
/// # Examples
/// ```
/// use contest::LargestHeaps;
///
/// let mut heaps = LargestHeaps::new([3, 7]);
/// assert_eq!(heaps.odd_probability(&0, &9), 0);
/// heaps.insert(&3, 1)?;
/// heaps.insert(&7, 2)?;
/// // ½ for the heaps of 7, and ½ · ¼ for the heap of 3: 5/8.
/// assert_eq!(u64::from(heaps.odd_probability(&0, &9)) * 8 % 998244353, 5);
/// # Ok::<(), contest::InsertError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LargestHeaps<K> {
    keys: Vec<K>,
    /// A perfect binary tree over the keys, the root at 1.
    nodes: Vec<Node>,
}

/// What is wrong with an insertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InsertError {
    /// The heap is not one of those given up front.
    #[error("the heap is not one of the {known} sizes given up front")]
    UnknownHeap {
        /// How many sizes were given.
        known: usize,
    },
}

/// A range of heaps: the probability that none is kept, and that the largest kept one is there an
/// odd number of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    none: u32,
    odd: u32,
}

impl Node {
    const EMPTY: Node = Node { none: 1, odd: 0 };

    /// Joins two ranges, this one being that of the smaller heaps.
    #[inline]
    fn below(self, larger: Node) -> Node {
        Node { none: product(self.none, larger.none), odd: larger.odd_above(self.odd) }
    }

    /// Returns the probability of an odd number, where those below have theirs.
    #[inline]
    fn odd_above(self, odd_below: u32) -> u32 {
        residue(u64::from(self.odd) + u64::from(self.none) * u64::from(odd_below))
    }
}

/// Returns a residue.
#[inline]
fn residue(number: u64) -> u32 {
    // What is left is below the modulus, which is below 2^30.
    (number % MODULUS) as u32
}

/// Returns the product of two residues.
#[inline]
fn product(a: u32, b: u32) -> u32 {
    residue(u64::from(a) * u64::from(b))
}

/// How many keys are looked for at a time: each look-up waits for memory, and they wait together.
const TOGETHER: usize = 16;

impl<K: Ord> LargestHeaps<K> {
    /// Returns an empty multiset that can hold the given sizes, in any order, repeats allowed.
    ///
    /// # Complexity
    /// O(k log k) time and O(k) space for k sizes.
    pub fn new(keys: impl IntoIterator<Item = K>) -> Self {
        let mut keys: Vec<K> = keys.into_iter().collect();
        keys.sort_unstable();
        keys.dedup();
        let leaves = keys.len().next_power_of_two();
        Self { keys, nodes: vec![Node::EMPTY; 2 * leaves] }
    }

    /// Inserts some copies of a heap; 0 copies change nothing.
    ///
    /// # Complexity
    /// O(log k).
    ///
    /// # Errors
    /// [`InsertError::UnknownHeap`] when the size was not given up front.
    pub fn insert(&mut self, heap: &K, copies: u64) -> Result<(), InsertError> {
        let rank = self.keys.binary_search(heap);
        self.insert_ranked(rank.unwrap_or(usize::MAX), copies)
    }

    /// Inserts some copies of the heap of a [rank](LargestHeaps::ranks); 0 copies change nothing.
    ///
    /// # Complexity
    /// O(log k).
    ///
    /// # Errors
    /// [`InsertError::UnknownHeap`] when there are not more sizes than the rank.
    pub fn insert_ranked(&mut self, rank: usize, copies: u64) -> Result<(), InsertError> {
        if rank >= self.keys.len() {
            return Err(InsertError::UnknownHeap { known: self.keys.len() });
        }
        if copies == 0 {
            return Ok(());
        }
        let mut index = self.nodes.len() / 2 + rank;
        let none = product(self.nodes[index].none, none_of(copies));
        let mut node = Node { none, odd: HALF as u32 };
        self.nodes[index] = node;
        while index > 1 {
            let (is_larger, other) = (index % 2 == 1, self.nodes[index ^ 1]);
            // The product is the same either way, and so waits for no choice.
            let none = product(node.none, other.none);
            let larger = Node {
                none: select_unpredictable(is_larger, node.none, other.none),
                odd: select_unpredictable(is_larger, node.odd, other.odd),
            };
            let smaller_odd = select_unpredictable(is_larger, other.odd, node.odd);
            node = Node { none, odd: larger.odd_above(smaller_odd) };
            index /= 2;
            self.nodes[index] = node;
        }
        Ok(())
    }

    /// Returns for each heap how many of the sizes given up front lie below it: for one of these its
    /// rank.
    ///
    /// # Complexity
    /// O(log k) for each, several times faster than as many calls of [`LargestHeaps::insert`] would
    /// look for them.
    ///
    /// # Examples
    /// ```
    /// use contest::LargestHeaps;
    ///
    /// let mut heaps = LargestHeaps::new([3, 7]);
    /// assert_eq!(heaps.ranks(&[7, 3, 8]), [1, 0, 2]);
    /// heaps.insert_ranked(1, 2)?;
    /// assert_eq!(heaps.odd_probability_ranked(1..2), heaps.odd_probability(&7, &7));
    /// # Ok::<(), contest::InsertError>(())
    /// ```
    pub fn ranks(&self, heaps: &[K]) -> Vec<usize> {
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

    /// Returns the probability, modulo 998244353, that the largest kept heap of those from `least`
    /// to `greatest` is there an odd number of times; 0 when there is none.
    ///
    /// # Constraints
    /// Any bounds; nothing lies between them if the first is greater.
    ///
    /// # Complexity
    /// O(log k).
    pub fn odd_probability(&self, least: &K, greatest: &K) -> u32 {
        let start = self.keys.partition_point(|key| key < least);
        let end = self.keys.partition_point(|key| key <= greatest);
        self.odd_probability_ranked(start..end)
    }

    /// Returns what [`odd_probability`](LargestHeaps::odd_probability) does for the heaps of a range
    /// of [ranks](LargestHeaps::ranks).
    ///
    /// # Constraints
    /// Any range; an end beyond all sizes is that of the last one.
    ///
    /// # Complexity
    /// O(log k).
    pub fn odd_probability_ranked(&self, ranks: std::ops::Range<usize>) -> u32 {
        let leaves = self.nodes.len() / 2;
        let mut left = leaves + ranks.start.min(self.keys.len());
        let mut right = leaves + ranks.end.min(self.keys.len());
        // Below, only the probability of an odd number goes into what is above. Every node on the
        // way is looked at, and some are chosen, because whether a branch is taken could not be
        // guessed.
        let (mut low, mut high) = (0, Node::EMPTY);
        while left < right {
            let (takes_left, takes_right) = (left % 2 == 1, right % 2 == 1);
            low = select_unpredictable(takes_left, self.nodes[left].odd_above(low), low);
            let joined = self.nodes[right - 1].below(high);
            high.none = select_unpredictable(takes_right, joined.none, high.none);
            high.odd = select_unpredictable(takes_right, joined.odd, high.odd);
            left = left.div_ceil(2);
            right /= 2;
        }
        high.odd_above(low)
    }
}

/// Returns the probability that none of `copies` heaps is kept: a power of ½.
fn none_of(copies: u64) -> u32 {
    // A power is the same modulo the order of the residues (Fermat), which is below 2^30.
    let exponent = copies % (MODULUS - 1);
    let digit =
        |place: usize| HALVES[place][(exponent >> (DIGIT * place as u32)) as usize % DIGITS];
    let pairs = [product(digit(0), digit(1)), product(digit(2), digit(3))];
    product(product(pairs[0], pairs[1]), digit(4))
}

/// The bits of a digit of an exponent.
const DIGIT: u32 = 6;
const DIGITS: usize = 1 << DIGIT;

/// The powers of ½ whose exponent has one digit that is not 0, by its place.
static HALVES: [[u32; DIGITS]; 5] = halves();

const fn halves() -> [[u32; DIGITS]; 5] {
    let mut halves = [[1; DIGITS]; 5];
    let (mut place, mut base) = (0, HALF);
    while place < 5 {
        let mut digit = 1;
        while digit < DIGITS {
            halves[place][digit] = (halves[place][digit - 1] as u64 * base % MODULUS) as u32;
            digit += 1;
        }
        base = halves[place][DIGITS - 1] as u64 * base % MODULUS;
        place += 1;
    }
    halves
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    /// Returns a power modulo [`MODULUS`].
    fn power(base: u64, exponent: u64) -> u64 {
        let (mut result, mut square, mut rest) = (1, base % MODULUS, exponent);
        while rest > 0 {
            if rest % 2 == 1 {
                result = result * square % MODULUS;
            }
            square = square * square % MODULUS;
            rest /= 2;
        }
        result
    }

    /// Counts the kept subsets whose largest heap is there an odd number of times.
    fn odd_subsets(heaps: &[i64]) -> u64 {
        (0..1u32 << heaps.len())
            .filter(|kept| {
                let chosen = || (0..heaps.len()).filter(move |i| kept >> i & 1 == 1);
                let largest = chosen().map(|i| heaps[i]).max();
                chosen().filter(|&i| Some(heaps[i]) == largest).count() % 2 == 1
            })
            .count() as u64
    }

    #[test]
    fn probabilities_follow_the_definition() {
        let mut rng = Rng::new(2023);
        for _ in 0..300 {
            let keys: Vec<i64> = (0..6).map(|_| rng.below(9) as i64 - 4).collect();
            let mut structure = LargestHeaps::new(keys.iter().copied());
            let mut list: Vec<i64> = Vec::new();
            for _ in 0..5 {
                let key = keys[rng.below(6) as usize];
                let copies = rng.below(3);
                structure.insert(&key, copies).unwrap();
                list.extend((0..copies).map(|_| key));
                let (l, r) = (rng.below(11) as i64 - 5, rng.below(11) as i64 - 5);
                let inside: Vec<i64> =
                    list.iter().copied().filter(|h| (l..=r).contains(h)).collect();
                let total = power(2, inside.len() as u64);
                let got = u64::from(structure.odd_probability(&l, &r));
                let ranks = structure.ranks(&[l, r.saturating_add(1), key]);
                let ranked = structure.odd_probability_ranked(ranks[0]..ranks[1]);
                assert_eq!(u64::from(ranked), got);
                let mut twin = structure.clone();
                twin.insert_ranked(ranks[2], 2).unwrap();
                let mut by_key = structure.clone();
                by_key.insert(&key, 2).unwrap();
                assert_eq!(twin.odd_probability(&-9, &9), by_key.odd_probability(&-9, &9));
                assert_eq!(got * total % MODULUS, odd_subsets(&inside));
            }
        }
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
                structure.insert_ranked(a, added).unwrap();
                copies[a] += u128::from(added);
                if round % 16 > 0 && count > 100 {
                    continue;
                }
                for (start, end) in [(a, b + 1), (b, a + 1), (0, count), (a, a + 1), (a, count)] {
                    let (mut expected, mut none) = (0, 1);
                    let present = copies.get(start..end).unwrap_or_default().iter();
                    for &number in present.rev().filter(|&&number| number > 0) {
                        expected = (expected + none * HALF) % MODULUS;
                        let exponent = (number % u128::from(MODULUS - 1)) as u64;
                        none = none * power(HALF, exponent) % MODULUS;
                    }
                    let got = structure.odd_probability_ranked(start..end);
                    assert_eq!(u64::from(got), expected, "{count} sizes, {start}..{end}");
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
        let mut known = LargestHeaps::new([5]);
        assert_eq!(known.insert_ranked(1, 1), Err(InsertError::UnknownHeap { known: 1 }));
        assert_eq!(known.odd_probability_ranked(7..usize::MAX), 0);
        let mut none: LargestHeaps<u64> = LargestHeaps::new([]);
        assert_eq!(none.odd_probability(&0, &u64::MAX), 0);
        assert_eq!(none.insert(&1, 1), Err(InsertError::UnknownHeap { known: 0 }));
        let mut one = LargestHeaps::new([u64::MAX]);
        one.insert(&u64::MAX, u64::MAX).unwrap();
        assert_eq!(u64::from(one.odd_probability(&0, &u64::MAX)), HALF);
        assert_eq!(one.odd_probability(&u64::MAX, &0), 0);
    }
}
