//! Ways to break a number into parts.

use crate::Mark;
use std::ops::ControlFlow;

/// The greatest number whose partitions are counted exactly.
const MOST_COUNTED: u64 = 256;

/// Visits the ways to write a total as a sum of `count` positive parts that satisfy a mark, each
/// with its parts in increasing order, in lexicographic order.
pub(crate) fn visit(
    total: u64,
    count: u64,
    mark: Mark,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count > total || (count == 0 && total > 0) {
        return ControlFlow::Continue(());
    }
    if count <= 1 {
        return visit(&[total][..usize::from(count == 1)]);
    }
    if mark == Mark::Equal {
        let Ok(len) = usize::try_from(count) else {
            return ControlFlow::Continue(());
        };
        return match total % count {
            0 => visit(&vec![total / count; len]),
            _ => ControlFlow::Continue(()),
        };
    }
    // Consecutive parts differ by at least this.
    let step = u64::from(mark == Mark::Unequal);
    let needed =
        u128::from(count) + u128::from(step) * u128::from(count) * u128::from(count - 1) / 2;
    let Some(len) = usize::try_from(count).ok().filter(|_| needed <= total.into()) else {
        return ControlFlow::Continue(());
    };
    let mut parts = vec![0; len];
    fill(&mut parts, 0, 1, (total, step));
    loop {
        if mark != Mark::Uneven || parts[0] != parts[len - 1] {
            visit(&parts)?;
        }
        // The last part that can grow, followed by the least possible parts.
        let mut sum = parts[len - 1];
        let grown = (0..len - 1).rev().find(|&index| {
            sum += parts[index];
            let rest = (len - index) as u64;
            let first = parts[index] + 1;
            u128::from(rest) * u128::from(first)
                + u128::from(step) * u128::from(rest * (rest - 1) / 2)
                <= u128::from(sum)
        });
        let Some(index) = grown else {
            return ControlFlow::Continue(());
        };
        let first = parts[index] + 1;
        fill(&mut parts, index, first, (sum, step));
    }
}

/// Sets the parts from an index on, with a given sum, to the least ones from `first` on.
fn fill(parts: &mut [u64], index: usize, first: u64, (total, step): (u64, u64)) {
    let (mut left, mut part) = (total, first);
    let last = parts.len() - 1;
    for place in &mut parts[index..last] {
        *place = part;
        left -= part;
        part += step;
    }
    parts[last] = left;
}

/// Returns an upper bound on the number of partitions of a total into at most `max_parts` parts.
/// Without that limit it is exact for totals up to 256.
pub(crate) fn most(total: u64, max_parts: Option<u64>) -> u128 {
    let all = if total <= MOST_COUNTED { counted(total) } else { u128::MAX };
    let Some(parts) = max_parts else {
        return all;
    };
    let free = u32::try_from(parts.saturating_sub(1)).unwrap_or(u32::MAX);
    let by_parts = u128::from(total.max(2)).saturating_pow(free);
    by_parts.saturating_mul(u128::from(parts.max(1))).min(all)
}

/// Returns the number of partitions of a number.
fn counted(total: u64) -> u128 {
    let total = usize::try_from(total).unwrap_or(0);
    let mut ways = vec![0_u128; total + 1];
    ways[0] = 1;
    for part in 1..=total {
        for sum in part..=total {
            ways[sum] += ways[sum - part];
        }
    }
    ways[total]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_tables() {
        // OEIS A000041 and A000009.
        for (total, any, unequal) in [(0, 1, 1), (1, 1, 1), (5, 7, 3), (10, 42, 10), (20, 627, 64)]
        {
            assert_eq!(counted(total), any);
            for (mark, expected) in [(Mark::Any, any), (Mark::Unequal, unequal)] {
                let mut found = 0;
                for count in 0..=total {
                    let _ = visit(total, count, mark, &mut |parts| {
                        assert_eq!(parts.iter().sum::<u64>(), total);
                        found += 1;
                        ControlFlow::Continue(())
                    });
                }
                assert_eq!(found, expected, "{total} {mark:?}");
            }
        }
    }
}
