//! Values with names: the sum of a number, a nimber and ups of any order.

use crate::Dyadic;
use std::cmp::Ordering;

/// number + nimber + ups[0] · ↑ + ups[1] · ↑² + …
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Name {
    pub(crate) number: Dyadic,
    pub(crate) nimber: u32,
    /// Without a 0 at the end.
    pub(crate) ups: Vec<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ups {
    /// A multiple of ↑, which may be 0 or negative.
    Multiple(i64),
    /// ↑ to this power, at least 2, or its negative.
    Power(usize, bool),
    /// The sum of all powers of ↑ up to this one, at least 2, or its negative.
    PowerSum(usize, bool),
}

impl Name {
    pub(crate) fn number(number: Dyadic) -> Self {
        Self { number, nimber: 0, ups: Vec::new() }
    }

    pub(crate) fn as_number(&self) -> Option<&Dyadic> {
        (self.nimber == 0 && self.ups.is_empty()).then_some(&self.number)
    }

    /// Returns its multiple of ↑ if it has no higher ups.
    pub(crate) fn multiple(&self) -> Option<i64> {
        match self.ups[..] {
            [] => Some(0),
            [multiple] => Some(multiple),
            _ => None,
        }
    }

    /// Returns its ups if there is a short notation.
    pub(crate) fn short_ups(&self) -> Option<Ups> {
        if let Some(multiple) = self.multiple() {
            return Some(Ups::Multiple(multiple));
        }
        let (&last, rest) = self.ups.split_last()?;
        let (order, is_up) = (self.ups.len(), last > 0);
        if last.abs() != 1 {
            None
        } else if rest.iter().all(|&up| up == 0) {
            Some(Ups::Power(order, is_up))
        } else if rest.iter().all(|&up| up == last) {
            Some(Ups::PowerSum(order, is_up))
        } else {
            None
        }
    }

    /// Returns whether the value is at most another, if a rule for numbers, nimbers and ↑ decides.
    ///
    /// n · ↑ + *m is above 0 for n ≥ 2, and for n = 1 unless m = 1.
    pub(crate) fn is_at_most(&self, other: &Self) -> Option<bool> {
        let difference = other.multiple()?.checked_sub(self.multiple()?)?;
        Some(match self.number.cmp(&other.number) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => match difference {
                0 => self.nimber == other.nimber,
                1 => self.nimber ^ other.nimber != 1,
                _ => difference > 0,
            },
        })
    }

    /// Returns the order in which options are written: numbers, nimbers, then all others by their
    /// number, their ups and their nimber.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        let class = |name: &Self| match (name.ups.is_empty(), name.nimber, name.number.sign()) {
            (true, 0, _) => 0,
            (true, _, Ordering::Equal) => 1,
            _ => 2,
        };
        let by_number = class(self).cmp(&class(other)).then(self.number.cmp(&other.number));
        by_number.then_with(|| self.ups.cmp(&other.ups)).then(self.nimber.cmp(&other.nimber))
    }
}
