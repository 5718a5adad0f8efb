//! Bouton's theorem: Nim in misère play, and rows from which any run is taken.

use mex_core::Outcome;

/// Returns who wins misère Nim, where taking the last stone loses.
///
/// The player to move wins if there are no stones. Otherwise Bouton's strategy for normal play
/// applies until a move can leave only heaps of 1; that move leaves an odd number of them.
///
/// The same is true for rows from which a move takes any run of adjacent stones and leaves those on
/// both sides: the nim sum of these is at most their total, and every smaller row is an option, so
/// each row is equivalent to a heap of its length.
///
/// # Complexity
/// O(n) for n heaps.
///
/// # Examples
/// ```
/// use heap_games::{Outcome, misere_nim_outcome};
///
/// assert_eq!(misere_nim_outcome(&[1]), Outcome::Previous);
/// assert_eq!(misere_nim_outcome(&[1, 1]), Outcome::Next);
/// assert_eq!(misere_nim_outcome(&[2, 2]), Outcome::Previous);
/// assert_eq!(misere_nim_outcome(&[]), Outcome::Next);
/// ```
///
/// # References
/// C. L. Bouton, *Nim, a game with a complete mathematical theory* (1901).
pub fn misere_nim_outcome(heaps: &[u64]) -> Outcome {
    let wins_normal = heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0;
    let only_single_stones = heaps.iter().all(|&heap| heap <= 1);
    Outcome::from_mover_wins(wins_normal != only_single_stones)
}

/// Returns every winning move of misère Nim, in heap order, as the index of a heap and the number
/// to take.
///
/// Each heap has at most one. Without stones there is no move, although the player to move has won.
pub(super) fn misere_nim_winning_takes(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    heaps.iter().enumerate().filter_map(move |(index, &size)| {
        // A move that leaves only heaps of 1 must leave an odd number of them.
        let leaves_single_stones = large == usize::from(size > 1);
        let left = size ^ sum ^ u64::from(leaves_single_stones);
        (left < size).then(|| (index, size - left))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::{Search, sum_options};

    #[test]
    fn rows_of_runs_are_heaps_of_misere_nim() {
        let splits = |&row: &u64| -> Vec<Vec<u64>> {
            let rest = |left| (0..row - left).map(move |right| vec![left, right]);
            (0..row).flat_map(rest).collect()
        };
        let mut search = Search::new(true, |rows: &Vec<u64>| {
            let mut sums = sum_options(rows, splits);
            sums.iter_mut().for_each(|rows| rows.retain(|&row| row > 0));
            sums
        });
        for (a, b, c) in (0..7 * 7 * 6).map(|n| (n / 42, n / 6 % 7, n % 6)) {
            let mut rows = vec![a, b, c];
            rows.sort_unstable();
            assert_eq!(misere_nim_outcome(&rows).mover_wins(), search.wins(&rows), "{rows:?}");
        }
    }
}
