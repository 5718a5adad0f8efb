//! Wythoff's game, in exact integers: a move takes any number from one heap, or the same number
//! from both, and the player who takes the last one wins.

use super::zeckendorf::{Zeckendorf, shift_down, shift_up};
use mex_core::Outcome;

/// Returns who wins Wythoff's game, exactly for every pair, in O(log(a + b)).
///
/// # References
/// W. A. Wythoff, *A modification of the game of nim* (1907); Silber, *Wythoff's Nim and Fibonacci
/// representations* (1977): the lost pairs are the numbers whose Zeckendorf representation ends in
/// an even number of zeros, each with the same representation and one zero more.
pub(super) fn outcome(a: u64, b: u64) -> Outcome {
    Outcome::from_mover_wins(partner(a) != u128::from(b))
}

/// Returns the pairs that winning moves lead to, increasing, at most four, in O(log(a + b)); the
/// first number is what is left of `a`.
pub(super) fn winning_moves(a: u64, b: u64) -> Vec<(u64, u64)> {
    let mut moves = Vec::with_capacity(4);
    if let Some(left) = below(partner(a), b) {
        moves.push((a, left));
    }
    if let Some(left) = below(partner(b), a) {
        moves.push((left, b));
    }
    let difference = a.abs_diff(b);
    if let Some(least) = below(lower(difference), a.min(b)) {
        let greatest = least + difference;
        moves.push(if a <= b { (least, greatest) } else { (greatest, least) });
    }
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Returns the only heap that is lost beside the given one.
fn partner(heap: u64) -> u128 {
    match Zeckendorf::new(heap).last() {
        None => 0,
        Some(least) if least % 2 == 0 => shift_up(heap),
        Some(_) => shift_down(heap),
    }
}

/// Returns the smaller heap of the lost pair with the given difference: ⌊difference · φ⌋.
fn lower(difference: u64) -> u128 {
    match difference.checked_sub(1) {
        None => 0,
        Some(before) => shift_up(before) + 1,
    }
}

fn below(number: u128, bound: u64) -> Option<u64> {
    u64::try_from(number).ok().filter(|&number| number < bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    /// The inequality (2a − k)² ≤ 5k² < (2a + 2 − k)² with k = b − a, for heaps below 2^62.
    fn is_win_by_squares(a: u64, b: u64) -> bool {
        let (least, k) = (i128::from(a.min(b)), i128::from(a.abs_diff(b)));
        let square = 5 * k * k;
        let (low, high) = (2 * least - k, 2 * least + 2 - k);
        !(low * low <= square && square < high * high)
    }

    #[test]
    fn great_pairs_agree_with_the_inequality() {
        let mut rng = Rng::new(1907);
        for _ in 0..4000 {
            let bits = 1 + rng.below(61);
            let k = rng.below(1 << bits);
            let a = u64::try_from(lower(k)).unwrap();
            for a in a.saturating_sub(1)..=a + 1 {
                let b = a + k;
                assert_eq!(outcome(a, b).mover_wins(), is_win_by_squares(a, b), "{a} {b}");
                assert_eq!(outcome(b, a).mover_wins(), is_win_by_squares(a, b), "{a} {b}");
                for (x, y) in winning_moves(a, b) {
                    assert!(!is_win_by_squares(x, y));
                }
            }
        }
        assert!(outcome(u64::MAX, u64::MAX).mover_wins());
        // Here double precision goes wrong.
        assert!(!outcome(165_580_140, 267_914_295).mover_wins());
        assert!(outcome(165_580_141, 267_914_296).mover_wins());
        assert_eq!(winning_moves(u64::MAX, 0), [(0, 0)]);
    }
}
