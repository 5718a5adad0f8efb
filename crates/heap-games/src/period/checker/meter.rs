//! The budget of a check, its use so far, and its expected use.

use crate::{Budget, CertificateError};
use mex_core::stop_point;

/// The steps between two checks of the budget: a few milliseconds.
const BETWEEN_LOOKS: u64 = 1 << 22;

/// Counts steps and bytes.
pub(super) struct Meter<'a> {
    budget: Budget,
    of: u64,
    steps: u64,
    next_look: u64,
    /// Steps and values at the previous check.
    last: (u64, u64),
    bytes: u64,
    is_dense: Option<bool>,
    progress: &'a mut dyn FnMut(u64),
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: Budget, of: u64, progress: &'a mut dyn FnMut(u64)) -> Self {
        Self {
            budget,
            of,
            steps: 0,
            next_look: BETWEEN_LOOKS.min(budget.steps.saturating_add(1)),
            last: (0, 0),
            bytes: 0,
            is_dense: None,
            progress,
        }
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns whether the steps of a heap grow with it, if the method reports it.
    pub(super) fn is_dense(&self) -> Option<bool> {
        self.is_dense
    }

    /// Reports whether the steps of a heap grow with it.
    #[inline]
    pub(super) fn tell_dense(&mut self, is_dense: bool) {
        self.is_dense = Some(is_dense);
    }

    #[inline]
    pub(super) fn spend(&mut self, heap: usize, steps: usize) -> Result<(), CertificateError> {
        self.steps = self.steps.saturating_add(steps as u64);
        if self.steps < self.next_look {
            return Ok(());
        }
        self.look(heap as u64)
    }

    /// Reports progress, and stops as soon as the budget clearly does not suffice.
    #[cold]
    fn look(&mut self, heap: u64) -> Result<(), CertificateError> {
        let (steps, values) = self.last;
        let rate = u128::from(self.steps - steps) / u128::from((heap - values.min(heap)).max(1));
        let left = u128::from(self.of.saturating_sub(heap));
        let needed = u128::from(self.steps).saturating_add(rate.saturating_mul(left));
        let budget = self.budget.steps;
        let is_hopeless = self.steps > budget / 8 && needed / 2 > u128::from(budget);
        if self.steps > budget || is_hopeless {
            let values = heap;
            return Err(CertificateError::TooMuchWork { needed, budget, values });
        }
        stop_point();
        (self.progress)(heap);
        self.last = (self.steps, heap);
        self.next_look = self.steps.saturating_add(BETWEEN_LOOKS);
        self.next_look = self.next_look.min(budget.saturating_add(1));
        Ok(())
    }

    /// Counts bytes about to be allocated.
    pub(super) fn take_bytes(&mut self, bytes: u64) -> Result<(), CertificateError> {
        let needed = self.bytes.saturating_add(bytes);
        if needed > self.budget.bytes {
            let budget = self.budget.bytes;
            return Err(CertificateError::TooMuchMemory { needed: needed.into(), budget });
        }
        self.bytes = needed;
        Ok(())
    }

    /// Counts freed bytes.
    pub(super) fn give_back(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    /// Returns an empty list with room for `len` entries.
    pub(super) fn list<T>(&mut self, len: usize) -> Result<Vec<T>, CertificateError> {
        let bytes = (len as u64).saturating_mul(size_of::<T>() as u64);
        self.take_bytes(bytes)?;
        let mut list = Vec::new();
        let reserved = list.try_reserve_exact(len);
        reserved.map_err(|_| CertificateError::OutOfMemory { bytes })?;
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: u64 = 4 * BETWEEN_LOOKS;

    /// Spends the same on each heap from 1 on, and returns the error and the earlier reports.
    fn spend_on_each(steps: usize, of: u64, budget: u64) -> (CertificateError, Vec<u64>) {
        let mut seen = Vec::new();
        let mut progress = |values| seen.push(values);
        let budget = Budget { steps: budget, ..Budget::OF_CHECKS };
        let mut meter = Meter::new(budget, of, &mut progress);
        let error = (1..).find_map(|heap| meter.spend(heap, steps).err()).unwrap();
        (error, seen)
    }

    #[test]
    fn work_of_twice_the_budget_ends_after_an_eighth_of_it() {
        // A thousand steps for each of a million heaps; a check every 4195 heaps.
        let (error, seen) = spend_on_each(1000, 1_000_000, 499_999_999);
        let needed = 1_000_000_000;
        let (budget, values) = (499_999_999, 62_925);
        assert_eq!(error, CertificateError::TooMuchWork { needed, budget, values });
        assert_eq!(seen, (1..15).map(|look| 4195 * look).collect::<Vec<_>>());
        // Exactly twice the budget is not more than twice, so half of the work is done.
        let (error, seen) = spend_on_each(1000, 1_000_000, 500_000_000);
        let (budget, values) = (500_000_000, 500_001);
        assert_eq!(error, CertificateError::TooMuchWork { needed, budget, values });
        assert_eq!(seen.len(), 500_001 / 4195);
    }

    #[test]
    fn the_whole_budget_may_be_spent_and_not_a_step_more() {
        let mut looks = 0;
        let mut progress = |_| looks += 1;
        let budget = Budget { steps: STEPS, ..Budget::OF_CHECKS };
        let mut meter = Meter::new(budget, 1, &mut progress);
        meter.spend(0, BETWEEN_LOOKS as usize - 1).unwrap();
        meter.spend(0, 1).unwrap();
        meter.spend(1, (STEPS - BETWEEN_LOOKS) as usize).unwrap();
        assert_eq!(meter.steps(), STEPS);
        let error = meter.spend(1, 1).unwrap_err();
        let needed = u128::from(STEPS + 1);
        assert_eq!(error, CertificateError::TooMuchWork { needed, budget: STEPS, values: 1 });
        assert_eq!(looks, 2);
    }

    #[test]
    fn bytes_given_back_may_be_taken_again() {
        let mut progress = |_| ();
        let budget = Budget { bytes: 10, ..Budget::OF_CHECKS };
        let mut meter = Meter::new(budget, 1, &mut progress);
        meter.take_bytes(10).unwrap();
        meter.give_back(4);
        meter.take_bytes(3).unwrap();
        let error = meter.take_bytes(2).unwrap_err();
        assert_eq!(error, CertificateError::TooMuchMemory { needed: 11, budget: 10 });
        meter.take_bytes(1).unwrap();
    }
}
