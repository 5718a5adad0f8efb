//! Repetitions at the end of a table.

use mex_core::StopPoints;

/// Returns for every shift how many values at the end of a table equal those `shift` before; 0 for
/// the shift 0.
///
/// This is the Z function of the table read backwards.
///
/// # Complexity
/// O(n) time for n values.
pub(crate) fn matching_ends<T: Copy + PartialEq>(values: &[T]) -> Vec<u32> {
    let len = values.len();
    let at = |index: usize| values[len - 1 - index];
    let mut runs = vec![0; len];
    let (mut left, mut right) = (0, 0);
    let mut stops = StopPoints::default();
    for shift in 1..len {
        stops.pass();
        let mut run = 0;
        if shift < right {
            run = (runs[shift - left] as usize).min(right - shift);
        }
        while shift + run < len && at(run) == at(shift + run) {
            run += 1;
        }
        if shift + run > right {
            (left, right) = (shift, shift + run);
        }
        runs[shift] = u32::try_from(run).unwrap_or(u32::MAX);
    }
    runs
}
