//! Take any number outside a finite set.

use std::fmt;
use std::ops::ControlFlow;

use crate::rules::kind::{Kind, Takes, Visit};
use crate::rules::subtraction::write_takes;
use crate::values::engine::{Engine, narrow};
use crate::{HeapValues, Method, Period, RuleError, SubtractionSet, Theorem};

/// The rule of taking any number except those of a finite set.
///
/// # Examples
/// ```
/// use heap_games::{AllBut, HeapSequence, Rule, SubtractionSet};
///
/// let rule = AllBut::new(SubtractionSet::new([2])?);
/// let mut values = HeapSequence::new(Rule::AllBut(rule));
/// values.extend_to(6)?;
/// assert!(values.values().iter().eq([0, 1, 0, 1, 2, 3, 2]));
/// # Ok::<(), heap_games::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AllBut {
    forbidden: SubtractionSet,
}

impl AllBut {
    /// Returns the rule that forbids the takes of a set.
    pub const fn new(forbidden: SubtractionSet) -> Self {
        Self { forbidden }
    }

    /// Returns the forbidden takes, increasing.
    pub fn forbidden(&self) -> &[u64] {
        self.forbidden.takes()
    }
}

impl Kind for AllBut {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_takes(f, "all-but", self.forbidden())
    }

    fn options(&self, heap: u64, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let mut takes = (1..=heap).filter(|take| self.forbidden().binary_search(take).is_err());
        takes.try_for_each(|take| visit(&[heap - take]))
    }

    fn most_options(&self, heap: u64) -> u64 {
        heap
    }

    fn closed_form(&self, heap: u64) -> Option<u128> {
        self.forbidden().iter().all(|&take| take > heap).then_some(heap.into())
    }

    fn known_period(&self) -> Option<(Period, u64)> {
        let known = (Period { preperiod: 0, length: 1, saltus: 1 }, 0);
        self.forbidden().is_empty().then_some(known)
    }

    fn value_theorem(&self) -> Option<Theorem> {
        Some(Theorem::AllBut { take: self.forbidden().last().copied().unwrap_or(0) })
    }

    fn as_takes(&self) -> Option<Takes> {
        Some(Takes::AllBut(self.forbidden().to_vec()))
    }

    fn engine(&self, _wanted: Option<Method>) -> Box<dyn Engine> {
        Box::new(Counters { forbidden: self.forbidden().to_vec(), counts: Vec::new() })
    }
}

/// The number of heaps with each value.
///
/// A heap reaches a value unless every heap with that value is a forbidden take away. So the value
/// of the heap is the least one for which this is true, or a new one.
#[derive(Clone)]
struct Counters {
    forbidden: Vec<u64>,
    counts: Vec<u32>,
}

impl Engine for Counters {
    fn extend(&mut self, values: &mut HeapValues, len: usize) -> Result<(), RuleError> {
        let counts = &mut self.counts;
        let more = len.saturating_sub(counts.len());
        let needed = len as u64;
        counts.try_reserve(more).map_err(|_| RuleError::NoMemory { values: needed })?;
        let mut behind = Vec::new();
        for heap in values.len()..len {
            behind.clear();
            let forbidden = self.forbidden.iter().take_while(|&&take| take <= heap as u64);
            behind.extend(forbidden.map(|&take| values.at(heap - take as usize)));
            behind.sort_unstable();
            let hidden = behind
                .chunk_by(|a, b| a == b)
                .find(|same| same.len() == counts[same[0] as usize] as usize)
                .map(|same| same[0] as usize);
            let value = hidden.unwrap_or(counts.len());
            if value == counts.len() {
                counts.push(0);
            }
            counts[value] += 1;
            values.try_push(narrow(value as u128)?)?;
        }
        Ok(())
    }

    fn method(&self) -> Method {
        Method::Counters
    }

    fn steps(&self, _heap: u64, _values: &HeapValues) -> u128 {
        15 + 3 * self.forbidden.len() as u128
    }

    fn bytes_each(&self, _len: u64, _values: &HeapValues) -> u64 {
        4
    }
}
