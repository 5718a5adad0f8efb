//! Bouton's theorem: Nim in misère play, and rows from which any run is taken.

use mex_core::Outcome;

/// Returns who wins misère Nim, where taking the last stone loses.
///
/// The player to move wins when there is no stone at all. Otherwise Bouton's strategy of normal
/// play holds until a move can leave heaps of 1 alone; that move leaves an odd number of them.
///
/// The same holds for rows from which a move takes any run of neighbours, leaving what was on both
/// sides: what is left has a nim sum of at most its total, and every smaller row is an option, so
/// that each row acts like a heap of its length.
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

/// Returns every winning move of misère Nim, in heap order, as the index of a heap and how much
/// is taken from it.
///
/// Each heap has at most one. With no stone at all there is no move, although the player to move
/// has won.
pub(super) fn misere_nim_winning_takes(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> + '_ {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    heaps.iter().enumerate().filter_map(move |(index, &size)| {
        // A move that leaves heaps of 1 alone has to leave an odd number of them.
        let leaves_single_stones = large == usize::from(size > 1);
        let left = size ^ sum ^ u64::from(leaves_single_stones);
        (left < size).then(|| (index, size - left))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::{Rng, Search};

    #[test]
    fn misere_outcomes_and_takes_follow_the_definition() {
        let after = |heaps: &[u64], (index, take): (usize, u64)| {
            let mut after = heaps.to_vec();
            after[index] -= take;
            after
        };
        let takes = |heaps: &[u64]| -> Vec<(usize, u64)> {
            let heaps = heaps.iter().enumerate();
            heaps.flat_map(|(index, &size)| (1..=size).map(move |take| (index, take))).collect()
        };
        let mut search = Search::new(true, |heaps: &Vec<u64>| {
            takes(heaps).into_iter().map(|step| after(heaps, step)).collect()
        });
        let mut rng = Rng::new(1901);
        for _ in 0..400 {
            let heaps: Vec<u64> = (0..rng.below(4)).map(|_| rng.below(6)).collect();
            let mut expected = takes(&heaps);
            expected.retain(|&step| !search.wins(&after(&heaps, step)));
            expected.sort_unstable();
            let found: Vec<_> = misere_nim_winning_takes(&heaps).collect();
            assert_eq!(found, expected, "{heaps:?}");
            assert_eq!(misere_nim_outcome(&heaps).mover_wins(), search.wins(&heaps), "{heaps:?}");
        }
    }

    #[test]
    fn greatest_heaps_have_takes() {
        let found = misere_nim_winning_takes(&[u64::MAX, 1 << 63, 0]);
        assert!(found.eq([(0, u64::MAX - (1 << 63))]));
    }

    fn splits(row: u64) -> impl Iterator<Item = [u64; 2]> {
        (0..row).flat_map(move |left| (0..row - left).map(move |right| [left, right]))
    }

    #[test]
    fn rows_of_runs_are_heaps_of_misere_nim() {
        let mut search = Search::new(true, |rows: &Vec<u64>| {
            let mut list = Vec::new();
            for (index, &row) in rows.iter().enumerate() {
                for parts in splits(row) {
                    let mut next = rows.clone();
                    next.remove(index);
                    next.extend(parts.into_iter().filter(|&part| part > 0));
                    next.sort_unstable();
                    list.push(next);
                }
            }
            list
        });
        for a in 0..7 {
            for b in a..7 {
                for c in b..6 {
                    let rows: Vec<u64> = [a, b, c].into_iter().filter(|&r| r > 0).collect();
                    let mut sorted = rows.clone();
                    sorted.sort_unstable();
                    let outcome = misere_nim_outcome(&[a, b, c]);
                    assert_eq!(outcome.mover_wins(), search.wins(&sorted));
                }
            }
        }
    }
}
