//! Nim: take any number from a heap.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use crate::rules::kind::{Kind, Visit};
use crate::values::engine::{Engine, Formula};
use crate::{Method, Period};

/// The rule of taking any number.
pub(crate) struct Nim;

impl Kind for Nim {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nim")
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        (0..heap).rev().try_for_each(|left| visit(&[left]))
    }

    fn most_options(&self, heap: u64) -> u64 {
        heap
    }

    fn takes_to(&self, heap: u64, value: u128) -> Option<Vec<RangeInclusive<u64>>> {
        let left = u64::try_from(value).ok().filter(|&left| left < heap);
        Some(left.map(|left| heap - left..=heap - left).into_iter().collect())
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        Some(heap.into())
    }

    fn known_period(&self) -> Option<(Period, u64)> {
        Some((Period { preperiod: 0, length: 1, saltus: 1 }, 0))
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(Formula(u128::from))
    }
}
