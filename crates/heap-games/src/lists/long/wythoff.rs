//! Wythoff's game with heaps of any number of digits, by integer square roots.
//!
//! For difference k the smaller heap of a lost pair is ⌊kφ⌋ = ⌊(k + √5k²)/2⌋, where the square root
//! may be rounded down.

use num_bigint::BigUint;

/// Returns whether the player to move loses.
pub(super) fn is_lost(first: &BigUint, second: &BigUint) -> bool {
    let (less, more) = if first <= second { (first, second) } else { (second, first) };
    lower(&(more - less)) == *less
}

/// Returns the lost pairs after moves, increasing: at most three.
pub(super) fn winning_moves(first: &BigUint, second: &BigUint) -> Vec<Vec<BigUint>> {
    let mut moves = Vec::new();
    let left = partner(second);
    if left < *first {
        moves.push(vec![left, second.clone()]);
    }
    let left = partner(first);
    if left < *second {
        moves.push(vec![first.clone(), left]);
    }
    let (less, more) = if first <= second { (first, second) } else { (second, first) };
    let difference = more - less;
    let least = lower(&difference);
    if least < *less {
        let greatest = &least + &difference;
        moves.push(if first <= second { vec![least, greatest] } else { vec![greatest, least] });
    }
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Returns ⌊k · φ⌋, the smaller heap of the lost pair with difference k.
fn lower(k: &BigUint) -> BigUint {
    (k + (k * k * 5u8).sqrt()) >> 1u8
}

/// Returns the only heap that forms a lost pair with the given one.
///
/// Every heap except 0 is ⌊kφ⌋ or ⌊kφ²⌋ for one k; then k is heap/φ or heap/φ², rounded up.
fn partner(heap: &BigUint) -> BigUint {
    if *heap == BigUint::ZERO {
        return BigUint::ZERO;
    }
    let times = lower(heap);
    let k = &times + 1u8 - heap;
    if lower(&k) == *heap {
        return heap + k;
    }
    let k = (heap << 1u8) - times;
    heap - k
}
