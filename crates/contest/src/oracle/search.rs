//! Exhaustive search with memory.

use std::collections::HashMap;
use std::hash::Hash;

/// An exhaustive search with memory: who wins from a position, by the rules alone.
pub(super) struct Search<P, F> {
    options: F,
    stuck_wins: bool,
    known: HashMap<P, bool>,
}

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Search<P, F> {
    /// Returns a search in which the player who cannot move loses.
    pub(super) fn normal(options: F) -> Self {
        Search { options, stuck_wins: false, known: HashMap::new() }
    }

    /// Returns a search in which the player who cannot move wins.
    pub(super) fn misere(options: F) -> Self {
        Search { stuck_wins: true, ..Search::normal(options) }
    }

    /// Returns whether the player to move wins.
    pub(super) fn wins(&mut self, position: &P) -> bool {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let options = (self.options)(position);
        let wins = if options.is_empty() {
            self.stuck_wins
        } else {
            options.iter().any(|option| !self.wins(option))
        };
        self.known.insert(position.clone(), wins);
        wins
    }
}

/// Returns the least number that is not among the values.
pub(super) fn mex(values: &[u64]) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap_or(0)
}

/// Returns the sum with one component replaced by others, sorted.
pub(super) fn replaced<T: Clone + Ord>(sum: &[T], index: usize, by: &[T]) -> Vec<T> {
    let mut next = sum.to_vec();
    next.swap_remove(index);
    next.extend_from_slice(by);
    next.sort_unstable();
    next
}

/// Returns the sum's components in sorted order.
pub(super) fn sorted<T: Clone + Ord>(sum: &[T]) -> Vec<T> {
    let mut sum = sum.to_vec();
    sum.sort_unstable();
    sum
}

const MOST_SEARCHED_SUMS: u64 = 20_000;

/// Returns whether the player to move wins a sum of heaps, given what one move leaves of a heap:
/// by a search over the sums, or, where there are too many, by the mex over single heaps.
pub(super) fn heaps_win(heaps: &[u64], left_by_a_move: impl Fn(u64) -> Vec<u64>) -> bool {
    let sums = heaps.iter().try_fold(1, |sums: u64, heap| sums.checked_mul(heap + 1));
    if sums.is_some_and(|sums| sums <= MOST_SEARCHED_SUMS) {
        let mut search = Search::normal(|sum: &Vec<u64>| {
            let mut options = Vec::new();
            for (index, &heap) in sum.iter().enumerate() {
                let left = left_by_a_move(heap).into_iter();
                options.extend(left.map(|left| replaced(sum, index, &[left])));
            }
            options
        });
        return search.wins(&sorted(heaps));
    }
    let values = values_of_heaps(heaps.iter().max().copied().unwrap_or(0), left_by_a_move);
    heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]) != 0
}

/// Returns the values of the heaps from 0 to the last, each the mex of what one move leaves.
pub(super) fn values_of_heaps(last: u64, left_by_a_move: impl Fn(u64) -> Vec<u64>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=last {
        let left = left_by_a_move(heap).into_iter();
        let options: Vec<u64> = left.map(|left| values[left as usize]).collect();
        values.push(mex(&options));
    }
    values
}
