//! Periods of the elements of heaps, which solve whole games.

use crate::values::lags::matching_ends;
use crate::{Period, Theorem};

/// A period of the elements of heaps in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiserePeriod {
    /// The heaps n and n + p have the same element from the preperiod on.
    pub period: Period,
    /// The theorem that proves this for all heaps, so that the quotient is that of the whole game;
    /// `None` if it is only observed.
    pub proof: Option<Theorem>,
}

/// Returns a period of a sequence that a theorem proves, or else one that its end shows at least
/// twice.
///
/// The theorems for Grundy values hold for every property of heaps that depends only on the same
/// property of the parts of their options: from the required range on, the options of the heaps n
/// and n + p are equivalent one by one.
///
/// # Complexity
/// O(length).
pub(super) fn find_period<T: Copy + PartialEq>(
    sequence: &[T],
    theorem: Option<Theorem>,
) -> Option<MiserePeriod> {
    let len = sequence.len();
    let runs = matching_ends(sequence);
    let mut observed = None;
    for (lag, &run) in runs.iter().enumerate().take(len / 2 + 1).skip(1) {
        let preperiod = len - lag - run as usize;
        let period = Period::plain(preperiod as u64, lag as u64);
        let needed = theorem.and_then(|theorem| theorem.values_needed(period));
        let is_proven = needed.is_some_and(|needed| needed <= len as u64);
        let found = MiserePeriod { period, proof: theorem.filter(|_| is_proven) };
        if is_proven {
            return Some(found);
        }
        if observed.is_none() && preperiod + 2 * lag <= len && len - preperiod >= len / 2 {
            observed = Some(found);
        }
    }
    observed
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    /// The same, with every lag compared from the end.
    fn by_comparison(sequence: &[u8], theorem: Option<Theorem>) -> Option<MiserePeriod> {
        let len = sequence.len();
        let mut observed = None;
        for lag in 1..=len / 2 {
            let differs = |&n: &usize| sequence[n] != sequence[n + lag];
            let preperiod = (0..len - lag).rev().find(differs);
            let preperiod = preperiod.map_or(0, |n| n as u64 + 1);
            let period = Period::plain(preperiod, lag as u64);
            let needed = theorem.and_then(|theorem| theorem.values_needed(period));
            let is_proven = needed.is_some_and(|needed| needed <= len as u64);
            let found = MiserePeriod { period, proof: theorem.filter(|_| is_proven) };
            if is_proven {
                return Some(found);
            }
            let tail = len - preperiod as usize;
            if observed.is_none() && tail >= 2 * lag && tail >= len / 2 {
                observed = Some(found);
            }
        }
        observed
    }

    #[test]
    fn periods_are_those_by_comparison() {
        let mut rng = Rng::new(12);
        for round in 0..2000 {
            let cycle = 1 + rng.below(6) as usize;
            let len = rng.below(60) as usize;
            let mut sequence: Vec<u8> = (0..cycle).map(|_| rng.below(3) as u8).collect();
            sequence.extend((cycle..len.max(cycle)).map(|_| 0));
            for n in cycle..sequence.len() {
                sequence[n] = if rng.below(40) == 0 { 7 } else { sequence[n - cycle] };
            }
            let theorem = (round % 2 == 0).then_some(Theorem::BoundedTakes { take: 9 });
            assert_eq!(find_period(&sequence, theorem), by_comparison(&sequence, theorem));
        }
    }

    #[test]
    fn long_constant_sequences_take_linear_time() {
        let theorem = Some(Theorem::BoundedTakes { take: u64::MAX });
        let found = find_period(&vec![0_u8; 4_000_000], theorem).map(|found| found.period.length);
        assert_eq!(found, Some(1));
    }
}
