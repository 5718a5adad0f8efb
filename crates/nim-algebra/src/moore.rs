//! Moore's Nim: a move takes from up to k heaps.

use crate::NimMove;

/// Returns whether the mover wins Moore's nim_k, where a move takes stones from at least one
/// and at most `limit` heaps, any number from each; whoever cannot move loses.
///
/// The mover loses exactly when every binary place holds a multiple of `limit` + 1 ones.
///
/// # Complexity
/// O(n) for n heaps.
///
/// # Examples
/// ```
/// use nim_algebra::moore_is_win;
///
/// assert!(moore_is_win(&[5, 5], 2));
/// assert!(!moore_is_win(&[5, 5, 5], 2));
/// ```
///
/// # References
/// E. H. Moore, "A generalization of the game called Nim", 1910.
pub fn moore_is_win(heaps: &[u64], limit: usize) -> bool {
    (0..64).any(|place| !ones(heaps, place).is_multiple_of(limit.saturating_add(1)))
}

/// Returns a winning move of Moore's nim_k, in heap order, or `None` where the mover loses.
///
/// # Complexity
/// O(n) for n heaps.
///
/// # Examples
/// ```
/// use nim_algebra::{NimMove, moore_winning_move};
///
/// let both = [NimMove { heap: 0, take: 5 }, NimMove { heap: 1, take: 6 }];
/// assert_eq!(moore_winning_move(&[5, 6], 2), Some(both.to_vec()));
/// assert_eq!(moore_winning_move(&[5, 5, 5], 2), None);
/// ```
pub fn moore_winning_move(heaps: &[u64], limit: usize) -> Option<Vec<NimMove>> {
    if !moore_is_win(heaps, limit) {
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
        let excess = ones(&left, place) % limit.saturating_add(1);
        if excess == 0 {
            continue;
        }
        // As limit + 1 − excess, which may overflow on the way; the excess is from 1 to the limit.
        let missing = limit - (excess - 1);
        if missing <= free.len() {
            for &heap in &free[..missing] {
                left[heap] |= bit;
            }
        } else {
            // At most `limit` heaps are ever free: free + excess < limit + 1.
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
            .map(|(heap, (before, after))| NimMove { heap, take: before - after })
            .collect(),
    )
}

fn ones(heaps: &[u64], place: u32) -> usize {
    heaps.iter().filter(|&&heap| heap >> place & 1 == 1).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive::wins;
    use std::collections::HashMap;
    use test_support::Rng;

    fn options(heaps: &[u64], limit: usize) -> Vec<Vec<u64>> {
        let mut all: Vec<(Vec<u64>, usize)> = vec![(heaps.to_vec(), 0)];
        for heap in 0..heaps.len() {
            for (option, touched) in all.clone() {
                for size in (0..option[heap]).filter(|_| touched < limit) {
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
        for limit in 0..4 {
            let plain = |heaps: &[u64]| options(heaps, limit);
            let mut memo = HashMap::new();
            for _ in 0..200 {
                let heaps: Vec<u64> = (0..rng.below(5)).map(|_| rng.below(5)).collect();
                let wins_here = wins(&heaps, false, &plain, &mut memo);
                assert_eq!(moore_is_win(&heaps, limit), wins_here, "{heaps:?} {limit}");
                let Some(moves) = moore_winning_move(&heaps, limit) else {
                    assert!(!wins_here);
                    continue;
                };
                assert!((1..=limit).contains(&moves.len()));
                let mut after = heaps.clone();
                for step in moves {
                    assert!((1..=after[step.heap]).contains(&step.take));
                    after[step.heap] -= step.take;
                }
                assert!(!wins(&after, false, &plain, &mut memo), "{heaps:?} {limit}");
            }
        }
    }

    #[test]
    fn one_heap_at_a_time_is_nim() {
        let heaps = [u64::MAX, 1 << 63, 77];
        let single = moore_winning_move(&heaps, 1).unwrap();
        assert_eq!(single.len(), 1);
        assert!(crate::nim_winning_moves(&heaps).any(|step| step == single[0]));
        assert!(moore_is_win(&heaps, usize::MAX));
        assert!(!moore_is_win(&[0, 0], usize::MAX));
    }
}
