//! Take at most half of a heap, rounded up.

use std::fmt;
use std::ops::ControlFlow;

use crate::Method;
use crate::rules::kind::{Kind, Visit};
use crate::values::engine::{Engine, Formula};

/// Returns the Grundy value of a heap of `heap` from which a move takes 1 to ⌊(heap + 1) / 2⌋.
///
/// An odd heap has the value (heap + 1) / 2, an even one that of heap / 2 − 1.
///
/// # Complexity
/// O(log heap).
///
/// # Examples
/// ```
/// assert!((0..8).map(heap_games::halving_value).eq([0, 1, 0, 2, 1, 3, 0, 4]));
/// ```
pub fn halving_value(heap: u64) -> u64 {
    let mut heap = heap;
    while heap > 0 && heap.is_multiple_of(2) {
        heap = heap / 2 - 1;
    }
    heap.div_ceil(2)
}

/// The rule of taking 1 to half of the heap, rounded up.
pub(crate) struct Halving;

impl Kind for Halving {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("halving")
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        (1..=heap.div_ceil(2)).try_for_each(|take| visit(&[heap - take]))
    }

    fn most_options(&self, heap: u64) -> u64 {
        heap
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        Some(halving_value(heap).into())
    }

    fn aperiodicity(&self) -> Option<&'static str> {
        Some("every heap 2^k - 2 has the value 0 while the odd heaps grow without bound")
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(Formula(|heap| halving_value(heap).into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_heap_is_halved() {
        assert_eq!(halving_value(u64::MAX), 1 << 63);
    }
}
