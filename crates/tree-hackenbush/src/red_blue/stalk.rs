//! The stalk of a value.

use crate::{Colour, Dyadic};

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
