//! Periods seen in values, which prove nothing.

use crate::Period;
use crate::values::lags::matching_ends;
use mex_core::StopPoints;

impl Period {
    /// Returns the least period seen in a list of values, with the least preperiod, if `preperiod +
    /// 2 * length` is in the first half: it held for at least as many values as its first
    /// repetition took.
    ///
    /// That is no proof: it may end with the next value. Values that change at 1, 2, 4, 8, … or
    /// more rarely, as under rules that halve heaps, never show a period by this measure.
    ///
    /// # Complexity
    /// O(n) time and memory for n values.
    ///
    /// # Examples
    /// ```
    /// use heap_games::Period;
    ///
    /// let found = Period::observed(&[5, 0, 1, 0, 1, 0, 1, 0, 1, 0]).unwrap();
    /// assert_eq!((found.preperiod, found.length, found.saltus), (1, 2, 0));
    /// assert_eq!(Period::observed(&[0, 1, 2, 3, 4]).unwrap().saltus, 1);
    /// assert_eq!(Period::observed(&[0, 1, 3, 7, 2, 5]), None);
    /// ```
    pub fn observed(values: &[u32]) -> Option<Period> {
        let count = values.len();
        // Values that grow equally in every period have periodic differences.
        let steps: Vec<i64> =
            values.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
        let mut stops = StopPoints::default();
        for (length, &run) in matching_ends(&steps).iter().enumerate().skip(1) {
            stops.pass();
            let preperiod = steps.len() - length - run as usize;
            if length > count / 4 {
                return None;
            }
            if 2 * (preperiod + 2 * length) <= count {
                let saltus = i64::from(values[preperiod + length]) - i64::from(values[preperiod]);
                let saltus = u64::try_from(saltus).ok()?;
                return Some(Period { preperiod: preperiod as u64, length: length as u64, saltus });
            }
        }
        None
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
                return Some((preperiod as u64, length as u64));
            }
        }
        None
    }

    /// `take 1` with `options of n if n is even: n/2 + n/2 + n/2`: changes at powers of two show no
    /// period, for any number of values.
    #[test]
    fn values_that_change_at_growing_gaps_show_no_period() {
        let mut values = vec![0u32];
        for n in 1..20_000_usize {
            let half = if n % 2 == 0 { values[n / 2] } else { u32::MAX };
            values.push((0..).find(|&value| value != values[n - 1] && value != half).unwrap());
            if n % 7 == 0 || n < 3000 {
                assert_eq!(Period::observed(&values).filter(|it| it.length > 2), None, "{n}");
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
