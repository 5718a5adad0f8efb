//! What decides games on lists, in words without a full stop.

use std::fmt::Display;

/// Returns what decides two heaps of Wythoff's game with a difference.
pub(super) fn wythoff(difference: impl Display, is_lost: bool) -> String {
    let is = if is_lost { "is" } else { "is not" };
    format!(
        "The heaps differ by k = {difference}, and the smaller {is} k times the golden ratio, \
         rounded\ndown"
    )
}

/// Returns what decides Euclid.
pub(super) fn euclid() -> String {
    "Who first meets a heap at least twice as large as the other chooses who faces\nthe remainder, \
     and equal heaps end the game"
        .to_string()
}

/// Returns what decides a heap of Fibonacci Nim from which at most `most` may be taken.
pub(super) fn fibonacci(heap: impl Display, most: impl Display, is_lost: bool) -> String {
    let is = if is_lost { "exceeds" } else { "does not exceed" };
    format!(
        "Of the Fibonacci numbers, no two of them neighbours, that add up to {heap}, the least\n{is} \
         what may be taken, {most}"
    )
}

/// Returns what decides a staircase.
pub(super) fn staircase(nim_sum: impl Display) -> String {
    format!("The nim sum of the odd steps is {nim_sum}")
}

/// Returns what decides Moore's Nim.
pub(super) fn moore(limit: usize, is_lost: bool) -> String {
    let all = if is_lost { "Every" } else { "Not every" };
    let base = limit.saturating_add(1);
    format!("{all} binary digit stands in a multiple of {base} of the heaps")
}
