//! The game of Euclid with heaps of any number of digits.
//!
//! Let q be the quotient of the heaps, r the remainder, and s the smaller heap. A move leads to
//! (s, r), with value v, or leaves a quotient from 1 to q − 1. So the quotients 1, 2, … have as
//! values the numbers except v, in order: that of q is q if v < q, and q − 1 otherwise. As v is the
//! next quotient or one less, the first quotient different from q decides, as in a comparison with
//! the number whose quotients are all q: the value is q if large/small − small/large exceeds q, and
//! q − 1 otherwise. If all quotients down to an empty heap are q, it is the other of the two. Then
//! large² − q·large·small − small² is the square of the greatest common divisor, or its negative,
//! and conversely, except for q = 1, where the last quotient is at least 2 for unequal heaps.
//!
//! # References
//! G. Nivasch, *The Sprague–Grundy function of the game Euclid* (2006), for play that ends at
//! equal heaps;
//! G. Cairns, N. B. Ho, T. Lengyel, *The Sprague–Grundy function of the real game Euclid* (2011).

use num_bigint::BigUint;

pub(super) fn value(first: &BigUint, second: &BigUint) -> BigUint {
    let (large, small) = if first >= second { (first, second) } else { (second, first) };
    if *small == BigUint::ZERO {
        return BigUint::ZERO;
    }
    let quotient = large / small;
    let square = large * large;
    let others = (&quotient * large + small) * small;
    let (exceeds, difference) = match square > others {
        true => (true, square - others),
        false => (false, others - square),
    };
    let exceeds = exceeds != repeats((large, small), &quotient, &difference);
    if exceeds { quotient } else { quotient - 1u8 }
}

/// Returns whether all quotients down to an empty heap are equal.
fn repeats((large, small): (&BigUint, &BigUint), quotient: &BigUint, difference: &BigUint) -> bool {
    if *quotient == BigUint::from(1u8) {
        return large == small;
    }
    let divisor = difference.sqrt();
    &divisor * &divisor == *difference
        && divisor != BigUint::ZERO
        && large % &divisor == BigUint::ZERO
        && small % &divisor == BigUint::ZERO
}

/// Returns the position with value `target` after a move, if any.
pub(super) fn move_to(first: &BigUint, second: &BigUint, target: &BigUint) -> Option<Vec<BigUint>> {
    let (large, small) = if first >= second { (first, second) } else { (second, first) };
    if *small == BigUint::ZERO {
        return None;
    }
    let quotient = large / small;
    let remainder = large - &quotient * small;
    let next = value(small, &remainder);
    let kept = match target.cmp(&next) {
        std::cmp::Ordering::Equal => BigUint::ZERO,
        std::cmp::Ordering::Less => target + 1u8,
        std::cmp::Ordering::Greater => target.clone(),
    };
    let left = (kept < quotient).then(|| kept * small + remainder)?;
    Some(if first >= second { vec![left, second.clone()] } else { vec![first.clone(), left] })
}
