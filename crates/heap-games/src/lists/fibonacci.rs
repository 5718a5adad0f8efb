//! Fibonacci nim: each take is at most twice the one before.

use crate::lists::zeckendorf::{Zeckendorf, part};
use mex_core::Outcome;

/// Returns who wins Fibonacci nim on one heap.
///
/// The first move takes any number but not the whole heap, every later move at most twice the take
/// before it, and whoever takes the last wins. The first player loses exactly on the Fibonacci
/// numbers, and on an empty heap.
///
/// # Constraints
/// Any heap; 0 is lost.
///
/// # Complexity
/// O(log heap).
///
/// # Examples
/// ```
/// use heap_games::{Outcome, fibonacci_nim_outcome};
///
/// assert_eq!(fibonacci_nim_outcome(13), Outcome::Previous);
/// assert_eq!(fibonacci_nim_outcome(10000), Outcome::Next);
/// ```
///
/// # References
/// M. J. Whinihan, *Fibonacci Nim*, Fibonacci Quarterly 1 (1963).
pub fn fibonacci_nim_outcome(heap: u64) -> Outcome {
    let mover_wins = heap != 0 && FIBONACCI_NUMBERS.binary_search(&heap).is_err();
    Outcome::from_mover_wins(mover_wins)
}

/// The Fibonacci numbers 1, 2, 3, 5, … below 2^64.
const FIBONACCI_NUMBERS: [u64; 92] = {
    let mut numbers = [1; 92];
    numbers[1] = 2;
    let mut index = 2;
    while index < numbers.len() {
        numbers[index] = numbers[index - 1] + numbers[index - 2];
        index += 1;
    }
    numbers
};

/// Returns the takes that win when at most `max_take` may be taken, in increasing order.
///
/// For the first move pass `heap - 1`, for a later one twice the take before it.
///
/// The take t wins exactly when 2t is less than the least Zeckendorf part of the heap left, or
/// nothing is left; then t is a sum of the heap's least parts.
///
/// # Complexity
/// O(log heap).
///
/// # Examples
/// ```
/// // 32 = 21 + 8 + 3.
/// assert_eq!(heap_games::fibonacci_nim_winning_takes(32, 31), [3]);
/// // 22 = 21 + 1, and taking the last wins.
/// assert_eq!(heap_games::fibonacci_nim_winning_takes(22, 22), [1, 22]);
/// ```
pub fn fibonacci_nim_winning_takes(heap: u64, max_take: u64) -> Vec<u64> {
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
    use crate::naive::Search;

    #[test]
    fn the_table_holds_the_numbers_with_one_zeckendorf_part() {
        let last = FIBONACCI_NUMBERS[91];
        assert!(last.checked_add(FIBONACCI_NUMBERS[90]).is_none());
        let near = |number: &u64| [number - 1, *number, number.saturating_add(1)];
        for heap in FIBONACCI_NUMBERS.iter().flat_map(near).chain(0..2000).chain([u64::MAX]) {
            assert_eq!(
                fibonacci_nim_outcome(heap).mover_wins(),
                Zeckendorf::new(heap).count() > 1,
                "{heap}"
            );
        }
    }

    #[test]
    fn outcomes_and_takes_follow_the_definition() {
        let mut search = Search::new(false, |&(heap, limit): &(u64, u64)| {
            (1..=limit.min(heap)).map(|take| (heap - take, 2 * take)).collect()
        });
        for heap in 0..90u64 {
            let first = heap.saturating_sub(1);
            assert_eq!(fibonacci_nim_outcome(heap).mover_wins(), search.is_win(&(heap, first)));
            for limit in 0..=heap + 1 {
                let expected: Vec<u64> = (1..=limit.min(heap))
                    .filter(|take| !search.is_win(&(heap - take, 2 * take)))
                    .collect();
                assert_eq!(fibonacci_nim_winning_takes(heap, limit), expected);
            }
        }
    }

    #[test]
    fn fibonacci_numbers_beyond_31_bits_are_lost() {
        assert!(!fibonacci_nim_outcome(2_971_215_073).mover_wins());
        assert!(!fibonacci_nim_outcome(12_200_160_415_121_876_738).mover_wins());
        assert!(fibonacci_nim_outcome(2_147_483_648).mover_wins());
        assert!(fibonacci_nim_outcome(u64::MAX).mover_wins());
    }
}
