//! Lasker's Nim: take from a heap, or split it in two.

use std::fmt;
use std::ops::ControlFlow;

use crate::rules::kind::{Kind, Visit};
use crate::values::engine::{Engine, Formula};
use crate::{Method, Period};

/// Returns the Grundy value of a heap in Lasker's Nim: a move takes any number from a heap, or
/// splits it into two heaps that are not empty.
///
/// The values are 4k+1, 4k+2, 4k+4, 4k+3 for the heaps 4k+1 to 4k+4. The value of the greatest
/// heap does not fit 64 bits, hence the wider result.
///
/// # Complexity
/// O(1).
///
/// # Examples
/// ```
/// assert!((0..8).map(heap_games::lasker_value).eq([0, 1, 2, 4, 3, 5, 6, 8]));
/// ```
///
/// # References
/// E. Lasker, *Brettspiele der Völker* (1931); octal code 4.333….
pub fn lasker_value(heap: u64) -> u128 {
    let heap = u128::from(heap);
    match heap % 4 {
        0 => heap.saturating_sub(1),
        3 => heap + 1,
        _ => heap,
    }
}

/// The rule of taking any number, or splitting a heap in two.
pub(crate) struct Lasker;

impl Kind for Lasker {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("lasker")
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        (1..=heap / 2).try_for_each(|part| visit(&[part, heap - part]))?;
        (0..heap).rev().try_for_each(|left| visit(&[left]))
    }

    fn most_options(&self, heap: u64) -> u64 {
        heap.saturating_add(heap / 2)
    }

    fn leaves_one_heap(&self) -> bool {
        false
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        Some(lasker_value(heap))
    }

    fn known_period(&self) -> Option<(Period, u64)> {
        Some((Period { preperiod: 1, length: 4, saltus: 4 }, 4))
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(Formula(lasker_value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greatest_heap_has_a_value_beyond_64_bits() {
        assert_eq!(lasker_value(u64::MAX), 1 << 64);
    }
}
