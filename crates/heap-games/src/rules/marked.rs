//! Take-and-break codes of any digits.

use std::fmt;
use std::ops::ControlFlow;

use crate::rules::kind::{Kind, Visit};
use crate::rules::partitions;
use crate::values::engine::Engine;
use crate::values::marked_sums::MarkedSums;
use crate::{BreakCode, CodeDigit, Method};

impl BreakCode {
    /// Visits the digits by which a heap can be broken, with the total left, in the order of the
    /// takes.
    fn each_total(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&CodeDigit, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let puts = (1..=self.max_put()).rev().filter_map(|put| Some((put, heap.checked_add(put)?)));
        for (put, total) in puts {
            if let Some(digit) = i64::try_from(put).ok().and_then(|put| self.digit(-put)) {
                visit(digit, total)?;
            }
        }
        let greatest = self.max_take().unwrap_or(heap).min(heap);
        for take in 0..=greatest {
            if let Some(digit) = i64::try_from(take).ok().and_then(|take| self.digit(take)) {
                visit(digit, heap - take)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the most heaps that a move can leave; `None` if there is no limit.
    pub(crate) fn max_parts(&self) -> Option<u64> {
        self.all_digits().try_fold(0, |most, digit| Some(digit.max_parts()?.max(most)))
    }

    /// Returns an upper bound on the digits of a heap times the heaps left by each.
    fn cost(&self, heap: u64) -> u128 {
        let digits = u128::from(self.max_take().unwrap_or(heap).min(heap)) + 1;
        let digits = digits + u128::from(self.max_put());
        let total = heap.saturating_add(self.max_put());
        digits.saturating_mul(partitions::most(total, self.max_parts()))
    }
}

impl Kind for BreakCode {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        self.each_total(heap, &mut |digit, total| {
            let most = digit.max_parts().unwrap_or(total).min(total);
            (0..=most).try_for_each(|count| match digit.mark(count) {
                Some(mark) => partitions::visit(total, count, mark, visit),
                None => ControlFlow::Continue(()),
            })
        })
    }

    fn most_options(&self, heap: u64) -> u64 {
        u64::try_from(self.cost(heap)).unwrap_or(u64::MAX)
    }

    fn option_cost(&self, heap: u64) -> u128 {
        let total = heap.saturating_add(self.max_put());
        let parts = self.max_parts().unwrap_or(total).min(total).max(1);
        self.cost(heap).saturating_mul(parts.into())
    }

    fn leaves_one_heap(&self) -> bool {
        self.max_parts().is_some_and(|parts| parts <= 1)
    }

    #[cfg(feature = "residues")]
    fn theorem(&self) -> Option<crate::Theorem> {
        crate::ResidueCodes::of(self)?.theorem()
    }

    #[cfg(feature = "residues")]
    fn value_theorem(&self) -> Option<crate::Theorem> {
        crate::ResidueCodes::of(self)?.value_theorem()
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(MarkedSums::new(self.clone()))
    }
}
