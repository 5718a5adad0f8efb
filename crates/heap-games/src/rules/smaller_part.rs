//! Cut a length in two different parts and keep the smaller.

use std::fmt;
use std::ops::ControlFlow;

use crate::Method;
use crate::rules::kind::{Kind, Visit};
use crate::values::engine::{Engine, Formula};

/// Returns the Grundy value of a length n, which a move takes to any y with 1 ≤ y < n − y: for n ≥ 1
/// it is ⌊log₂(n + 1)⌋ − 1. A rectangle that is cut along a line of its grid, the smaller part
/// staying, is the sum of its two sides.
fn value(length: u64) -> u64 {
    let doublings = (u128::from(length) + 1).ilog2();
    u64::from(doublings.saturating_sub(1))
}

/// The rule of cutting a length in two different parts, of which the smaller stays.
pub(crate) struct SmallerPart;

impl Kind for SmallerPart {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("smaller-part")
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        (1..heap.div_ceil(2)).try_for_each(|part| visit(&[part]))
    }

    fn most_options(&self, heap: u64) -> u64 {
        heap
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        Some(value(heap).into())
    }

    fn aperiodicity(&self) -> Option<&'static str> {
        Some("they grow as the logarithm of the heap")
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(Formula(|heap| value(heap).into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greatest_lengths_have_a_value() {
        assert_eq!(value(u64::MAX), 63);
        assert_eq!(value(u64::MAX - 1), 62);
    }
}
