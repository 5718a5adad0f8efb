//! Periods of the elements of heaps, which settle whole games.

use crate::Theorem;

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
pub(super) fn find_period<T: PartialEq>(
    sequence: &[T],
    theorem: Option<Theorem>,
) -> Option<MiserePeriod> {
    let len = sequence.len();
    let mut observed = None;
    for period in 1..=len / 2 {
        let differs = |&n: &usize| sequence[n] != sequence[n + period];
        let preperiod = (0..len - period).rev().find(differs).map_or(0, |n| n + 1);
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
