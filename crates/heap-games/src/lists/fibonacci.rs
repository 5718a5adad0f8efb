//! Fibonacci nim: the first take leaves something, each later one is at most twice the previous
//! take, and the player who takes the last stone wins.
//!
//! The take t wins exactly when 2t is less than the least Zeckendorf part of the heap left, or
//! nothing is left; then t is a sum of the heap's least parts. So the player to move loses if even
//! the least part may not be taken, as on the first move from a Fibonacci number.
//!
//! # References
//! M. J. Whinihan, *Fibonacci Nim*, Fibonacci Quarterly 1 (1963).

use super::zeckendorf::{FIBONACCI, Zeckendorf, part};
use mex_core::Outcome;

/// Returns who wins when at most `max_take` may be taken: `heap - 1` on the first move, and later
/// twice the previous take.
pub(super) fn outcome(heap: u64, max_take: u64) -> Outcome {
    let mover_wins = match max_take.checked_add(1) == Some(heap) {
        true => FIBONACCI.binary_search(&heap.into()).is_err(),
        false => Zeckendorf::new(heap).last().is_some_and(|least| part(least) <= max_take.into()),
    };
    Outcome::from_mover_wins(mover_wins)
}

/// Returns the winning takes when at most `max_take` may be taken, increasing, in O(log heap).
pub(super) fn winning_takes(heap: u64, max_take: u64) -> Vec<u64> {
    let mut parts: Vec<usize> = Zeckendorf::new(heap).collect();
    parts.reverse();
    let mut takes = Vec::new();
    let mut take = 0;
    for (position, &index) in parts.iter().enumerate() {
        take += part(index);
        let next = parts.get(position + 1).map(|&index| part(index));
        let wins = next.is_none_or(|next| 2 * take < next);
        if wins && take <= u128::from(max_take) {
            takes.extend(u64::try_from(take));
        }
    }
    takes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(heap: u64) -> bool {
        outcome(heap, heap.saturating_sub(1)).mover_wins()
    }

    #[test]
    fn the_first_move_loses_at_the_numbers_with_one_zeckendorf_part() {
        let numbers = FIBONACCI.iter().filter_map(|&number| u64::try_from(number).ok());
        let near = |number: u64| [number - 1, number, number.saturating_add(1)];
        for heap in numbers.flat_map(near).chain(0..2000).chain([u64::MAX]) {
            assert_eq!(first(heap), Zeckendorf::new(heap).count() > 1, "{heap}");
        }
    }
}
