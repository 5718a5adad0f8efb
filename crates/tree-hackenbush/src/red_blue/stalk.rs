//! Stalks: their values, and the stalk of a value.

use crate::{Colour, Dyadic};

/// Returns the value of a stalk of single edges, from the ground upwards.
///
/// # Constraints
/// Any number of edges that fits memory, red and blue.
///
/// # Complexity
/// O(n) time for n edges.
///
/// # Panics
/// Panics when an edge is green.
///
/// # Examples
/// ```
/// use tree_hackenbush::{Colour::{Blue, Red}, stalk_value};
///
/// let stalk = [Blue, Red, Blue, Red, Red, Blue, Blue, Red];
/// assert_eq!(stalk_value(&stalk).to_string(), "77/128");
/// ```
///
/// # References
/// Berlekamp's rule: *Winning Ways*, chapter 3. The edges before the first change of colour are
/// worth 1 each, those that follow 1/2, 1/4, 1/8 and so on, in favour of their owners.
#[track_caller]
pub fn stalk_value(colours: &[Colour]) -> Dyadic {
    assert!(!colours.contains(&Colour::Green), "a stalk of red and blue edges has no green edge");
    let first = colours.first();
    let run = colours.iter().take_while(|&colour| Some(colour) == first).count();
    let sign = if first == Some(&Colour::Blue) { 1 } else { -1 };
    let rest = &colours[run..];
    // Each edge of the rest adds 2·[blue] − 1 units of its size.
    let mut blue_digits = vec![0u64; rest.len() / 64 + 1];
    for (place, colour) in rest.iter().rev().enumerate() {
        blue_digits[place / 64] |= u64::from(*colour == Colour::Blue) << (place % 64);
    }
    let exponent = rest.len() as u64;
    let blue = Dyadic::from_words(blue_digits, exponent).doubled(1);
    let mut value = blue + Dyadic::from(1u64).halved(exponent);
    value.add_integer(sign * run as i128 - 1);
    value
}

/// Returns the stalk of single edges, from the ground upwards, that is worth a number, unless it
/// is longer than `limit`.
pub(crate) fn stalk_of(value: &Dyadic, limit: usize) -> Option<Vec<Colour>> {
    let digits = u32::try_from(value.exponent()).ok().filter(|&digits| digits as usize <= limit)?;
    let (target, _) = value.to_parts()?;
    let one = 1i128 << digits;
    let (mut low, mut high) = (None, None);
    let mut reached = 0i128;
    let mut stalk = Vec::new();
    while reached != target {
        if stalk.len() == limit {
            return None;
        }
        if target > reached {
            low = Some(reached);
            stalk.push(Colour::Blue);
            reached = high.map_or(reached + one, |high: i128| (reached + high) / 2);
        } else {
            high = Some(reached);
            stalk.push(Colour::Red);
            reached = low.map_or(reached - one, |low: i128| (reached + low) / 2);
        }
    }
    Some(stalk)
}
