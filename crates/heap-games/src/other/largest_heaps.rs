//! The chance that the largest of randomly kept heaps is there an odd number of times.

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
/// use heap_games::LargestHeaps;
///
/// let mut heaps = LargestHeaps::new([3, 7]);
/// assert_eq!(heaps.odd_probability(&0, &9), 0);
/// heaps.insert(&3, 1)?;
/// heaps.insert(&7, 2)?;
/// // ½ for the heaps of 7, and ½ · ¼ for the heap of 3: 5/8.
/// assert_eq!(u64::from(heaps.odd_probability(&0, &9)) * 8 % 998244353, 5);
/// # Ok::<(), heap_games::InsertError>(())
/// ```
#[derive(Clone, Debug)]
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
#[derive(Clone, Copy, Debug)]
struct Node {
    none: u64,
    odd: u64,
}

impl Node {
    const EMPTY: Node = Node { none: 1, odd: 0 };

    /// Joins two ranges, this one being that of the smaller heaps.
    fn below(self, larger: Node) -> Node {
        Node {
            none: self.none * larger.none % MODULUS,
            odd: (larger.odd + larger.none * self.odd) % MODULUS,
        }
    }
}

impl<K: Ord> LargestHeaps<K> {
    /// Returns an empty multiset that can hold the given sizes, in any order, repeats allowed.
    ///
    /// # Constraints
    /// Any keys that are ordered.
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
    /// O(log k + log copies).
    ///
    /// # Errors
    /// [`InsertError::UnknownHeap`] when the size was not given up front.
    pub fn insert(&mut self, heap: &K, copies: u64) -> Result<(), InsertError> {
        let Ok(key) = self.keys.binary_search(heap) else {
            return Err(InsertError::UnknownHeap { known: self.keys.len() });
        };
        if copies == 0 {
            return Ok(());
        }
        let mut index = self.nodes.len() / 2 + key;
        self.nodes[index] =
            Node { none: self.nodes[index].none * power(HALF, copies) % MODULUS, odd: HALF };
        while index > 1 {
            index /= 2;
            self.nodes[index] = self.nodes[2 * index].below(self.nodes[2 * index + 1]);
        }
        Ok(())
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
        let leaves = self.nodes.len() / 2;
        let mut left = leaves + self.keys.partition_point(|key| key < least);
        let mut right = leaves + self.keys.partition_point(|key| key <= greatest);
        let (mut low, mut high) = (Node::EMPTY, Node::EMPTY);
        while left < right {
            if left % 2 == 1 {
                low = low.below(self.nodes[left]);
                left += 1;
            }
            if right % 2 == 1 {
                right -= 1;
                high = self.nodes[right].below(high);
            }
            left /= 2;
            right /= 2;
        }
        u32::try_from(low.below(high).odd).expect("a residue is below the modulus")
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Search;
    use std::collections::BTreeMap;
    use test_support::Rng;

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
                assert_eq!(got * total % MODULUS, odd_subsets(&inside));
            }
        }
    }

    #[test]
    fn reducing_a_largest_heap_is_won_when_their_number_is_odd() {
        let mut search = Search::new(false, |heaps: &BTreeMap<u64, u64>| {
            let Some((&largest, &copies)) = heaps.last_key_value() else {
                return Vec::new();
            };
            (0..largest)
                .map(|smaller| {
                    let mut next = heaps.clone();
                    next.remove(&largest);
                    if copies > 1 {
                        next.insert(largest, copies - 1);
                    }
                    if smaller > 0 {
                        *next.entry(smaller).or_insert(0) += 1;
                    }
                    next
                })
                .collect()
        });
        for a in 0..4 {
            for b in 0..4 {
                for c in 0..3 {
                    let heaps: BTreeMap<u64, u64> = [(1, a), (2, b), (4, c)]
                        .into_iter()
                        .filter(|&(_, copies)| copies > 0)
                        .collect();
                    let odd = heaps.last_key_value().is_some_and(|(_, copies)| copies % 2 == 1);
                    assert_eq!(search.is_win(&heaps), odd);
                }
            }
        }
    }

    #[test]
    fn empty_and_unknown_are_answered() {
        let mut none: LargestHeaps<u64> = LargestHeaps::new([]);
        assert_eq!(none.odd_probability(&0, &u64::MAX), 0);
        assert_eq!(none.insert(&1, 1), Err(InsertError::UnknownHeap { known: 0 }));
        let mut one = LargestHeaps::new([u64::MAX]);
        one.insert(&u64::MAX, u64::MAX).unwrap();
        assert_eq!(u64::from(one.odd_probability(&0, &u64::MAX)), HALF);
        assert_eq!(one.odd_probability(&u64::MAX, &0), 0);
    }
}
