//! The game of Euclid: a move takes a positive multiple of the smaller heap from the larger, and
//! a player who cannot move, one heap being empty, loses.

use mex_core::Outcome;

/// Returns who wins the game of Euclid in O(log min(a, b)).
///
/// # References
/// A. J. Cole and A. J. T. Davie, *A game based on the Euclidean algorithm* (1969).
pub(super) fn outcome(a: u64, b: u64) -> Outcome {
    let (mut large, mut small) = (a.max(b), a.min(b));
    let mut win = true;
    while small > 0 {
        // With a quotient of 2 or more the mover decides who faces the remainder.
        if large / small >= 2 || large == small {
            return Outcome::from_mover_wins(win);
        }
        (large, small) = (small, large - small);
        win = !win;
    }
    Outcome::from_mover_wins(!win)
}

/// Returns the winning multiples of the smaller heap to take from the larger, increasing: at most
/// two. As (25 − 2·7, 7) = (11, 7) is lost, 2 wins from (25, 7).
pub(super) fn winning_multiples(a: u64, b: u64) -> Vec<u64> {
    let (large, small) = (a.max(b), a.min(b));
    let Some(quotient) = large.checked_div(small) else {
        return Vec::new();
    };
    // Fewer multiples leave a quotient of 2 or more, which is won.
    [quotient - 1, quotient]
        .into_iter()
        .filter(|&multiple| {
            multiple > 0 && outcome(large - multiple * small, small) == Outcome::Previous
        })
        .collect()
}

/// Returns the Grundy value of the game of Euclid in O(log min(a, b)).
///
/// With the quotient q = ⌊large/small⌋, the value is q or q − 1. It is q exactly when the position
/// with the remainder has a value below q.
pub(super) fn value(a: u64, b: u64) -> u64 {
    let (mut large, mut small) = (a.max(b), a.min(b));
    let Some(first) = large.checked_div(small) else {
        return 0;
    };
    // The number of quotients equal to the first, and the next one.
    let mut count = 0_u32;
    let next = loop {
        match large.checked_div(small) {
            Some(quotient) if quotient == first => count += 1,
            other => break other.unwrap_or(0),
        }
        (large, small) = (small, large % small);
    };
    // The position after the last equal quotient has a value below that quotient exactly when the
    // next quotient is smaller.
    let is_whole = (next < first) == (count % 2 == 1);
    if is_whole { first } else { first - 1 }
}
