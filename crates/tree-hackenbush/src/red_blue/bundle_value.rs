//! The value of a bundle of parallel edges of one colour, with a number on top.
//!
//! A single blue edge below x has value (x + n) / 2ⁿ⁻¹ for the least n ≥ 1 with x + n > 1. With w
//! parallel edges it is (x + n) / 2ⁿ⁻ʷ for the least n ≥ w with x + n > 1. Red bundles are the
//! negatives. At x + n = 1 the next n gives the same value, so n = max(w, 1 − ⌊x⌋) works.

use crate::{Colour, Dyadic, EvaluateError};
use std::cmp::Ordering;

/// Returns the value of `count` parallel edges, blue or else red, with the value `above` on top.
pub(crate) fn bundle_value(
    colour: Colour,
    count: i128,
    mut above: Dyadic,
    exponent_limit: u64,
) -> Result<Dyadic, EvaluateError> {
    let floor = above.floor();
    let least = match colour {
        Colour::Blue => 1i128.saturating_sub(floor),
        _ => floor.saturating_add(2),
    };
    let steps = least.max(count);
    let halvings = u64::try_from(steps - count).unwrap_or(u64::MAX);
    if halvings > exponent_limit.saturating_sub(above.exponent()) {
        return Err(EvaluateError::ValueTooFine { limit: exponent_limit });
    }
    above.add_integer(if colour == Colour::Blue { steps } else { -steps });
    Ok(above.halved(halvings))
}

/// Returns the value on top of a bundle of this worth, which must have the sign of its colour.
pub(crate) fn value_on_bundle(colour: Colour, count: u64, worth: Dyadic) -> Dyadic {
    let digits = i128::from(worth.bit_length());
    let doublings = (i128::from(worth.exponent()) - digits + 1).max(0);
    // The exponent of a stored number fits 64 bits, and the doublings exceed it by at most 1.
    let mut above = worth.doubled(doublings as u64);
    let steps = i128::from(count) + doublings;
    above.add_integer(if colour == Colour::Blue { -steps } else { steps });
    above
}

pub(crate) fn is_worth_of(colour: Colour, worth: &Dyadic) -> bool {
    worth.sign()
        == match colour {
            Colour::Blue => Ordering::Greater,
            _ => Ordering::Less,
        }
}
