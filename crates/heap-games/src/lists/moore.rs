//! Moore's nim_k: a move takes stones from at least one and at most k heaps, any number from each.
//!
//! The player to move loses exactly when the number of ones in every binary place is a multiple of
//! k + 1.
//!
//! # References
//! E. H. Moore, "A generalization of the game called Nim", 1910.

use mex_core::{Outcome, StopPoints};

/// The most options of a position whose winning moves are all listed.
const MOST_OPTIONS: u128 = 1 << 16;

/// Returns who wins Moore's nim_k in O(n) for n heaps; with `max_heaps` 0 there is no move.
pub(super) fn outcome(heaps: &[u64], max_heaps: usize) -> Outcome {
    let is_balanced = |place| ones(heaps, place).is_multiple_of(max_heaps.saturating_add(1));
    Outcome::from_mover_wins(!(0..64).all(is_balanced))
}

/// Returns the heaps after a winning move, found in O(n), or `None` if the player to move loses.
pub(super) fn winning_move(heaps: &[u64], max_heaps: usize) -> Option<Vec<u64>> {
    if outcome(heaps, max_heaps) == Outcome::Previous {
        return None;
    }
    let mut left = heaps.to_vec();
    // Heaps with a higher bit cleared: their lower bits may be chosen freely.
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
        // This is max_heaps + 1 − excess, in an order that cannot overflow: the excess is from 1 to
        // max_heaps.
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
    Some(left)
}

/// Returns the heaps after every winning move, in the order of the options; if there are more than
/// [`MOST_OPTIONS`] options, after one winning move.
pub(super) fn winning_moves(heaps: &[u64], max_heaps: usize) -> Vec<Vec<u64>> {
    if option_count(heaps, max_heaps) > MOST_OPTIONS
        || outcome(heaps, max_heaps) == Outcome::Previous
    {
        return winning_move(heaps, max_heaps).into_iter().collect();
    }
    let mut moves = Vec::new();
    let (mut left, mut stops) = (heaps.to_vec(), StopPoints::default());
    while next_lower(heaps, &mut left, max_heaps) {
        stops.pass_many(heaps.len());
        if outcome(&left, max_heaps) == Outcome::Previous {
            moves.push(left.clone());
        }
    }
    moves
}

/// Returns the number of options, at most `u128::MAX`.
pub(super) fn option_count(heaps: &[u64], max_heaps: usize) -> u128 {
    // `ways[k]` counts the ways to reduce k of the heaps seen so far.
    let mut ways = vec![1_u128];
    for &heap in heaps.iter().filter(|&&heap| heap > 0) {
        if ways.contains(&u128::MAX) {
            return u128::MAX;
        }
        let longest = ways.len().min(max_heaps);
        ways.resize(longest.saturating_add(1), 0);
        for lowered in (0..longest).rev() {
            let more = ways[lowered].saturating_mul(heap.into());
            ways[lowered + 1] = ways[lowered + 1].saturating_add(more);
        }
    }
    ways.into_iter().fold(0, u128::saturating_add)
}

/// Advances to the next list in which one to `max_heaps` heaps are smaller, in decreasing order.
pub(super) fn next_lower(heaps: &[u64], left: &mut [u64], max_heaps: usize) -> bool {
    let (mut lowered, mut last) = (0, None);
    for (index, (&now, &then)) in left.iter().zip(heaps).enumerate() {
        if lowered == max_heaps {
            break;
        }
        if now > 0 {
            last = Some(index);
        }
        lowered += usize::from(now < then);
    }
    let Some(index) = last else {
        return false;
    };
    left[index] -= 1;
    left[index + 1..].copy_from_slice(&heaps[index + 1..]);
    true
}

fn ones(heaps: &[u64], place: u32) -> usize {
    heaps.iter().filter(|&&heap| heap >> place & 1 == 1).count()
}
