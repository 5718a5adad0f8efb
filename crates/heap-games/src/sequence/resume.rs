//! Sequences that continue from given values, and recomputing these.

use mex_core::StopPoints;
use std::hash::{BuildHasher, RandomState};

use crate::sequence::given::{Bounds, Given};
use crate::values::engine::steps_to;
use crate::{Assumption, HeapRule, HeapSequence, HeapValues, Rule, RuleError};

/// The most heaps picked at random.
const MOST_PICKED: u64 = 1000;

/// The fewest heaps picked at random, at any cost.
const FEWEST_PICKED: u64 = 4;

impl HeapSequence {
    /// Returns a sequence that continues after values from an earlier computation, which are not
    /// computed again: results from them depend on an [`Assumption`].
    ///
    /// # Constraints
    /// Values of the heaps from 0 on, in order.
    ///
    /// # Errors
    /// [`RuleError::ImpossibleValue`] when a value is impossible whatever the values before it;
    /// [`RuleError::NoMemory`] when there is too little memory to continue.
    ///
    /// # Complexity
    /// Linear in the values. Continuing costs as much as computing them, except for finite octal
    /// codes, Grundy's game, and finite sets of takes.
    pub fn with_values(rule: Rule, values: HeapValues) -> Result<Self, RuleError> {
        check_bounds(&rule, &values)?;
        let mut sequence = Self::new(rule);
        sequence.engine.restart(&values)?;
        if !values.is_empty() {
            sequence.given = Some(Given::new(sequence.rule(), values.len()));
        }
        sequence.values = values;
        Ok(sequence)
    }

    /// Returns the assumption of the values; `None` if each was computed, or given and then
    /// computed again.
    pub fn assumption(&self) -> Option<Assumption> {
        self.given.as_ref().map(|given| Assumption {
            given: given.len as u64,
            recomputed: given.recomputed as u64,
            sampled: given.sampled,
            theorem: None,
        })
    }

    /// Returns the number of values, from heap 0 on, without an assumption.
    pub fn computed_len(&self) -> usize {
        match &self.given {
            Some(given) => given.recomputed,
            None => self.values.len(),
        }
    }

    /// Recomputes at most `count` more of the given values, and returns how many are left.
    ///
    /// # Errors
    /// [`RuleError::WrongValue`] at the first value that differs from the given one, and the errors
    /// of [`extend_to`](Self::extend_to).
    ///
    /// # Complexity
    /// That of computing them the first time, and the same memory again until all are done.
    pub fn recompute(&mut self, count: usize) -> Result<usize, RuleError> {
        let Some(given) = &mut self.given else {
            return Ok(0);
        };
        let start = given.recomputed;
        let end = given.len.min(start.saturating_add(count));
        given.extend(end)?;
        for heap in start..end {
            let (found, expected) = (self.values.at(heap), given.again.at(heap));
            if found != expected {
                let heap = heap as u64;
                return Err(RuleError::WrongValue { heap, found, expected });
            }
            given.recomputed = heap + 1;
        }
        let left = given.len - end;
        if left == 0
            && let Some(given) = self.given.take()
            && given.len == self.values.len()
            && !self.is_forced()
        {
            // The engine that recomputed them has the data to continue.
            (self.values, self.engine) = (given.again, given.engine);
        }
        Ok(left)
    }

    /// Returns the approximate steps of recomputing the next `count` values.
    pub fn steps_to_recompute(&self, count: usize) -> u128 {
        match &self.given {
            Some(given) => {
                let end = given.len.min(given.recomputed.saturating_add(count));
                steps_to(&*given.engine, &given.again, end.saturating_sub(1) as u64)
            }
            None => 0,
        }
    }

    /// Returns whether continuing from the given values costs as much as computing them, because
    /// the method must read each of them.
    pub fn must_recompute(&self) -> bool {
        self.given.is_some() && !self.engine.goes_on()
    }

    /// Compares given values of random heaps with the definition: the least value that no option
    /// has, by the given values before them. The last heap and the first with the greatest value
    /// are always included.
    ///
    /// The number of heaps depends only on `steps`, and is at least 4 and at most 1000. They are
    /// chosen with random keys of this process, so that no values can be forged to avoid them.
    ///
    /// # Errors
    /// [`RuleError::WrongValue`] at a value that does not follow from earlier ones.
    pub fn spot_check(&mut self, steps: u64) -> Result<(), RuleError> {
        let keys = RandomState::new();
        self.spot_check_by(|place| keys.hash_one(place), steps)
    }

    fn spot_check_by(&mut self, random: impl Fn(u64) -> u64, steps: u64) -> Result<(), RuleError> {
        let Some(given) = &self.given else {
            return Ok(());
        };
        let (start, end) = (given.recomputed, given.len);
        let cost = self.engine.steps_of_definition(end as u64).max(1);
        let affordable = u64::try_from(u128::from(steps) / cost).unwrap_or(u64::MAX);
        let count = affordable.clamp(FEWEST_PICKED, MOST_PICKED);
        let count = count.min((end - start) as u64);
        if self.must_recompute() || count == 0 {
            return Ok(());
        }
        let mut heaps = vec![end - 1];
        heaps.extend((start..end).max_by_key(|&heap| (self.values.at(heap), end - heap)));
        while (heaps.len() as u64) < count + 2 {
            heaps.push(start + (random(heaps.len() as u64) % (end - start) as u64) as usize);
        }
        heaps.sort_unstable();
        let expected = self.values_by_definition(&heaps);
        for (&heap, expected) in heaps.iter().zip(expected) {
            let found = self.values.at(heap);
            if found != expected {
                return Err(RuleError::WrongValue { heap: heap as u64, found, expected });
            }
        }
        if let Some(given) = &mut self.given {
            given.sampled += count;
        }
        Ok(())
    }

    /// Returns the values of heaps by definition, from earlier values.
    fn values_by_definition(&self, heaps: &[usize]) -> Vec<u32> {
        if let Some(values) = self.engine.values_by_pairs(&self.values, heaps) {
            return values;
        }
        let mut stops = StopPoints::default();
        let value = |&heap: &usize| {
            let mut reached = Vec::new();
            self.rule().for_each_option(heap as u64, &mut |parts| {
                stops.pass_many(parts.len());
                let worth = |sum, &part: &u64| sum ^ self.values.at(part as usize);
                reached.push(parts.iter().fold(0, worth));
            });
            mex_core::mex_of_slice(&reached)
        };
        heaps.iter().map(value).collect()
    }
}

fn check_bounds(rule: &Rule, values: &HeapValues) -> Result<(), RuleError> {
    let (mut bounds, mut stops) = (Bounds::new(rule), StopPoints::default());
    for (heap, value) in values.iter().enumerate() {
        stops.pass();
        bounds.check(heap as u64, value)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picked_heaps_are_compared_with_the_definition() {
        for text in ["0.77", "4.007", "grundy", "subtract:2,5,11", ".16"] {
            let rule: Rule = text.parse().unwrap();
            let mut whole = HeapSequence::new(rule.clone());
            whole.extend_to(5000).unwrap();
            for steps in [0, 1_000_000, u64::MAX] {
                let values = whole.values().clone();
                let mut given = HeapSequence::with_values(rule.clone(), values).unwrap();
                given.recompute(100).unwrap();
                given.spot_check(steps).unwrap();
                let sampled = given.assumption().unwrap().sampled;
                assert!((FEWEST_PICKED..=MOST_PICKED).contains(&sampled));
                assert_eq!(sampled == FEWEST_PICKED, steps == 0);
            }
            // The last heap is checked for any seed.
            let mut list: Vec<u32> = whole.values().iter().collect();
            let (last, expected) = (list.len() as u64 - 1, list[list.len() - 1]);
            *list.last_mut().unwrap() = u32::from(expected == 0);
            let mut given = HeapSequence::with_values(rule, list.into_iter().collect()).unwrap();
            assert_eq!(
                given.spot_check(0),
                Err(RuleError::WrongValue {
                    heap: last,
                    found: u32::from(expected == 0),
                    expected
                })
            );
        }
    }
}
