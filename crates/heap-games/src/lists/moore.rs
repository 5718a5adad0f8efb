//! Moore's Nim: a move takes from up to k heaps.

use mex_core::Outcome;

use crate::HeapTake;

/// Returns who wins Moore's nim_k, where a move takes stones from at least one and at most `max_heaps`
/// heaps, any number from each; whoever cannot move loses.
///
/// The player to move loses exactly when every binary place holds a multiple of `max_heaps` + 1 ones.
///
/// # Constraints
/// Any heaps and any `max_heaps`, 0 included, with which there is no move.
///
/// # Complexity
/// O(n) for n heaps.
///
/// # Examples
/// ```
/// use heap_games::{Outcome, moore_outcome};
///
/// assert_eq!(moore_outcome(&[5, 5], 2), Outcome::Next);
/// assert_eq!(moore_outcome(&[5, 5, 5], 2), Outcome::Previous);
/// ```
///
/// # References
/// E. H. Moore, "A generalization of the game called Nim", 1910.
pub fn moore_outcome(heaps: &[u64], max_heaps: usize) -> Outcome {
    let is_balanced = |place| ones(heaps, place).is_multiple_of(max_heaps.saturating_add(1));
    Outcome::from_mover_wins(!(0..64).all(is_balanced))
}

/// Returns a winning move of Moore's nim_k, in heap order, or `None` if the player to move loses.
///
/// # Constraints
/// Any heaps and any `max_heaps`, 0 included, with which there is no move.
///
/// # Complexity
/// O(n) for n heaps.
///
/// # Examples
/// ```
/// use heap_games::{HeapTake, moore_winning_move};
///
/// let both = [HeapTake { heap_index: 0, take: 5 }, HeapTake { heap_index: 1, take: 6 }];
/// assert_eq!(moore_winning_move(&[5, 6], 2), Some(both.to_vec()));
/// assert_eq!(moore_winning_move(&[5, 5, 5], 2), None);
/// ```
pub fn moore_winning_move(heaps: &[u64], max_heaps: usize) -> Option<Vec<HeapTake>> {
    if moore_outcome(heaps, max_heaps) == Outcome::Previous {
        return None;
    }
    let mut left = heaps.to_vec();
    // Heaps that lost a higher one: their lower places may be chosen at will.
    let mut free: Vec<usize> = Vec::new();
    for place in (0..64).rev() {
        let bit = 1 << place;
        for &heap in &free {
            left[heap] &= !bit;
        }
        let excess = ones(&left, place) % max_heaps.saturating_add(1);
        if excess == 0 {
            continue;
        }
        // As max_heaps + 1 − excess, which may overflow on the way; the excess is from 1 to that.
        let missing = max_heaps - (excess - 1);
        if missing <= free.len() {
            for &heap in &free[..missing] {
                left[heap] |= bit;
            }
        } else {
            // At most `max_heaps` heaps are ever free: free + excess < max_heaps + 1.
            let holders = (0..left.len()).filter(|&heap| left[heap] & bit != 0);
            let chosen: Vec<usize> = holders.take(excess).collect();
            for &heap in &chosen {
                left[heap] &= !bit;
            }
            free.extend(chosen);
        }
    }
    let moves = heaps.iter().zip(&left).enumerate();
    Some(
        moves
            .filter(|(_, (before, after))| before != after)
            .map(|(heap_index, (before, after))| HeapTake { heap_index, take: before - after })
            .collect(),
    )
}

fn ones(heaps: &[u64], place: u32) -> usize {
    heaps.iter().filter(|&&heap| heap >> place & 1 == 1).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::Search;
    use test_support::Rng;

    fn options(heaps: &[u64], max_heaps: usize) -> Vec<Vec<u64>> {
        let mut all: Vec<(Vec<u64>, usize)> = vec![(heaps.to_vec(), 0)];
        for heap in 0..heaps.len() {
            for (option, touched) in all.clone() {
                for size in (0..option[heap]).filter(|_| touched < max_heaps) {
                    let mut smaller = option.clone();
                    smaller[heap] = size;
                    all.push((smaller, touched + 1));
                }
            }
        }
        all.into_iter().skip(1).map(|(option, _)| option).collect()
    }

    #[test]
    fn moves_lead_to_lost_positions() {
        let mut rng = Rng::new(43);
        for max_heaps in 0..4 {
            let mut search = Search::new(false, |heaps: &Vec<u64>| options(heaps, max_heaps));
            for _ in 0..200 {
                let heaps: Vec<u64> = (0..rng.below(5)).map(|_| rng.below(5)).collect();
                let wins_here = search.is_win(&heaps);
                assert_eq!(
                    moore_outcome(&heaps, max_heaps).mover_wins(),
                    wins_here,
                    "{heaps:?} {max_heaps}"
                );
                let Some(moves) = moore_winning_move(&heaps, max_heaps) else {
                    assert!(!wins_here);
                    continue;
                };
                assert!((1..=max_heaps).contains(&moves.len()));
                let mut after = heaps.clone();
                for step in moves {
                    assert!((1..=after[step.heap_index]).contains(&step.take));
                    after[step.heap_index] -= step.take;
                }
                assert!(!search.is_win(&after), "{heaps:?} {max_heaps}");
            }
        }
    }

    #[test]
    fn one_heap_at_a_time_is_nim() {
        let heaps = [u64::MAX, 1 << 63, 77];
        let single = moore_winning_move(&heaps, 1).unwrap();
        assert_eq!(single.len(), 1);
        let after =
            heaps.iter().enumerate().map(|(heap, size)| match single[0].heap_index == heap {
                true => size - single[0].take,
                false => *size,
            });
        assert_eq!(after.fold(0, |sum, heap| sum ^ heap), 0);
        assert!(moore_outcome(&heaps, usize::MAX).mover_wins());
        assert!(!moore_outcome(&[0, 0], usize::MAX).mover_wins());
    }

    #[test]
    fn a_move_from_any_number_of_heaps_takes_all() {
        let lists: [&[u64]; 6] =
            [&[], &[0], &[1], &[u64::MAX, u64::MAX], &[u64::MAX, 0, 1, u64::MAX - 1], &[5, 6]];
        for heaps in lists {
            for max_heaps in [heaps.len().max(1), usize::MAX - 1, usize::MAX] {
                let wins = heaps.iter().any(|&heap| heap > 0);
                assert_eq!(
                    moore_outcome(heaps, max_heaps).mover_wins(),
                    wins,
                    "{heaps:?} {max_heaps}"
                );
                let found = moore_winning_move(heaps, max_heaps).unwrap_or_default();
                let taken = found.iter().map(|part| part.take);
                assert!(taken.eq(heaps.iter().copied().filter(|&heap| heap > 0)));
            }
            assert_eq!(moore_winning_move(heaps, 0), None);
        }
    }
}
