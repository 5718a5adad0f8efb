//! The period that values show.

use super::values::ValueList;
use crate::answer::{FindAnswer, FindKind, SeenPeriodAnswer};
use mex_core::StopPoints;

/// The longest period whose values are shown.
const SHOWN: usize = 16;

/// Returns the least period that was seen twice and holds in the last half of the values; none if it is 1,
/// which a formula says better.
///
/// # Complexity
/// O(n) time and memory for n values.
pub(super) fn period(list: &ValueList) -> Option<FindAnswer> {
    let values = list.values();
    let count = values.len();
    // Values that grow by the same in every period have periodic steps from one to the next.
    let steps: Vec<i128> =
        values.windows(2).map(|pair| i128::from(pair[1]) - i128::from(pair[0])).collect();
    let runs = matching_ends(&steps);
    let length = (1..steps.len().min(count / 2 + 1)).find(|&length| {
        let start = steps.len() - length - runs[length];
        start + 2 * length <= count && start <= count / 2
    });
    let length = length.filter(|&length| length > 1)?;
    let start = steps.len() - length - runs[length];
    let saltus = i128::from(values[start + length]) - i128::from(values[start]);
    let is_shown = length <= SHOWN && saltus == 0;
    let shown = &values[start..][..if is_shown { length } else { 0 }];
    let text = match saltus {
        0 => format!("g(n + {length}) = g(n)"),
        1.. => format!("g(n + {length}) = g(n) + {saltus}"),
        _ => format!("g(n + {length}) = g(n) - {}", -saltus),
    };
    let place = (list.first() + start as u64, count - start);
    Some(FindAnswer {
        period: Some(SeenPeriodAnswer {
            length,
            saltus: saltus.to_string(),
            seen: (count - start) / length,
            values: shown.iter().map(u64::to_string).collect(),
        }),
        ..FindAnswer::new(FindKind::Period, text, place).fitted(length)
    })
}

/// Returns for every shift below the length how many terms at the end equal those `shift` before: the
/// Z function of the list read backwards.
fn matching_ends(terms: &[i128]) -> Vec<usize> {
    let len = terms.len();
    let at = |index: usize| terms[len - 1 - index];
    let mut runs = vec![0; len.max(1)];
    let (mut left, mut right) = (0, 0);
    let mut stops = StopPoints::default();
    for shift in 1..len {
        stops.pass();
        let mut run = 0;
        if shift < right {
            run = runs[shift - left].min(right - shift);
        }
        while shift + run < len && at(run) == at(shift + run) {
            run += 1;
        }
        if shift + run > right {
            (left, right) = (shift, shift + run);
        }
        runs[shift] = run;
    }
    runs
}
