//! Taking at most a fixed number: Bash's game, and the auction that is the same game upside down.

use std::ops::RangeInclusive;

/// Returns the Grundy value of a heap from which a move takes 1 to `max_take`: the remainder of
/// the heap modulo `max_take + 1`.
///
/// # Constraints
/// Any heap and any `max_take`; 0 allows no move.
///
/// # Complexity
/// O(1).
///
/// # Examples
/// ```
/// assert_eq!(heap_games::bash_value(10, 3), 2);
/// ```
///
/// # References
/// C. G. Bachet, *Problèmes plaisants et délectables* (1612).
pub fn bash_value(heap: u64, max_take: u64) -> u64 {
    max_take.checked_add(1).map_or(heap, |cycle| heap % cycle)
}

/// Returns the takes that win a single heap from which a move takes 1 to `max_take`: one or none.
///
/// # Constraints
/// Any heap and any `max_take`; 0 allows no move.
///
/// # Complexity
/// O(1).
///
/// # Examples
/// ```
/// assert!(heap_games::bash_winning_takes(10, 3).eq([2]));
/// assert_eq!(heap_games::bash_winning_takes(8, 3).count(), 0);
/// ```
pub fn bash_winning_takes(heap: u64, max_take: u64) -> impl Iterator<Item = u64> {
    Some(bash_value(heap, max_take)).filter(|&take| take > 0).into_iter()
}

/// Returns the first raises that win an auction, in increasing order.
///
/// The price starts at 0, the bidders in turn raise it by 1 to `max_raise`, and whoever brings it
/// to `target` or above buys and wins. A target of 0 is met before the first bid, so nothing wins.
///
/// # Constraints
/// Any target and any `max_raise`; 0 allows no raise.
///
/// # Complexity
/// O(1), and O(1) for each raise.
///
/// # Examples
/// ```
/// assert!(heap_games::auction_winning_raises(3, 5).eq([3, 4, 5]));
/// assert!(heap_games::auction_winning_raises(13, 3).eq([1]));
/// assert_eq!(heap_games::auction_winning_raises(12, 3).count(), 0);
/// ```
pub fn auction_winning_raises(target: u64, max_raise: u64) -> RangeInclusive<u64> {
    if (1..=max_raise).contains(&target) {
        return target..=max_raise;
    }
    match bash_value(target, max_raise) {
        0 => RangeInclusive::new(1, 0),
        raise => raise..=raise,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;

    #[test]
    fn values_follow_the_definition() {
        for max_take in 0..12 {
            let table = naive::values(80, |heap| {
                (1..=max_take.min(heap)).map(|t| vec![heap - t]).collect()
            });
            for heap in 0..=80 {
                assert_eq!(bash_value(heap, max_take), table[heap as usize].into());
                let wins: Vec<u64> =
                    (1..=max_take.min(heap)).filter(|t| table[(heap - t) as usize] == 0).collect();
                assert!(bash_winning_takes(heap, max_take).eq(wins));
            }
        }
        assert_eq!(bash_value(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!(bash_value(u64::MAX, u64::MAX - 1), 0);
    }

    #[test]
    fn raises_follow_the_rules_of_the_auction() {
        for target in 0..40u64 {
            for max_raise in 0..12u64 {
                // wins[p]: the bidder to raise the price p wins.
                let mut wins = vec![false; target as usize + 1];
                for price in (0..target).rev() {
                    wins[price as usize] = (1..=max_raise)
                        .any(|raise| price + raise >= target || !wins[(price + raise) as usize]);
                }
                let expected: Vec<u64> = (1..=max_raise)
                    .filter(|raise| target > 0 && (*raise >= target || !wins[*raise as usize]))
                    .collect();
                assert!(auction_winning_raises(target, max_raise).eq(expected));
            }
        }
    }
}
