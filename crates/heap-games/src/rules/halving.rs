//! Heaps that a move brings down by at most half, or by at least half.

/// Returns the Grundy value of a heap of `heap` from which a move takes 1 to ⌊(heap + 1) / 2⌋.
///
/// An odd heap has the value (heap + 1) / 2, an even one that of heap / 2 − 1.
///
/// # Complexity
/// O(log heap).
///
/// # Examples
/// ```
/// assert!((0..8).map(heap_games::halving_value).eq([0, 1, 0, 2, 1, 3, 0, 4]));
/// ```
pub fn halving_value(heap: u64) -> u64 {
    let mut heap = heap;
    while heap > 0 && heap.is_multiple_of(2) {
        heap = heap / 2 - 1;
    }
    heap.div_ceil(2)
}

/// Returns the Grundy value of a length that a move cuts into two different parts, of which the
/// smaller stays: from n to any y with 1 ≤ y < n − y.
///
/// The value of n ≥ 1 is ⌊log₂(n + 1)⌋ − 1. A rectangle that is cut along a line of its grid,
/// the smaller part staying, is the sum of its two sides.
///
/// # Complexity
/// O(1).
///
/// # Examples
/// ```
/// assert!((0..9).map(heap_games::smaller_part_value).eq([0, 0, 0, 1, 1, 1, 1, 2, 2]));
/// ```
pub fn smaller_part_value(length: u64) -> u64 {
    let doublings = (u128::from(length) + 1).ilog2();
    u64::from(doublings.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;

    #[test]
    fn halving_follows_the_definition() {
        let table = naive::values(600, |heap| {
            (1..=heap.div_ceil(2)).map(|take| vec![heap - take]).collect()
        });
        for (heap, &value) in (0u64..).zip(&table) {
            assert_eq!(halving_value(heap), value.into());
        }
        assert_eq!(halving_value(u64::MAX), 1 << 63);
    }

    #[test]
    fn smaller_parts_follow_the_definition() {
        let table = naive::values(600, |length| {
            (1..length).filter(|part| *part < length - part).map(|part| vec![part]).collect()
        });
        for (length, &value) in (0u64..).zip(&table) {
            assert_eq!(smaller_part_value(length), value.into());
        }
        assert_eq!(smaller_part_value(u64::MAX), 63);
        assert_eq!(smaller_part_value(u64::MAX - 1), 62);
    }
}
