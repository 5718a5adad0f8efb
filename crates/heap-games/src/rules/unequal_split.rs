//! Grundy's game: split a heap into two different heaps.

use std::fmt;
use std::ops::ControlFlow;

use crate::rules::kind::{Kind, Visit};
use crate::values::dense::Moves;
use crate::values::engine::Engine;
use crate::values::octal::Octal;
use crate::{Method, Theorem};

/// The rule of splitting a heap into two different heaps.
pub(crate) struct UnequalSplit;

impl Kind for UnequalSplit {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("grundy")
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        (1..heap.div_ceil(2)).try_for_each(|part| visit(&[part, heap - part]))
    }

    fn most_options(&self, heap: u64) -> u64 {
        heap / 2
    }

    fn leaves_one_heap(&self) -> bool {
        false
    }

    fn is_open(&self) -> bool {
        true
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(Theorem::UnequalSplit)
    }

    fn pair_moves(&self) -> Option<Moves> {
        Some(Moves::of_grundy())
    }

    fn engine(&self, wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(Octal::new(Moves::of_grundy()).by(wanted))
    }
}
