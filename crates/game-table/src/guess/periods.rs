//! The period that values show.

use super::values::ValueList;
use crate::answer::{FindAnswer, FindKind, SeenPeriodAnswer};
use heap_games::matching_ends;

/// The longest period whose values are shown.
const SHOWN: usize = 16;

/// Returns the least period that repeats once within the first half of the values and holds in the last
/// half, which is not looked at to find it; none if it is 1, which a formula says better.
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
    let length = (1..steps.len().min(count / 4 + 1)).find(|&length| {
        let start = steps.len() - length - runs[length] as usize;
        2 * (start + 2 * length) <= count
    });
    let length = length.filter(|&length| length > 1)?;
    let start = steps.len() - length - runs[length] as usize;
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
