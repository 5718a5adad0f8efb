//! The simplest number between bounds.

use crate::Dyadic;
use std::cmp::Ordering;

#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub(crate) number: Dyadic,
    pub(crate) is_strict: bool,
}

impl Bound {
    /// Returns whether the bound allows a number of this order relative to it; greater is inside.
    fn allows(&self, order: Ordering) -> bool {
        match order {
            Ordering::Equal => !self.is_strict,
            order => order == Ordering::Greater,
        }
    }

    fn negated(&self) -> Self {
        Self { number: -self.number.clone(), is_strict: self.is_strict }
    }
}

/// Returns the simplest number above one bound and below another, if there is one.
pub(crate) fn simplest_between(low: Option<&Bound>, high: Option<&Bound>) -> Option<Dyadic> {
    let above = |number: &Dyadic| low.is_none_or(|low| low.allows(number.cmp(&low.number)));
    let below = |number: &Dyadic| high.is_none_or(|high| high.allows(high.number.cmp(number)));
    let zero = Dyadic::zero();
    match (above(&zero), below(&zero)) {
        (true, true) => Some(zero),
        (true, false) => {
            let (low, high) = (high.map(Bound::negated), low.map(Bound::negated));
            simplest_above(&low?, high.as_ref()).map(|number| -number)
        }
        (false, true) => simplest_above(low?, high),
        (false, false) => None,
    }
}

/// Returns the simplest number above a bound that excludes 0.
fn simplest_above(low: &Bound, high: Option<&Bound>) -> Option<Dyadic> {
    let below = |number: &Dyadic| high.is_none_or(|high| high.allows(high.number.cmp(number)));
    let finest = high.map_or(0, |high| high.number.exponent()).max(low.number.exponent()) + 1;
    (0..=finest).find_map(|exponent| {
        let mut least = low.number.rounded_up(exponent);
        if low.is_strict && least == low.number {
            least = least + Dyadic::from(1u64).halved(exponent);
        }
        Some(least).filter(below)
    })
}

#[cfg(test)]
mod tests {
    use super::{Bound, simplest_between};
    use crate::Dyadic;

    #[test]
    fn simplest_numbers_lie_between_their_bounds() {
        let bound = |numerator, is_strict| Bound { number: Dyadic::new(numerator, 3), is_strict };
        let written = |low: Option<Bound>, high: Option<Bound>| {
            simplest_between(low.as_ref(), high.as_ref()).map(|number| number.to_string())
        };
        for is_strict in [false, true] {
            let between = |low, high| written(Some(bound(low, is_strict)), Some(bound(high, true)));
            assert_eq!(between(-1, 7).as_deref(), Some("0"));
            assert_eq!(between(3, 7).as_deref(), Some("1/2"));
            assert_eq!(between(-90, -17).as_deref(), Some("-3"));
            assert_eq!(between(9, 8), None);
        }
        assert_eq!(written(Some(bound(5, true)), Some(bound(6, true))).as_deref(), Some("11/16"));
        assert_eq!(written(Some(bound(5, false)), Some(bound(6, true))).as_deref(), Some("5/8"));
        assert_eq!(written(Some(bound(5, true)), Some(bound(6, false))).as_deref(), Some("3/4"));
        assert_eq!(written(Some(bound(5, false)), Some(bound(5, false))).as_deref(), Some("5/8"));
        assert_eq!(written(Some(bound(0, true)), None).as_deref(), Some("1"));
        assert_eq!(written(None, Some(bound(-16, true))).as_deref(), Some("-3"));
        assert_eq!(written(Some(bound(0, true)), Some(bound(0, false))), None);
    }
}
