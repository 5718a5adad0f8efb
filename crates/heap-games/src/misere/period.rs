//! Periods of the elements of heaps, which settle whole games.

use crate::Theorem;
use crate::values::lags::matching_ends;

/// A period of what heaps are in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiserePeriod {
    /// The least n₀ such that the heaps n and n + p have the same element for n ≥ n₀.
    pub preperiod: u64,
    /// The period p.
    pub period: u64,
    /// The theorem by which this holds for all heaps, so that the quotient is that of the whole
    /// game; `None` where it is only observed.
    pub proof: Option<Theorem>,
}

/// Returns the period of a sequence that a theorem proves, or else one that its end shows at
/// least twice.
///
/// The theorems for Grundy values hold for anything that the options of a heap decide, if their
/// parts count by it alone: from the range that they ask for on, the options of the heaps n and
/// n + p are alike one by one.
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
    for (period, &run) in runs.iter().enumerate().take(len / 2 + 1).skip(1) {
        let preperiod = len - period - run as usize;
        let needed = theorem.and_then(|t| t.values_needed(preperiod as u64, period as u64));
        let is_proven = needed.is_some_and(|needed| needed <= len as u64);
        let found = MiserePeriod {
            preperiod: preperiod as u64,
            period: period as u64,
            proof: theorem.filter(|_| is_proven),
        };
        if is_proven {
            return Some(found);
        }
        if observed.is_none() && preperiod + 2 * period <= len && len - preperiod >= len / 2 {
            observed = Some(found);
        }
    }
    observed
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    /// The same, every lag compared from the end.
    fn by_comparison(sequence: &[u8], theorem: Option<Theorem>) -> Option<MiserePeriod> {
        let len = sequence.len();
        let mut observed = None;
        for period in 1..=len / 2 {
            let differs = |&n: &usize| sequence[n] != sequence[n + period];
            let preperiod = (0..len - period).rev().find(differs);
            let preperiod = preperiod.map_or(0, |n| n as u64 + 1);
            let needed = theorem.and_then(|t| t.values_needed(preperiod, period as u64));
            let is_proven = needed.is_some_and(|needed| needed <= len as u64);
            let found = MiserePeriod {
                preperiod,
                period: period as u64,
                proof: theorem.filter(|_| is_proven),
            };
            if is_proven {
                return Some(found);
            }
            let tail = len - preperiod as usize;
            if observed.is_none() && tail >= 2 * period && tail >= len / 2 {
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
                sequence[n] = match rng.below(40) {
                    0 => 7,
                    _ => sequence[n - cycle],
                };
            }
            let theorem = (round % 2 == 0).then_some(Theorem::BoundedTakes { take: 9 });
            assert_eq!(find_period(&sequence, theorem), by_comparison(&sequence, theorem));
        }
    }

    #[test]
    fn long_constant_sequences_take_linear_time() {
        let theorem = Some(Theorem::BoundedTakes { take: u64::MAX });
        let found = find_period(&vec![0_u8; 4_000_000], theorem).map(|found| found.period);
        assert_eq!(found, Some(1));
    }
}
