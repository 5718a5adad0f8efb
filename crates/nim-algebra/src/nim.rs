//! Nim itself.

/// Returns the nim sum, the exclusive or, of the values.
///
/// # Complexity
/// O(n) for n values.
///
/// # Examples
/// ```
/// assert_eq!(nim_algebra::nim_sum([1, 2, 3]), 0);
/// assert_eq!(nim_algebra::nim_sum([]), 0);
/// ```
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

/// Returns every winning move of normal-play Nim, in heap order: the index of a heap, and how many
/// stones to take from it.
///
/// Each heap has at most one. The mover loses exactly when there is none.
///
/// # Complexity
/// O(n) for n heaps.
///
/// # Examples
/// ```
/// use nim_algebra::nim_winning_takes;
///
/// let takes: Vec<_> = nim_winning_takes(&[1, 4, 2]).collect();
/// assert_eq!(takes, [(1, 1)]);
/// assert_eq!(nim_winning_takes(&[1, 2, 3]).count(), 0);
/// ```
///
/// # References
/// C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901.
pub fn nim_winning_takes(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let total = nim_sum(heaps.iter().copied());
    heaps.iter().enumerate().filter_map(move |(heap_index, &size)| {
        let left = size ^ total;
        (left < size).then(|| (heap_index, size - left))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::heap_options;
    use test_support::{Rng, Search};

    fn small_heaps() -> impl Iterator<Item = Vec<u64>> {
        let mut rng = Rng::new(1);
        (0..400).map(move |_| {
            let count = rng.below(4);
            (0..count).map(|_| rng.below(6)).collect()
        })
    }

    #[test]
    fn winning_moves_are_those_to_lost_positions() {
        let plain =
            |heaps: &Vec<u64>| heap_options(heaps).into_iter().map(|(_, after)| after).collect();
        let mut search = Search::new(false, plain);
        for heaps in small_heaps() {
            let found: Vec<_> = nim_winning_takes(&heaps).collect();
            let mut expected = Vec::new();
            for (step, option) in heap_options(&heaps) {
                if !search.wins(&option) {
                    expected.push(step);
                }
            }
            assert_eq!(found, expected, "{heaps:?}");
        }
    }

    #[test]
    fn largest_heaps_have_moves() {
        let heaps = [u64::MAX, 1 << 63, 0];
        let moves: Vec<_> = nim_winning_takes(&heaps).collect();
        let take = u64::MAX - (1 << 63);
        assert_eq!(moves, [(0, take)]);
    }
}
