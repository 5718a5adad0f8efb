//! Periods observed in values, which prove nothing.

use crate::Period;
use crate::values::lags::matching_ends;
use mex_core::StopPoints;

/// How many times longer than any run before it a repetition must hold.
const GROWTH: usize = 8;

/// Returns the start and the length of the least period observed in a list of values, which may
/// grow by the same number in every period.
///
/// `start + 2 * length` is in the first half of the list: the period held for at least as many
/// values as its first repetition took. It also held for 8 times the longest gap between earlier
/// failures: values that change at growing gaps, as under rules that halve or quarter heaps, show
/// no period. More values may still refute it.
///
/// # Complexity
/// O(n) time and memory for n values.
///
/// # Examples
/// ```
/// assert_eq!(heap_games::repetition(&[5, 0, 1, 0, 1, 0, 1, 0, 1, 0]), Some((1, 2)));
/// // After changes at 1, 4, 16 and 64, the values from 65 to 199 are no evidence of an end.
/// let is_changed = |n: u32| i128::from(n.is_power_of_two() && n.ilog2() % 2 == 0);
/// assert_eq!(heap_games::repetition(&(1..200).map(is_changed).collect::<Vec<_>>()), None);
/// ```
pub fn repetition(values: &[i128]) -> Option<(usize, usize)> {
    let count = values.len();
    // Values that grow equally in every period have periodic differences.
    let steps: Vec<i128> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let runs = matching_ends(&steps);
    let start = |length: usize| steps.len() - length - runs[length] as usize;
    let mut stops = StopPoints::default();
    let length = (1..steps.len().min(count / 4 + 1)).find(|&length| {
        stops.pass();
        2 * (start(length) + 2 * length) <= count
    })?;
    let start = start(length);
    let failures = (0..start).filter(|&at| steps[at] != steps[at + length]);
    let (mut last, mut gap) = (0, 0);
    failures.for_each(|at| (last, gap) = (at, gap.max(at - last)));
    (count - start >= GROWTH * gap).then_some((start, length))
}

impl Period {
    /// Returns the period that [`repetition`] finds in values, unless they fall with each period.
    ///
    /// # Complexity
    /// O(n) time and memory for n values.
    pub fn observed(values: &[u32]) -> Option<Period> {
        let values: Vec<i128> = values.iter().map(|&value| value.into()).collect();
        let (start, length) = repetition(&values)?;
        let saltus = u64::try_from(values[start + length] - values[start]).ok()?;
        Some(Period { preperiod: start as u64, length: length as u64, saltus })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::Rng;

    fn naive(values: &[u32]) -> Option<(u64, u64)> {
        let count = values.len();
        let step = |i: usize| i64::from(values[i + 1]) - i64::from(values[i]);
        for length in 1..=count / 4 {
            let mut preperiod = count.saturating_sub(1 + length);
            while preperiod > 0 && step(preperiod - 1) == step(preperiod - 1 + length) {
                preperiod -= 1;
            }
            if 2 * (preperiod + 2 * length) <= count {
                let mut failures = vec![0];
                failures.extend((0..preperiod).filter(|&at| step(at) != step(at + length)));
                let is_long = |pair: &[usize]| 8 * (pair[1] - pair[0]) <= count - preperiod;
                let is_seen = failures.windows(2).all(is_long);
                return is_seen.then_some((preperiod as u64, length as u64));
            }
        }
        None
    }

    /// `take 1` with `options of n if d divides n: n/d + n/d + n/d`: changes at powers of d show no
    /// period, for any number of values.
    #[test]
    fn values_that_change_at_growing_gaps_show_no_period() {
        for divisor in 2..=4 {
            let mut values = vec![0u32];
            for n in 1..12_000_usize {
                let part = n.is_multiple_of(divisor).then(|| values[n / divisor]);
                let excluded = [Some(values[n - 1]), part];
                values.push((0..).find(|&value| !excluded.contains(&Some(value))).unwrap());
                if n > 7 && (n % 37 == 0 || n < 1000) {
                    assert_eq!(Period::observed(&values), None, "{divisor}: {n}");
                }
            }
        }
    }

    #[test]
    fn periods_are_those_of_the_definition() {
        let mut rng = Rng::new(12);
        for _ in 0..3000 {
            let head: Vec<u32> = (0..rng.below(6)).map(|_| rng.below_u32(3)).collect();
            let body: Vec<u32> = (0..1 + rng.below(5)).map(|_| rng.below_u32(3)).collect();
            let tail = body.iter().cycle().take(rng.below(20) as usize);
            let values: Vec<u32> = head.iter().chain(tail).copied().collect();
            let found = Period::observed(&values);
            let plain = found.map(|found| (found.preperiod, found.length));
            if plain != naive(&values) {
                // A period in which values decrease does not count.
                assert_eq!(plain, None, "{values:?}");
            }
            if let Some(Period { preperiod, length, saltus }) = found {
                for at in preperiod as usize..values.len() - length as usize {
                    let later = u64::from(values[at + length as usize]);
                    assert_eq!(later, u64::from(values[at]) + saltus, "{values:?}");
                }
            }
        }
    }
}
